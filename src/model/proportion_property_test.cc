// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "base/test_framework.h"
#include "model/proportion.h"

#include "model/test_generators.h"

namespace credence::model {
namespace {

rc::Gen<Proportion> AnyCounts() {
  const auto count = rc::gen::inRange(0, 2000);
  return rc::gen::map(rc::gen::pair(count, count), [](const auto& pair) {
    return Proportion{.successes = pair.first / 2.0, .failures = pair.second / 2.0};
  });
}

RC_GTEST_PROP(ProportionProperty, TheRateIsInsideAndTheBoundsHold, ()) {
  const Proportion counts = *AnyCounts();
  const Interval interval = WilsonInterval(counts, *AnyLevel());
  RC_ASSERT(0.0 <= interval.low && interval.low <= interval.high && interval.high <= 1.0);
  if (const auto rate = Rate(counts)) RC_ASSERT(interval.Contains(*rate));
}

RC_GTEST_PROP(ProportionProperty, SuccessAndFailureAreMirrorImages, ()) {
  const Proportion counts = *AnyCounts();
  const double level = *AnyLevel();
  const Interval interval = WilsonInterval(counts, level);
  const Interval mirror = WilsonInterval({counts.failures, counts.successes}, level);
  RC_ASSERT(std::abs(interval.low - (1.0 - mirror.high)) < 1e-12);
  RC_ASSERT(std::abs(interval.high - (1.0 - mirror.low)) < 1e-12);
}

RC_GTEST_PROP(ProportionProperty, MoreDecisionsOfTheSameRateNarrowIt, ()) {
  const Proportion counts = *AnyCounts();
  const double more = *rc::gen::inRange(1, 20);
  const Proportion evident{counts.successes * more, counts.failures * more};
  RC_ASSERT(WilsonInterval(evident, 0.95).Width() <= WilsonInterval(counts, 0.95).Width() + 1e-12);
}

RC_GTEST_PROP(ProportionProperty, AChangeAndItsReverseAreMirrorImages, ()) {
  const Proportion now = *AnyCounts();
  const Proportion before = *AnyCounts();
  const Interval change = ChangeInterval(now, before, 0.9);
  const Interval reverse = ChangeInterval(before, now, 0.9);
  RC_ASSERT(std::abs(change.low + reverse.high) < 1e-12);
  RC_ASSERT(-1.0 - 1e-12 <= change.low && change.low <= change.high && change.high <= 1.0 + 1e-12);
}

}  // namespace
}  // namespace credence::model
