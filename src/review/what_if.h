// SPDX-License-Identifier: Apache-2.0
// Reviews under two policies: the share of each kind of work that people are shown, its level of
// autonomy decision by decision, and which rules became active.
//
// Held fixed: what people decided and said, which decisions were left out as experiments, the
// draws. Recomputed: when a level rises and falls, the share that it shows, and which of the rules
// that were activated or dropped still would be.
//
// What cannot be known: only the result of a draw is recorded, so work that the other policy would
// have shown is counted by its probability; work that nobody reviewed has no outcome; things that
// never came near to being a rule are not recorded, so lower thresholds find no new rules. The
// other thresholds of the analyses (gates, classes, curves) move no level and are left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/replay/subjects.h"
#include "ledger/replay/what_if.h"
#include "model/autonomy.h"
#include "review/events.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

class WhatIf final : public ledger::WhatIf {
 public:
  using Settings = ReviewSettings;
  using Policies = ledger::PolicyPair<Settings>;
  static constexpr std::string_view kFaculty = "reviews";

  WhatIf(const Policies& policies, ledger::Tally& tally);

  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  void Finish() override;

 private:
  // A decision that counts. Kept, because a later event may cause a recount.
  struct Counted {
    Uuid feedback;
    bool approved = false;
    bool experimental = false;
  };
  struct Task {
    TaskType recorded;  // Without a name until the first decision.
    model::AutonomyState other;
    std::vector<Counted> history;
    std::int64_t changed = 0;  // Verdicts.
  };
  struct Work {
    bool known = false;
    bool hidden = false;      // Nobody was asked to review it.
    double other_hidden = 0;  // The probability of that under the other policy.
    std::optional<Uuid> feedback;
    bool approved = false;
    bool counts = false;  // In the report.
  };
  struct Rule {
    bool recorded = false;  // Active.
    bool other = false;
    bool confirmed = false;  // By a person.
  };
  // The level before and after.
  struct Move {
    int from = 0;
    int to = 0;

    bool IsSame(const Move& move) const;
    std::string Name() const;
  };

  Result<void> TakeTask(const ledger::EventView& event);
  Result<void> TakeWork(const ledger::EventView& event);
  Result<void> TakeRule(const ledger::EventView& event);

  void Decide(Task& task, const Decided& decided, const ledger::EventView& event);
  // Recounts all decisions except the dropped ones.
  void Recount(Task& task, const std::vector<Uuid>& dropped) const;
  void CountMove(Task& task, const Move& recorded, const Move& other,
                 const ledger::EventView& event);
  void Register(Work& work, const Registered& registered);
  void CountRule(const Rule& rule, const ledger::EventView& event, std::string_view key,
                 double confidence);
  void JudgeRule(Rule& rule, const RuleJudged& judged, bool counts);
  void CountWorks();

  Policies policies_;
  model::AutonomyParams present_;
  model::AutonomyParams other_;
  ledger::Tally& tally_;
  ledger::Subjects<Task> tasks_;
  ledger::Subjects<Work> works_;
  ledger::Subjects<Rule> rules_;
  OutcomeCount retired_;
  OutcomeCount confirmed_;
};

}  // namespace credence::review
