// SPDX-License-Identifier: Apache-2.0
#include "eval/trajectories/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

#include "bench/support.h"
#include "eval/trajectories/auroc.h"
#include "eval/trajectories/tell.h"

namespace credence::bench {
namespace {

constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();
constexpr std::string_view kProgress = "[governor]\npacks = [\"progress\"]\n";

std::string Without(std::string_view signal) {
  return fmt::format("[governor.signals.{}]\nenabled = false\n", signal);
}

struct Policy {
  std::string name;
  std::string settings;
};

std::vector<Policy> Policies() {
  std::string alone(kProgress);
  for (const std::string_view signal :
       {"tool_failure", "cascade_block", "sunk_cost", "user_correction", "goal_drift",
        "edit_oscillation", "contradiction", "test_pass", "build_success", "user_ok",
        "trust_regained"}) {
    alone += Without(signal);
  }
  return {{.name = "the document's signals", .settings = {}},
          {.name = "pack progress alone", .settings = std::move(alone)},
          {.name = "both", .settings = std::string(kProgress)},
          {.name = "both without tool_failure",
           .settings = std::string(kProgress) + Without("tool_failure")},
          {.name = "profile strict", .settings = "[governor]\nprofile = \"strict\"\n"},
          {.name = "profile everyday", .settings = "[governor]\nprofile = \"everyday\"\n"}};
}

// The score of a run after a number of calls; higher is worse.
using ScoreAtCall = std::function<double(const Told&, std::int64_t call)>;

std::vector<Scored> ScoredAfter(const std::vector<Told>& all, const ScoreAtCall& score,
                                std::int64_t call) {
  std::vector<Scored> scored;
  for (const Told& told : all) {
    const bool goes_on = static_cast<std::int64_t>(told.steps) > call;
    if (call != kEnd && !goes_on) continue;
    scored.push_back({.score = score(told, call), .failed = !told.resolved});
  }
  return scored;
}

std::string ValueOf(const std::vector<Scored>& scored) {
  const std::optional<double> value = Auroc(scored);
  return value ? fmt::format("{:.3f}", *value) : "-";
}

std::string Refused(const std::vector<Told>& all, bool resolved) {
  const auto of = std::ranges::count(all, resolved, &Told::resolved);
  const auto refused = std::ranges::count_if(
      all, [&](const Told& told) { return told.resolved == resolved && told.denied > 0; });
  return fmt::format("{} of {}", refused, of);
}

class Comparison {
 public:
  Comparison(const std::vector<std::int64_t>& calls, Table& table) : calls_(calls), table_(table) {}

  // `number`: the AUROC of the session's score itself.
  void Row(const std::string& name, const std::vector<Told>& all, const ScoreAtCall& score,
           std::string number, bool refuses) {
    const std::vector<Scored> scored = ScoredAfter(all, score, kEnd);
    const Interval interval = BootstrapAuroc(scored, kBootstraps, 1);
    std::vector<std::string> row = {name, std::move(number), ValueOf(scored),
                                    fmt::format("{:.3f} to {:.3f}", interval.low, interval.high)};
    for (const std::int64_t call : calls_) row.push_back(ValueOf(ScoredAfter(all, score, call)));
    row.push_back(refuses ? Refused(all, true) : "-");
    row.push_back(refuses ? Refused(all, false) : "-");
    table_.Row(row);
  }

 private:
  const std::vector<std::int64_t>& calls_;
  Table& table_;
};

double MovedDown(const Told& told, std::int64_t call) {
  return static_cast<double>(-told.MovedUntil(call));
}

double FailedCalls(const Told& told, std::int64_t call) {
  return static_cast<double>(told.FailuresUntil(call));
}

double Steps(const Told& told, std::int64_t call) {
  return static_cast<double>(std::min(static_cast<std::int64_t>(told.steps), call));
}

}  // namespace

void Compare(const std::vector<Run>& runs, const std::vector<std::int64_t>& calls,
             const std::vector<std::pair<std::string, std::string>>& further) {
  std::vector<std::string> head = {"AUROC for failure", "final number", "sum of signals",
                                   "95 % interval"};
  for (const std::int64_t call : calls) head.push_back(fmt::format("after call {}", call));
  head.emplace_back("resolved runs refused");
  head.emplace_back("others refused");
  Table table(head);
  Comparison comparison(calls, table);
  std::vector<Told> all;
  std::vector<Policy> policies = Policies();
  for (const auto& [name, settings] : further) {
    policies.push_back({.name = name, .settings = settings});
  }
  for (const Policy& policy : policies) {
    all = TellAll(runs, {.enforce = false, .settings = policy.settings});
    std::vector<Scored> numbers;
    for (const Told& told : all) {
      numbers.push_back({.score = static_cast<double>(-told.number), .failed = !told.resolved});
    }
    comparison.Row(policy.name, all, MovedDown, ValueOf(numbers), true);
  }
  comparison.Row("number of steps", all, Steps, "-", false);
  comparison.Row("number of failed calls", all, FailedCalls, "-", false);
  table.Print();
  for (const std::int64_t call : calls) {
    const std::vector<Scored> on = ScoredAfter(all, Steps, call);
    fmt::print("after call {} {} runs go on, {} of them not resolved\n", call, on.size(),
               std::ranges::count(on, true, &Scored::failed));
  }
}

}  // namespace credence::bench
