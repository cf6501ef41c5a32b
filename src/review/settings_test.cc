// SPDX-License-Identifier: Apache-2.0
#include "review/settings.h"

#include <functional>

#include "base/test_framework.h"
#include "model/autonomy.h"

namespace credence::review {
namespace {

TEST(ReviewSettings, TheDefaultsAreThoseOfTheRules) {
  const ReviewSettings settings;
  EXPECT_TRUE(Validate(settings));
  EXPECT_EQ(settings.Autonomy(), model::AutonomyParams{});
  EXPECT_EQ(settings.Thresholds().events_min, 20u);
  EXPECT_EQ(settings.Thresholds().hard_share, 0.9);
  EXPECT_EQ(settings.Weights().rested_reviews, 5);
  EXPECT_EQ(settings.Weights().old, 0.5);
}

TEST(ReviewSettings, TheSequentialTestIsChosenByName) {
  ReviewSettings settings;
  settings.regression = "sequential";
  settings.reviews_between = 500;
  EXPECT_EQ(settings.Autonomy().regression, model::RegressionRule::kSequential);
  EXPECT_EQ(settings.Autonomy().reviews_between, 500);
}

TEST(ReviewSettings, LevelsHaveKeys) {
  ReviewSettings settings;
  SettingsSchema schema;
  Describe(schema, settings);
  ASSERT_TRUE(ApplyToml(schema,
                        "[review]\nlevel_1_approvals = 3\nlevel_2_rate = 0.8\n"
                        "level_4_share = 0.01\nregression_reviews = 8\n",
                        "test"));
  const model::AutonomyParams params = settings.Autonomy();
  EXPECT_EQ(params.levels[0].approvals, 3);
  EXPECT_EQ(params.levels[1].rate_above, model::Percent(80));
  EXPECT_EQ(params.levels[3].review_share, model::Percent(1));
  EXPECT_EQ(params.window, 8);
  EXPECT_EQ(schema.Find("review.level_1_rate"), nullptr);  // Level 1 requires no rate.
}

TEST(ReviewSettings, WhatContradictsItselfIsRefused) {
  const std::pair<std::function<void(ReviewSettings&)>, std::string_view> wrong[] = {
      {[](auto& s) { s.soft_share = 0.95; }, "review.soft_share"},
      {[](auto& s) { s.soft_share = 0; }, "review.soft_share"},
      {[](auto& s) { s.rule_dropped_below = 0.9; }, "review.rule_dropped_below"},
      {[](auto& s) { s.candidate_mentions = 6; }, "review.candidate_mentions"},
      {[](auto& s) { s.fast_seconds = 301; }, "review.fast_seconds"},
      {[](auto& s) { s.deep_rate = 0.81; }, "review.deep_rate"},
      {[](auto& s) { s.quick_rate = 0.96; }, "review.quick_rate"},
      {[](auto& s) { s.window_hours = {"9", "9"}; }, "review.window_hours"},
      {[](auto& s) { s.window_hours = {"9", "24"}; }, "review.window_hours"},
      {[](auto& s) { s.window_hours = {"noon"}; }, "review.window_hours"},
      {[](auto& s) { s.log_full_days = 31; }, "review.log_full_days"},
      {[](auto& s) { s.log_line_days = 91; }, "review.log_line_days"},
      {[](auto& s) { s.levels[1].approvals = 5; }, "level"},
  };
  for (const auto& [change, key] : wrong) {
    ReviewSettings settings;
    change(settings);
    EXPECT_THAT(Validate(settings), Fails(Code::kInvalidArgument, HasSubstr(key))) << key;
  }
}

}  // namespace
}  // namespace credence::review
