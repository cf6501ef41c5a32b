// SPDX-License-Identifier: Apache-2.0
#include "model/elo.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence::model {
namespace {

double ScoreOf(EloResult result) {
  switch (result) {
    case EloResult::kFirst:
      return 1.0;
    case EloResult::kSecond:
      return 0.0;
    case EloResult::kTie:
      break;
  }
  return 0.5;
}

double Lead(const EloParams& params, const EloRatings& ratings, bool first_at_home) {
  return ratings.first - ratings.second + (first_at_home ? params.home : 0.0);
}

double MarginFactor(const EloMarginRule& rule, const EloContest& contest, double lead) {
  if (contest.result == EloResult::kTie) return std::numbers::ln2 * rule.c;
  const double winner_lead = contest.result == EloResult::kFirst ? lead : -lead;
  // For an outsider by thousands of points, the divisor could become zero or negative.
  const double divisor = std::max(rule.s * winner_lead + rule.c, 0.1 * rule.c);
  return std::log(std::max(contest.margin, 1.0) + 1.0) * rule.c / divisor;
}

}  // namespace

Result<void> Validate(const EloParams& params) {
  const auto refuse = [](const char* name, double value, const char* rule) {
    return InvalidArgument(fmt::format("elo: {} is {}, but has to be {}", name, value, rule));
  };
  if (!std::isfinite(params.start)) return refuse("start", params.start, "finite");
  if (!(params.base > 1.0) || !std::isfinite(params.base))
    return refuse("base", params.base, "above 1");
  if (!(params.scale > 0.0) || !std::isfinite(params.scale))
    return refuse("scale", params.scale, "above 0");
  if (!(params.k >= 0.0) || !std::isfinite(params.k)) return refuse("k", params.k, "at least 0");
  if (!std::isfinite(params.home)) return refuse("home", params.home, "finite");
  if (!params.margin) return {};
  const EloMarginRule& rule = *params.margin;
  if (!(rule.c > 0.0) || !std::isfinite(rule.c)) return refuse("margin.c", rule.c, "above 0");
  if (!(rule.s >= 0.0) || !std::isfinite(rule.s)) return refuse("margin.s", rule.s, "at least 0");
  return {};
}

double StrengthFactor(PreferenceStrength strength) {
  switch (strength) {
    case PreferenceStrength::kSlight:
      return 0.5;
    case PreferenceStrength::kModerate:
      break;
    case PreferenceStrength::kStrong:
      return 1.5;
    case PreferenceStrength::kOverwhelming:
      return 2.0;
  }
  return 1.0;
}

double ExpectedScore(const EloParams& params, const EloRatings& ratings, bool first_at_home) {
  return 1.0 / (1.0 + std::pow(params.base, -Lead(params, ratings, first_at_home) / params.scale));
}

EloRatings Step(const EloParams& params, const EloRatings& ratings, const EloContest& contest) {
  if (!(contest.weight > 0.0) || !std::isfinite(contest.weight)) return ratings;
  double factor = params.k * contest.weight;
  if (params.margin) {
    factor *= MarginFactor(*params.margin, contest, Lead(params, ratings, contest.first_at_home));
  }
  const double moved =
      factor * (ScoreOf(contest.result) - ExpectedScore(params, ratings, contest.first_at_home));
  return {.first = ratings.first + moved, .second = ratings.second - moved};
}

double Fade(double rating, const EloFading& fading, double periods) {
  const double kept = 1.0 - std::clamp(fading.share, 0.0, 1.0);
  // Also catches NaN.
  if (!(periods > 0.0)) return rating;
  return fading.toward + (rating - fading.toward) * std::pow(kept, periods);
}

}  // namespace credence::model
