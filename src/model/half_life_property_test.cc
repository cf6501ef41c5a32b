// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstdint>

#include "base/test_framework.h"
#include "model/half_life.h"

namespace credence::model {
namespace {

// A hundred years in microseconds.
constexpr std::int64_t kSpanMicros = 100LL * 365 * 24 * 3600 * 1'000'000;

rc::Gen<Timestamp> AnyTime() {
  return rc::gen::map(rc::gen::inRange<std::int64_t>(-kSpanMicros, kSpanMicros), &FromMicros);
}

rc::Gen<double> Fraction() {
  return rc::gen::map(rc::gen::inRange(0, 1001), [](int n) { return n / 1000.0; });
}

rc::Gen<double> HalfLife() {
  return rc::gen::map(rc::gen::inRange(1, 1'000'000), [](int n) { return n / 1000.0; });
}

RC_GTEST_PROP(HalfLifeProperty, NeverOutsideZeroAndTheValue, ()) {
  const double value = *Fraction();
  const double read = ReadAt(value, *AnyTime(), *AnyTime(), *HalfLife());
  RC_ASSERT(read >= 0.0);
  RC_ASSERT(read <= value);
}

RC_GTEST_PROP(HalfLifeProperty, ALongerWaitNeverRaisesTheValue, ()) {
  const Timestamp since = *AnyTime();
  const Timestamp a = *AnyTime();
  const Timestamp b = *AnyTime();
  const double value = *Fraction();
  const double half_life = *HalfLife();
  RC_ASSERT(ReadAt(value, since, std::max(a, b), half_life) <=
            ReadAt(value, since, std::min(a, b), half_life));
}

RC_GTEST_PROP(HalfLifeProperty, ALongerHalfLifeNeverLowersTheValue, ()) {
  const Timestamp since = *AnyTime();
  const Timestamp now = *AnyTime();
  const double a = *HalfLife();
  const double b = *HalfLife();
  RC_ASSERT(ReadAt(0.8, since, now, std::min(a, b)) <= ReadAt(0.8, since, now, std::max(a, b)));
}

RC_GTEST_PROP(HalfLifeProperty, AHigherValueStaysHigher, ()) {
  const Timestamp since = *AnyTime();
  const Timestamp now = *AnyTime();
  const double a = *Fraction();
  const double b = *Fraction();
  RC_ASSERT(ReadAt(std::min(a, b), since, now, 30.0) <= ReadAt(std::max(a, b), since, now, 30.0));
}

RC_GTEST_PROP(HalfLifeProperty, DaysUntilIsWhenTheTargetIsReached, ()) {
  const double value = *rc::gen::map(rc::gen::inRange(1, 1001), [](int n) { return n / 1000.0; });
  const double target = value * *rc::gen::element(0.01, 0.1, 0.5, 0.9, 1.0);
  const double half_life = *HalfLife();
  const double reached = value * DecayFactor(DaysUntil(value, target, half_life), half_life);
  RC_ASSERT(std::abs(reached - target) <= 1e-12);
}

}  // namespace
}  // namespace credence::model
