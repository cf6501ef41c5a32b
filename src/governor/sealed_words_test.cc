// SPDX-License-Identifier: Apache-2.0
#include "governor/sealed_words.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

TEST(SealedWordsTest, EqualWordsStayEqualAndCannotBeRead) {
  const std::string sealed = SealWord("seal1", "lovelace");
  EXPECT_EQ(sealed, SealWord("seal1", "lovelace"));
  EXPECT_NE(sealed, SealWord("seal1", "babbage"));
  EXPECT_NE(sealed, SealWord("seal2", "lovelace"));
  EXPECT_EQ(sealed.size(), 13u);
  EXPECT_EQ(sealed.find("love"), std::string::npos);
}

TEST(SealedWordsTest, WordsOfRulesStayReadable) {
  for (const std::string_view word : {"commit", "debug", "refactor", "implement"}) {
    EXPECT_EQ(SealWord("seal1", word), word);
  }
  EXPECT_EQ(SealWord("", "lovelace"), "lovelace");
}

TEST(SealedWordsTest, EachSealIsAnother) {
  SeededRng rng(1);
  const std::string first = NewSeal(rng);
  EXPECT_NE(first, NewSeal(rng));
  EXPECT_EQ(first.size(), 36u);
}

}  // namespace
}  // namespace credence::governor
