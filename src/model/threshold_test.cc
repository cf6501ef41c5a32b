// SPDX-License-Identifier: Apache-2.0
#include "model/threshold.h"

#include <limits>
#include <vector>

#include "base/test_framework.h"

namespace credence::model {
namespace {

using Events = std::vector<ScoredDecision>;

void AddDecisions(Events& events, double score, int rejected, int approved) {
  for (int i = 0; i < rejected; ++i) events.push_back({.score = score, .rejected = true});
  for (int i = 0; i < approved; ++i) events.push_back({.score = score, .rejected = false});
}

TEST(ThresholdTest, NothingBeforeTwentyEvents) {
  Events events;
  AddDecisions(events, 3, 10, 0);
  AddDecisions(events, 8, 0, 9);
  EXPECT_EQ(FindGates({}, events), Gates{});
  AddDecisions(events, 8, 0, 1);
  const Gates gates = FindGates({}, events);
  ASSERT_TRUE(gates.hard && gates.soft);
  EXPECT_EQ(*gates.hard, (Gate{.threshold = 8, .below = 10, .rejected = 1.0}));
  EXPECT_EQ(gates.soft, gates.hard);
}

TEST(ThresholdTest, SharesAreMetExactlyAtTheirBoundary) {
  Events events;
  AddDecisions(events, 4, 9, 1);  // 9 of 10 below 5.
  AddDecisions(events, 5, 7, 3);  // 16 of 20 below 6.
  AddDecisions(events, 6, 1, 9);
  const Gates gates = FindGates({}, events);
  ASSERT_TRUE(gates.hard && gates.soft);
  EXPECT_EQ(gates.hard->threshold, 5);
  EXPECT_EQ(gates.soft->threshold, 6);
  EXPECT_EQ(gates.soft->below, 20u);
}

TEST(ThresholdTest, NoGateWhereLowScoresPass) {
  Events events;
  AddDecisions(events, 3, 3, 7);
  AddDecisions(events, 8, 0, 10);
  EXPECT_EQ(FindGates({}, events), Gates{});
}

TEST(ThresholdTest, AScoreNobodyGaveIsNoThreshold) {
  Events events;
  AddDecisions(events, 4, 30, 0);
  EXPECT_EQ(FindGates({}, events), Gates{});
}

TEST(ThresholdTest, CanAskForMoreThanOneEventBelow) {
  Events events;
  AddDecisions(events, 2, 1, 0);
  AddDecisions(events, 8, 0, 20);
  EXPECT_TRUE(FindGates({}, events).hard);
  EXPECT_FALSE(FindGates({.below_min = 3}, events).soft);
}

TEST(ThresholdTest, WeightsCount) {
  Events events;
  AddDecisions(events, 4, 9, 0);
  events.push_back({.score = 4, .rejected = false, .weight = 0.4});
  events.push_back({.score = 4, .rejected = false, .weight = 0.4});
  AddDecisions(events, 7, 0, 10);
  const Gates gates = FindGates({}, events);
  ASSERT_TRUE(gates.hard);
  EXPECT_NEAR(gates.hard->rejected, 9.0 / 9.8, 1e-12);
}

TEST(ThresholdTest, LeavesOutWhatIsNoEvent) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Events events;
  AddDecisions(events, 3, 10, 0);
  AddDecisions(events, 8, 0, 9);
  events.push_back({.score = nan});
  events.push_back({.score = 8, .weight = 0.0});
  events.push_back({.score = 8, .weight = nan});
  EXPECT_EQ(FindGates({}, events), Gates{});
}

TEST(ThresholdTest, ValidateRefuses) {
  EXPECT_TRUE(Validate(ThresholdParams{}));
  EXPECT_FALSE(Validate(ThresholdParams{.below_min = 0}));
  EXPECT_FALSE(Validate(ThresholdParams{.hard_share = 0.5}));
  EXPECT_FALSE(Validate(ThresholdParams{.hard_share = 1.5}));
  EXPECT_FALSE(Validate(ThresholdParams{.soft_share = 0.0}));
}

}  // namespace
}  // namespace credence::model
