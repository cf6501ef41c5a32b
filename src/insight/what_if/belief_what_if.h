// SPDX-License-Identifier: Apache-2.0
// Beliefs under two policies: the confidence of each now, and what it was used for.
//
// Held fixed: what was said, who contradicted whom and who won, which beliefs are linked. Found
// anew: where a belief starts, what every word adds or takes, whether a contradiction counts in
// full, how often agreement counts, what silence takes, and (now) what the neighbours give.
//
// A verdict is how sure of a belief Credence would have sounded just before a word on it, and
// whether it was unstable, hidden or proposed for deletion; and once more, now. The word is its
// outcome. At those moments in the past the neighbours are taken to have given what was recorded:
// finding that anew would need the whole graph at every event. So is what they gave to a belief
// that contradicts another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/types.h"
#include "credence/beliefs.h"
#include "insight/what_if/subjects.h"
#include "insight/what_if/tally.h"
#include "insight/what_if/what_if.h"
#include "language/wording.h"

namespace credence::insight {

class BeliefWhatIf final : public WhatIf {
 public:
  explicit BeliefWhatIf(const PolicyPair& policies);

  std::string_view faculty() const override { return "beliefs"; }
  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  FacultyWhatIf Finish() override;

 private:
  struct Subject {
    Belief recorded;  // Its id is nil until it was stated.
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
  static Standing StandingAt(Decimal confidence, const belief::BeliefSettings& settings);

  // True: the event counts under the other policy too, with what that policy gives it.
  bool Weigh(const Subject& subject, belief::BeliefEvent& what, Timestamp at);
  // How confident the accuser is under the other policy.
  Decimal AccuserOf(const belief::Contradicted& event, Timestamp at);
  void CountWord(Subject& subject, const belief::BeliefEvent& what, Timestamp at);
  void CountVerdict(Subject& subject, const Standing& recorded, const Standing& other, Timestamp at,
                    std::string_view occasion, std::optional<bool> success);
  // What the neighbours give to each of them now.
  static std::vector<Decimal> Networks(const Ordered& subjects, Belief Subject::* side,
                                       const belief::BeliefSettings& settings);

  PolicyPair policies_;
  Tally tally_;
  Subjects<Subject> subjects_;
  OutcomeCount sure_;
  OutcomeCount hidden_;
};

}  // namespace credence::insight
