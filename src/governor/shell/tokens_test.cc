// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace credence::governor::shell {
namespace {

using testing::ElementsAre;

std::vector<Token> Tokens(std::string_view text) {
  Budget budget{.steps = 1'000'000};
  Lexer lexer(text, budget);
  std::vector<Token> tokens;
  while (true) {
    tokens.push_back(lexer.Next());
    if (tokens.back().kind == TokenKind::kEnd || tokens.back().kind == TokenKind::kError)
      return tokens;
  }
}

// Words as their text, operators in angle brackets.
std::vector<std::string> Texts(std::string_view text) {
  std::vector<std::string> texts;
  for (const Token& token : Tokens(text)) {
    switch (token.kind) {
      case TokenKind::kWord:
        texts.push_back(token.word.text);
        break;
      case TokenKind::kNumber:
      case TokenKind::kOperator:
        texts.push_back("<" + std::string(token.source) + ">");
        break;
      case TokenKind::kNewline:
        texts.emplace_back("<nl>");
        break;
      case TokenKind::kError:
        texts.emplace_back("<error>");
        break;
      case TokenKind::kEnd:
        break;
    }
  }
  return texts;
}

Word OnlyWord(std::string_view text) {
  std::vector<Token> tokens = Tokens(text);
  EXPECT_EQ(tokens.size(), 2U) << text;
  return tokens[0].word;
}

TEST(Tokens, QuotesAreRemoved) {
  EXPECT_THAT(Texts(R"(a 'b c' "d e" f\ g h"i"'j')"), ElementsAre("a", "b c", "d e", "f g", "hij"));
  EXPECT_THAT(Texts(R"("a\"b\$c\d")"), ElementsAre("a\"b$c\\d"));
  EXPECT_THAT(Texts(R"('it'\''s')"), ElementsAre("it's"));
  EXPECT_THAT(Texts(R"($'a\n\x41\102\'\e' "x")"), ElementsAre("a\nAB'\x1b", "x"));
  EXPECT_THAT(Texts("a\\\nb c \\\n d"), ElementsAre("ab", "c", "d"));
  EXPECT_THAT(Texts("''"), ElementsAre(""));
}

TEST(Tokens, Operators) {
  EXPECT_THAT(Texts("a&&b||c;d|e|&f&"), ElementsAre("a", "<&&>", "b", "<||>", "c", "<;>", "d",
                                                    "<|>", "e", "<|&>", "f", "<&>"));
  EXPECT_THAT(Texts("a>b>>c<d>|e<>f&>g&>>h<<<i"),
              ElementsAre("a", "<>>", "b", "<>>>", "c", "<<>", "d", "<>|>", "e", "<<>>", "f",
                          "<&>>", "g", "<&>>>", "h", "<<<<>", "i"));
  EXPECT_THAT(Texts("a 2>&1 3<x"), ElementsAre("a", "<2>", "<>&>", "1", "<3>", "<<>", "x"));
  EXPECT_THAT(Texts("(a)"), ElementsAre("<(>", "a", "<)>"));
}

TEST(Tokens, CommentsBeginAWord) {
  EXPECT_THAT(Texts("a # b\nc"), ElementsAre("a", "<nl>", "c"));
  EXPECT_THAT(Texts("a#b '#c' \\#d"), ElementsAre("a#b", "#c", "#d"));
}

TEST(Tokens, ExpansionsAreNoted) {
  const Word word = OnlyWord(R"(a$x"b${y}"$(ls -l)`pwd`)");
  EXPECT_EQ(word.text, "ab");
  ASSERT_EQ(word.expansions.size(), 4U);
  EXPECT_EQ(word.expansions[0].source, "x");
  EXPECT_EQ(word.expansions[0].position, 1U);
  EXPECT_FALSE(word.expansions[0].quoted);
  EXPECT_EQ(word.expansions[1].source, "y");
  EXPECT_TRUE(word.expansions[1].quoted);
  EXPECT_EQ(word.expansions[2].kind, ExpansionKind::kCommand);
  EXPECT_EQ(word.expansions[2].source, "ls -l");
  EXPECT_EQ(word.expansions[3].kind, ExpansionKind::kBackquote);
  EXPECT_EQ(word.expansions[3].source, "pwd");
}

TEST(Tokens, SubstitutionsEndWhereTheyEnd) {
  const Word word = OnlyWord("\"$(echo \")\" '(' $(ls) # )\n)x\"");
  ASSERT_EQ(word.expansions.size(), 1U);
  EXPECT_EQ(word.text, "x");
  EXPECT_EQ(OnlyWord("$((1 + (2 * 3)))").expansions[0].kind, ExpansionKind::kNumber);
  EXPECT_EQ(OnlyWord("$((ls) | wc)").expansions[0].kind, ExpansionKind::kCommand);
  EXPECT_EQ(OnlyWord("<(ls)").expansions[0].source, "ls");
  EXPECT_EQ(OnlyWord("$(cat <<E\n)\nE\n)").expansions[0].source, "cat <<E\n)\nE\n");
}

TEST(Tokens, CommandsInsideOtherExpansionsAreFound) {
  const Word word = OnlyWord("${x:-$(rm y)}");
  ASSERT_EQ(word.expansions.size(), 2U);
  EXPECT_EQ(word.expansions[1].source, "rm y");
  EXPECT_EQ(OnlyWord("$(( $(rm y) ))").expansions[1].source, "rm y");
}

TEST(Tokens, GlobsAndBraces) {
  EXPECT_EQ(OnlyWord("src/*.py").glob, 4U);
  EXPECT_EQ(OnlyWord("'*'").glob, Word::kNone);
  EXPECT_EQ(OnlyWord("/tmp/{a,b}").glob, 5U);
  EXPECT_TRUE(OnlyWord("{a,b}").braces);
  EXPECT_TRUE(OnlyWord("{1..3}").braces);
  EXPECT_FALSE(OnlyWord("{}").braces);
}

TEST(Tokens, HeredocBodies) {
  Budget budget{.steps = 100'000};
  Lexer lexer("cat <<A <<-'B'; ls\nx $(id)\nA\n\ty $z\n\tB\npwd", budget);
  std::vector<std::string> words;
  for (Token token = lexer.Next(); token.kind != TokenKind::kEnd; token = lexer.Next()) {
    ASSERT_NE(token.kind, TokenKind::kError);
    if (token.kind == TokenKind::kWord) words.push_back(token.word.text);
  }
  EXPECT_THAT(words, ElementsAre("cat", "A", "B", "ls", "pwd"));
  ASSERT_EQ(lexer.heredocs().size(), 2U);
  EXPECT_EQ(lexer.heredocs()[0].body.text, "x \n");
  EXPECT_EQ(lexer.heredocs()[0].body.expansions[0].source, "id");
  EXPECT_EQ(lexer.heredocs()[1].body.text, "\ty $z\n");
  EXPECT_TRUE(lexer.heredocs()[1].body.expansions.empty());
}

TEST(Tokens, WhatIsNotClosedIsAnError) {
  for (const std::string_view text : {"'a", "\"a", "$(a", "`a", "${a", "$'a", "\"$(a\"", "<(a"})
    EXPECT_EQ(Tokens(text).back().kind, TokenKind::kError) << text;
}

TEST(Tokens, TheBudgetEndsIt) {
  Budget budget{.steps = 10};
  Lexer lexer("a b c d e f g h i j k l", budget);
  Token token = lexer.Next();
  for (int i = 0; i < 20; ++i) token = lexer.Next();
  EXPECT_EQ(token.kind, TokenKind::kError);
}

}  // namespace
}  // namespace credence::governor::shell
