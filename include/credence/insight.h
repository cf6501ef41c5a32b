// SPDX-License-Identifier: Apache-2.0
// Questions about the whole ledger: is it intact, what does it hold, what would other settings have
// done, and what are signals and memories worth?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "credence/caller.h"
#include "credence/fields.h"
#include "credence/forecasts.h"
#include "credence/lift.h"
#include "credence/result.h"
#include "credence/signals.h"
#include "credence/timestamp.h"
#include "credence/what_if.h"

namespace credence {

struct VerifyProblem {
  std::string space;
  std::int64_t sequence = 0;  // 0 if not about a single event.
  std::string what;
};

struct VerifyReport {
  std::int64_t spaces = 0;
  std::int64_t events = 0;
  std::int64_t rows = 0;
  std::int64_t erased = 0;              // Erased verbatims; the chain is intact.
  std::int64_t unknown = 0;             // Events of kinds that this program does not know.
  std::vector<VerifyProblem> problems;  // In ledger order.

  bool ok() const { return problems.empty(); }
};

struct ExecutiveStats {
  std::int64_t heuristics = 0;
  std::int64_t firing = 0;  // Trusted enough to answer by themselves.
  std::int64_t frozen = 0;
  std::vector<std::pair<std::string, std::int64_t>> by_path;  // Answered events.
  std::optional<std::string> embedder;  // The source of the store's vectors; absent if it has none.
};

struct BeliefStats {
  std::int64_t beliefs = 0;  // Not counting retracted beliefs.
  std::int64_t links = 0;
  std::int64_t episodes = 0;
  std::vector<std::pair<std::string, std::int64_t>> by_status;
};

struct ReviewStats {
  std::int64_t works = 0;     // Registered work products.
  std::int64_t feedback = 0;  // Reviews of them.
  std::int64_t pending = 0;   // Work products waiting for a reviewer.
  std::int64_t task_types = 0;
  std::int64_t active_rules = 0;
  std::int64_t quarantined = 0;  // Documents waiting for a correction.

  bool operator==(const ReviewStats&) const = default;
  CREDENCE_FIELDS(works, feedback, pending, task_types, active_rules, quarantined)
};

struct SessionStats {
  std::int64_t count = 0;
  std::int64_t open = 0;   // That have not ended.
  std::int64_t today = 0;  // With an event since midnight, in UTC.

  bool operator==(const SessionStats&) const = default;
  CREDENCE_FIELDS(count, open, today)
};

struct Stats {
  std::string store;
  std::int64_t events = 0;
  std::int64_t current = 0;
  std::int64_t golden = 0;
  std::int64_t superseded = 0;
  std::int64_t archived = 0;
  std::int64_t validations = 0;
  std::int64_t violations = 0;
  std::vector<std::pair<std::string, std::int64_t>> by_type;      // Current ones.
  std::vector<std::pair<std::string, std::int64_t>> by_standing;  // Current ones.
  std::int64_t projects = 0;
  std::optional<Timestamp> first_event;
  std::optional<Timestamp> last_event;
  SessionStats sessions;
  ExecutiveStats executive;
  BeliefStats belief;
  ReviewStats review;
};

struct ProjectSummary {
  std::optional<std::string> project;  // Its path; absent: what belongs to no project.
  std::string name;                    // For people: the last part of the path.
  std::int64_t memories = 0;           // Current ones.
  std::int64_t sessions = 0;
  std::optional<Timestamp> last_at;  // Of the last session or new memory.

  bool operator==(const ProjectSummary&) const = default;
  CREDENCE_FIELDS(project, name, memories, sessions, last_at)
};

// Thread-safe.
class Insight {
 public:
  virtual ~Insight() = default;

  // Replays the ledger of the caller's space under other settings. Failure: kInvalidArgument for
  // invalid settings.
  virtual Result<WhatIfReport> TryPolicy(const Caller& caller, const WhatIfRequest& request) = 0;
  virtual Result<SweepReport> Sweep(const Caller& caller, const SweepRequest& request) = 0;
  // How well each of the governor's signals predicts outcomes.
  virtual Result<SignalsReport> MeasureSignals(const Caller& caller) = 0;
  // Every confidence with a known outcome, one set per kind.
  virtual Result<std::vector<ForecastSet>> Forecasts(const Caller& caller) = 0;
  // What memories and heuristics are worth, measured by the holdout. Failure: kInvalidArgument.
  virtual Result<LiftReport> MeasureLift(const Caller& caller, const LiftRequest& request) = 0;
  // Checks every event, hash and row of all spaces.
  virtual Result<VerifyReport> Verify() = 0;
  // The same for the caller's space alone.
  virtual Result<VerifyReport> VerifySpace(const Caller& caller) = 0;
  virtual Result<Stats> GetStats(const Caller& caller) = 0;
  // Every project that has memories or sessions, the last active first.
  virtual Result<std::vector<ProjectSummary>> Projects(const Caller& caller) = 0;
};

}  // namespace credence
