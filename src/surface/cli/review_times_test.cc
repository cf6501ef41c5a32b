// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/review_times.h"

#include "base/test_framework.h"

namespace credence::cli {
namespace {

TEST(ReviewTimes, TheFirstLineWithWordsIsTheFirstInteraction) {
  const ReviewTimes::Moment shown{std::chrono::hours(1)};
  const auto after = [&](int ms) { return shown + std::chrono::milliseconds(ms); };
  ReviewTimes times(shown);
  EXPECT_EQ(times.first(), 0);
  times.Typed("", after(1'000));
  EXPECT_EQ(times.first(), 1'000);
  times.Typed("?", after(2'500));
  times.Typed("", after(3'000));
  times.Typed("a", after(9'000));
  EXPECT_EQ(times.first(), 2'500);
  EXPECT_EQ(times.last(), 9'000);
}

}  // namespace
}  // namespace credence::cli
