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

  bool operator==(const Learned&) const = default;
  CREDENCE_FIELDS(type, domain, project, source, source_tool, confidence, supersedes)
};

// It was confirmed. Its verbatim is the reason, if one was given.
struct Validated {
  static constexpr std::string_view kKind = "memory.validated";
  std::string signal;  // "user", "recaptured"
  Decimal delta;
  bool promoted = false;  // This validation made it golden.

  bool operator==(const Validated&) const = default;
  CREDENCE_FIELDS(signal, delta, promoted)
};

// It was proven wrong. Its verbatim is the reason, if one was given.
struct Violated {
  static constexpr std::string_view kKind = "memory.violated";
  std::string signal;  // "user"
  Decimal delta;

  bool operator==(const Violated&) const = default;
  CREDENCE_FIELDS(signal, delta)
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
  std::string signal;  // "user"

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

using MemoryEvent =
    std::variant<Learned, Validated, Violated, Superseded, Archived, Restored, Erased>;

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
