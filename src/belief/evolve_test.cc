// SPDX-License-Identifier: Apache-2.0
#include "belief/evolve.h"

#include "base/test_framework.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

class EvolveTest : public testing::Test {
 protected:
  void Happen(const BeliefEvent& event, double day = 1,
              std::optional<std::string_view> text = std::nullopt) {
    Evolve(belief_, event,
           {.subject = TestId(1), .sequence = ++sequence_, .time = TestDay(day), .text = text});
  }
  void Move(BeliefTrigger trigger, std::string_view delta, double day = 1) {
    Happen(Moved{.trigger = trigger,
                 .delta = TestDecimal(delta),
                 .was = belief_.evidence,
                 .network = Decimal()},
           day);
  }
  void Contradict(std::uint32_t by, std::string_view confidence = "0.8", double day = 1) {
    Happen(Contradicted{.by = TestId(by),
                        .delta = TestDecimal("-0.3"),
                        .confidence = TestDecimal(confidence),
                        .was = belief_.evidence,
                        .network = Decimal()},
           day);
  }
  void Resolve(std::uint32_t other, ContradictionStatus status, bool won, double day = 1) {
    Happen(Resolved{.other = TestId(other),
                    .status = status,
                    .won = won,
                    .delta = won ? TestDecimal("0.05") : Decimal(),
                    .was = belief_.evidence,
                    .network = Decimal()},
           day);
  }

  Belief belief_ = TestBelief();
  std::int64_t sequence_ = 1;
};

TEST_F(EvolveTest, WhatIsStatedStartsFromNothingElse) {
  belief_.revisions = 7;
  Happen(Stated{.origin = BeliefOrigin::kInferred, .evidence = TestDecimal("0.5")}, 3,
         "Ana lives in Porto");
  Belief wanted = TestBelief(1, "0.5");
  wanted.origin = BeliefOrigin::kInferred;
  wanted.text = "Ana lives in Porto";
  wanted.created_at = wanted.updated_at = wanted.last_referenced = TestDay(3);
  wanted.text_sequence = 2;
  EXPECT_EQ(belief_, wanted);
}

TEST_F(EvolveTest, EvidenceIsClampedAfterEachStep) {
  Move(BeliefTrigger::kUserReaffirmation, "0.1");
  Move(BeliefTrigger::kUserReaffirmation, "0.1");
  Move(BeliefTrigger::kUserReaffirmation, "0.1");
  EXPECT_EQ(belief_.evidence, TestDecimal("1"));
  Move(BeliefTrigger::kUserRejection, "-0.1");
  EXPECT_EQ(belief_.evidence, TestDecimal("0.9"));
  for (int i = 0; i < 12; ++i) Move(BeliefTrigger::kUserRejection, "-0.1");
  EXPECT_EQ(belief_.evidence, Decimal());
  Move(BeliefTrigger::kUserReference, "0.05");
  EXPECT_EQ(belief_.evidence, TestDecimal("0.05"));
}

TEST_F(EvolveTest, AMoveIsAnObservationAndAMention) {
  Move(BeliefTrigger::kExternalCorroboration, "0.01", 5);
  EXPECT_EQ(belief_.observations, 1);
  EXPECT_EQ(belief_.updated_at, TestDay(5));
  EXPECT_EQ(belief_.last_referenced, TestDay(5));
  EXPECT_EQ(belief_.created_at, TestDay());
  EXPECT_EQ(belief_.last_user_validation, std::nullopt);
  EXPECT_EQ(belief_.reaffirmed, 0);
}

TEST_F(EvolveTest, OnlyTheUsersWordAboutItIsAValidation) {
  const std::pair<BeliefTrigger, bool> triggers[] = {
      {BeliefTrigger::kUserReaffirmation, true},      {BeliefTrigger::kUserCorrection, true},
      {BeliefTrigger::kUserRejection, true},          {BeliefTrigger::kUserUncertainty, true},
      {BeliefTrigger::kUserReference, false},         {BeliefTrigger::kUserReasoning, false},
      {BeliefTrigger::kReasoningUsage, false},        {BeliefTrigger::kConsistencyCheck, false},
      {BeliefTrigger::kExternalCorroboration, false}, {BeliefTrigger::kUserConflict, false}};
  for (const auto& [trigger, is_validation] : triggers) {
    belief_ = TestBelief();
    Move(trigger, "0.01", 2);
    EXPECT_EQ(belief_.last_user_validation.has_value(), is_validation) << NameOf(trigger);
    EXPECT_EQ(belief_.reaffirmed, trigger == BeliefTrigger::kUserReaffirmation ? 1 : 0);
    EXPECT_EQ(belief_.last_consistent.has_value(), trigger == BeliefTrigger::kConsistencyCheck);
  }
}

TEST_F(EvolveTest, FallsAreTheLastOnesInARow) {
  Move(BeliefTrigger::kUserUncertainty, "-0.1");
  Move(BeliefTrigger::kUserConflict, "-0.05");
  EXPECT_EQ(belief_.falls, 2);
  Move(BeliefTrigger::kUserReference, "0.05");
  EXPECT_EQ(belief_.falls, 0);
  Contradict(2);
  EXPECT_EQ(belief_.falls, 1);
}

// An episode may be recorded after later events.
TEST_F(EvolveTest, AnEarlierEventDoesNotMakeTheLastMentionEarlier) {
  Move(BeliefTrigger::kUserReference, "0.05", 9);
  Move(BeliefTrigger::kUserReference, "0.05", 4);
  EXPECT_EQ(belief_.last_referenced, TestDay(9));
  belief_.retracted = true;
  Happen(Restored{}, 2);
  EXPECT_EQ(belief_.last_referenced, TestDay(9));
}

