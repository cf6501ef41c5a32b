// SPDX-License-Identifier: Apache-2.0
#include "text/keywords.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"

namespace credence::text {
namespace {

using Words = std::vector<std::string>;

TEST(KeywordsTest, PathsGiveFoldersFileNameAndParts) {
  EXPECT_EQ(Keywords("src/auth/login_test.py"),
            (Words{"src", "auth", "login_test.py", "login", "test"}));
  EXPECT_EQ(Keywords("C:\\app\\Main.java:12"), (Words{"app", "main.java", "main", "java"}));
  EXPECT_EQ(Keywords("./node_modules/@types/node"),
            (Words{"node_modules", "node", "modules", "types"}));
}

TEST(KeywordsTest, IdentifiersGiveThemselvesAndTheirParts) {
  EXPECT_EQ(Keywords("getUserName()"), (Words{"getusername", "user", "name"}));
  EXPECT_EQ(Keywords("max_retry_count"), (Words{"max_retry_count", "max", "retry", "count"}));
  EXPECT_EQ(Keywords("date-fns"), (Words{"date-fns", "date", "fns"}));
  EXPECT_EQ(Keywords("HTTPServer"), (Words{"httpserver"}));
  EXPECT_EQ(Keywords("sha256Sum"), (Words{"sha256sum", "sha256", "sum"}));
}

TEST(KeywordsTest, SentencesLoseStopWordsAndShortWords) {
  EXPECT_EQ(Keywords("Never use the `any` type in this codebase."), (Words{"type", "codebase"}));
  EXPECT_EQ(Keywords("Tool 'bash' failed: tests need the mock server"),
            (Words{"bash", "tests", "mock", "server"}));
  EXPECT_EQ(Keywords("a an is to of"), Words{});
  EXPECT_EQ(Keywords(""), Words{});
}

TEST(KeywordsTest, EachOnceInOrderOfFirstOccurrence) {
  EXPECT_EQ(Keywords("redis cluster REDIS Cluster cache"), (Words{"redis", "cluster", "cache"}));
}

TEST(KeywordsTest, NumbersAloneAreNoWords) {
  EXPECT_EQ(Keywords("port 5432 of 10.0.0.1 at 2026-01-01"), (Words{"port"}));
  EXPECT_EQ(Keywords("utf8 v12"), (Words{"utf8", "v12"}));
}

TEST(KeywordsTest, OtherScripts) {
  EXPECT_EQ(Keywords("Größe der Übergabe"), (Words{"größe", "der", "Übergabe"}));
  EXPECT_EQ(Keywords("“quoted” — user’s"), (Words{"quoted", "user"}));
  EXPECT_EQ(Keywords("データベース、設定"),
            (Words{"データベース"}));  // Two characters are too few.
}

TEST(KeywordsTest, StopWords) {
  for (const std::string_view word : {"the", "with", "error", "failed", "about", "your"}) {
    EXPECT_TRUE(IsStopWord(word)) << word;
  }
  EXPECT_FALSE(IsStopWord("redis"));
}

RC_GTEST_PROP(KeywordsProperty, UniqueLongEnoughAndLowerCase, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  const Words words = Keywords(text);
  RC_ASSERT(std::set<std::string>(words.begin(), words.end()).size() == words.size());
  for (const std::string& word : words) {
    RC_ASSERT(word.size() >= 3);
    RC_ASSERT(!IsStopWord(word));
    RC_ASSERT(AsciiLower(word) == word);
    RC_ASSERT(IsValidUtf8(word));
  }
}

RC_GTEST_PROP(KeywordsProperty, WordsOfASentenceAreFoundInAnyOrder, ()) {
  auto words = *rc::gen::unique<Words>(
      rc::gen::element<std::string>("redis", "cluster", "login", "mock", "port", "schema"));
  std::string text;
  for (const std::string& word : words) text += word + " ";
  RC_ASSERT(Keywords(text) == words);
}

}  // namespace
}  // namespace credence::text
