// SPDX-License-Identifier: Apache-2.0
#include "belief/decide.h"

#include "base/test_framework.h"
#include "belief/evolve.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

// The belief after a decision.
Belief After(Belief belief, const EventDraft& decision, double day = 1) {
  const Result<ledger::Known> known =
      ledger::ApplyEvent<BeliefFold>(belief, ViewOf(decision, TestDay(day), 9));
  EXPECT_TRUE(known);
  return belief;
}

template <class Event>
Event EventOf(const EventDraft& decision) {
  return std::get<Event>(DecodeEvent(ViewOf(decision)).value().value());
}

std::vector<std::string> KindsOf(const std::vector<EventDraft>& decisions) {
  std::vector<std::string> kinds;
  for (const EventDraft& decision : decisions) {
    kinds.push_back(decision.stream.substr(kStreamPrefix.size(), 8) + ' ' +
                    std::string(decision.kind.substr(kStreamPrefix.size())));
  }
  return kinds;
}

class DecideTest : public testing::Test {
 protected:
  static Seen See(const Belief& belief, std::string_view confidence = "0.8") {
    return {.belief = belief, .confidence = TestDecimal(confidence), .network = Decimal()};
  }
  static std::string ErrorOf(const auto& result, Code code) {
    if (result) return "no error";
    EXPECT_THAT(result, Fails(code, Not(HasSubstr("\n"))));
    return result.error().message;
  }

  BeliefSettings settings_;
  Belief a_ = TestBelief(1);
  Belief b_ = TestBelief(2);
};

TEST_F(DecideTest, AStatementStartsByItsOrigin) {
  const std::pair<BeliefOrigin, std::string_view> starts[] = {
      {BeliefOrigin::kUserGiven, "0.8"},
      {BeliefOrigin::kInferred, "0.5"},
      {BeliefOrigin::kSystemSuggested, "0.4"}};
  for (const auto& [origin, start] : starts) {
    const EventDraft decision = DecideState(TestId(3), "I prefer tea", origin, "e1", settings_);
    EXPECT_EQ(decision.verbatim, "I prefer tea");
    EXPECT_EQ(EventOf<Stated>(decision),
              (Stated{.origin = origin, .evidence = TestDecimal(start), .episode = "e1"}));
  }
}

TEST_F(DecideTest, DoubtLowersTheStartTowardsTheFloor) {
  const std::optional<Decimal> half = HeardCertainty(0.5, settings_);
  const std::pair<BeliefOrigin, std::string_view> starts[] = {{BeliefOrigin::kUserGiven, "0.55"},
                                                              {BeliefOrigin::kInferred, "0.4"}};
  for (const auto& [origin, start] : starts) {
    const auto stated =
        EventOf<Stated>(DecideState(TestId(3), "Maybe tea", origin, std::nullopt, settings_, half));
    EXPECT_EQ(stated.evidence, TestDecimal(start));
    EXPECT_EQ(stated.certainty, half);
  }
  EXPECT_EQ(HeardCertainty(1, settings_), std::nullopt);
  EXPECT_EQ(HeardCertainty(0.33349, settings_), TestDecimal("0.333"));
  settings_.read_certainty = false;
  EXPECT_EQ(HeardCertainty(0.5, settings_), std::nullopt);
}

TEST_F(DecideTest, RepeatedWithDoubtItNeverRisesAboveTheDoubt) {
  const auto repeat = [&](BeliefOrigin origin, std::string_view certainty) {
    return DecideRestate(See(a_), origin, TestDay(9), "e2", settings_, TestDecimal(certainty));
  };
  // The belief is at 0.8.
  EXPECT_THAT(repeat(BeliefOrigin::kUserGiven, "0.6"), IsEmpty());
  EXPECT_THAT(repeat(BeliefOrigin::kInferred, "0.6"), IsEmpty());
  EXPECT_EQ(EventOf<Moved>(repeat(BeliefOrigin::kUserGiven, "0.95").at(0)).delta,
            TestDecimal("0.095"));
  EXPECT_EQ(EventOf<Moved>(repeat(BeliefOrigin::kUserGiven, "0.82").at(0)).delta,
            TestDecimal("0.02"));
  EXPECT_EQ(repeat(BeliefOrigin::kInferred, "0.9").size(), 1u);
}

