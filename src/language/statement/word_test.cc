// SPDX-License-Identifier: Apache-2.0
#include "language/statement/word.h"

#include <string>
#include <string_view>

#include "base/test_framework.h"

namespace credence::language {
namespace {

// The words as read, with bars between them.
std::string Lower(std::string_view sentence) {
  const Words words = WordsOf(sentence);
  std::string lower;
  for (const Word& word : words.words) lower += (lower.empty() ? "" : "|") + word.lower;
  return lower;
}

TEST(WordTest, ContractionsArePartedAndWrittenOut) {
  EXPECT_EQ(Lower("I'm here, they don't."), "i|am|here|they|do|not");
  EXPECT_EQ(Lower("You can't and won't; it cannot"), "you|can|not|and|will|not|it|can|not");
  EXPECT_EQ(Lower("I dont know"), "i|do|not|know");
  EXPECT_EQ(Lower("We’re sure they’ve left"), "we|are|sure|they|have|left");
}

TEST(WordTest, ApostropheSIsReadByWhatFollows) {
  EXPECT_EQ(Lower("Ana's sister works"), "ana's|sister|works");
  EXPECT_EQ(Lower("Ana's from Porto"), "ana|is|from|porto");
  EXPECT_EQ(Lower("She's lived here"), "she|has|lived|here");
  EXPECT_EQ(Lower("She's married"), "she|is|married");
  EXPECT_EQ(Lower("It's been long"), "it|has|been|long");
  EXPECT_EQ(Lower("Let's go"), "let's|go");
}

TEST(WordTest, WhatIsEnclosedIsOneWord) {
  const Words words = WordsOf("Run \"make it so\" (twice) and `ls -l`!");
  ASSERT_EQ(words.words.size(), 5u);
  EXPECT_EQ(words.words[1].text, "\"make it so\"");
  EXPECT_TRUE(words.words[1].opaque);
  EXPECT_EQ(words.words[4].text, "`ls -l`");
  EXPECT_EQ(words.end, "!");
}

TEST(WordTest, MarksAreInTheGaps) {
  const Words words = WordsOf("Ana, (unclosed 'Rui' C++ - node.js.");
  ASSERT_EQ(words.words.size(), 5u);
  EXPECT_EQ(words.words[0].text, "Ana");
  EXPECT_TRUE(words.words[1].HasCommaBefore());
  EXPECT_EQ(words.words[2].text, "Rui");
  EXPECT_EQ(words.words[3].text, "C++");
  EXPECT_EQ(words.words[4].text, "node.js");
  EXPECT_EQ(words.end, ".");
}

}  // namespace
}  // namespace credence::language
