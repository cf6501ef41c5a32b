// SPDX-License-Identifier: Apache-2.0
// Error-bounded firing (firing_rule.h) under two policies: for each recorded proposal, whether
// either would have let it answer, and once it is judged, how often either would have been right
// and wrong.
//
// Held fixed: what was proposed, with its facts, and who judged it when. Events that were answered
// while there was no executive.max_error have no proposal, so nothing is known about them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "credence/what_if.h"
#include "executive/firing_fold.h"
#include "executive/firing_rule.h"
#include "executive/settings.h"
#include "ledger/replay/what_if.h"

namespace credence::executive {

// Whether a policy lets a proposal answer.
struct BothAnswers {
  bool present = false;
  bool other = false;
};

class FiringWhatIf {
 public:
  explicit FiringWhatIf(const ledger::PolicyPair<ExecutiveSettings>& policies);

  void Receive(std::string_view arrival, std::string_view source);
  // `without`: what a policy without a bound says.
  BothAnswers Propose(std::string_view arrival, const FiringFacts& facts, BothAnswers without);
  // The event with this sequence was answered so, and would have been. `counts`: it is reported.
  void Answer(std::string_view arrival, BothAnswers fires, std::int64_t sequence, bool counts);
  // For the tally's example: the sequence of the verdict, if it differs.
  std::optional<std::int64_t> Judge(std::string_view source, const FiringJudged& judged);
  void Finish(ledger::Tally& tally);

 private:
  // The rule of a source under one policy.
  struct Side {
    const FiringTerms terms;
    const bool heuristics_only_learn = false;
    std::map<std::string, FiringRule, std::less<>> rules = {};

    bool IsBounded() const { return terms.max_error > 0; }
    bool Fires(std::string_view source, const FiringFacts& facts) const;
    void Learn(std::string_view source, const FiringJudged& judged);
  };
  struct Pending {
    BothAnswers fires;
    std::int64_t sequence = 0;
    bool counts = false;
  };

  Side present_;
  Side other_;
  std::unordered_map<std::string, std::string> sources_;  // Of arrivals that are not answered yet.
  std::unordered_map<std::string, Pending> pending_;      // By arrival, until it is judged.
  OutcomeCount hits_;
  OutcomeCount right_;
  OutcomeCount wrong_;
};

}  // namespace credence::executive