TEST_F(DecideTest, AShareOfADoubt) {
  const auto moved = EventOf<Moved>(*DecideMove(See(a_), BeliefTrigger::kUserUncertainty,
                                                std::nullopt, "e1", settings_, TestDecimal("0.7")));
  EXPECT_EQ(moved.delta, TestDecimal("-0.07"));
  EXPECT_EQ(moved.share, TestDecimal("0.7"));
}

TEST_F(DecideTest, EveryWordMovesByItsDelta) {
  const std::tuple<BeliefWord, std::string_view, std::string_view> words[] = {
      {BeliefWord::kReaffirm, "user_reaffirmation", "0.1"},
      {BeliefWord::kReference, "user_reference", "0.05"},
      {BeliefWord::kReasonUser, "user_reasoning", "0.03"},
      {BeliefWord::kReasonSystem, "reasoning_usage", "0.05"},
      {BeliefWord::kCorroborate, "external_corroboration", "0.01"},
      {BeliefWord::kDoubt, "user_uncertainty", "-0.1"},
      {BeliefWord::kConflict, "user_conflict", "-0.05"},
      {BeliefWord::kReject, "user_rejection", "-0.1"}};
  for (const auto& [word, trigger, delta] : words) {
    EXPECT_EQ(NameOf(TriggerOf(word)), trigger);
    const EventDraft decision =
        DecideMove(See(a_, "0.75"), TriggerOf(word), "because", "e1", settings_).value();
    EXPECT_EQ(decision.verbatim, "because");
    EXPECT_EQ(EventOf<Moved>(decision), (Moved{.trigger = TriggerOf(word),
                                               .delta = TestDecimal(delta),
                                               .was = TestDecimal("0.75"),
                                               .network = Decimal(),
                                               .episode = "e1"}));
  }
}

TEST_F(DecideTest, ARetractedBeliefCannotBeMovedRevisedOrLinked) {
  a_.retracted = true;
  for (const std::string& error :
       {ErrorOf(DecideMove(See(a_), BeliefTrigger::kUserReference, std::nullopt, std::nullopt,
                           settings_),
                Code::kFailedPrecondition),
        ErrorOf(DecideRevise(See(a_), "x", settings_), Code::kFailedPrecondition),
        ErrorOf(DecideCorrect(See(a_), b_.id, std::nullopt, settings_), Code::kFailedPrecondition),
        ErrorOf(DecideSupport(a_, b_, settings_), Code::kFailedPrecondition),
        ErrorOf(DecideSupport(b_, a_, settings_), Code::kFailedPrecondition),
        ErrorOf(DecideRelate(b_, a_, settings_), Code::kFailedPrecondition),
        ErrorOf(DecideContradict(See(a_), See(b_), {}, settings_), Code::kFailedPrecondition),
        ErrorOf(DecideContradict(See(b_), See(a_), {}, settings_), Code::kFailedPrecondition)}) {
    EXPECT_THAT(error, HasSubstr("belief restore"));
  }
  EXPECT_THAT(ErrorOf(DecideRetract(See(a_), {}, std::nullopt), Code::kFailedPrecondition),
              HasSubstr("already"));
}

