// SPDX-License-Identifier: Apache-2.0
#include "model/recalibration.h"

#include "base/test_framework.h"
#include "model/seeded.h"

namespace credence::model {
namespace {

// Uniform confidences, with outcomes that follow the curve.
std::vector<Forecast> Following(const Curve& curve, std::size_t count, std::uint64_t seed) {
  Seeded random(seed);
  std::vector<Forecast> forecasts;
  for (std::size_t i = 0; i < count; ++i) {
    const double stated = 0.01 + 0.98 * static_cast<double>(random.Below(1000)) / 999;
    forecasts.push_back({.stated = stated, .came_true = random.Share() < curve.Apply(stated)});
  }
  return forecasts;
}

TEST(Recalibration, TwelveApprovalsAreNotEnoughForTheWholeCorrection) {
  const std::vector<Forecast> forecasts(12, {.stated = 0.85, .came_true = true});
  const Curve curve = FitHistogram(TallyOf(forecasts));
  EXPECT_NEAR(curve.Apply(0.85), 0.85 + 0.15 * 12 / 22, 1e-12);
  EXPECT_EQ(curve.Apply(1.0), 1.0);
}

TEST(Recalibration, ASmallBinIsHardlyCorrected) {
  const auto corrected = [](int count) {
    const std::vector<Forecast> forecasts(static_cast<std::size_t>(count), {.stated = 0.85});
    return 0.85 - FitHistogram(TallyOf(forecasts)).Apply(0.85);
  };
  EXPECT_LT(corrected(1), 0.08);
  EXPECT_GT(corrected(1000), 0.84);
}

TEST(Recalibration, IsotonicPoolsWhatFalls) {
  const std::vector<Tally> tallies = {{.stated = 0.1, .successes = 1},
                                      {.stated = 0.2, .failures = 1},
                                      {.stated = 0.6, .successes = 1, .failures = 1},
                                      {.stated = 0.9, .successes = 3, .failures = 1}};
  const Curve curve = FitIsotonic(tallies);
  EXPECT_EQ(curve.knots, (std::vector<Knot>{{0.1, 0.5}, {0.6, 0.5}, {0.9, 0.75}}));
  EXPECT_DOUBLE_EQ(curve.Apply(0.75), 0.625);
  EXPECT_EQ(curve.Apply(0.0), 0.5);
  EXPECT_EQ(curve.Apply(1.0), 0.75);
}

TEST(Recalibration, LogisticCurvesFindTheirParameters) {
  const Curve beta{.method = CurveMethod::kBeta, .a = 0.6, .b = 1.5, .c = -0.4};
  const Curve found = FitBeta(TallyOf(Following(beta, 200'000, 1)));
  EXPECT_NEAR(found.a, 0.6, 0.03);
  EXPECT_NEAR(found.b, 1.5, 0.05);
  EXPECT_NEAR(found.c, -0.4, 0.05);
  const Curve platt{.method = CurveMethod::kPlatt, .a = 0.5, .b = 0.5, .c = 0.3};
  const Curve again = FitPlatt(TallyOf(Following(platt, 200'000, 2)));
  EXPECT_NEAR(again.a, 0.5, 0.02);
  EXPECT_EQ(again.a, again.b);
  EXPECT_NEAR(again.c, 0.3, 0.02);
}

TEST(Recalibration, SeparableOutcomesGiveFiniteCurves) {
  const std::vector<Forecast> forecasts = {{.stated = 0.2}, {.stated = 0.8, .came_true = true}};
  EXPECT_TRUE(Validate(FitPlatt(TallyOf(forecasts))).has_value());
  EXPECT_TRUE(Validate(FitBeta(TallyOf(forecasts))).has_value());
}

// Lower confidences do better: a curve that must not fall becomes flat.
TEST(Recalibration, ConfidencesThatAreTheWrongWayRoundGiveALevelCurve) {
  std::vector<Forecast> forecasts;
  for (int i = 0; i < 1000; ++i) {
    forecasts.push_back({.stated = 0.1 + 0.8 * (i % 2), .came_true = i % 2 == 0 || i % 10 == 1});
  }
  for (const Curve& curve : {FitPlatt(TallyOf(forecasts)), FitBeta(TallyOf(forecasts)),
                             FitIsotonic(TallyOf(forecasts))}) {
    EXPECT_NEAR(curve.Apply(0.1), 0.6, 0.01) << Describe(curve);
    EXPECT_NEAR(curve.Apply(0.9), 0.6, 0.01) << Describe(curve);
  }
}

TEST(Recalibration, FewForecastsAreNotCorrected) {
  const std::vector<Forecast> forecasts(19, {.stated = 0.9});
  EXPECT_EQ(ChooseCurve(forecasts, {}).value().curve, Curve{});
  const std::vector<Forecast> enough(20, {.stated = 0.9});
  EXPECT_NE(ChooseCurve(enough, {}).value().curve.method, CurveMethod::kIdentity);
}

TEST(Recalibration, HonestForecastsAreNotCorrectedByMuch) {
  int corrected = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto choice = ChooseCurve(Following(Curve{}, 500, seed), {}).value();
    corrected += choice.curve.method == CurveMethod::kIdentity ? 0 : 1;
  }
  EXPECT_LE(corrected, 7);
}

TEST(Recalibration, TheChoiceImprovesForecastsItHasNotSeen) {
  const Curve truth{.method = CurveMethod::kBeta, .a = 0.4, .b = 0.5, .c = -0.8};
  const CurveChoice choice = ChooseCurve(Following(truth, 2000, 1), {}).value();
  auto other = Following(truth, 20'000, 2);
  const Calibration before = Calibrate(other).value();
  for (Forecast& forecast : other) forecast.stated = choice.curve.Apply(forecast.stated);
  const Calibration after = Calibrate(other).value();
  EXPECT_LT(after.ece, before.ece / 4);
  EXPECT_LT(after.brier, before.brier);
  EXPECT_NEAR(choice.held_out.brier, after.brier, 0.02);
}

TEST(Recalibration, TheSameSeedMakesTheSameChoice) {
  const auto forecasts = Following(Curve{}, 300, 4);
  EXPECT_EQ(ChooseCurve(forecasts, {}), ChooseCurve(forecasts, {}));
}

TEST(Curve, WhatFallsOrLeavesItsBoundsIsRefused) {
  EXPECT_THAT(ReadCurve(R"({"method":"isotonic","knots":[[0,0.5],[1,0.4]]})").error().message,
              HasSubstr("knot 1"));
  EXPECT_THAT(ReadCurve(R"({"method":"isotonic","knots":[]})").error().message,
              HasSubstr("no knots"));
  EXPECT_THAT(ReadCurve(R"({"method":"platt","a":-1,"b":-1,"c":0})").error().message,
              HasSubstr("a -1"));
  EXPECT_THAT(ReadCurve(R"({"method":"magic"})").error().message, HasSubstr("identity, histogram"));
  EXPECT_FALSE(ReadCurve("[]").has_value());
}

TEST(Curve, IsDescribedOnOneLine) {
  EXPECT_EQ(Describe(Curve{}), "identity: no correction");
  EXPECT_EQ(Describe({.method = CurveMethod::kIsotonic, .knots = {{0.1, 0.05}, {1, 0.98}}}),
            "isotonic: 2 knots from 0.1 → 0.05 to 1 → 0.98");
  EXPECT_EQ(Describe({.method = CurveMethod::kBeta, .a = 0.81, .b = 1.3, .c = -0.2}),
            "beta: a 0.81, b 1.3, c -0.2");
}

}  // namespace
}  // namespace credence::model
