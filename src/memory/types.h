// SPDX-License-Identifier: Apache-2.0
// The events of this faculty, and the names of its enums. An event holds every number that its
// effect depends on, so that later changes of settings do not change the past.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/memories.h"
#include "credence/uuid.h"

namespace credence::memory {

// A sentence was learned. Its verbatim is the content.
struct Learned {
  static constexpr std::string_view kKind = "memory.learned";
  MemoryType type = MemoryType::kPattern;
  std::optional<std::string> domain;
  std::optional<std::string> project;
  MemorySource source = MemorySource::kExplicit;
  std::optional<std::string> source_tool;
  Decimal confidence;
  std::optional<Uuid> supersedes;
  std::optional<MemoryAuthor> author;
  std::optional<MemoryOrigin> origin;

  bool operator==(const Learned&) const = default;
  CREDENCE_FIELDS(type, domain, project, source, source_tool, confidence, supersedes, author,
                  origin)
};

// The signal of an agent that judges what it learned itself.
inline constexpr std::string_view kAgentSignal = "agent";

// The signal of a file that no longer has what it once stated.
inline constexpr std::string_view kFileSignal = "file";

// It was confirmed. Its verbatim is the reason, if one was given.
struct Validated {
  static constexpr std::string_view kKind = "memory.validated";
  std::string signal;  // "user", "recaptured", kAgentSignal
  Decimal delta;
  bool promoted = false;  // This validation made it golden.

  bool operator==(const Validated&) const = default;
  CREDENCE_FIELDS(signal, delta, promoted)
};

// It was proven wrong. Its verbatim is the reason, if one was given.
struct Violated {
  static constexpr std::string_view kKind = "memory.violated";
  std::string signal;  // "user", kAgentSignal
  Decimal delta;

  bool operator==(const Violated&) const = default;
  CREDENCE_FIELDS(signal, delta)
};

// What the work after a showing says about a memory (docs/memories.md, Proof).
enum class Proof {
  kFollowed,   // A call did what it says, and succeeded.
  kRecurred,   // A call did what it says, and failed in a way that was known.
  kDefied,     // A call did the opposite, and succeeded.
  kCorrected,  // The user said the opposite.
  kRejected,   // Work that did not follow it was rejected because of what it is about.
  kApproved,   // Work that did the opposite was approved.
};
CREDENCE_ENUM_NAMES(Proof, "followed", "recurred", "defied", "corrected", "rejected", "approved")

constexpr bool IsFor(Proof proof) { return proof == Proof::kFollowed || proof == Proof::kRejected; }

// It was shown in a session, and the work went on to confirm or oppose it. Recorded whatever the
// settings, so that others can be tried; at most once for each session and proof. Its verbatim is
// the user's correction.
struct Proven {
  static constexpr std::string_view kKind = "memory.proven";
  Proof proof = Proof::kFollowed;
  std::string session;
  std::int64_t turn = 0;
  std::optional<std::string> call;  // Or the work product.
  Decimal delta;                    // 0: it does not count.
  bool promoted = false;            // As in Validated.

  bool operator==(const Proven&) const = default;
  CREDENCE_FIELDS(proof, session, turn, call, delta, promoted)
};

// Another memory took its place.
struct Superseded {
  static constexpr std::string_view kKind = "memory.superseded";
  Uuid by;

  bool operator==(const Superseded&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("by", self.by); }
};

// No longer in use; can be restored.
struct Archived {
  static constexpr std::string_view kKind = "memory.archived";
  std::string signal;  // "user", "repaired", kFileSignal

  bool operator==(const Archived&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

struct Restored {
  static constexpr std::string_view kKind = "memory.restored";

  bool operator==(const Restored&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// The text was erased for good; its history stays.
struct Erased {
  static constexpr std::string_view kKind = "memory.erased";

  bool operator==(const Erased&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// Another current memory says the opposite, and both were kept. Each of the two has this event.
struct Disputed {
  static constexpr std::string_view kKind = "memory.disputed";
  Uuid with;

  bool operator==(const Disputed&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("with", self.with); }
};

// The dispute with that memory is over, because one of the two is no longer current.
struct Settled {
  static constexpr std::string_view kKind = "memory.settled";
  Uuid with;

  bool operator==(const Settled&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("with", self.with); }
};

using MemoryEvent = std::variant<Learned, Validated, Violated, Proven, Superseded, Archived,
                                 Restored, Erased, Disputed, Settled>;

// Whether the event speaks for or against the memory; nothing if it does neither by itself.
inline std::optional<bool> WordOf(const MemoryEvent& event) {
  if (std::holds_alternative<Validated>(event)) return true;
  if (std::holds_alternative<Violated>(event)) return false;
  const auto* proven = std::get_if<Proven>(&event);
  if (proven == nullptr || proven->proof == Proof::kDefied) return std::nullopt;
  return IsFor(proven->proof);
}

// An event that Decide requests, with its verbatim.
struct Decision {
  Uuid subject;
  MemoryEvent event;
  std::optional<std::string> verbatim;
  // The id derived from the caller's key; absent: a new one.
  std::optional<Uuid> event_id = std::nullopt;

  bool operator==(const Decision&) const = default;
};

}  // namespace credence::memory
