// SPDX-License-Identifier: Apache-2.0
#include "language/keywords.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::language {
namespace {

using WordList = std::vector<std::string>;

TEST(KeywordsTest, PathsGiveFoldersFileNameAndParts) {
  EXPECT_EQ(Keywords("src/auth/login_test.py"),
            (WordList{"src", "auth", "login_test.py", "login", "test"}));
  EXPECT_EQ(Keywords("C:\\app\\Main.java:12"), (WordList{"app", "main.java", "main", "java"}));
  EXPECT_EQ(Keywords("./node_modules/@types/node"),
            (WordList{"node_modules", "node", "modules", "types"}));
}

TEST(KeywordsTest, IdentifiersGiveThemselvesAndTheirParts) {
  EXPECT_EQ(Keywords("getUserName()"), (WordList{"getusername", "user", "name"}));
  EXPECT_EQ(Keywords("max_retry_count"), (WordList{"max_retry_count", "max", "retry", "count"}));
  EXPECT_EQ(Keywords("date-fns"), (WordList{"date-fns", "date", "fns"}));
  EXPECT_EQ(Keywords("HTTPServer"), (WordList{"httpserver"}));
  EXPECT_EQ(Keywords("sha256Sum"), (WordList{"sha256sum", "sha256", "sum"}));
}

TEST(KeywordsTest, SentencesLoseStopWordsAndShortWords) {
  EXPECT_EQ(Keywords("Never use the `any` type in this codebase."), (WordList{"type", "codebase"}));
  EXPECT_EQ(Keywords("Tool 'bash' failed: tests need the mock server"),
            (WordList{"bash", "tests", "mock", "server"}));
  EXPECT_EQ(Keywords("a an is to of"), WordList{});
  EXPECT_EQ(Keywords(""), WordList{});
}

TEST(KeywordsTest, EachOnceInOrderOfFirstOccurrence) {
  EXPECT_EQ(Keywords("redis cluster REDIS Cluster cache"), (WordList{"redis", "cluster", "cache"}));
}

TEST(KeywordsTest, NumbersAloneAreNoWords) {
  EXPECT_EQ(Keywords("port 5432 of 10.0.0.1 at 2026-01-01"), (WordList{"port"}));
  EXPECT_EQ(Keywords("utf8 v12"), (WordList{"utf8", "v12"}));
}

TEST(KeywordsTest, OtherScripts) {
  EXPECT_EQ(Keywords("Größe der Übergabe"), (WordList{"größe", "der", "Übergabe"}));
  EXPECT_EQ(Keywords("“quoted” — user’s"), (WordList{"quoted", "user"}));
  EXPECT_EQ(Keywords("データベース、設定"),
            (WordList{"データベース"}));  // Two characters are too few.
}

TEST(KeywordsTest, StopWords) {
  for (const std::string_view word : {"the", "with", "error", "failed", "about", "your"}) {
    EXPECT_TRUE(IsStopWord(word)) << word;
  }
  EXPECT_FALSE(IsStopWord("redis"));
}

RC_GTEST_PROP(KeywordsProperty, UniqueLongEnoughAndLowerCase, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  const WordList words = Keywords(text);
  RC_ASSERT(std::set<std::string>(words.begin(), words.end()).size() == words.size());
  for (const std::string& word : words) {
    RC_ASSERT(word.size() >= 3);
    RC_ASSERT(!IsStopWord(word));
    RC_ASSERT(AsciiLower(word) == word);
    RC_ASSERT(IsValidUtf8(word));
  }
}

RC_GTEST_PROP(KeywordsProperty, WordsOfASentenceAreFoundInAnyOrder, ()) {
  auto words = *rc::gen::unique<WordList>(
      rc::gen::element<std::string>("redis", "cluster", "login", "mock", "port", "schema"));
  std::string text;
  for (const std::string& word : words) text += word + " ";
  RC_ASSERT(Keywords(text) == words);
}

}  // namespace
}  // namespace credence::language
