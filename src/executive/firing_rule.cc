// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_rule.h"

#include <algorithm>

namespace credence::executive {
namespace {

// While the promise holds, at least this many answers pass between false alarms, on average.
constexpr double kAnswersBetweenAlarms = 100'000;

}  // namespace

FiringDecision DecideFiring(const FiringRule& rule, const FiringFacts& facts,
                            const FiringTerms& terms, double draw) {
  FiringDecision decision;
  decision.predicted_wrong = PredictWrong(rule.score, facts);
  const std::optional<std::size_t> cell = LoosestCell(rule.bound, terms.max_error, terms.delta);
  if (cell) decision.limit = kCellLimits[*cell];
  if (!decision.limit || decision.predicted_wrong > *decision.limit) return decision;
  decision.choice = draw < terms.exploration ? FiringChoice::kExplore : FiringChoice::kFire;
  return decision;
}

bool Learn(FiringRule& rule, const FiringFacts& facts, bool right, const FiringTerms& terms) {
  if (const auto cell = LoosestCell(rule.bound, terms.max_error, terms.delta)) {
    rule.promised = kCellLimits[*cell];
  }
  // The prediction must not know the answer.
  const double predicted_wrong = PredictWrong(rule.score, facts);
  Add(rule.bound, predicted_wrong, right);
  Learn(rule.score, facts, right);
  if (!rule.promised || predicted_wrong > *rule.promised) return false;
  const model::SequentialParams params{.rate = 1 - terms.max_error,
                                       .reviews_between = kAnswersBetweenAlarms};
  rule.decline = model::Step(params, rule.decline, right);
  return model::HasFallen(params, rule.decline);
}

void Reset(FiringRule& rule) { rule = FiringRule{.resets = rule.resets + 1}; }

}  // namespace credence::executive
