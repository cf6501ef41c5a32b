// SPDX-License-Identifier: Apache-2.0
#include "model/reading.h"

#include <set>
#include <string_view>

#include "base/test_framework.h"
#include "model/test_numbers.h"

namespace credence::model {
namespace {

TEST(ReadingTest, StandingFollowsTheShareOfOpposition) {
  const struct {
    Evidence evidence;
    Standing expected;
  } cases[] = {
      {{.supporting = 0, .opposing = 0}, Standing::kUnproven},
      {{.supporting = 0.3, .opposing = 0}, Standing::kConfirmed},
      {{.supporting = 4, .opposing = 1}, Standing::kConfirmed},
      {{.supporting = 3, .opposing = 1}, Standing::kDisputed},
      {{.supporting = 1, .opposing = 1}, Standing::kDisputed},
      {{.supporting = 1, .opposing = 2}, Standing::kWrong},
      {{.supporting = 0, .opposing = 0.3}, Standing::kWrong},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(StandingOf(each.evidence), each.expected)
        << each.evidence.supporting << " for, " << each.evidence.opposing << " against";
  }
}

TEST(ReadingTest, StaleOutranksEverythingButWrong) {
  EXPECT_EQ(StandingOf({.stale = true}), Standing::kStale);
  EXPECT_EQ(StandingOf({.supporting = 9, .stale = true}), Standing::kStale);
  EXPECT_EQ(StandingOf({.supporting = 1, .opposing = 1, .stale = true}), Standing::kStale);
  EXPECT_EQ(StandingOf({.supporting = 1, .opposing = 2, .stale = true}), Standing::kWrong);
}

TEST(ReadingTest, NumbersThatAreNoneCountAsZero) {
  EXPECT_EQ(StandingOf({.supporting = kNan, .opposing = -1}), Standing::kUnproven);
  EXPECT_EQ(StandingOf({.supporting = 1, .opposing = kNan}), Standing::kConfirmed);
}

TEST(ReadingTest, StaleMeansThatTimeAloneTookItBelow) {
  EXPECT_TRUE(IsStale(0.5, 0.09, 0.1));
  EXPECT_TRUE(IsStale(0.5, 0.1, 0.1));    // The floor is not above itself.
  EXPECT_FALSE(IsStale(0.5, 0.2, 0.1));   // Still above.
  EXPECT_FALSE(IsStale(0.1, 0.05, 0.1));  // Was below before time passed.
  EXPECT_FALSE(IsStale(kNan, 0.05, 0.1));
}

TEST(ReadingTest, EveryStandingHasItsOwnNameAndMeaning) {
  std::set<std::string_view> names;
  std::set<std::string_view> meanings;
  for (const Standing each : {Standing::kUnproven, Standing::kConfirmed, Standing::kStale,
                              Standing::kDisputed, Standing::kWrong}) {
    names.insert(NameOf(each));
    meanings.insert(StandingMeaning(each));
  }
  EXPECT_EQ(names.size(), 5u);
  EXPECT_EQ(meanings.size(), 5u);
  EXPECT_EQ(NameOf(Standing::kDisputed), "disputed");
}

TEST(ReadingTest, IntervalKnowsWhatItContains) {
  const Interval interval{.low = 0.25, .high = 0.75, .level = 0.9};
  EXPECT_EQ(interval.Width(), 0.5);
  EXPECT_TRUE(interval.Contains(0.25));
  EXPECT_TRUE(interval.Contains(0.75));
  EXPECT_FALSE(interval.Contains(0.76));
  EXPECT_FALSE(interval.Contains(kInfinity));
}

// Without decay, another opposing observation never improves the standing.
RC_GTEST_PROP(ReadingProperty, OppositionNeverImprovesTheStanding, ()) {
  const double supporting = *rc::gen::inRange(0, 100) / 4.0;
  const double opposing = *rc::gen::inRange(1, 100) / 4.0;
  const double more = opposing + *rc::gen::inRange(0, 100) / 4.0;
  RC_ASSERT(StandingOf({.supporting = supporting, .opposing = opposing}) <=
            StandingOf({.supporting = supporting, .opposing = more}));
}

}  // namespace
}  // namespace credence::model
