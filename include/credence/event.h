// SPDX-License-Identifier: Apache-2.0
// Event: one recorded fact. Everything Credence knows is a fold over these.
//
// The core of an event (all of it but `verbatim`) never changes. Verbatim personal text lives apart
// and enters the hash as a salted digest: it can be erased without breaking the chain, and the
// digest of an erased text tells nothing about it. The hash is specified in docs/formats.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

using EventHash = std::array<std::uint8_t, 32>;

struct Verbatim {
  std::string text;
  std::array<std::uint8_t, 16> salt{};

  bool operator==(const Verbatim&) const = default;
};

struct Event {
  Uuid id;
  std::int64_t sequence = 0;        // 1, 2, … within its space, without gaps.
  std::string space;                // Tenant.
  std::string stream;               // The subject it is about, "memory/<id>".
  std::int64_t stream_version = 0;  // 1, 2, … within its stream.
  std::string kind;                 // "memory.validated"
  std::int64_t version = 1;         // Version of the body's format.
  Timestamp time;
  std::string actor;                 // Who caused it: "user:ada", "hook:claude-code".
  std::string body;                  // One JSON object.
  std::optional<EventHash> digest;   // Digest of the verbatim; stays when it is erased.
  std::optional<Verbatim> verbatim;  // Absent if there never was one, or it was erased.
  EventHash hash{};                  // Covers all of the above and the previous event's hash.

  bool operator==(const Event&) const = default;
};

}  // namespace credence
