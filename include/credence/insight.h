// SPDX-License-Identifier: Apache-2.0
// What the ledger knows about itself: why a number is what it is, whether all is sound, what is
// there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "credence/counterfactual.h"
#include "credence/decimal.h"
#include "credence/event.h"
#include "credence/executive.h"
#include "credence/forecasts.h"
#include "credence/lift.h"
#include "credence/memories.h"
#include "credence/result.h"
#include "credence/sessions.h"
#include "credence/signals.h"
#include "credence/timestamp.h"
#include "credence/what_if.h"

namespace credence {

// One event of a subject and what it did to the number.
struct WhyStep {
  Event event;
  std::string
      effect;  // "learned", "validated", …; "unknown" for events of a newer program, "unreadable".
  Decimal before;
  Decimal after;
  bool golden_before = false;
  bool golden_after = false;
};

struct WhyReport {
  MemoryReading reading;
  std::vector<WhyStep> steps;
  // effective = confidence × factor; factor = 0.5^(days / half_life_days), 1 when golden.
  Timestamp decays_since;
  double days = 0;
  double half_life_days = 0;
  double factor = 1;
  // Days from now until it is no longer injected; absent: never, or not injected now.
  std::optional<double> days_until_dropped;
  Counterfactual counterfactual;
};

// One event of a heuristic and what it did to the numbers.
struct HeuristicWhyStep {
  Event event;
  std::string effect;               // "learned", "observed", "fired", …; "unknown", "unreadable".
  std::string signal;               // Of an observation or an outcome.
  std::optional<double> magnitude;  // Negative where it spoke against.
  std::optional<std::string> arrival;  // The event that an agent had sent.
  double before = 0;
  double after = 0;
  double alpha = 0;  // Afterwards.
  double beta = 0;
};

struct HeuristicWhyReport {
  HeuristicReading reading;
  std::vector<HeuristicWhyStep> steps;
  double threshold = 0;  // From here on it answers by itself.
  Counterfactual counterfactual;
};

// Something that happened in a session, and the signals that followed from it.
struct SessionWhyStep {
  std::int64_t sequence = 0;
  Timestamp at;
  std::string kind;  // "session.finished"; of a newer program, or unreadable, too.
  std::string what;  // In words.
  std::vector<SessionSignal> signals;
};

struct SessionWhyReport {
  SessionReading session;
  std::vector<SessionWhyStep> steps;
  // A call with this effect is what the verdict is about.
  std::string effect;
  std::string reason;  // Why it is refused or asked; empty when allowed.
  Counterfactual counterfactual;
};

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

// Which events of the ledger to look at; all that is given must fit.
struct BrowseLedger {
  std::optional<std::string> kind;     // "memory.validated", or all of a faculty: "memory".
  std::optional<std::string> subject;  // The stream, or its id, or enough of the beginning of it.
  std::optional<std::string> actor;
  std::int64_t before = 0;  // Only events of a lower number; 0: from the newest.
  std::int64_t after = 0;   // Only events of a higher number.
  std::int64_t limit = 50;
};

struct LedgerPage {
  std::vector<Event> events;  // Newest first.
  std::int64_t head = 0;      // The number of the newest event of all.
  bool is_cut = false;        // There are older ones that fit.
};

struct Caller;

// What the ledger knows about itself beyond single numbers; see Engine::GetInsight.
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
};

}  // namespace credence
