// SPDX-License-Identifier: Apache-2.0
#include "language/comment_kind.h"

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "language/themes/kind_weights.h"

namespace credence::language {
namespace {

TEST(CommentKindTest, PlainCases) {
  struct Case {
    std::string_view comment, kind, group;
  };
  for (const auto& [comment, kind, group] : std::vector<Case>{
           {"nit: typo in the docstring", "documentation", "documentation"},
           {"Please add a comment that explains why.", "documentation", "documentation"},
           {"Why do we need this?", "question", "discussion"},
           {"Nice, thanks!", "praise", "discussion"},
           {"This variable name is confusing, rename it.", "naming", "refactoring"},
           {"nit: indentation is off here", "style", "refactoring"},
           {"We need a test for this.", "validation", "function"},
       }) {
    const auto read = ReadCommentKind(comment);
    ASSERT_TRUE(read) << comment;
    EXPECT_EQ(read->kind, kind) << comment;
    EXPECT_EQ(read->group, group) << comment;
  }
}

TEST(CommentKindTest, NamesTheWordsInTheirOrder) {
  const std::string comment = "There is a typo in this docstring.";
  const auto read = ReadCommentKind(comment);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->words.empty());
  EXPECT_LE(read->words.size(), 3U);
  std::size_t at = 0;
  for (const std::string& word : read->words) {
    at = comment.find(word, at);
    ASSERT_NE(at, std::string::npos) << word;
  }
}

TEST(CommentKindTest, NothingWithoutAKnownWord) {
  for (const std::string_view comment :
       {"", " ", "👍", "エラー処理がありません", "Нет обработки ошибок",
        "Die Fehlerbehandlung fehlt, und der Name ist nicht gut."}) {
    EXPECT_FALSE(ReadCommentKind(comment)) << comment;
  }
}

TEST(CommentKindTest, TheTableIsSmallSortedAndUsed) {
  EXPECT_LE(kKindTable.size(), 300'000U);
  std::string_view before;
  std::size_t rows = 0;
  for (std::string_view rest = kKindTable; !rest.empty(); ++rows) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::string_view feature = line.substr(0, line.rfind('|'));
    EXPECT_LT(before, feature);
    EXPECT_EQ(KindRowOf(feature), rows);
    before = feature;
    rest.remove_prefix(line.size() + 1);
  }
  EXPECT_GT(rows, 1000U);
  for (std::size_t kind = 1; kind < kKinds; ++kind) {
    EXPECT_LT(KindName(kind - 1), KindName(kind));
  }
}

TEST(CommentKindTest, WhatRestsOnNoWordHasNoKind) {
  EXPECT_EQ(ReadCommentKind("hmm"), std::nullopt);
}

TEST(CommentKindTest, RepeatingAWordAddsNothing) {
  EXPECT_EQ(ReadCommentKind("comment comment").value_or(CommentKind{}).kind,
            ReadCommentKind("comment comment comment").value_or(CommentKind{}).kind);
}

}  // namespace
}  // namespace credence::language
