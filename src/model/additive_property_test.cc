// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/test_framework.h"
#include "model/additive.h"

namespace credence::model {
namespace {

constexpr std::int64_t kNanosPerThousandth = Decimal::kScale / 1000;

rc::Gen<Decimal> Thousandths(int low, int high) {
  return rc::gen::map(rc::gen::inRange(low, high + 1),
                      [](int n) { return Decimal::FromNanos(n * kNanosPerThousandth); });
}

rc::Gen<Decimal> AnyValue() { return Thousandths(0, 1000); }
rc::Gen<Decimal> AnyDelta() { return Thousandths(-1500, 1500); }

rc::Gen<Decimal> AnyNanos() {
  return rc::gen::map(rc::gen::arbitrary<std::int64_t>(), &Decimal::FromNanos);
}

RC_GTEST_PROP(AdditiveProperty, AlwaysWithinTheBounds, ()) {
  const Decimal value = Step(kUnitRange, *AnyNanos(), *AnyNanos());
  RC_ASSERT(kUnitRange.floor.nanos() <= value.nanos());
  RC_ASSERT(value.nanos() <= kUnitRange.ceiling.nanos());
}

RC_GTEST_PROP(AdditiveProperty, ALargerDeltaNeverGivesASmallerValue, ()) {
  const Decimal value = *AnyNanos();
  const Decimal a = *AnyNanos();
  const Decimal b = *AnyNanos();
  RC_ASSERT(Step(kUnitRange, value, std::min(a, b)).nanos() <=
            Step(kUnitRange, value, std::max(a, b)).nanos());
}

RC_GTEST_PROP(AdditiveProperty, ALargerStartNeverGivesASmallerValue, ()) {
  const Decimal delta = *AnyDelta();
  const Decimal a = *AnyValue();
  const Decimal b = *AnyValue();
  RC_ASSERT(Step(kUnitRange, std::min(a, b), delta).nanos() <=
            Step(kUnitRange, std::max(a, b), delta).nanos());
}

RC_GTEST_PROP(AdditiveProperty, RaiseNeverLowersAndLowerNeverRaises, ()) {
  const Decimal value = *AnyValue();
  const Decimal amount = *AnyDelta();
  RC_ASSERT(Raise(kUnitRange, value, amount).nanos() >= value.nanos());
  RC_ASSERT(Lower(kUnitRange, value, amount).nanos() <= value.nanos());
}

// At most 50 steps of at most 0.005 from the middle touch no bound.
RC_GTEST_PROP(AdditiveProperty, OrderDoesNotMatterWhileNoBoundIsTouched, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(0, 51);
  const auto deltas = *rc::gen::container<std::vector<Decimal>>(size, Thousandths(-5, 5));
  auto sorted = deltas;
  std::ranges::sort(sorted);
  const Decimal start = Decimal::FromDouble(0.5);
  Decimal sum = start;
  for (const Decimal delta : deltas) sum = sum + delta;
  RC_ASSERT(Fold(kUnitRange, start, deltas).nanos() == sum.nanos());
  RC_ASSERT(Fold(kUnitRange, start, sorted).nanos() == sum.nanos());
}

RC_GTEST_PROP(AdditiveProperty, ReplayEqualsIncremental, ()) {
  const auto deltas = *rc::gen::container<std::vector<Decimal>>(AnyDelta());
  const Decimal start = *AnyValue();
  const auto cut = *rc::gen::inRange<std::size_t>(0, deltas.size() + 1);
  const std::span<const Decimal> all(deltas);
  const Decimal checkpoint = Fold(kUnitRange, start, all.first(cut));
  RC_ASSERT(Fold(kUnitRange, checkpoint, all.subspan(cut)).nanos() ==
            Fold(kUnitRange, start, all).nanos());
}

}  // namespace
}  // namespace credence::model
