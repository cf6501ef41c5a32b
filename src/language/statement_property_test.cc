// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/statement.h"
#include "language/statement/word.h"

namespace credence::language {
namespace {

// Texts built from fragments that matter to the rules.
rc::Gen<std::string> AnySentences() {
  const auto piece = rc::gen::element<std::string>(
      "I ", "you ", "Ana ", "Ana's ", "she's ", "they'd ", "don't ", "doesn’t ", "not ", "never ",
      "is ", "was ", "have ", "can ", "will ", "been ", "going to ", "used to ", "like ", "likes ",
      "liked ", "tests ", "test ", "take ", "the ", "my ", "in ", "to ", "of ", "and ", "or ",
      "who ", "that ", "which ", "what ", "if ", "when ", "every day ", "no longer ", "usually ",
      "Porto ", "two ", "42 ", "(", ") ", "\"", "`", "“", "”", ", ", ". ", "? ", ": ", "- ", "é",
      "日本 ", "\n", "'", "’s", "'s", "n't", "there ", "it ");
  return TextOfPieces(piece);
}

void CheckWordsGiveBack(const std::string& text) {
  const Words words = WordsOf(text);
  std::string again;
  for (const Word& word : words.words) {
    again += word.gap;
    again += word.text;
  }
  again += words.end;
  RC_ASSERT(again == text);
}

RC_GTEST_PROP(StatementProperty, WordsAndGapsAreTheText, ()) {
  CheckWordsGiveBack(*AnySentences());
  CheckWordsGiveBack(*rc::gen::arbitrary<std::string>());
}

RC_GTEST_PROP(StatementProperty, WhatIsReadIsComplete, ()) {
  const auto statement = ReadStatement(*AnySentences());
  if (!statement) return;
  RC_ASSERT(!statement->subject.empty());
  RC_ASSERT(!statement->predicate.empty());
}

RC_GTEST_PROP(StatementProperty, AnyBytesAreAccepted, ()) {
  const auto statement = ReadStatement("Ana is " + *rc::gen::arbitrary<std::string>());
  if (statement) RC_ASSERT(IsValidUtf8(statement->object));
}

// Quadratic time would take hours, longer than the TIMEOUT of any test.
TEST(StatementPropertyTest, LongTextsTakeLinearTime) {
  for (const std::string piece : {"not ", "a ", "who ", "(", "\"", "“", "Ana's ", "and ", "in ",
                                  "written by ", "tests ", "x", "usually ", "'", "’", ", "}) {
    std::string text = "Ana ";
    while (text.size() < 1'000'000) text += piece;
    const auto statement = ReadStatement(text);
    EXPECT_LE(statement ? statement->object.size() : 0, text.size()) << piece;
  }
}

}  // namespace
}  // namespace credence::language
