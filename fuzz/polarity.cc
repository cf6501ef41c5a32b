// SPDX-License-Identifier: Apache-2.0
// Any bytes as two texts, separated by the first zero byte: the comparison is symmetric, and no
// text opposes itself.
#include <cstddef>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "fuzz/fuzzer.h"
#include "language/polarity.h"

void credence::fuzz::Fuzz(std::string_view input) {
  using language::ComparePolarity;
  const auto [a, b] = SplitAt(input, '\0');
  const auto polarity = ComparePolarity(a, b);
  CREDENCE_CHECK(ComparePolarity(b, a).opposition == polarity.opposition, "the same both ways");
  CREDENCE_CHECK(polarity.IsOpposite() == !polarity.reason.empty(), "a reason for each");
  CREDENCE_CHECK(IsValidUtf8(polarity.reason), "valid UTF-8");
  CREDENCE_CHECK(!ComparePolarity(a, a).IsOpposite(), "no text opposes itself");
}