TEST_F(DecideTest, RevisingKeepsTheOldNumberAndTakesTheNewText) {
  const EventDraft decision = DecideRevise(See(a_), "I prefer coffee", settings_).value();
  EXPECT_EQ(EventOf<Revised>(decision).delta, TestDecimal("-0.1"));
  const Belief revised = After(a_, decision);
  EXPECT_EQ(revised.evidence, TestDecimal("0.7"));
  EXPECT_EQ(revised.text, "I prefer coffee");
  EXPECT_THAT(ErrorOf(DecideRevise(See(a_), "I prefer tea", settings_), Code::kInvalidArgument),
              HasSubstr("already"));
}

TEST_F(DecideTest, AStatementIsPrepared) {
  EXPECT_EQ(PrepareStatement("  I prefer\n tea ", settings_).value(), "I prefer  tea");
  EXPECT_THAT(ErrorOf(PrepareStatement("", settings_), Code::kInvalidArgument), HasSubstr("empty"));
  EXPECT_THAT(ErrorOf(PrepareStatement(" \n\t", settings_), Code::kInvalidArgument),
              HasSubstr("empty"));
  EXPECT_THAT(ErrorOf(PrepareStatement("a\xff", settings_), Code::kInvalidArgument),
              HasSubstr("UTF-8"));
  settings_.text_max = 3;
  // The limit is in characters, not bytes.
  EXPECT_TRUE(PrepareStatement("äöü", settings_));
  EXPECT_THAT(ErrorOf(PrepareStatement("äöüß", settings_), Code::kInvalidArgument),
              HasSubstr("4 characters, but the limit is 3"));
}

TEST_F(DecideTest, SecretsAreNotKept) {
  const std::string_view token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  EXPECT_THAT(PrepareStatement("My token is " + std::string(token), settings_).value(),
              Not(HasSubstr(std::string(token))));
  EXPECT_THAT(**PrepareReason("see " + std::string(token), settings_),
              Not(HasSubstr(std::string(token))));
}

TEST_F(DecideTest, AReasonMayBeAbsentOrEmpty) {
  EXPECT_EQ(PrepareReason(std::nullopt, settings_).value(), std::nullopt);
  EXPECT_EQ(PrepareReason("  ", settings_).value(), std::nullopt);
  EXPECT_EQ(PrepareReason(" so ", settings_).value(), "so");
  EXPECT_THAT(ErrorOf(PrepareReason("\xff", settings_), Code::kInvalidArgument),
              HasSubstr("reason"));
}

TEST_F(DecideTest, OnlyKnownOrigins) {
  EXPECT_EQ(ParseOrigin(std::nullopt).value(), BeliefOrigin::kUserGiven);
  EXPECT_EQ(ParseOrigin("system_suggested").value(), BeliefOrigin::kSystemSuggested);
  EXPECT_THAT(ErrorOf(ParseOrigin("rumour"), Code::kInvalidArgument),
              HasSubstr("user_given, inferred"));
  EXPECT_FALSE(ParseOrigin(""));
}

TEST_F(DecideTest, WhatTheUserStatesAgainIsReaffirmed) {
  const auto decisions =
      DecideRestate(See(a_), BeliefOrigin::kUserGiven, TestDay(), "e2", settings_);
  ASSERT_EQ(decisions.size(), 1u);
  EXPECT_EQ(EventOf<Moved>(decisions[0]).trigger, BeliefTrigger::kUserReaffirmation);
  EXPECT_EQ(EventOf<Moved>(decisions[0]).delta, TestDecimal("0.1"));
}

TEST_F(DecideTest, WhatTheUserStatesAgainIsHeldAgain) {
  a_.retracted = true;
  EXPECT_THAT(KindsOf(DecideRestate(See(a_), BeliefOrigin::kUserGiven, TestDay(), "e2", settings_)),
              ElementsAre("00000001 restored", "00000001 moved"));
  EXPECT_THAT(DecideRestate(See(a_), BeliefOrigin::kInferred, TestDay(9), "e2", settings_),
              IsEmpty());
}

TEST_F(DecideTest, WhatTheAssistantRepeatsSaysNothing) {
  EXPECT_THAT(DecideRestate(See(a_), BeliefOrigin::kSystemSuggested, TestDay(9), "e2", settings_),
              IsEmpty());
}

