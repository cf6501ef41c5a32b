// SPDX-License-Identifier: Apache-2.0
#include "credence/timestamp.h"

#include "base/test_framework.h"

namespace credence {
namespace {

constexpr std::int64_t kFirst = -62'135'596'800'000'000;  // 0001-01-01T00:00:00Z
constexpr std::int64_t kEnd = 253'402'300'800'000'000;    // 10000-01-01T00:00:00Z

RC_GTEST_PROP(TimestampProperty, ReadsWhatItWrites, ()) {
  // Whole seconds and milliseconds are as likely as microseconds, because they are written
  // differently.
  const auto unit = *rc::gen::element<std::int64_t>(1, 1'000, 1'000'000);
  const auto micros = *rc::gen::inRange(kFirst / unit, kEnd / unit) * unit;
  const Timestamp time = FromMicros(micros);
  RC_ASSERT(ParseTimestamp(FormatTimestamp(time)).value() == time);
}

RC_GTEST_PROP(TimestampProperty, TextsOfOneFormSortByTime, ()) {
  const auto a = FromMicros(*rc::gen::inRange(kFirst, kEnd) / 1'000'000 * 1'000'000);
  const auto b = FromMicros(*rc::gen::inRange(kFirst, kEnd) / 1'000'000 * 1'000'000);
  RC_ASSERT((a < b) == (FormatTimestamp(a) < FormatTimestamp(b)));
}

RC_GTEST_PROP(TimestampProperty, AnyMutationIsRefusedOrStillATime, ()) {
  std::string text = FormatTimestamp(FromMicros(*rc::gen::inRange(kFirst, kEnd)));
  text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  if (const auto time = ParseTimestamp(text)) {
    RC_ASSERT(ParseTimestamp(FormatTimestamp(*time)).value() == *time);
  }
}

}  // namespace
}  // namespace credence
