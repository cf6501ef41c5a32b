// SPDX-License-Identifier: Apache-2.0
#include "credence/decimal.h"

#include "base/test_framework.h"

namespace credence {
namespace {

// rc::gen::arbitrary draws small numbers for small sizes; this covers the whole range.
std::int64_t AnyNanos() {
  return *rc::gen::oneOf(rc::gen::arbitrary<std::int64_t>(),
                         rc::gen::resize(1000, rc::gen::arbitrary<std::int64_t>()));
}

RC_GTEST_PROP(DecimalProperty, ReadsWhatItWrites, ()) {
  const Decimal value = Decimal::FromNanos(AnyNanos());
  RC_ASSERT(Decimal::Parse(value.ToString()).value() == value);
}

RC_GTEST_PROP(DecimalProperty, WritesTheShortestForm, ()) {
  const std::string text = Decimal::FromNanos(AnyNanos()).ToString();
  if (text.find('.') != std::string::npos) {
    RC_ASSERT(!text.ends_with('0'));
    RC_ASSERT(!text.ends_with('.'));
  }
}

RC_GTEST_PROP(DecimalProperty, AdditionIsExact, ()) {
  const std::int64_t a = AnyNanos() / 4;
  const std::int64_t b = AnyNanos() / 4;
  const Decimal x = Decimal::Parse(Decimal::FromNanos(a).ToString()).value();
  const Decimal y = Decimal::Parse(Decimal::FromNanos(b).ToString()).value();
  RC_ASSERT((x + y).nanos() == a + b);
  RC_ASSERT(x + y - y == x);
  RC_ASSERT((x < y) == (a < b));
}

RC_GTEST_PROP(DecimalProperty, SurvivesADouble, ()) {
  // A double preserves fifteen digits of any decimal.
  const auto nanos = *rc::gen::inRange<std::int64_t>(-999'999'999'999'999, 999'999'999'999'999);
  const Decimal value = Decimal::FromNanos(nanos);
  RC_ASSERT(Decimal::FromDouble(value.ToDouble()) == value);
}

}  // namespace
}  // namespace credence
