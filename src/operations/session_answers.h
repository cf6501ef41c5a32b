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
  CREDENCE_VISIT(visit, session, awaited, would_deny, would_ask, forecast, signals);
}

namespace operations {

struct SessionList {
  std::vector<SessionReading> sessions;
  bool is_cut = false;       // There are more than requested.
  bool is_narrowed = false;  // Filtered: an empty list does not mean that there are none.
};
inline const auto& ValueOf(const SessionList& list) { return list.sessions; }

}  // namespace operations
}  // namespace credence
