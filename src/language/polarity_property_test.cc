// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/polarity.h"

namespace credence::language {
namespace {

// Texts built from fragments that matter to the rules: they confuse them more than random
// characters would.
rc::Gen<std::string> AnyClaims() {
  const auto piece = rc::gen::element<std::string>(
      "not ", "no ", "never ", "don't ", "do ", "until ", "unless ", "if ", "when ", "stop ",
      "using ", "fail to ", "without ", "instead of ", "neither ", "nor ", "not only ", "use ",
      "a ", "the ", "potion ", "server ", "open ", "close ", "opened ", "unlock ", "lock ", "on ",
      "off ", "up ", "down ", "before ", "after ", "more than ", "at least ", "3 ", "5 ", "1,000 ",
      "3.5", "1.2.3 ", "10:30 ", "2026-01-05 ", "hearts ", "GB ", "MB ", "s ", "%", "$", "port ",
      "twenty ", "million ", "twice ", "first ", "last ", "January ", "v2 ", "non-", "-", "'", "’",
      ". ", ", ", "; ", "? ", "\n", "é", "…", "—", "日本 ", "to ", "and ", "but ", "pm ", "th ");
  return TextOfPieces(piece);
}

RC_GTEST_PROP(PolarityProperty, NoTextOpposesItself, ()) {
  const std::string text = *AnyClaims();
  RC_ASSERT(!ComparePolarity(text, text).IsOpposite());
}

RC_GTEST_PROP(PolarityProperty, TheSameBothWays, ()) {
  const std::string a = *AnyClaims();
  const std::string b = *AnyClaims();
  RC_ASSERT(ComparePolarity(a, b).opposition == ComparePolarity(b, a).opposition);
}

RC_GTEST_PROP(PolarityProperty, AnyBytesAreAccepted, ()) {
  const auto a = *rc::gen::arbitrary<std::string>();
  const auto b = *rc::gen::arbitrary<std::string>();
  RC_ASSERT(!ComparePolarity(a, a).IsOpposite());
  RC_ASSERT(IsValidUtf8(ComparePolarity(a, b).reason));
}

RC_GTEST_PROP(PolarityProperty, AReasonComesWithAnOppositionOnly, ()) {
  const Polarity polarity = ComparePolarity(*AnyClaims(), *AnyClaims());
  RC_ASSERT(polarity.IsOpposite() == !polarity.reason.empty());
  RC_ASSERT(IsValidUtf8(polarity.reason));
}

// Only the first 2,000 words are read, so a megabyte takes no longer.
TEST(PolarityPropertyTest, LongTextsTakeBoundedTime) {
  for (const std::string piece : {"not ", "a. ", "open 3 ", "x", "million ", "don't use it. "}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_FALSE(ComparePolarity(text, text).IsOpposite()) << piece;
    EXPECT_FALSE(ComparePolarity(text, text + "x").IsOpposite()) << piece;
  }
}

}  // namespace
}  // namespace credence::language
