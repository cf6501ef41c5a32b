// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/words.h"

#include "base/test_framework.h"

namespace credence::ledger {
namespace {

TEST(PostgresWords, WordsAreCutAtWhatIsNeitherLetterNorDigit) {
  EXPECT_EQ(SearchableWords("call std::move, x1"), "call std move x1");
  EXPECT_EQ(SearchableWords("Über-Fluß"), "Über Fluß");
  EXPECT_EQ(SearchableWords(std::string_view("a\0b", 3)), "a b");
  EXPECT_EQ(SearchableWords("a\xff\xfe b"), "a b");
  EXPECT_EQ(SearchableWords("'*&|!():"), "");
}

TEST(PostgresWords, LongWordsAndTextsAreBounded) {
  EXPECT_EQ(SearchableWords(std::string(300, 'a')),
            std::string(255, 'a') + ' ' + std::string(45, 'a'));
  EXPECT_LT(SearchableWords(std::string(2'000'000, 'a')).size(), 401'000U);
}

TEST(PostgresWords, AQueryIsWordsAndPhrases) {
  EXPECT_EQ(SearchExpression({.words = {"std::move", "x"}}), "('std' <-> 'move') & ('x')");
  EXPECT_EQ(SearchExpression({.words = {"a", "b", "a"}, .any_word = true}), "('a') | ('b')");
  EXPECT_EQ(SearchExpression({.words = {"*", "a' | 'b"}}), "('a' <-> 'b')");
  EXPECT_EQ(SearchExpression({.words = {"*", ""}}), "");
}

TEST(PostgresWords, ASpaceIsAWordOfItsOwn) {
  EXPECT_NE(SpaceWord("a"), SpaceWord("b"));
  EXPECT_EQ(SearchableWords(SpaceWord("a")).find(':'), std::string::npos) << "no text can have it";
}

}  // namespace
}  // namespace credence::ledger
