// SPDX-License-Identifier: Apache-2.0
// Beliefs and their neighbours as one transaction sees them at one moment.
#pragma once

#include <map>
#include <vector>

#include "belief/decide.h"
#include "belief/network.h"
#include "belief/settings.h"
#include "credence/beliefs.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::belief {

class Viewer {
 public:
  // REQUIRES: the arguments outlive it, and nothing is written meanwhile.
  Viewer(ledger::Reader& reader, const BeliefSettings& settings, Timestamp now)
      : reader_(reader), settings_(settings), now_(now), network_(reader, ParamsOf(settings)) {}

  // Only the numbers: without statement, neighbours and history.
  Result<BeliefReading> Brief(Belief belief);
  // With its statement and the beliefs that support and contradict it.
  Result<BeliefReading> Full(Belief belief);
  Result<BeliefReading> Full(const Uuid& id);
  // Also with its history.
  Result<BeliefReading> WithHistory(const Uuid& id);

  Result<BeliefExplanation> Explain(const Uuid& id);
  // Which of the two prevails, and by how much.
  Result<Arbitration> Arbitrate(const Uuid& a, const Uuid& b);
  // Unresolved contradictions, the clearest first.
  Result<std::vector<Arbitration>> Disputes();

  Result<Decimal> ConfidenceOf(const Belief& belief);
  // The belief that the user decided for against this one; the last, if there are several.
  Result<std::optional<Uuid>> SupersededBy(const Belief& belief);

  Timestamp now() const { return now_; }

 private:
  Result<Belief> Load(const Uuid& id);
  // `verdicts` are those of `a`.
  Result<Arbitration> Arbitrate(const Uuid& a, const Uuid& b,
                                const std::map<Uuid, Verdict>& verdicts);
  Result<std::vector<BeliefTerm>> NetworkTermsOf(const Belief& belief);

  ledger::Reader& reader_;
  const BeliefSettings& settings_;
  Timestamp now_;
  NetworkReader network_;
};

// Every step of a belief's evidence, oldest first.
Result<std::vector<BeliefHistoryEntry>> HistoryOf(ledger::Reader& reader, const Uuid& id);

// How each contradiction of a belief was last closed, by opponent. It may be open again: see the
// belief itself.
Result<std::map<Uuid, Verdict>> VerdictsOf(ledger::Reader& reader, const Uuid& id);

}  // namespace credence::belief
