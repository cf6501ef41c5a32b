// SPDX-License-Identifier: Apache-2.0
#include "language/relevance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "credence/timestamp.h"
#include "language/terms.h"

namespace credence::language {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> TermTexts(std::string_view text) {
  std::vector<std::string> texts;
  for (const Term& term : TermsOf(text, 100)) texts.push_back(term.text);
  return texts;
}

TEST(Terms, AreWordsWithoutThoseThatSayNothing) {
  EXPECT_THAT(TermTexts("How do we deploy config/flagStore.yaml?"),
              ElementsAre("deploy", "config", "flag", "store", "yaml"));
  EXPECT_THAT(TermTexts("Melanie's cat isn't on port 4010"),
              ElementsAre("melanie", "cat", "port", "4010"));
  EXPECT_THAT(TermTexts("what is it that they were?"), IsEmpty());
}

TEST(Terms, HaveOneStemForAllForms) {
  EXPECT_EQ(TermsOf("bought", 1).at(0).stem, TermsOf("buying", 1).at(0).stem);
  EXPECT_TRUE(TermsOf("three", 1).at(0).number);
  EXPECT_TRUE(TermsOf("Porto", 1).at(0).capital);
}

TEST(Question, KnowsTheDateAndWhetherANumberIsAsked) {
  const Question dated = ReadQuestion("Where was Ana on 7 May 2023?");
  EXPECT_EQ(dated.year, 2023);
  EXPECT_EQ(dated.month, 5);
  EXPECT_EQ(dated.day, 7);
  EXPECT_FALSE(dated.asks_number);
  EXPECT_EQ(ReadQuestion("who may deploy?").month, 0);
  EXPECT_TRUE(ReadQuestion("How many servers are there?").asks_number);
  EXPECT_EQ(ReadQuestion("deploy deploys deployed").words.size(), 1U);
}

TEST(Rarity, FallsWithTheNumberOfTexts) {
  EXPECT_GT(RarityOf(0, 100), RarityOf(1, 100));
  EXPECT_GT(RarityOf(1, 100), RarityOf(50, 100));
  EXPECT_GT(RarityOf(100, 100), 0);
  EXPECT_GT(RarityOf(200, 100), 0) << "a count may be of more texts";
}

std::size_t BestOf(std::string_view question, std::span<const Candidate> candidates) {
  const std::vector<Relevance> found = RelevanceOf(ReadQuestion(question), candidates);
  return static_cast<std::size_t>(std::ranges::max_element(found, {}, &Relevance::score) -
                                  found.begin());
}

TEST(RelevanceTest, WordsDecide) {
  const Candidate candidates[] = {{.text = "We deploy every Tuesday"},
                                  {.text = "Ana reviews changes to billing"},
                                  {.text = "The deployment needs a token"}};
  EXPECT_EQ(BestOf("when do we deploy?", candidates), 0U);
  EXPECT_EQ(BestOf("who reviews the billing module?", candidates), 1U);
  const std::vector<Relevance> found = RelevanceOf(ReadQuestion("deploy?"), candidates);
  EXPECT_THAT(found[0].words, ElementsAre("deploy"));
  EXPECT_THAT(found[2].words, ElementsAre("deploy")) << "has the same root";
  EXPECT_GT(found[0].probability, found[2].probability);
  EXPECT_GT(found[2].probability, found[1].probability);
}

TEST(RelevanceTest, TheOneWhoIsNamedSpeaks) {
  const Candidate candidates[] = {
      {.text = "Ana: I adopted a cat"}, {.text = "Ben: I adopted a cat"},
      {.text = "Ana: Good morning"},    {.text = "Ana: See you"},
      {.text = "Ben: Hello"},           {.text = "Ben: Bye"}};
  EXPECT_EQ(BestOf("Which pet did Ana adopt, a cat?", candidates), 0U);
  EXPECT_EQ(BestOf("Which pet did Ben adopt, a cat?", candidates), 1U);
  EXPECT_EQ(WithoutLabel("Ana: Good morning"), "Good morning");
  EXPECT_EQ(WithoutLabel("Note that 3: is a number"), "Note that 3: is a number");
  EXPECT_EQ(WithoutLabel("error: no such file"), "error: no such file");
}

TEST(RelevanceTest, DateAndMeaningCount) {
  const auto day = [](std::string_view text) { return ParseTimestamp(text).value(); };
  const Candidate dated[] = {{.text = "A walk by the sea", .created = day("2023-01-02T00:00:00Z")},
                             {.text = "A walk by the sea", .created = day("2023-05-07T00:00:00Z")}};
  EXPECT_EQ(BestOf("What was the walk in May 2023?", dated), 1U);
  const Candidate similar[] = {{.text = "Releases go through ship.sh", .similarity = 0.6},
                               {.text = "Tabs, not spaces", .similarity = 0.1}};
  EXPECT_EQ(BestOf("how do we deploy?", similar), 0U);
}

TEST(RelevanceTest, NothingSharedIsImprobable) {
  const Candidate candidates[] = {{.text = "Tabs, not spaces"}, {.text = "Use pnpm"}};
  for (const Relevance& each :
       RelevanceOf(ReadQuestion("What is the capital of Mongolia?"), candidates)) {
    EXPECT_LT(each.probability, 0.1);
  }
  EXPECT_THAT(RelevanceOf(ReadQuestion("anything"), {}), IsEmpty());
}

}  // namespace
}  // namespace credence::language
