// SPDX-License-Identifier: Apache-2.0
// Elo: ratings that each comparison moves by how unexpected it was.
//
//   expected  E = 1 / (1 + base ^ ((second - first - home) / scale))
//   step      first += k m (S - E),  second -= k m (S - E),  S = 1, 1/2 (tie) or 0
//   m         the weight of the comparison × what the margin says, both 1 unless given
//   margin    ln(max(points, 1) + 1) × c / (s × (winner - loser) + c);  a tie: ln 2 × c
//   fading    rating(n periods) = toward + (rating - toward) × (1 - share) ^ n
//
// Source: Elo, The Rating of Chessplayers, Past and Present (1978); the margin and the return to
// the mean between seasons as FiveThirtyEight's NFL ratings have them. Rule R7 of reviews.
//
// Invariants: the sum of the two ratings stays (to rounding); a winner never falls, a loser never
// rises; only differences of ratings matter; the order of comparisons does.
#pragma once

#include <optional>

#include "credence/result.h"

namespace credence::model {

// How much the margin of victory counts. A favourite wins by more, so its margin counts less;
// otherwise the ratings of the best would run away.
struct EloMarginRule {
  double c = 2.2;
  double s = 0.001;  // Per rating point.

  bool operator==(const EloMarginRule&) const = default;
};

struct EloParams {
  double start = 1000.0;  // The rating before any comparison.
  double base = 10.0;
  double scale = 400.0;  // A lead of this size means odds of `base` to 1.
  double k = 32.0;       // The largest step of a comparison of weight 1, without a margin.
  double home = 0.0;     // Points added to the first if it is at home.
  std::optional<EloMarginRule> margin;

  bool operator==(const EloParams&) const = default;
};

// Finite; base > 1, scale > 0, k >= 0, c > 0, s >= 0. Failure: kInvalidArgument.
Result<void> Validate(const EloParams& params);

enum class EloResult {
  kFirst,   // The first was preferred.
  kSecond,  // The second was preferred.
  kTie,     // Neither was.
};

// How clearly one was preferred, as stated by a person.
enum class PreferenceStrength {
  kSlight,        // Half of K.
  kModerate,      // K.
  kStrong,        // One and a half times K.
  kOverwhelming,  // Twice K.
};

double StrengthFactor(PreferenceStrength strength);

struct EloContest {
  EloResult result = EloResult::kTie;
  // Multiplies K: StrengthFactor, or the weight of an event. If not positive and finite, the
  // contest is ignored.
  double weight = 1.0;
  bool first_at_home = false;
  double margin = 0.0;  // Point difference; only used if the params have a margin rule.

  bool operator==(const EloContest&) const = default;
};

struct EloRatings {
  double first = 0.0;
  double second = 0.0;

  bool operator==(const EloRatings&) const = default;
};

// The expected score of the first, between 0 and 1.
double ExpectedScore(const EloParams& params, const EloRatings& ratings,
                     bool first_at_home = false);

EloRatings Step(const EloParams& params, const EloRatings& ratings, const EloContest& contest);

struct EloFading {
  double toward = 1000.0;
  double share = 0.0;  // Per period; clamped to [0, 1].
};

// Periods may be fractional; below 0 counts as 0. A return to the mean between seasons is one
// period; a preference that fades by 5 % a month has `share` 0.05 and periods of a month.
double Fade(double rating, const EloFading& fading, double periods = 1.0);

}  // namespace credence::model
