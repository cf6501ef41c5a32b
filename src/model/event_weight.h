// SPDX-License-Identifier: Apache-2.0
// Event weight: how much one act of feedback counts, and how many acts support a rule.
//
//   weight = fatigue × preference × certainty × age
//     fatigue      0.7 after five reviews in one session, or if the reviewer was distracted
//     preference   strong 2, weak 0.5
//     certainty    very sure 1, fairly 0.85, somewhat unsure 0.6, very unsure 0.4, not said 1; with
//                  read_certainty, if not said, the one that was read from the words
//     age          1/2 when older than 30 days
//   confidence of a rule = for / (for + against + 2), on sums of weights
//
// "Weights of an event" and rule R6 of reviews: six clean mentions give 0.75, eight 0.80. The 2 is
// an initial doubt that only evidence outweighs.
//
// Invariants: weights are positive and at most 2; confidence is in [0, 1), rises with what is for a
// rule and falls with what is against it.
#pragma once

#include <optional>

namespace credence::model {

enum class Preference {
  kWeak,    // Said in passing.
  kPlain,   // Neither.
  kStrong,  // Insisted on.
};

// How sure the reviewer claimed to be.
enum class Certainty { kVeryUnsure, kSomewhatUnsure, kFairlySure, kVerySure };

struct EventWeightParams {
  int rested_reviews = 5;  // Per session; later reviews count as tired.
  double tired = 0.7;
  double strong = 2.0;
  double weak = 0.5;
  double very_sure = 1.0;
  double fairly_sure = 0.85;
  double somewhat_unsure = 0.6;
  double very_unsure = 0.4;
  bool read_certainty = false;
  double recent_days = 30.0;
  double old = 0.5;

  bool operator==(const EventWeightParams&) const = default;
};

struct EventCircumstances {
  int position = 1;  // Within its session, from 1.
  bool distracted = false;
  Preference preference = Preference::kPlain;
  std::optional<Certainty> certainty;       // As said; always wins.
  std::optional<Certainty> certainty_read;  // From the words of a comment.
  double age_days = 0.0;                    // By the caller's clock; exactly 30 is recent.
};

double EventWeight(const EventWeightParams& params, const EventCircumstances& circumstances);

// Negative or NaN sums count as 0.
double RuleConfidence(double supporting, double against);

}  // namespace credence::model
