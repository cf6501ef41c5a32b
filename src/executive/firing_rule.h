// SPDX-License-Identifier: Apache-2.0
// FiringRule: when System 1 may answer under executive.max_error. One per source.
//
//   fire      the predicted error is within the promise (error_bound.h)
//   explore   it is, but this event is drawn to ask the model, so that the rule keeps learning
//             about events that it would answer
//   ask       no promise is possible for this event
//
// Drift: while the promise holds, the judged answers that it covers are wrong with probability
// max_error at most. An e-detector (model/sequential.h) watches those that the last promise covers,
// whoever answered; when it says that the rate has risen, everything learned is forgotten, and the
// rule asks until it can promise again.
//
// Pure: the draw is passed in. State and answers determine every later decision.
#pragma once

#include <cstdint>
#include <optional>

#include "executive/error_bound.h"
#include "executive/firing_facts.h"
#include "executive/firing_score.h"
#include "model/sequential.h"

namespace credence::executive {

struct FiringTerms {
  double max_error = 0.02;
  double delta = 0.05;        // The promise holds with probability 1 - delta.
  double exploration = 0.01;  // Share of events that ask although they may fire.

  bool operator==(const FiringTerms&) const = default;
};

struct FiringRule {
  FiringScore score = {};
  ErrorBound bound = {};
  std::optional<double> promised = {};  // The limit of the last promise.
  model::SequentialState decline = {};
  std::int64_t resets = 0;

  bool operator==(const FiringRule&) const = default;
};

enum class FiringChoice { kAsk, kExplore, kFire };

struct FiringDecision {
  FiringChoice choice = FiringChoice::kAsk;
  double predicted_wrong = 0.5;
  std::optional<double> limit;  // Up to which prediction it may fire; absent: it may not yet.
};
// `draw`: uniform in [0, 1), the same for the same event.
FiringDecision DecideFiring(const FiringRule& rule, const FiringFacts& facts,
                            const FiringTerms& terms, double draw);

// Learns whether the proposed answer was right. True: the answers have become worse than promised,
// and the caller should Reset the rule.
bool Learn(FiringRule& rule, const FiringFacts& facts, bool right, const FiringTerms& terms);
void Reset(FiringRule& rule);

}  // namespace credence::executive
