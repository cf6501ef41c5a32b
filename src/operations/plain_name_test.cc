// SPDX-License-Identifier: Apache-2.0
#include "operations/plain_name.h"

#include <string>

#include "base/test_framework.h"

namespace credence::operations {
namespace {

TEST(PlainNameTest, IsOneShortLine) {
  for (const char* name : {"default", "ci", "Ada's laptop", "Büro", "東京"}) {
    EXPECT_TRUE(IsPlainName(name)) << name;
  }
  for (const char* name : {"", "two\nlines", "tab\t", "\xff", "hidden\u200bspace"}) {
    EXPECT_FALSE(IsPlainName(name)) << name;
  }
}

TEST(PlainNameTest, IsMeasuredInCharacters) {
  std::string name;
  for (std::size_t i = 0; i < kNameCharactersMax; ++i) name += "ü";
  EXPECT_TRUE(IsPlainName(name));
  EXPECT_FALSE(IsPlainName(name + "x"));
}

}  // namespace
}  // namespace credence::operations
