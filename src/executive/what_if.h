// SPDX-License-Identifier: Apache-2.0
// Heuristics under two policies: the confidence of each, and for every answered event, whether a
// heuristic or the model would have answered it.
//
// Held fixed: what people and agents said, which events came, all similarities, which heuristics
// fired, and the outcomes. Recomputed: initial confidences, the weight of every signal, which
// answers endorse a heuristic, how many ignored fires count against it, and which heuristics may
// fire, with an error bound (firing_what_if.h) or without.
//
// Under another decision strategy: which heuristics would have answered, or not. What the model
// would have said where it was not asked cannot be known.
//
// What cannot be known either: candidates and actions that were not similar enough to be recorded;
// whether an action that was not similar enough says the opposite; how urgent an event was. So a
// verdict changes only where the two policies differ on the same question. An event that the model
// answered has no outcome for the heuristic; whether the model said the same is used instead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "credence/executive.h"
#include "executive/firing_what_if.h"
#include "executive/settings.h"
#include "executive/types.h"
#include "ledger/replay/subjects.h"
#include "ledger/replay/what_if.h"

namespace credence::executive {

class WhatIf final : public ledger::WhatIf {
 public:
  using Settings = ExecutiveSettings;
  using Policies = ledger::PolicyPair<Settings>;
  static constexpr std::string_view kFaculty = "heuristics";

  WhatIf(const Policies& policies, ledger::Tally& tally);

  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  void Finish() override;

 private:
  struct Subject {
    Heuristic recorded;
    Heuristic other;
    bool known = false;
    std::int64_t changed = 0;  // Verdicts.
  };
  // A heuristic's answer whose outcome is not yet known.
  struct OpenFire {
    double similarity = 0;
    double recorded_confidence = 0;
    double other_confidence = 0;
    bool other_fires = true;
    std::int64_t sequence = 0;  // Of the verdict.
  };
  // An event that the model answered, until the answer is compared.
  struct Asked {
    std::vector<Uuid> shown = {};
    std::optional<Uuid> other_fires = {};  // The heuristic that would have answered.
    bool is_judged_elsewhere = false;      // By the error bound.
    std::int64_t sequence = 0;
    bool is_second = false;  // A heuristic had answered.
  };

  Result<void> TakeHeuristic(const ledger::EventView& event);
  Result<void> TakeArrival(const ledger::EventView& event);
  Result<void> TakeFire(const ledger::EventView& event);
  Result<void> TakeFiring(const ledger::EventView& event);

  void Observe(Heuristic& heuristic, const Observed& observed,
               const ledger::EventView& event) const;
  void Learn(Subject& subject, HeuristicEvent& what, const ledger::EventView& event);
  void JudgeProposal(const Answered& answered, const ledger::EventView& event);
  void JudgeFire(const Answered& answered, const ledger::EventView& event);
  void JudgeAsked(const Answered& answered, const ledger::EventView& event);
  void AwaitComparison(const Answered& answered, const ledger::EventView& event, Asked asked);
  void Compare(const Compared& compared, const ledger::EventView& event);
  // Weighs the similarities of an answer under the other policy.
  void Endorse(const Compared& compared, const Asked& asked, const ledger::EventView& event);
  void CountAgreement(const Compared& compared, const Asked& asked);
  void CountVerdict(Subject& subject, const ledger::EventView& event, bool recorded, bool other);

  Policies policies_;
  ledger::Tally& tally_;
  ledger::Subjects<Subject> subjects_;
  ledger::Subjects<OpenFire> fires_;
  std::unordered_map<std::string, Asked> asked_;  // By stream.
  FiringWhatIf firing_;
  OutcomeCount failed_;
  OutcomeCount missed_;
  OutcomeCount needless_;
  OutcomeCount differing_;
};

}  // namespace credence::executive
