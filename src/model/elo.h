// SPDX-License-Identifier: Apache-2.0
// Elo: ratings that move after every comparison by what was not expected of it.
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
// Invariants: the sum of the two ratings stays (to rounding); who wins never falls, who loses never
// rises; only differences of ratings matter; the order of comparisons does.
#pragma once

#include <optional>

#include "credence/result.h"

namespace credence::model {

// How much a margin of victory counts. A favourite wins high more often, so its margin is worth
// less: otherwise ratings of the best would run away.
struct EloMarginRule {
  double c = 2.2;
  double s = 0.001;  // For each point of rating.

  bool operator==(const EloMarginRule&) const = default;
};

struct EloParams {
  double start = 1000.0;  // The rating of who has not been compared.
  double base = 10.0;
  double scale = 400.0;  // With this lead the odds are `base` to 1.
  double k = 32.0;       // The most that a comparison of weight 1 moves, without a margin.
  double home = 0.0;     // Points that the first gains where it is at home.
  std::optional<EloMarginRule> margin;

  bool operator==(const EloParams&) const = default;
};

// Finite; base > 1, scale > 0, k >= 0, c > 0, s >= 0. Failure: kInvalidArgument.
Result<void> Validate(const EloParams& params);

enum class EloResult {
  kFirst,   // The first was preferred.
  kSecond,  // The second was.
  kTie,     // Neither, or both alike.
};

// How clearly one was preferred, as people say it.
enum class PreferenceStrength {
  kSlight,        // Half of K.
  kModerate,      // K.
  kStrong,        // One and a half times K.
  kOverwhelming,  // Twice K.
};

double StrengthFactor(PreferenceStrength strength);

struct EloContest {
  EloResult result = EloResult::kTie;
  // A factor on K: StrengthFactor, or the weight of an event. Not positive and finite: no contest.
  double weight = 1.0;
  bool first_at_home = false;
  double margin = 0.0;  // Points between the two; only read where params have a rule for it.

  bool operator==(const EloContest&) const = default;
};

struct EloRatings {
  double first = 0.0;
  double second = 0.0;

  bool operator==(const EloRatings&) const = default;
};

// What the first is expected to score, between 0 and 1.
double ExpectedScore(const EloParams& params, const EloRatings& ratings,
                     bool first_at_home = false);

// Both ratings after the contest.
EloRatings Step(const EloParams& params, const EloRatings& ratings, const EloContest& contest);

struct EloFading {
  double toward = 1000.0;
  double share = 0.0;  // Of the way, in one period; held to [0, 1].
};

// Periods may have a fraction; less than 0 count as 0. A return between seasons is one period, a
// preference that fades 5 % a month has `share` 0.05 and a period of a month.
double Fade(double rating, const EloFading& fading, double periods = 1.0);

}  // namespace credence::model
