// SPDX-License-Identifier: Apache-2.0
#include "base/test_framework.h"
#include "insight/flip/test_flip.h"
#include "review/flip.h"

namespace credence::insight {
namespace {

using review::LevelFlip;
using review::LevelPast;
using review::LevelPastOf;

LevelPast PastOf(const std::vector<bool>& approved) {
  std::vector<LevelWhyStep> steps;
  for (const bool one : approved) {
    steps.push_back(
        {.sequence = std::ssize(steps) + 1, .at = {}, .feedback = "f", .approved = one});
  }
  return LevelPastOf(steps);
}

std::int64_t LevelOf(const LevelPast& past) { return LevelFlip(past, 0, {}).state().level; }

TEST(LevelFlipTest, TheTenthApprovalMakesTheFirstLevel) {
  const LevelPast past = PastOf(std::vector<bool>(10, true));
  const Counterfactual answer = WhatWouldFlip(LevelFlip(past, 1, {}));
  EXPECT_EQ(answer.verdict, "level 1");
  EXPECT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.becomes, "level 0");
  EXPECT_EQ(answer.flip.events[0].kind, "review.decided");
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "15 approvals in a row");
  EXPECT_EQ(answer.recourse[0].leads_to, "level 2");
}

TEST(LevelFlipTest, WhatDoesNotCountIsNotLeftOut) {
  const LevelPast past =
      LevelPastOf({{.sequence = 1, .at = {}, .feedback = "a"},
                   {.sequence = 2, .at = {}, .feedback = "b", .experimental = true},
                   {.sequence = 3, .at = {}, .feedback = "c", .dropped = true}});
  EXPECT_EQ(past.removable(), 1u);
}

TEST(LevelFlipTest, TheHighestLevelLeadsNowhere) {
  const LevelPast past = PastOf(std::vector<bool>(120, true));
  const Counterfactual answer = WhatWouldFlip(LevelFlip(past, 4, {}));
  EXPECT_TRUE(answer.recourse.empty());
  EXPECT_TRUE(answer.flip.found);
  EXPECT_GE(answer.flip.at_least, 3);
}

TEST(LevelFlipTest, UnderOtherSettingsTheHistoryItselfGivesAnother) {
  const Counterfactual answer =
      WhatWouldFlip(LevelFlip(PastOf(std::vector<bool>(10, true)), 3, {}));
  EXPECT_TRUE(answer.flip.events.empty());
  EXPECT_TRUE(answer.flip.found);
  EXPECT_TRUE(answer.recourse.empty());
}

RC_GTEST_PROP(LevelFlipPropertyTest, TheFlipSetFlipsAndRecourseHelps, ()) {
  std::vector<bool> approved;
  const int size = *rc::gen::inRange(0, 45);
  for (int i = 0; i < size; ++i) approved.push_back(*rc::gen::inRange(0, 8) > 0);
  const LevelPast past = PastOf(approved);
  const LevelFlip flip(past, LevelOf(past), {});
  const Counterfactual answer = WhatWouldFlip(flip);
  CheckFlip(flip, answer);
  for (const Recourse& way : answer.recourse) {
    std::vector<bool> after = approved;
    after.insert(after.end(), static_cast<std::size_t>(way.count), true);
    RC_ASSERT(LevelFlip({}, LevelOf(PastOf(after)), {}).verdict() == way.leads_to);
  }
}

}  // namespace
}  // namespace credence::insight
