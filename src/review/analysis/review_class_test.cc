// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/review_class.h"

#include <optional>

#include "base/test_framework.h"
#include "review/names.h"

namespace credence::review {
namespace {

ApprovalRate Rate(std::int64_t approved, std::int64_t rejected) {
  ApprovalRate rate{.approved = approved, .rejected = rejected};
  if (rate.decisions() > 0)
    rate.rate = static_cast<double>(approved) / static_cast<double>(rate.decisions());
  return rate;
}

TEST(ReviewClass, TheFirstThatApplies) {
  struct Case {
    ApprovalRate rate;
    std::optional<double> seconds;
    std::int64_t level;
    std::optional<Complexity> complexity;
    ReviewClass expected;
  };
  using enum ReviewClass;
  const Case cases[] = {
      {Rate(0, 0), {}, 0, {}, kEscalate},
      {Rate(4, 0), 1.0, 4, {}, kEscalate},
      {Rate(4, 0), 1.0, 4, Complexity::kHigh, kEscalate},
      {Rate(2, 3), {}, 0, {}, kDeep},
      {Rate(50, 50), {}, 0, {}, kStandard},
      {Rate(49, 51), {}, 0, {}, kDeep},
      {Rate(100, 0), 1.0, 4, Complexity::kHigh, kDeep},
      {Rate(20, 0), 14.9, 3, {}, kAutoApprove},
      {Rate(20, 0), 14.9, 3, Complexity::kMedium, kAutoApprove},
      {Rate(20, 0), 15.0, 3, {}, kQuick},
      {Rate(20, 0), {}, 3, {}, kQuick},
      {Rate(20, 0), 1.0, 2, {}, kQuick},
      {Rate(19, 0), 1.0, 3, {}, kQuick},
      {Rate(95, 5), 1.0, 3, {}, kQuick},
      {Rate(80, 20), 1.0, 3, {}, kStandard},
      {Rate(81, 19), 1.0, 3, Complexity::kLow, kQuick},
      {Rate(81, 19), 1.0, 3, Complexity::kMedium, kStandard},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(ClassOf(c.rate, c.seconds, c.level, c.complexity, DelegationEffect::kUnmoved, {}),
              c.expected)
        << c.rate.approved << " of " << c.rate.decisions() << ", level " << c.level;
  }
}

TEST(ReviewClass, ReviewersAnswersMoveIt) {
  using enum ReviewClass;
  const auto moved = [](const ApprovalRate& rate, DelegationEffect said) {
    return ClassOf(rate, 1.0, 3, {}, said, {});
  };
  const ApprovalRate poor = Rate(2, 8);
  const ApprovalRate fair = Rate(7, 3);
  const ApprovalRate good = Rate(9, 1);
  const ApprovalRate routine = Rate(20, 0);
  EXPECT_EQ(moved(poor, DelegationEffect::kLighter), kStandard);
  EXPECT_EQ(moved(fair, DelegationEffect::kLighter), kQuick);
  EXPECT_EQ(moved(good, DelegationEffect::kLighter), kQuick);
  EXPECT_EQ(moved(routine, DelegationEffect::kNotAlone), kQuick);
  EXPECT_EQ(moved(fair, DelegationEffect::kNotAlone), kStandard);
  for (const ApprovalRate& rate : {poor, fair, good, routine}) {
    EXPECT_EQ(moved(rate, DelegationEffect::kEscalate), kEscalate);
  }
}

TEST(ReviewClass, ComparisonsHaveAReason) {
  const ReviewSettings settings;
  EXPECT_EQ(CompareReason(0.65, false, false, settings), std::nullopt);
  EXPECT_EQ(CompareReason(0.64, false, false, settings),
            "the calibrated confidence is 0.64, below 0.65");
  EXPECT_EQ(CompareReason(0.9, true, false, settings), "two approaches are registered");
  EXPECT_EQ(CompareReason(0.9, false, true, settings), "preferences are mixed");
}

}  // namespace
}  // namespace credence::review
