// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <tuple>

#include "base/test_framework.h"
#include "model/elo.h"

namespace credence::model {
namespace {

rc::Gen<double> AnyRating() {
  return rc::gen::map(rc::gen::inRange(-3'000'000, 6'000'000), [](int n) { return n / 1000.0; });
}

rc::Gen<EloContest> AnyContest() {
  const auto result = rc::gen::element(EloResult::kFirst, EloResult::kSecond, EloResult::kTie);
  const auto number = rc::gen::inRange(0, 100);
  return rc::gen::map(rc::gen::tuple(result, number, number, rc::gen::arbitrary<bool>()),
                      [](const auto& drawn) {
                        return EloContest{.result = std::get<0>(drawn),
                                          .weight = std::get<1>(drawn) / 25.0,
                                          .first_at_home = std::get<3>(drawn),
                                          .margin = static_cast<double>(std::get<2>(drawn))};
                      });
}

EloParams Params(bool margin) {
  EloParams params{.home = 30.0};
  if (margin) params.margin = EloMarginRule{};
  return params;
}

RC_GTEST_PROP(EloProperty, TheSumStaysAndNobodyMovesTheWrongWay, ()) {
  const EloParams params = Params(*rc::gen::arbitrary<bool>());
  const EloRatings before{*AnyRating(), *AnyRating()};
  const EloContest contest = *AnyContest();
  const EloRatings after = Step(params, before, contest);
  RC_ASSERT(std::abs(after.first + after.second - before.first - before.second) < 1e-8);
  if (contest.result == EloResult::kFirst) RC_ASSERT(after.first >= before.first);
  if (contest.result == EloResult::kSecond) RC_ASSERT(after.first <= before.first);
}

RC_GTEST_PROP(EloProperty, NoComparisonMovesMoreThanItsK, ()) {
  const EloRatings before{*AnyRating(), *AnyRating()};
  const EloContest contest = *AnyContest();
  const EloRatings after = Step(EloParams{}, before, contest);
  RC_ASSERT(std::abs(after.first - before.first) <= 32.0 * contest.weight + 1e-9);
}

RC_GTEST_PROP(EloProperty, ExchangingTheTwoExchangesTheRatings, ()) {
  EloParams params = Params(*rc::gen::arbitrary<bool>());
  params.home = 0.0;
  const EloRatings before{*AnyRating(), *AnyRating()};
  const EloContest contest = *AnyContest();
  EloContest mirrored = contest;
  if (contest.result == EloResult::kFirst) mirrored.result = EloResult::kSecond;
  if (contest.result == EloResult::kSecond) mirrored.result = EloResult::kFirst;
  const EloRatings after = Step(params, before, contest);
  const EloRatings mirror = Step(params, {before.second, before.first}, mirrored);
  RC_ASSERT(std::abs(after.first - mirror.second) < 1e-9);
  RC_ASSERT(std::abs(after.second - mirror.first) < 1e-9);
}

RC_GTEST_PROP(EloProperty, FadingComesNearerAndNeverPasses, ()) {
  const double rating = *AnyRating();
  const EloFading fading{.toward = 1000.0, .share = *rc::gen::inRange(0, 101) / 100.0};
  const double faded = Fade(rating, fading, *rc::gen::inRange(0, 50) / 4.0);
  RC_ASSERT(std::abs(faded - 1000.0) <= std::abs(rating - 1000.0) + 1e-9);
  RC_ASSERT((faded - 1000.0) * (rating - 1000.0) >= 0.0);
}

}  // namespace
}  // namespace credence::model
