// SPDX-License-Identifier: Apache-2.0
#include "language/certainty.h"

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "language/certainty/table.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

double CertaintyIn(std::string_view text) { return ReadCertainty(text).certainty; }

std::vector<std::string> DoubtfulWords(std::string_view text) {
  std::vector<std::string> words;
  for (const CertaintyWords& one : ReadCertainty(text).words) words.push_back(one.words);
  return words;
}

TEST(Certainty, APlainStatementIsCertain) {
  for (const std::string_view text : {"I live in Porto",
                                      "Our project uses PostgreSQL 14",
                                      "We will deploy on Mondays",
                                      "I don't mind the noise",
                                      "My double bed is broken",
                                      "If it rains I take the bus",
                                      "I can't eat nuts",
                                      "I never eat meat",
                                      "The feature is not available",
                                      "The API does not provide it",
                                      "I have read the book",
                                      "I want to say hello",
                                      "I feel tired",
                                      "She was born on 6 May 1990",
                                      "In May we moved",
                                      "I should drink more water",
                                      "There is no doubt that it works",
                                      "I definitely prefer tea",
                                      "Make sure it is closed",
                                      "Without a doubt it is Rome",
                                      "I'm 100% sure it is Rome",
                                      ""}) {
    const CertaintyReading certainty = ReadCertainty(text);
    EXPECT_EQ(certainty.certainty, 1) << text;
    EXPECT_THAT(certainty.words, IsEmpty()) << text;
  }
}

struct CertaintyBounds {
  std::string_view text;
  double from, to;
};

TEST(Certainty, DoubtsLowerIt) {
  for (const auto& [text, from, to] : std::vector<CertaintyBounds>{
           {"I'm almost sure it was Tuesday", 0.8, 0.95},
           {"I probably live in Porto", 0.6, 0.8},
           {"I believe my flight is on Friday", 0.55, 0.8},
           {"I think I live in Porto", 0.5, 0.75},
           {"As far as I know, I live in Porto", 0.6, 0.8},
           {"IIRC it was Tuesday", 0.3, 0.75},
           {"It seems to be broken", 0.55, 0.8},
           {"He says the server is down", 0.6, 0.8},
           {"According to the manual it is 8080", 0.6, 0.8},
           {"I usually drink tea", 0.6, 0.85},
           {"I might live in Porto next year", 0.25, 0.5},
           {"Maybe I live in Lisbon", 0.2, 0.45},
           {"It could be Rome", 0.25, 0.5},
           {"I'm not sure I prefer tea anymore", 0.15, 0.4},
           {"I might possibly live in Porto", 0.1, 0.4},
           {"I'm quite uncertain, but possibly it is Porto", 0.05, 0.25},
           {"It is unlikely that we ship this week", 0.1, 0.3},
           {"I doubt that it will rain", 0.05, 0.3},
           {"I don't know where he lives", 0.05, 0.3},
           {"I have no idea where the keys are", 0.05, 0.3},
       }) {
    EXPECT_GE(CertaintyIn(text), from) << text;
    EXPECT_LE(CertaintyIn(text), to) << text;
  }
}

TEST(Certainty, StatedSharesCountAsTheyAre) {
  EXPECT_DOUBLE_EQ(CertaintyIn("I'm 80% sure the meeting is at nine"), 0.8);
  EXPECT_DOUBLE_EQ(CertaintyIn("There is a 30 percent chance of rain"), 0.3);
  EXPECT_DOUBLE_EQ(CertaintyIn("The probability of rain is 70 %"), 0.7);
  EXPECT_DOUBLE_EQ(CertaintyIn("It's 50/50 that we ship"), 0.5);
  EXPECT_LT(CertaintyIn("I'm not 100% sure it is Rome"), 0.8);
  EXPECT_EQ(CertaintyIn("We cut costs by 20% last year"), 1);
  EXPECT_THAT(DoubtfulWords("I'm 80% sure"), ElementsAre("80% sure"));
}

TEST(Certainty, QuestionsAssertLittle) {
  EXPECT_DOUBLE_EQ(CertaintyIn("Do you live in Porto?"), 0.2);
  EXPECT_DOUBLE_EQ(CertaintyIn("You live in Porto, right?"), 0.6);
  EXPECT_DOUBLE_EQ(CertaintyIn("It works, doesn't it?"), 0.6);
  EXPECT_EQ(CertaintyIn("I live in Porto. And you?"), 1);
}

TEST(Certainty, TheStrongestDoubtCountsMost) {
  const double maybe = CertaintyIn("Maybe it is Rome");
  const double both = CertaintyIn("I think it is Rome, maybe");
  EXPECT_LT(both, CertaintyIn("I think it is Rome"));
  EXPECT_NEAR(both, maybe, 0.15);
}

TEST(Certainty, AFewSentencesCountAsOneAndManyAsTheirMean) {
  EXPECT_LT(CertaintyIn("It is Rome. I'm not sure, though."), 0.5);
  EXPECT_GT(CertaintyIn("It is Rome. It is big. It is old. It is warm. Maybe it is wet."), 0.8);
}

TEST(Certainty, TheWordsItRestsOnAreAsWritten) {
  EXPECT_THAT(DoubtfulWords("Maybe it’s Rome"), ElementsAre("Maybe"));
  EXPECT_THAT(DoubtfulWords("You live in Porto, right?"), ElementsAre("right"));
}

TEST(Certainty, TheWriterSpeaksForHimself) {
  EXPECT_EQ(CertaintyIn("I told you: it is Rome"), 1);
  EXPECT_LT(CertaintyIn("My boss told me it is Rome"), 1);
  EXPECT_LT(CertaintyIn("Ana claims it is Rome"), 1);
}

TEST(Certainty, EveryItemOfThePhrasesIsAWord) {
  std::vector<std::string_view> words;
  for (const std::string_view row : DoubtWordRows()) words.push_back(row.substr(0, row.find(' ')));
  for (const DoubtPhrases& row : DoubtPhraseRows()) {
    EXPECT_GE(row.cost, 0);
    EXPECT_LE(row.cost, 100);
    for (const std::string_view phrase : ItemsOf(row.phrases, ',')) {
      for (const std::string_view item : ItemsOf(Trim(phrase))) {
        EXPECT_TRUE(item == "_" || item == "^" || std::ranges::find(words, item) != words.end())
            << phrase;
      }
    }
  }
}

TEST(CertaintyTest, NotToKnowALanguageOrAPersonIsNoDoubt) {
  for (const std::string_view text :
       {"I don't know German.", "I don't know python", "I don't know Ana", "I don't know him.",
        "I don't know Ana, but she called."}) {
    EXPECT_EQ(ReadCertainty(text).certainty, 1) << text;
  }
  for (const std::string_view text :
       {"I don't know.", "I don't know the answer", "I don't know, German is hard",
        "I don't know exactly", "I don't know if Ana came", "I don't know Ana will come",
        "I don't know yet."}) {
    EXPECT_LT(ReadCertainty(text).certainty, 0.4) << text;
  }
}

}  // namespace
}  // namespace credence::language
