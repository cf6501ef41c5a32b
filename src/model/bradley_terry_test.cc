// SPDX-License-Identifier: Apache-2.0
#include "model/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "model/test_data.h"
#include "model/test_fits.h"

namespace credence::model {
namespace {

using Pairs = std::vector<PairCount>;

TEST(BradleyTerryTest, TwoItemsAreTheirShareOfWins) {
  const BradleyTerryFit fit = FitPairs({{0, 1, 3.0, 1.0}}, 2);
  ASSERT_TRUE(fit.converged);
  EXPECT_NEAR(fit.strengths[0], 0.75, 1e-12);
  EXPECT_NEAR(fit.strengths[1], 0.25, 1e-12);
  EXPECT_NEAR(fit.log_likelihood, 3.0 * std::log(0.75) + std::log(0.25), 1e-12);
  EXPECT_NEAR(PreferenceProbability(fit.strengths[0], fit.strengths[1]), 0.75, 1e-12);
}

TEST(BradleyTerryTest, TiesAloneMakeEquals) {
  const BradleyTerryFit fit = FitPairs({{0, 1, 0.5, 0.5}, {1, 2, 0.5, 0.5}}, 3);
  for (const double strength : fit.strengths) EXPECT_NEAR(strength, 1.0 / 3.0, 1e-12);
}

TEST(BradleyTerryTest, NothingAndOneItemNeedNoComparison) {
  EXPECT_TRUE(FitPairs({}, 0).strengths.empty());
  EXPECT_EQ(FitPairs({}, 1).strengths, std::vector<double>{1.0});
}

TEST(BradleyTerryTest, WhereThereIsNoMaximumAPriorIsAskedFor) {
  const struct {
    const char* what;
    Pairs pairs;
  } cases[] = {{"item 2 never won", {{0, 1, 1.0, 1.0}, {1, 2, 2.0, 0.0}}},
               {"item 2 never lost", {{0, 1, 1.0, 1.0}, {1, 2, 0.0, 2.0}}},
               {"two groups never met", {{0, 1, 1.0, 1.0}}}};
  for (const auto& each : cases) {
    EXPECT_THAT(FitBradleyTerry({}, 3, each.pairs),
                Fails(Code::kFailedPrecondition, HasSubstr("items 0 and 2")))
        << each.what;
    const BradleyTerryFit fit = FitPairs(each.pairs, 3, {.prior = 0.1});
    EXPECT_TRUE(fit.converged) << each.what;
    EXPECT_GT(*std::ranges::min_element(fit.strengths), 0.0);
  }
  const BradleyTerryFit never_won = FitPairs(cases[0].pairs, 3, {.prior = 0.1});
  EXPECT_LT(never_won.strengths[2], never_won.strengths[1]);
}

TEST(BradleyTerryTest, AStrongerPriorBringsStrengthsTogether) {
  const Pairs pairs = {{0, 1, 9.0, 1.0}};
  const double weak = FitPairs(pairs, 2, {.prior = 0.1}).strengths[0];
  const double strong = FitPairs(pairs, 2, {.prior = 10.0}).strengths[0];
  EXPECT_LT(weak, 0.9);
  EXPECT_LT(strong, weak);
  EXPECT_GT(strong, 0.5);
}

TEST(BradleyTerryTest, RefusesWhatIsNoPairAndNoCount) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Pairs bad[] = {
      {{0, 0, 1.0, 1.0}}, {{0, 2, 1.0, 1.0}}, {{0, 1, -1.0, 1.0}}, {{0, 1, 1.0, nan}}};
  for (const Pairs& pairs : bad) {
    EXPECT_THAT(FitBradleyTerry({}, 2, pairs), Fails(Code::kInvalidArgument));
  }
  EXPECT_FALSE(FitBradleyTerry({.prior = -1.0}, 1, {}));
  EXPECT_FALSE(FitBradleyTerry({.tolerance = 0.0}, 1, {}));
  EXPECT_FALSE(FitBradleyTerry({.iterations_max = 0}, 1, {}));
}

TEST(BradleyTerryTest, SaysWhenItWasStoppedEarly) {
  const BradleyTerryFit fit = FitPairs({{0, 1, 999.0, 1.0}}, 2, {.iterations_max = 1});
  EXPECT_FALSE(fit.converged);
  EXPECT_EQ(fit.iterations, 1);
}

TEST(BradleyTerryTest, AVeryUnevenPairStillConverges) {
  const BradleyTerryFit fit = FitPairs({{0, 1, 1e9, 1.0}}, 2);
  EXPECT_TRUE(fit.converged);
  EXPECT_NEAR(fit.strengths[1] * 1e9, 1.0, 1e-3);
}

// 8,931 judgements of 59 language models, and the strengths that evalica computes.
TEST(BradleyTerryTest, EqualsThePublishedStrengthsOfLanguageModels) {
  const auto judgements = ReadData("evalica/llmfao.csv");
  const auto golden = ReadData("evalica/llmfao-golden.csv");
  if (!judgements || !golden) GTEST_SKIP() << DataPath("evalica") << " is not there";
  std::map<std::string, std::size_t> items;
  Pairs pairs;
  for (const DataRow& row : *judgements) {
    const std::size_t left = items.try_emplace(row.at(6), items.size()).first->second;
    const std::size_t right = items.try_emplace(row.at(7), items.size()).first->second;
    const double won = row.at(5) == "left" ? 1.0 : row.at(5) == "right" ? 0.0 : 0.5;
    pairs.push_back({left, right, won, 1.0 - won});
  }
  const BradleyTerryFit fit = FitPairs(pairs, items.size());
  EXPECT_TRUE(fit.converged);
  EXPECT_LE(fit.iterations, 20);
  std::size_t compared = 0;
  for (const DataRow& row : *golden) {
    if (row.at(0) != "bradley_terry") continue;
    EXPECT_NEAR(fit.strengths[items.at(row.at(1))], std::stod(row.at(2)), 1e-9) << row.at(1);
    ++compared;
  }
  EXPECT_EQ(compared, 59u);
}

}  // namespace
}  // namespace credence::model