TEST_F(DecideTest, WhatAgreesCountsOnceADay) {
  const auto agree = [&](double day) {
    return DecideRestate(See(a_), BeliefOrigin::kInferred, TestDay(day), "e2", settings_);
  };
  // Not by an episode.
  EXPECT_THAT(DecideRestate(See(a_), BeliefOrigin::kInferred, TestDay(1), std::nullopt, settings_),
              IsEmpty());
  const std::vector<EventDraft> first = agree(1);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(EventOf<Moved>(first[0]).trigger, BeliefTrigger::kConsistencyCheck);
  EXPECT_EQ(EventOf<Moved>(first[0]).delta, TestDecimal("0.02"));
  a_ = After(a_, first[0], 1);
  EXPECT_EQ(a_.evidence, TestDecimal("0.82"));
  EXPECT_THAT(agree(1.5), IsEmpty());
  EXPECT_THAT(agree(1.99), IsEmpty());
  EXPECT_EQ(agree(2).size(), 1u);
}

TEST_F(DecideTest, LinksAreOnBothSidesAndOnce) {
  const std::vector<EventDraft> support = DecideSupport(a_, b_, settings_).value();
  EXPECT_THAT(KindsOf(support), ElementsAre("00000001 linked", "00000002 linked"));
  a_ = After(a_, support[0]);
  b_ = After(b_, support[1]);
  EXPECT_THAT(a_.supporters, ElementsAre(b_.id));
  EXPECT_THAT(b_.supports, ElementsAre(a_.id));
  EXPECT_THAT(DecideSupport(a_, b_, settings_).value(), IsEmpty());
  const std::vector<EventDraft> relate = DecideRelate(a_, b_, settings_).value();
  a_ = After(a_, relate[0]);
  b_ = After(b_, relate[1]);
  EXPECT_THAT(DecideRelate(b_, a_, settings_).value(), IsEmpty());
  // The opposite direction is a different link.
  EXPECT_EQ(DecideSupport(b_, a_, settings_)->size(), 2u);
}

TEST_F(DecideTest, UnlinkTakesEveryLinkAway) {
  a_.supporters = a_.supports = a_.related = {b_.id};
  b_.supporters = b_.supports = b_.related = {a_.id};
  const std::vector<EventDraft> decisions = DecideUnlink(a_, b_);
  EXPECT_EQ(decisions.size(), 6u);
  for (const EventDraft& decision : decisions) {
    Belief& side = decision.stream == StreamOf(a_.id) ? a_ : b_;
    side = After(side, decision);
  }
  for (const Belief* side : {&a_, &b_}) {
    EXPECT_THAT(side->supporters, IsEmpty());
    EXPECT_THAT(side->supports, IsEmpty());
    EXPECT_THAT(side->related, IsEmpty());
  }
  EXPECT_THAT(DecideUnlink(a_, b_), IsEmpty());
}

TEST_F(DecideTest, NothingIsLinkedToItself) {
  for (const std::string& error :
       {ErrorOf(DecideSupport(a_, a_, settings_), Code::kInvalidArgument),
        ErrorOf(DecideRelate(a_, a_, settings_), Code::kInvalidArgument),
        ErrorOf(DecideContradict(See(a_), See(a_), {}, settings_), Code::kInvalidArgument)}) {
    EXPECT_THAT(error, HasSubstr("itself"));
  }
}

TEST_F(DecideTest, LinksHaveAnEnd) {
  settings_.links_max = 1;
  a_.related = {TestId(7)};
  EXPECT_THAT(ErrorOf(DecideSupport(a_, b_, settings_), Code::kFailedPrecondition),
              HasSubstr("links_max"));
  EXPECT_THAT(ErrorOf(DecideRelate(b_, a_, settings_), Code::kFailedPrecondition),
              HasSubstr("links_max"));
}

