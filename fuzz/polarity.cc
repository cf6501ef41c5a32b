// SPDX-License-Identifier: Apache-2.0
// Any bytes as two texts, separated by the first zero byte: the comparison is symmetric, and no
// text opposes itself.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "language/polarity.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::language::ComparePolarity;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = std::min(input.find('\0'), size);
  const std::string_view a = input.substr(0, cut);
  const std::string_view b = input.substr(std::min(cut + 1, size));
  const auto polarity = ComparePolarity(a, b);
  CREDENCE_CHECK(ComparePolarity(b, a).opposition == polarity.opposition, "the same both ways");
  CREDENCE_CHECK(polarity.IsOpposite() == !polarity.reason.empty(), "a reason for each");
  CREDENCE_CHECK(credence::IsValidUtf8(polarity.reason), "valid UTF-8");
  CREDENCE_CHECK(!ComparePolarity(a, a).IsOpposite(), "no text opposes itself");
  return 0;
}
