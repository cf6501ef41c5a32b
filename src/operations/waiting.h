// SPDX-License-Identifier: Apache-2.0
// Waiting: what only a person can do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/fields.h"
#include "credence/result.h"

namespace credence::operations {

struct Waiting {
  std::int64_t approvals = 0;    // Sessions with a signal that needs approval.
  std::int64_t questions = 0;    // Contradicting feedback.
  std::int64_t reviews = 0;      // Work products.
  std::int64_t proposals = 0;    // Rules about calls that could be made.
  std::int64_t disputes = 0;     // Beliefs that contradict each other.
  std::int64_t rules = 0;        // Rules from reviews that wait for confirmation.
  std::int64_t quarantined = 0;  // Documents that were refused.
  std::int64_t alerts = 0;       // Alerts that nobody has acknowledged.

  CREDENCE_FIELDS(approvals, questions, reviews, proposals, disputes, rules, quarantined, alerts)
};

// The sessions among which approvals are counted: no person works with more at once.
Result<std::vector<SessionReading>> RecentSessions(Engine& engine, const Caller& caller);
// `stats`: of the caller's space. `sessions`: RecentSessions.
Result<Waiting> CountWaiting(Engine& engine, const Caller& caller, const Stats& stats,
                             const std::vector<SessionReading>& sessions);
// Whether a session waits for approval.
bool AwaitsApproval(const SessionReading& session);

struct WaitingLine {
  std::int64_t count = 0;
  std::string_view one;  // "alert"
  std::string_view many;
  std::string_view command;  // That lists them, without the program.
};
// Those of which there is at least one. Most urgent first: an agent that waits costs time.
std::vector<WaitingLine> LinesOf(const Waiting& waiting);

}  // namespace credence::operations