TEST_F(DecideTest, AContradictionWeighsByTheOthersConfidence) {
  const auto delta = [&](std::string_view confidence, bool soft = false) {
    const ContradictionBasis basis{.soft = soft, .reason = "so"};
    return EventOf<Contradicted>(
               DecideContradict(See(a_), See(b_, confidence), basis, settings_)->at(0))
        .delta.ToString();
  };
  EXPECT_EQ(delta("0.8"), "-0.3");
  EXPECT_EQ(delta("0.700000001"), "-0.3");
  EXPECT_EQ(delta("0.7"), "-0.05");
  EXPECT_EQ(delta("0.1"), "-0.05");
  EXPECT_EQ(delta("0.9", true), "-0.05");
}

TEST_F(DecideTest, TheSameContradictionAgainWeighsHalf) {
  for (int i = 0; i < 3; ++i) {
    const std::vector<EventDraft> decisions =
        DecideContradict(See(a_), See(b_), {}, settings_).value();
    EXPECT_EQ(EventOf<Contradicted>(decisions[0]).delta, TestDecimal(i == 0 ? "-0.3" : "-0.15"));
    a_ = After(a_, decisions[0]);
    b_ = After(b_, decisions[1]);
  }
  EXPECT_EQ(b_.evidence, TestDecimal("0.8"));
  // In the opposite direction it is the first time.
  EXPECT_EQ(
      EventOf<Contradicted>(DecideContradict(See(b_), See(a_, "0.9"), {}, settings_)->at(0)).delta,
      TestDecimal("-0.3"));
  // After it was resolved, it is a new contradiction.
  const std::vector<EventDraft> resolved =
      DecideResolve(See(a_), See(b_), ContradictionStatus::kUserResolved, settings_).value();
  a_ = After(a_, resolved[0]);
  EXPECT_EQ(EventOf<Contradicted>(DecideContradict(See(a_), See(b_), {}, settings_)->at(0)).delta,
            TestDecimal("-0.3"));
}

TEST_F(DecideTest, TheWinnerGainsAndTheLoserStays) {
  a_.contradictions = {{.id = b_.id, .against = 1}};
  b_.contradictions = {{.id = a_.id}};
  const std::vector<EventDraft> decisions =
      DecideResolve(See(a_), See(b_), ContradictionStatus::kUserResolved, settings_).value();
  EXPECT_THAT(KindsOf(decisions), ElementsAre("00000001 resolved", "00000002 resolved"));
  EXPECT_EQ(After(a_, decisions[0]).evidence, TestDecimal("0.85"));
  EXPECT_EQ(After(b_, decisions[1]).evidence, TestDecimal("0.8"));
  EXPECT_EQ(After(b_, decisions[1]).contradictions[0].status, ContradictionStatus::kUserResolved);
}

TEST_F(DecideTest, OnlyAnOpenContradictionIsResolved) {
  const auto resolve = [&] {
    return DecideResolve(See(a_), See(b_), ContradictionStatus::kUserResolved, settings_);
  };
  EXPECT_THAT(ErrorOf(resolve(), Code::kFailedPrecondition), HasSubstr("do not contradict"));
  a_.contradictions = {{.id = b_.id, .status = ContradictionStatus::kUserResolved}};
  const std::string refused = ErrorOf(resolve(), Code::kFailedPrecondition);
  EXPECT_THAT(refused, HasSubstr("user_resolved already"));
  EXPECT_THAT(refused, HasSubstr("{op:belief contradict} opens it again"));
}

