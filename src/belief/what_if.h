// SPDX-License-Identifier: Apache-2.0
// Beliefs under two policies: the present confidence of each, and what it was used for.
//
// Held fixed: what was said, which belief contradicted which and which won, which beliefs are
// linked. Recomputed: initial evidence, the effect of every statement, whether a contradiction
// counts in full, how often agreement counts, dormancy, and (for the present only) the network
// term.
//
// A verdict is how certain Credence would have sounded just before a statement about a belief, and
// whether the belief was unstable, hidden or proposed for deletion; plus one verdict for the
// present. The statement is its outcome. At past moments the network term is taken as recorded,
// also for a belief that contradicts another: recomputing it would need the whole graph at every
// event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/settings.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "language/wording.h"
#include "ledger/replay/subjects.h"
#include "ledger/replay/what_if.h"

namespace credence::belief {

class WhatIf final : public ledger::WhatIf {
 public:
  using Settings = BeliefSettings;
  using Policies = ledger::PolicyPair<Settings>;
  static constexpr std::string_view kFaculty = "beliefs";

  WhatIf(const Policies& policies, ledger::Tally& tally);

  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  void Finish() override;

 private:
  struct Subject {
    Belief recorded;  // Its id is nil until it is stated.
    Belief other;
    std::int64_t changed = 0;   // Verdicts.
    std::int64_t sequence = 0;  // Of the last event.
  };
  using Ordered = std::vector<std::pair<Uuid, Subject*>>;

  // What a belief is used for. The status is known only where neighbours are.
  struct Standing {
    Decimal confidence;
    language::Certainty certainty = language::Certainty::kDefinite;
    bool unstable = false;
    bool hidden = false;
    bool deletable = false;
    std::optional<BeliefStatus> status;

    bool IsSameUse(const Standing& standing) const;
    std::string Name() const;
  };
  static Standing StandingAt(Decimal confidence, const BeliefSettings& settings);

  // True: the event also counts under the other policy, with that policy's numbers.
  bool Weigh(const Subject& subject, BeliefEvent& what, Timestamp at);
  // The accuser's confidence under the other policy.
  Decimal AccuserOf(const Contradicted& event, Timestamp at);
  void CountWord(Subject& subject, const BeliefEvent& what, Timestamp at);
  void CountVerdict(Subject& subject, const Standing& recorded, const Standing& other, Timestamp at,
                    std::string_view occasion, std::optional<bool> success);
  // The present network term of each belief.
  static std::vector<Decimal> Networks(const Ordered& subjects, Belief Subject::* side,
                                       const BeliefSettings& settings);

  Policies policies_;
  ledger::Tally& tally_;
  ledger::Subjects<Subject> subjects_;
  OutcomeCount sure_;
  OutcomeCount hidden_;
};

}  // namespace credence::belief
