// SPDX-License-Identifier: Apache-2.0
#include "model/autonomy.h"

#include <limits>
#include <string>

#include "base/test_framework.h"

namespace credence::model {
namespace {

AutonomyState After(AutonomyState state, const std::string& reviews,
                    const AutonomyParams& params = {}) {
  for (const char each : reviews) state = Step(params, state, each == '+');
  return state;
}

std::string Approvals(int n) { return std::string(static_cast<std::size_t>(n), '+'); }

TEST(AutonomyTest, WorkedNumberOfReviews) {
  // 15 approvals at 88 %.
  const AutonomyState state = After({}, "+++-++++-++++++++");
  EXPECT_EQ(state.approvals, 15);
  EXPECT_EQ(state.decisions, 17);
  EXPECT_EQ(state.level, 1);
  EXPECT_EQ(ReviewShare({}, state.level), Percent(80));
}

TEST(AutonomyTest, LevelsAreEarnedExactlyAtTheirBoundaries) {
  const AutonomyParams params;
  const struct {
    std::int64_t approvals, decisions;
    int level;
  } cases[] = {{0, 0, 0},     {9, 9, 0},     {10, 10, 1},   {10, 100, 1},  {24, 24, 1},
               {25, 25, 2},   {34, 40, 1},   {35, 41, 2},   {49, 49, 2},   {50, 50, 3},
               {90, 100, 2},  {91, 101, 3},  {99, 99, 3},   {100, 100, 4}, {114, 120, 3},
               {115, 121, 4}, {190, 200, 3}, {191, 201, 4}, {85, 100, 1},  {86, 101, 2}};
  for (const auto& each : cases) {
    EXPECT_EQ(EarnedLevel(params, each.approvals, each.decisions), each.level)
        << each.approvals << " of " << each.decisions;
  }
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max() / 2;
  EXPECT_EQ(EarnedLevel(params, huge, huge), 4);
}

TEST(AutonomyTest, RisesWithApprovals) {
  EXPECT_EQ(After({}, Approvals(9)).level, 0);
  EXPECT_EQ(After({}, Approvals(10)).level, 1);
  EXPECT_EQ(After({}, Approvals(25)).level, 2);
  EXPECT_EQ(After({}, Approvals(50)).level, 3);
  EXPECT_EQ(After({}, Approvals(99)).level, 3);
  EXPECT_EQ(After({}, Approvals(100)).level, 4);
}

TEST(AutonomyTest, OneRejectionInFiveCostsOneLevelAndNotMore) {
  AutonomyState state = After({}, Approvals(100) + "-");
  EXPECT_EQ(state.level, 3);
  state = After(state, "++++");
  EXPECT_EQ(state.level, 3);
  state = After(state, "+");
  EXPECT_EQ(state.level, 4);
}

TEST(AutonomyTest, LevelOneKeepsSevenOfTen) {
  // Four of five is 0.8, three of five 0.6.
  EXPECT_EQ(After({}, Approvals(10) + "-").level, 1);
  EXPECT_EQ(After({}, Approvals(10) + "--").level, 0);
}

TEST(AutonomyTest, AFallIsFollowedByFiveReviews) {
  AutonomyState state = After({}, Approvals(50) + "-");
  EXPECT_EQ(state.level, 2);
  EXPECT_EQ(state.waiting, 5);
  // A rejection among them keeps it from rising, and costs a level once there are five.
  EXPECT_EQ(After(state, "-+++").level, 2);
  EXPECT_EQ(After(state, "-++++").level, 1);
  EXPECT_EQ(After(state, "+++++").level, 3);
}

TEST(AutonomyTest, DoesNotEnterALevelThatItWouldLeaveAtOnce) {
  // 25 of 26 suffices for level 2, but one of the last five was rejected.
  const AutonomyState state = After({}, Approvals(24) + "-+");
  EXPECT_EQ(EarnedLevel({}, state.approvals, state.decisions), 2);
  EXPECT_EQ(state.level, 1);
  EXPECT_EQ(After(state, "+++").level, 1);
  EXPECT_EQ(After(state, "++++").level, 2);
}

TEST(AutonomyTest, TheSequentialTestForgivesOneRejection) {
  const AutonomyParams params{.regression = RegressionRule::kSequential};
  AutonomyState state = After({}, Approvals(100), params);
  ASSERT_EQ(state.level, 4);
  state = After(state, "-", params);
  EXPECT_EQ(state.level, 4);
  state = After(state, "--", params);
  EXPECT_EQ(state.level, 4);
  state = After(state, "-", params);
  EXPECT_EQ(state.level, 3);
  EXPECT_EQ(state.sequential, SequentialState{});
}

TEST(AutonomyTest, SharesOfTheLevels) {
  const int percent[] = {100, 80, 50, 20, 5};
  for (int level = 0; level <= kAutonomyLevelMax; ++level)
    EXPECT_EQ(ReviewShare({}, level), Percent(percent[level]));
}

TEST(AutonomyTest, ReviewsAreDrawnWithTheShare) {
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;
  EXPECT_TRUE(IsReviewed(Percent(50), kHalf - 1, false));
  EXPECT_FALSE(IsReviewed(Percent(50), kHalf, false));
  EXPECT_TRUE(IsReviewed(Percent(50), kHalf, true));
  EXPECT_TRUE(IsReviewed(Percent(100), ~std::uint64_t{0}, false));
  EXPECT_FALSE(IsReviewed(Percent(0), 0, false));
  EXPECT_TRUE(IsReviewed(Percent(5), 0, false));
}

TEST(AutonomyTest, ValidateNamesTheLevel) {
  EXPECT_TRUE(Validate(AutonomyParams{}));
  const auto refused = [](auto change) {
    AutonomyParams params;
    change(params);
    const auto result = Validate(params);
    return result ? std::string("accepted") : result.error().message;
  };
  EXPECT_NE(refused([](auto& p) { p.levels[1].approvals = 5; }).find("level 2"), std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.levels[2].rate_above = Percent(80); }).find("level 3"),
            std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.levels[3].rate_above = Percent(100); }).find("level 4"),
            std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.levels[0].rate_kept = Percent(0); }).find("level 1"),
            std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.levels[3].rate_kept = Percent(10); }).find("level 4"),
            std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.levels[3].review_share = Percent(90); }).find("level 4"),
            std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.window = 65; }).find("window"), std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.wait = -1; }).find("wait"), std::string::npos);
  EXPECT_NE(refused([](auto& p) { p.reviews_between = 0.0; }).find("reviews_between"),
            std::string::npos);
}

}  // namespace
}  // namespace credence::model
