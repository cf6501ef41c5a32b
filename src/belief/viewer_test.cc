// SPDX-License-Identifier: Apache-2.0
#include "belief/viewer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/test_framework.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

class BeliefViewerTest : public testing::TestWithParam<StoreKind> {
 protected:
  template <class Ask>
  auto View(Ask ask, double day = 0) {
    return world_
        .Answer([&](ledger::Reader& reader) {
          Viewer viewer(reader, world_.settings, TestDay(day));
          return ask(viewer);
        })
        .value();
  }
  BeliefExplanation Explain(std::uint32_t number, double day = 0) {
    return View([&](Viewer& viewer) { return viewer.Explain(TestId(number)); }, day);
  }
  Arbitration Arbitrate(std::uint32_t a, std::uint32_t b, double day = 0) {
    return View([&](Viewer& viewer) { return viewer.Arbitrate(TestId(a), TestId(b)); }, day);
  }

  BeliefWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, BeliefViewerTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

void ExpectThatTermsSumUp(const BeliefExplanation& explanation) {
  Decimal network;
  for (const BeliefTerm& term : explanation.network) network = network + term.value;
  EXPECT_EQ(network, explanation.network_sum);
  EXPECT_EQ(std::min(network, explanation.network_cap), explanation.reading.network);
  Decimal dormancy;
  for (const BeliefTerm& term : explanation.dormancy) dormancy = dormancy + term.value;
  EXPECT_EQ(dormancy, explanation.reading.dormancy);
  const Decimal sum = explanation.reading.belief.evidence + explanation.reading.network + dormancy;
  EXPECT_EQ(std::clamp(sum, Decimal(), Decimal::FromInt(1)), explanation.reading.confidence);
}

TEST_P(BeliefViewerTest, EveryTermIsExplainedAndTheySumUp) {
  world_.State(1, "I drink green tea", "0.1");
  for (std::uint32_t number = 2; number <= 7; ++number) {
    world_.State(number, fmt::format("Neighbour {}", number));
  }
  world_.Relate(1, 2);
  world_.Relate(2, 3);
  world_.Support(1, 4);
  world_.Support(4, 5);
  const BeliefExplanation explanation = Explain(1, 31);
  ExpectThatTermsSumUp(explanation);
  std::vector<std::string> names;
  for (const BeliefTerm& term : explanation.network) {
    names.push_back(fmt::format("{} {}", term.name, term.value.ToString()));
  }
  EXPECT_THAT(names, UnorderedElementsAre("supporter 0.1", "related 0.08", "related_two_hops 0.04",
                                          "indirect 0.03"));
  EXPECT_EQ(explanation.network_sum, TestDecimal("0.25"));
  EXPECT_EQ(explanation.network_cap, TestDecimal("0.2"));
  EXPECT_EQ(explanation.days_unmentioned, 31);
  ASSERT_EQ(explanation.dormancy.size(), 1u);
  EXPECT_EQ(explanation.dormancy[0].name, "silence");
  for (const BeliefTerm& term : explanation.network) {
    if (term.name == "supporter") {
      EXPECT_EQ(term.from, TestId(4));
      EXPECT_EQ(term.evidence, TestDecimal("0.8"));
      EXPECT_EQ(term.text, "Neighbour 4");
    }
  }
  world_.Relate(1, 6);
  world_.Relate(1, 7);
  ExpectThatTermsSumUp(Explain(1, 91));
}

TEST_P(BeliefViewerTest, TermsSumUpForFineEvidence) {
  world_.State(1, "I drink green tea", "0.1");
  world_.State(2, "Two", "0.765432");
  world_.State(3, "Three", "0.712345");
  world_.Relate(1, 2);
  world_.Relate(2, 3);
  ExpectThatTermsSumUp(Explain(1));
}

TEST_P(BeliefViewerTest, AnOrphansSilenceIsExplained) {
  world_.State(1, "I drink green tea");
  EXPECT_THAT(Explain(1, 30).dormancy, IsEmpty());
  const BeliefExplanation explanation = Explain(1, 91);
  ASSERT_EQ(explanation.dormancy.size(), 2u);
  EXPECT_EQ(explanation.dormancy[0].value, TestDecimal("-0.1"));
  EXPECT_EQ(explanation.dormancy[1].name, "orphan");
  EXPECT_EQ(explanation.dormancy[1].value, TestDecimal("-0.15"));
  ExpectThatTermsSumUp(explanation);
}

TEST_P(BeliefViewerTest, HistoryHasEveryStepWithItsValue) {
  world_.State(1, "I prefer tea");
  world_.State(2, "I prefer coffee");
  world_.Move(1, BeliefTrigger::kUserReaffirmation, 1);
  world_.Contradict(1, 2, 2, {.reason = "both cannot be"});
  world_.Contradict(1, 2, 3);
  const std::vector<BeliefHistoryEntry> history = world_.Read(1, 3).history;
  std::vector<std::string> lines;
  for (const BeliefHistoryEntry& entry : history) {
    lines.push_back(fmt::format("{} {:+} → {} {}", NameOf(entry.trigger), entry.delta, entry.value,
                                entry.reason.substr(0, 14)));
  }
  EXPECT_THAT(lines, ElementsAre("initial_assignment +0.8 → 0.8 user_given",
                                 "user_reaffirmation +0.1 → 0.9 ",
                                 "contradiction_detected -0.3 → 0.6 both cannot be",
                                 "repeated_contradiction -0.15 → 0.45 by 00000002-00"));
  EXPECT_EQ(history[2].at, TestDay(2));
  EXPECT_NE(history[1].event, history[2].event);
}

TEST_P(BeliefViewerTest, HistoryValuesHaveTheNetworkOfTheirMoment) {
  world_.State(1, "I prefer tea", "0.5");
  world_.State(2, "Two");
  world_.Support(1, 2);
  world_.Move(1, BeliefTrigger::kUserReference, 1);
  EXPECT_DOUBLE_EQ(world_.Read(1).history.back().value, 0.65);
  EXPECT_EQ(world_.Read(1, 1).confidence, TestDecimal("0.65"));
}

TEST_P(BeliefViewerTest, NeighboursHaveTheirConfidenceOfNow) {
  world_.State(1, "I prefer tea");
  world_.State(2, "I buy tea every week");
  world_.State(3, "I prefer coffee");
  world_.Support(1, 2);
  world_.Contradict(1, 3);
  world_.Move(2, BeliefTrigger::kUserReaffirmation);
  const BeliefReading reading = world_.Read(1);
  ASSERT_EQ(reading.supporting.size(), 1u);
  EXPECT_EQ(reading.supporting[0].id, TestId(2));
  EXPECT_DOUBLE_EQ(reading.supporting[0].confidence, 0.9);
  ASSERT_EQ(reading.contradicting.size(), 1u);
  EXPECT_EQ(reading.contradicting[0].id, TestId(3));
  EXPECT_DOUBLE_EQ(reading.contradicting[0].confidence, 0.8);
  EXPECT_EQ(reading.contradicting[0].status, ContradictionStatus::kUnresolved);
}

TEST_P(BeliefViewerTest, TheMoreConfidentStands) {
  world_.State(1, "I prefer tea");
  world_.State(2, "I prefer coffee");
  world_.Contradict(1, 2);
  const Arbitration between = Arbitrate(1, 2);
  EXPECT_EQ(between.stands.belief.id, TestId(2));
  EXPECT_EQ(between.yields.belief.id, TestId(1));
  EXPECT_EQ(between.strength, TestDecimal("0.3"));
  EXPECT_EQ(between.status, ContradictionStatus::kUnresolved);
  EXPECT_EQ(between.question, "");
  EXPECT_EQ(Arbitrate(2, 1).stands.belief.id, TestId(2));
}

TEST_P(BeliefViewerTest, WhatIsNearerThanATenthIsAQuestion) {
  world_.State(1, "I prefer tea", "0.75");
  world_.State(2, "I prefer coffee", "0.799999999");
  world_.Contradict(1, 2, 0, {.soft = true});
  EXPECT_THAT(Arbitrate(1, 2).question, HasSubstr("\"I prefer coffee\""));
  EXPECT_EQ(Arbitrate(1, 2).strength, TestDecimal("0.099999999"));
  world_.Move(2, BeliefTrigger::kExternalCorroboration);
  EXPECT_EQ(Arbitrate(1, 2).question, "");
}

TEST_P(BeliefViewerTest, DisputesAreOpenOnesTheClearestFirst) {
  for (std::uint32_t number = 1; number <= 5; ++number) {
    world_.State(number, fmt::format("Statement {}", number));
  }
  world_.Contradict(1, 2, 0, {.soft = true});
  world_.Contradict(3, 4);
  world_.Contradict(4, 5, 0, {.soft = true});
  const auto disputes = [&] { return View([](Viewer& viewer) { return viewer.Disputes(); }); };
  std::vector<std::string> strengths;
  for (const Arbitration& one : disputes()) strengths.push_back(one.strength.ToString());
  EXPECT_THAT(strengths, ElementsAre("0.25", "0.05", "0.05"));
  const Belief three = world_.Get(3);
  const Belief four = world_.Get(4);
  world_.Append(DecideResolve(world_.See(four), world_.See(three),
                              ContradictionStatus::kUserResolved, world_.settings)
                    .value());
  EXPECT_EQ(disputes().size(), 2u);
  EXPECT_EQ(Arbitrate(3, 4).status, ContradictionStatus::kUserResolved);
  EXPECT_EQ(Arbitrate(3, 4).question, "");
}

}  // namespace
}  // namespace credence::belief
