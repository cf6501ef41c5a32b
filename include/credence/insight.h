// SPDX-License-Identifier: Apache-2.0
// What the ledger knows about itself: whether it is sound, what it holds, what other settings would
// have done, and what signals and memories are worth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "credence/caller.h"
#include "credence/forecasts.h"
#include "credence/lift.h"
#include "credence/result.h"
#include "credence/signals.h"
#include "credence/timestamp.h"
#include "credence/what_if.h"

namespace credence {

struct VerifyProblem {
  std::string space;
  std::int64_t sequence = 0;  // 0: not one event's.
  std::string what;
};

struct VerifyReport {
  std::int64_t spaces = 0;
  std::int64_t events = 0;
  std::int64_t rows = 0;
  std::int64_t erased = 0;              // Verbatims that were erased; the chain is whole.
  std::int64_t unknown = 0;             // Events of kinds that this program does not know; kept.
  std::vector<VerifyProblem> problems;  // In order; the first is the first event that is wrong.

  bool ok() const { return problems.empty(); }
};

struct ExecutiveStats {
  std::int64_t heuristics = 0;
  std::int64_t firing = 0;  // Trusted enough to answer by themselves.
  std::int64_t frozen = 0;
  std::vector<std::pair<std::string, std::int64_t>> by_path;  // Events that were answered.
  std::optional<std::string> embedder;  // That the store's vectors came from; absent: it has none.
};

struct BeliefStats {
  std::int64_t beliefs = 0;  // Without retracted ones.
  std::int64_t links = 0;
  std::int64_t episodes = 0;
  std::vector<std::pair<std::string, std::int64_t>> by_status;
};

struct ReviewStats {
  std::int64_t works = 0;     // Work products that were registered.
  std::int64_t feedback = 0;  // Reviews of them.
  std::int64_t pending = 0;   // Work products that wait for a person.
  std::int64_t task_types = 0;
  std::int64_t active_rules = 0;
  std::int64_t quarantined = 0;  // Documents that wait to be mended.

  bool operator==(const ReviewStats&) const = default;
  static void Visit(auto& self, auto&& visit) {
    visit("works", self.works);
    visit("feedback", self.feedback);
    visit("pending", self.pending);
    visit("task_types", self.task_types);
    visit("active_rules", self.active_rules);
    visit("quarantined", self.quarantined);
  }
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
  ExecutiveStats executive;
  BeliefStats belief;
  ReviewStats review;
};

// Thread-safe.
class Insight {
 public:
  virtual ~Insight() = default;

  // The whole ledger of the caller's space under other settings. Failure: kInvalidArgument, for
  // settings that do not fit.
  virtual Result<WhatIfReport> TryPolicy(const Caller& caller, const WhatIfRequest& request) = 0;
  virtual Result<SweepReport> Sweep(const Caller& caller, const SweepRequest& request) = 0;
  // What each signal of the governor is worth.
  virtual Result<SignalsReport> MeasureSignals(const Caller& caller) = 0;
  // Every confidence with a known outcome, a set for each kind.
  virtual Result<std::vector<ForecastSet>> Forecasts(const Caller& caller) = 0;
  // What memories and heuristics are worth, from what was held out. Failure: kInvalidArgument.
  virtual Result<LiftReport> MeasureLift(const Caller& caller, const LiftRequest& request) = 0;
  // Whether every event, hash and row of all spaces is as it should be.
  virtual Result<VerifyReport> Verify() = 0;
  virtual Result<Stats> GetStats(const Caller& caller) = 0;
};

}  // namespace credence
