// SPDX-License-Identifier: Apache-2.0
#include "base/percent.h"

#include <string>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(Percent, OnlyPlainCharactersStay) {
  EXPECT_EQ(PercentEncode("a-Z_0.9~"), "a-Z_0.9~");
  EXPECT_EQ(PercentEncode("a b/ä%"), "a%20b%2F%C3%A4%25");
}

TEST(Percent, EscapesMayHaveLettersOfEitherCase) {
  EXPECT_EQ(PercentDecode("%2f%2F%41"), "//A");
  EXPECT_EQ(PercentDecode("a+b"), "a+b");
}

TEST(Percent, AnEscapeThatIsNotWholeIsRefused) {
  for (const char* bad : {"%", "%4", "a%", "%4g", "%g4", "%-1", "% 1"}) {
    EXPECT_EQ(PercentDecode(bad), std::nullopt) << bad;
  }
}

RC_GTEST_PROP(Percent, AnyBytesComeBack, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  RC_ASSERT(PercentDecode(PercentEncode(text)) == text);
}

}  // namespace
}  // namespace credence
