// SPDX-License-Identifier: Apache-2.0
// Answers about sessions, and their JSON (base/record_json.h).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/record_json.h"
#include "credence/fields.h"
#include "credence/sessions.h"

namespace credence {

// "success", "failure", or null if nobody reported it.
inline std::optional<std::string_view> OutcomeOf(const std::optional<bool>& success) {
  if (!success) return std::nullopt;
  return *success ? "success" : "failure";
}

void Describe(const SessionReading& session, auto&& visit) {
  CREDENCE_VISIT(visit, session, id, client, project, confidence, zone, turn, started_at, last_at,
                 ended);
  visit("outcome", OutcomeOf(session.success));
  CREDENCE_VISIT(visit, session, awaited, refused, would_deny, would_ask, forecast, signals);
  const auto trace = session.trace ? std::optional(session.trace->trace) : std::nullopt;
  visit("trace", IfAny(trace));
}

void Describe(const SessionTimelineEntry& entry, auto&& visit) {
  CREDENCE_VISIT(visit, entry, sequence, at, kind, turn, value, what);
  visit("tool", IfAny(entry.tool));
  visit("effect", IfAny(entry.effect));
  visit("verdict", IfAny(entry.verdict));
  visit("failed", IfAny(entry.failed));
  visit("call", IfAny(entry.call));
  CREDENCE_VISIT(visit, entry, signals, memories);
  visit("control", IfAny(entry.control));
}

void Describe(const SessionTimeline& timeline, auto&& visit) {
  CREDENCE_VISIT(visit, timeline, session, total, entries);
  visit("allowable", IfAny(timeline.allowable));
}

namespace operations {

struct SessionList {
  std::vector<SessionReading> sessions;
  bool is_cut = false;       // There are more than requested.
  bool is_narrowed = false;  // Filtered: an empty list does not mean that there are none.
  std::optional<std::int64_t> matching = std::nullopt;  // As Reply::matching.
};
inline const auto& ValueOf(const SessionList& list) { return list.sessions; }

}  // namespace operations
}  // namespace credence
