// SPDX-License-Identifier: Apache-2.0
#include "language/sentiment.h"

#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "language/sentiment/lexicon.h"
#include "language/sentiment/table.h"

namespace credence::language {
namespace {

double ScoreOf(std::string_view comment) { return ReadSentiment(comment).score; }

TEST(SentimentTest, CommentsOfTheTable) {
  std::ifstream file(CREDENCE_SENTIMENT_COMMENTS);
  std::map<char, int> comments;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    ASSERT_GT(line.size(), 2U) << line;
    const double score = ScoreOf(std::string_view(line).substr(2));
    const char sign = score > 0.1 ? '+' : score < -0.1 ? '-' : '0';
    EXPECT_EQ(sign, line[0]) << line << " " << score;
    ++comments[line[0]];
  }
  EXPECT_EQ(comments.size(), 3U);
  for (const auto& [sign, count] : comments) EXPECT_GE(count, 20) << sign;
}

TEST(SentimentTest, ItNamesTheWordsAsTheyAreWritten) {
  const Sentiment sentiment = ReadSentiment("GREAT names, but it isn't READABLE.");
  ASSERT_EQ(sentiment.words.size(), 2U);
  EXPECT_EQ(sentiment.words[0].words, "GREAT");
  EXPECT_GT(sentiment.words[0].weight, 0);
  EXPECT_EQ(sentiment.words[1].words, "READABLE");
  EXPECT_LT(sentiment.words[1].weight, 0);
}

TEST(SentimentTest, NegationTurnsPraiseAndDampensBlame) {
  EXPECT_LT(ScoreOf("not elegant"), 0);
  EXPECT_LT(ScoreOf("it was never really elegant"), 0);
  EXPECT_GT(ScoreOf("not ugly"), 0);
  EXPECT_LT(ScoreOf("not ugly"), ScoreOf("beautiful"));
  EXPECT_GT(ScoreOf("not elegant"), ScoreOf("awful"));
  EXPECT_GT(ScoreOf("not only elegant"), 0);
  EXPECT_LT(ScoreOf("I don't think this is good"), 0);
  // A negation does not reach beyond a comma.
  EXPECT_GT(ScoreOf("not here, elegant"), 0);
}

TEST(SentimentTest, DegreesAndEmphasisCount) {
  EXPECT_GT(ScoreOf("very elegant"), ScoreOf("elegant"));
  EXPECT_GT(ScoreOf("elegant"), ScoreOf("slightly elegant"));
  EXPECT_GT(ScoreOf("elegant!!"), ScoreOf("elegant"));
  EXPECT_GT(ScoreOf("ELEGANT"), ScoreOf("elegant"));
  EXPECT_LT(ScoreOf("incredibly slow"), ScoreOf("slow"));
  EXPECT_GT(ScoreOf("It is elegant."), ScoreOf("Is it elegant?"));
  EXPECT_GT(ScoreOf("It is elegant."), ScoreOf("It could be elegant."));
}

TEST(SentimentTest, WhatFollowsButIsMeant) {
  EXPECT_LT(ScoreOf("It is nice but slow."), 0);
  EXPECT_GT(ScoreOf("It is slow but nice."), 0);
  EXPECT_EQ(ScoreOf("Although the code is good, the tests are bad."),
            ScoreOf("The code is good, but the tests are bad."));
  EXPECT_EQ(ScoreOf("Although good"), ScoreOf("good")) << "there is no B";
}

TEST(SentimentTest, NothingIsNeutral) {
  for (const std::string_view comment : {"", " \n", "?!", "`great`", "```\ngreat\n```", "\xff"}) {
    EXPECT_EQ(ReadSentiment(comment), Sentiment()) << comment;
  }
}

TEST(SentimentTest, FormsOfAWordWeighTheSame) {
  EXPECT_EQ(SentimentOf("improves"), SentimentOf("improve"));
  EXPECT_EQ(SentimentOf("nicely"), SentimentOf("nice"));
  EXPECT_EQ(SentimentOf("awesoooome"), SentimentOf("awesome"));
  EXPECT_GT(SentimentOf("cleanest"), SentimentOf("cleaner"));
  EXPECT_EQ(SentimentOf("helper"), std::nullopt);
  EXPECT_EQ(SentimentOf("number"), std::nullopt);
}

TEST(SentimentTest, WeightsAreBounded) {
  for (const auto rows :
       {SentimentWords(), GradedSentimentWords(), SentimentPhrases(), SentimentSymbols()}) {
    for (const WeightedWords& row : rows) {
      EXPECT_LE(row.weight, 1) << row.words;
      EXPECT_GE(row.weight, -1) << row.words;
    }
  }
}

}  // namespace
}  // namespace credence::language