TEST_F(DecideTest, TheUsersWordReplacesMaintenances) {
  const auto resolve = [&](ContradictionStatus status, const Verdict& before) {
    return DecideResolve(See(a_), See(b_), status, settings_, before);
  };
  a_.contradictions = {{.id = b_.id, .status = ContradictionStatus::kSystemResolved}};
  b_.contradictions = {{.id = a_.id, .status = ContradictionStatus::kSystemResolved}};
  const Verdict won{.won = true, .gained = TestDecimal("0.03")};
  const auto decisions = resolve(ContradictionStatus::kUserResolved, won).value();
  EXPECT_EQ(After(a_, decisions[0]).evidence, TestDecimal("0.85"));
  // Only what it had gained is taken back.
  EXPECT_EQ(After(b_, decisions[1]).evidence, TestDecimal("0.77"));
  EXPECT_EQ(After(b_, decisions[1]).contradictions[0].status, ContradictionStatus::kUserResolved);
  EXPECT_EQ(EventOf<Resolved>(decisions[1]).replaces, ContradictionStatus::kSystemResolved);
  // The previous winner does not gain twice.
  const auto agreed = resolve(ContradictionStatus::kUserResolved, {}).value();
  for (const EventDraft& decision : agreed) {
    EXPECT_EQ(EventOf<Resolved>(decision).delta, Decimal());
  }
  EXPECT_FALSE(resolve(ContradictionStatus::kSystemResolved, won));
  a_.retracted = true;
  EXPECT_THAT(ErrorOf(resolve(ContradictionStatus::kUserResolved, won), Code::kFailedPrecondition),
              HasSubstr("it is retracted"));
}

TEST_F(DecideTest, ARetractionEndsLinksAndOpenContradictions) {
  a_.supporters = {b_.id};
  b_.supports = {a_.id};
  a_.contradictions = {{.id = b_.id, .against = 1}};
  b_.contradictions = {{.id = a_.id}};
  const std::vector<EventDraft> decisions = DecideRetract(See(a_), {See(b_)}, "no more").value();
  EXPECT_THAT(KindsOf(decisions),
              ElementsAre("00000001 unlinked", "00000002 unlinked", "00000001 resolved",
                          "00000002 resolved", "00000001 retracted"));
  EXPECT_EQ(decisions.back().verbatim, "no more");
  for (const EventDraft& decision : decisions) {
    Belief& side = decision.stream == StreamOf(a_.id) ? a_ : b_;
    side = After(side, decision);
  }
  EXPECT_TRUE(a_.retracted);
  EXPECT_THAT(a_.supporters, IsEmpty());
  EXPECT_THAT(b_.supports, IsEmpty());
  // Nobody said that the other one is right.
  EXPECT_EQ(b_.evidence, TestDecimal("0.8"));
  EXPECT_EQ(b_.contradictions[0].status, ContradictionStatus::kUserResolved);
}

TEST_F(DecideTest, WhatWasResolvedBeforeStaysAsItWasResolved) {
  a_.contradictions = {{.id = b_.id, .status = ContradictionStatus::kSystemResolved}};
  EXPECT_THAT(KindsOf(DecideRetract(See(a_), {See(b_)}, std::nullopt).value()),
              ElementsAre("00000001 retracted"));
}

TEST_F(DecideTest, OnlyWhatWasRetractedAndStillHasItsTextIsRestored) {
  EXPECT_THAT(ErrorOf(DecideRestore(a_, nullptr), Code::kFailedPrecondition),
              HasSubstr("not retracted"));
  a_.retracted = true;
  EXPECT_EQ(DecideRestore(a_, nullptr)->kind, Restored::kKind);
  EXPECT_THAT(ErrorOf(DecideRestore(a_, &b_), Code::kAlreadyExists), HasSubstr("says the same"));
  a_.erased = true;
  EXPECT_THAT(ErrorOf(DecideRestore(a_, nullptr), Code::kFailedPrecondition), HasSubstr("erased"));
  EXPECT_FALSE(DecideErase(a_));
  a_.erased = false;
  EXPECT_EQ(DecideErase(a_)->kind, Erased::kKind);
}

}  // namespace
}  // namespace credence::belief
