// SPDX-License-Identifier: Apache-2.0
#include "belief/recall.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

class BeliefRecallTest : public testing::TestWithParam<StoreKind> {
 protected:
  std::vector<RecalledBelief> Recalled(const RecallBeliefs& request) {
    return world_
        .Answer([&](ledger::Reader& reader) {
          Viewer viewer(reader, world_.settings, TestDay());
          return Search(reader, viewer, request, nullptr, world_.settings);
        })
        .value();
  }
  std::vector<std::string> Texts(const RecallBeliefs& request) {
    std::vector<std::string> texts;
    for (const RecalledBelief& recalled : Recalled(request)) {
      texts.push_back(recalled.reading.belief.text.value_or("(erased)"));
    }
    return texts;
  }
  void Retract(std::uint32_t number) {
    const Belief belief = world_.Get(number);
    world_.Append(DecideRetract(world_.See(belief), {}, std::nullopt).value());
  }

  BeliefWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, BeliefRecallTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(BeliefRecallTest, IsRankedByRelevanceAndConfidence) {
  world_.State(1, "I prefer green tea", "0.4");
  world_.State(2, "You drink green tea", "0.9");
  world_.State(3, "My tea pot leaks", "1");
  world_.State(4, "I play the violin", "1");
  const std::vector<RecalledBelief> recalled = Recalled({.text = "green tea"});
  ASSERT_EQ(recalled.size(), 3u);
  EXPECT_EQ(recalled[0].reading.belief.id, TestId(2));
  EXPECT_EQ(recalled[1].reading.belief.id, TestId(1));
  EXPECT_EQ(recalled[2].reading.belief.id, TestId(3));
  EXPECT_THAT(recalled[0].match.words, ElementsAre("green", "tea"));
  EXPECT_THAT(recalled[2].match.words, ElementsAre("tea"));
  for (const RecalledBelief& one : recalled) {
    EXPECT_GT(one.match.relevance, 0);
    EXPECT_LT(one.match.relevance, 1);
    EXPECT_DOUBLE_EQ(one.score,
                     one.match.relevance * (0.5 + 0.5 * one.reading.confidence.ToDouble()));
  }
}

TEST_P(BeliefRecallTest, AnswersQuestionsInOtherForms) {
  world_.State(1, "We deploy on Fridays");
  world_.State(2, "The mock server listens on port 4010");
  EXPECT_THAT(Texts({.text = "when is the deployment?"}), ElementsAre("We deploy on Fridays"));
  EXPECT_THAT(Texts({.text = "which port do the mock servers use?"}),
              ElementsAre("The mock server listens on port 4010"));
  EXPECT_THAT(Texts({.text = "What is the capital of Mongolia?"}), IsEmpty());
}

TEST_P(BeliefRecallTest, EqualOnesComeInOrderOfTheirIds) {
  world_.State(2, "green tea");
  world_.State(3, "green tea");
  world_.State(1, "green tea");
  const std::vector<RecalledBelief> recalled = Recalled({.text = "tea"});
  ASSERT_EQ(recalled.size(), 3u);
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(recalled[i].reading.belief.id, TestId(i + 1));
}

TEST_P(BeliefRecallTest, WhatIsBelowTwoTenthsIsHiddenUnlessAskedFor) {
  world_.State(1, "tea at two tenths", "0.2");
  world_.State(2, "tea just below", "0.199999999");
  world_.State(3, "tea retracted", "0.9");
  Retract(3);
  EXPECT_THAT(Texts({.text = "tea"}), ElementsAre("tea at two tenths"));
  EXPECT_THAT(Texts({.text = "tea", .all = true}),
              UnorderedElementsAre("tea at two tenths", "tea just below", "tea retracted"));
}

TEST_P(BeliefRecallTest, MovesNothingAndHasLimits) {
  for (std::uint32_t number = 1; number <= 15; ++number) {
    world_.State(number, fmt::format("tea number {}", number));
  }
  EXPECT_EQ(Texts({.text = "tea"}).size(), 10u);
  EXPECT_EQ(Texts({.text = "tea", .limit = 3}).size(), 3u);
  EXPECT_THAT(Texts({.text = "tea", .limit = 0}), IsEmpty());
  EXPECT_THAT(Texts({.text = "tea", .min_relevance = 1}), IsEmpty());
  EXPECT_THAT(Texts({.text = ""}), IsEmpty());
  EXPECT_THAT(Texts({.text = "?!"}), IsEmpty());
  EXPECT_THAT(Texts({.text = "coffee"}), IsEmpty());
  EXPECT_EQ(world_.Get(1).observations, 0);
  EXPECT_EQ(world_.Get(1).evidence, TestDecimal("0.8"));
  world_.settings.min_relevance = 1;
  EXPECT_THAT(Texts({.text = "tea"}), IsEmpty());
}

// The store searches every text the belief ever had; the answer depends on its present text.
TEST_P(BeliefRecallTest, ARevisedBeliefIsFoundByItsNewWordsOnly) {
  world_.State(1, "I prefer tea");
  const Belief belief = world_.Get(1);
  world_.Append({DecideRevise(world_.See(belief), "I prefer coffee", world_.settings).value()});
  EXPECT_THAT(Texts({.text = "tea"}), IsEmpty());
  EXPECT_THAT(Texts({.text = "coffee"}), ElementsAre("I prefer coffee"));
}

// Too many to compare them all: found by words.
TEST_P(BeliefRecallTest, InALargeStoreWordsFind) {
  std::vector<EventDraft> stated;
  for (std::uint32_t number = 1; number <= 600; ++number) {
    stated.push_back(Of(TestId(number), Stated{.evidence = TestDecimal("0.8")},
                        number == 77 ? std::string("Ana grows sencha")
                                     : fmt::format("Cupboard {} is locked", number)));
  }
  world_.Append(stated);
  EXPECT_THAT(Texts({.text = "who grows sencha?"}), ElementsAre("Ana grows sencha"));
  EXPECT_THAT(Texts({.text = "violin"}), IsEmpty());
}

}  // namespace
}  // namespace credence::belief