TEST_F(EvolveTest, ARevisionChangesTheTextAndCounts) {
  Happen(Revised{.delta = TestDecimal("-0.1"), .was = TestDecimal("0.8"), .network = Decimal()}, 2,
         "I prefer coffee");
  EXPECT_EQ(belief_.text, "I prefer coffee");
  EXPECT_EQ(belief_.text_sequence, 2);
  EXPECT_EQ(belief_.revisions, 1);
  EXPECT_EQ(belief_.evidence, TestDecimal("0.7"));
  EXPECT_EQ(belief_.last_user_validation, TestDay(2));
}

TEST_F(EvolveTest, ACorrectionByAnotherBeliefLeavesTheText) {
  Happen(Revised{.delta = TestDecimal("-0.1"),
                 .was = TestDecimal("0.8"),
                 .network = Decimal(),
                 .episode = "e1",
                 .instead = TestId(2)});
  EXPECT_EQ(belief_.text, "I prefer tea");
  EXPECT_EQ(belief_.text_sequence, 1);
  EXPECT_EQ(belief_.revisions, 1);
}

TEST_F(EvolveTest, AContradictionIsKeptOnceForEachOther) {
  Contradict(3);
  Contradict(2, "0.9", 2);
  Contradict(3, "0.75", 4);
  EXPECT_EQ(belief_.evidence, Decimal());
  EXPECT_THAT(belief_.contradictions,
              ElementsAre(BeliefContradiction{.id = TestId(2),
                                              .status = ContradictionStatus::kUnresolved,
                                              .confidence = TestDecimal("0.9"),
                                              .against = 1,
                                              .at = TestDay(2)},
                          BeliefContradiction{.id = TestId(3),
                                              .status = ContradictionStatus::kUnresolved,
                                              .confidence = TestDecimal("0.75"),
                                              .against = 2,
                                              .at = TestDay(4)}));
  EXPECT_EQ(FindContradiction(belief_, TestId(3))->against, 2);
  EXPECT_EQ(FindContradiction(belief_, TestId(4)), nullptr);
}

TEST_F(EvolveTest, TheContradictorLosesNothing) {
  Happen(Contradicts{.other = TestId(2), .confidence = TestDecimal("0.6")}, 3);
  EXPECT_EQ(belief_.evidence, TestDecimal("0.8"));
  EXPECT_EQ(belief_.observations, 0);
  EXPECT_EQ(belief_.last_referenced, TestDay());
  ASSERT_EQ(belief_.contradictions.size(), 1u);
  EXPECT_EQ(belief_.contradictions[0].against, 0);
}

TEST_F(EvolveTest, AResolutionClosesThatContradictionOnly) {
  Contradict(2);
  Contradict(3);
  Resolve(2, ContradictionStatus::kUserResolved, true, 6);
  EXPECT_EQ(FindContradiction(belief_, TestId(2))->status, ContradictionStatus::kUserResolved);
  // It stays known who spoke against whom; when found again, it is a new contradiction.
  EXPECT_EQ(FindContradiction(belief_, TestId(2))->against, 1);
  EXPECT_EQ(FindContradiction(belief_, TestId(3))->status, ContradictionStatus::kUnresolved);
  EXPECT_EQ(belief_.evidence, TestDecimal("0.25"));
  EXPECT_EQ(belief_.last_referenced, TestDay(6));
}

TEST_F(EvolveTest, WhatMaintenanceResolvesIsNoMention) {
  Contradict(2);
  Resolve(2, ContradictionStatus::kSystemResolved, true, 50);
  EXPECT_EQ(belief_.evidence, TestDecimal("0.55"));
  EXPECT_EQ(belief_.last_referenced, TestDay(1));
  EXPECT_EQ(belief_.updated_at, TestDay(50));
}

TEST_F(EvolveTest, TheLoserKeepsItsEvidence) {
  Contradict(2);
  Resolve(2, ContradictionStatus::kUserResolved, false, 2);
  EXPECT_EQ(belief_.evidence, TestDecimal("0.5"));
  EXPECT_EQ(belief_.observations, 1);
}

TEST_F(EvolveTest, LinksAreSortedAndEachOnce) {
  for (const LinkKind kind : {LinkKind::kSupportedBy, LinkKind::kSupports, LinkKind::kRelated}) {
    for (const std::uint32_t other : {5u, 2u, 9u, 2u, 5u}) {
      Happen(Linked{.link = kind, .other = TestId(other)}, 3);
    }
    EXPECT_THAT(LinksOf(belief_, kind), ElementsAre(TestId(2), TestId(5), TestId(9)));
    Happen(Unlinked{.link = kind, .other = TestId(5)}, 3);
    Happen(Unlinked{.link = kind, .other = TestId(7)}, 3);
    EXPECT_THAT(LinksOf(belief_, kind), ElementsAre(TestId(2), TestId(9)));
  }
  EXPECT_EQ(belief_.last_referenced, TestDay());
  EXPECT_EQ(belief_.observations, 0);
}

TEST_F(EvolveTest, ItIsRetractedRestoredAndErased) {
  Happen(Retracted{}, 2);
  EXPECT_TRUE(belief_.retracted);
  EXPECT_EQ(belief_.text, "I prefer tea");
  Happen(Restored{}, 3);
  EXPECT_FALSE(belief_.retracted);
  EXPECT_EQ(belief_.last_referenced, TestDay(3));
  EXPECT_EQ(belief_.evidence, TestDecimal("0.8"));
  Happen(Erased{}, 4);
  EXPECT_TRUE(belief_.erased);
  EXPECT_EQ(belief_.text, std::nullopt);
  EXPECT_THAT(belief_.contradictions, IsEmpty());
}

}  // namespace
}  // namespace credence::belief
