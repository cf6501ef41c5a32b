// SPDX-License-Identifier: Apache-2.0
#include "model/agreement.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/test_framework.h"
#include "model/seeded.h"

namespace credence::model {
namespace {

constexpr double kAgreementLevel = 0.95;
using NominalRatings = std::vector<std::vector<Category>>;

std::vector<RatedPair> PairTable(std::size_t yes_yes, std::size_t yes_no, std::size_t no_yes,
                                 std::size_t no_no) {
  std::vector<RatedPair> units(yes_yes, {.first = 1, .second = 1});
  units.insert(units.end(), yes_no, {.first = 1, .second = 0});
  units.insert(units.end(), no_yes, {.first = 0, .second = 1});
  units.insert(units.end(), no_no, {.first = 0, .second = 0});
  return units;
}

// 50 applications read by two people; both said yes to 20 and no to 15.
TEST(CohenKappa, AgreesWithPublishedExamples) {
  const Agreement fifty = CohenKappa(PairTable(20, 5, 10, 15), kAgreementLevel);
  EXPECT_NEAR(fifty.coefficient.value(), 0.4, 1e-12);
  EXPECT_DOUBLE_EQ(fifty.observed, 0.3);
  EXPECT_EQ(fifty.units, 50);
  // Equal agreement, unequal shares.
  EXPECT_NEAR(CohenKappa(PairTable(45, 15, 25, 15), kAgreementLevel).coefficient.value(), 0.1304,
              5e-5);
  EXPECT_NEAR(CohenKappa(PairTable(25, 35, 5, 35), kAgreementLevel).coefficient.value(), 0.2593,
              5e-5);
}

// The analytic standard error (Fleiss, Cohen and Everitt 1969) of the example above is 0.1259.
TEST(CohenKappa, TheIntervalIsAboutAsWideAsTheAnalyticOne) {
  const Interval interval = CohenKappa(PairTable(20, 5, 10, 15), kAgreementLevel).interval.value();
  EXPECT_NEAR(interval.Width(), 2 * 1.96 * 0.1259, 0.06);
  EXPECT_TRUE(interval.Contains(0.4));
}

// Fleiss 1971: 14 raters, 10 subjects, 5 categories.
TEST(FleissKappa, AgreesWithThePublishedExample) {
  constexpr std::array<std::array<std::size_t, 5>, 10> kCounts = {{{0, 0, 0, 0, 14},
                                                                   {0, 2, 6, 4, 2},
                                                                   {0, 0, 3, 5, 6},
                                                                   {0, 3, 9, 2, 0},
                                                                   {2, 2, 8, 1, 1},
                                                                   {7, 7, 0, 0, 0},
                                                                   {3, 2, 6, 3, 0},
                                                                   {2, 5, 3, 2, 2},
                                                                   {6, 5, 2, 1, 0},
                                                                   {0, 2, 2, 3, 7}}};
  NominalRatings units;
  for (const auto& counts : kCounts) {
    std::vector<Category>& unit = units.emplace_back();
    for (Category k = 0; k < counts.size(); ++k) unit.insert(unit.end(), counts[k], k);
  }
  const Agreement agreement = FleissKappa(units, kAgreementLevel);
  EXPECT_NEAR(agreement.coefficient.value(), 0.210, 5e-4);
  EXPECT_NEAR(1 - agreement.observed, 0.378, 5e-4);
  EXPECT_EQ(agreement.ratings, 140);
}

// Krippendorff 2011: four observers, twelve units, some values missing (0).
constexpr std::array<std::array<int, 12>, 4> kObservers = {{{1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
                                                            {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
                                                            {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
                                                            {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}}};

TEST(KrippendorffAlpha, AgreesWithThePublishedExample) {
  NominalRatings categories(12);
  std::vector<std::vector<double>> numbers(12);
  for (const auto& observer : kObservers) {
    for (std::size_t unit = 0; unit < observer.size(); ++unit) {
      if (observer[unit] == 0) continue;
      categories[unit].push_back(static_cast<Category>(observer[unit]));
      numbers[unit].push_back(observer[unit]);
    }
  }
  const Agreement nominal = NominalAlpha(categories, kAgreementLevel);
  EXPECT_NEAR(nominal.coefficient.value(), 0.743, 5e-4);
  EXPECT_EQ(nominal.units, 11);  // The last has a single value.
  EXPECT_EQ(nominal.ratings, 40);
  EXPECT_NEAR(IntervalAlpha(numbers, kAgreementLevel).coefficient.value(), 0.849, 5e-4);
}

TEST(Agreement, PerfectAgreementIsOneWithAnIntervalThatNarrows) {
  const Agreement few =
      NominalAlpha(NominalRatings{{0, 0}, {1, 1}, {0, 0, 0}, {1, 1}}, kAgreementLevel);
  EXPECT_EQ(few.coefficient, 1);
  EXPECT_LT(few.interval.value().low, 0.2);
  EXPECT_EQ(few.interval.value().high, 1);
  const Agreement many = CohenKappa(PairTable(100, 0, 0, 100), kAgreementLevel);
  EXPECT_EQ(many.coefficient, 1);
  EXPECT_GT(many.interval.value().low, 0.95);
  const std::vector<std::vector<double>> numbers = {{7, 7}, {8.1, 8.1}, {9.3, 9.3, 9.3}};
  EXPECT_EQ(IntervalAlpha(numbers, kAgreementLevel).coefficient, 1);
}

TEST(Agreement, OneDifferenceStillHasAnInterval) {
  const Interval interval = CohenKappa(PairTable(30, 1, 0, 30), kAgreementLevel).interval.value();
  EXPECT_GT(interval.low, 0.75);
  EXPECT_LT(interval.low, 0.97);
  EXPECT_LT(interval.high, 1);
}

TEST(Agreement, SystematicDisagreementIsNegative) {
  EXPECT_DOUBLE_EQ(CohenKappa(PairTable(0, 10, 10, 0), kAgreementLevel).coefficient.value(), -1);
}

TEST(Agreement, WithoutVariationThereIsNoCoefficient) {
  const Agreement same = NominalAlpha(NominalRatings{{1, 1}, {1, 1, 1}}, kAgreementLevel);
  EXPECT_EQ(same.coefficient, std::nullopt);
  EXPECT_EQ(same.interval, std::nullopt);
  EXPECT_EQ(same.observed, 0);
  EXPECT_EQ(CohenKappa({}, kAgreementLevel), Agreement{});
  EXPECT_EQ(NominalAlpha(NominalRatings{{1}, {}}, kAgreementLevel), Agreement{});
}

TEST(Agreement, RatingsThatDoNotDependOnTheUnitAgreeByChance) {
  Seeded random(11);
  NominalRatings units(20'000);
  std::vector<std::vector<double>> numbers(20'000);
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (int rater = 0; rater < 3; ++rater) {
      units[i].push_back(random.Share() < 0.8 ? 0 : 1 + static_cast<Category>(random.Below(2)));
      numbers[i].push_back(random.Share());
    }
  }
  EXPECT_NEAR(FleissKappa(units, kAgreementLevel).coefficient.value(), 0, 0.02);
  EXPECT_NEAR(NominalAlpha(units, kAgreementLevel).coefficient.value(), 0, 0.02);
  EXPECT_NEAR(IntervalAlpha(numbers, kAgreementLevel).coefficient.value(), 0, 0.02);
}

TEST(GroupKappa, WithOneOtherIsCohens) {
  std::vector<RatedAgainstGroup> units;
  const std::vector<RatedPair> pairs = PairTable(20, 5, 10, 15);
  for (const RatedPair& pair : pairs) units.push_back({pair.first, {pair.second}});
  const Agreement group = GroupKappa(units, kAgreementLevel);
  const Agreement cohen = CohenKappa(pairs, kAgreementLevel);
  EXPECT_NEAR(group.coefficient.value(), cohen.coefficient.value(), 1e-12);
  EXPECT_NEAR(group.interval.value().low, cohen.interval.value().low, 1e-9);
  units.push_back({.rating = 1, .others = {}});
  EXPECT_EQ(GroupKappa(units, kAgreementLevel).units, 50);
}

TEST(RaterBias, IsTheMeanDeviationFromTheOthers) {
  const RaterBias bias = BiasOfScores(std::array{1.0, 2.0, 3.0}, kAgreementLevel);
  EXPECT_DOUBLE_EQ(bias.mean, 2);
  // 4.3027 standard errors of 1/sqrt(3).
  EXPECT_NEAR(bias.interval.value().low, 2 - 4.3027 / std::sqrt(3), 1e-3);
  EXPECT_EQ(BiasOfScores(std::array{1.0}, kAgreementLevel).interval, std::nullopt);
  EXPECT_EQ(BiasOfScores({}, kAgreementLevel), RaterBias{});
}

TEST(RaterBias, OfSharesIsUncertainEvenIfNobodyEverDiffered) {
  const std::vector<double> none(10, 0.0);
  const RaterBias bias = BiasOfShares(none, kAgreementLevel);
  EXPECT_EQ(bias.mean, 0);
  EXPECT_LT(bias.interval.value().low, -0.15);
  EXPECT_GT(bias.interval.value().high, 0.15);
  const std::vector<double> all(10, 1.0);
  EXPECT_TRUE(BiasOfShares(all, kAgreementLevel).interval.value().Contains(1));
}

}  // namespace
}  // namespace credence::model
