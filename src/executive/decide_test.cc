// SPDX-License-Identifier: Apache-2.0
#include "executive/decide.h"

#include <limits>

#include "base/test_framework.h"
#include "executive/signal.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

class PrepareHeuristicTest : public testing::Test {
 protected:
  static AddHeuristic Request() {
    return {.condition = "When health is low", .action = "Drink a potion", .source = "game"};
  }
  Result<HeuristicDraft> Prepare(const AddHeuristic& request) {
    return PrepareHeuristic(request, settings_);
  }
  Result<HeuristicDraft> PrepareCondition(std::string condition) {
    AddHeuristic request = Request();
    request.condition = std::move(condition);
    return Prepare(request);
  }

  ExecutiveSettings settings_;
};

TEST_F(PrepareHeuristicTest, TextsAreTrimmedAndOnOneLine) {
  AddHeuristic request = Request();
  request.condition = "  When health\nis low \t";
  request.action = "Drink\r\na potion";
  const auto draft = Prepare(request);
  ASSERT_TRUE(draft) << draft.error().message;
  EXPECT_EQ(draft->condition, "When health is low");
  EXPECT_EQ(draft->action, "Drink a potion");
  EXPECT_EQ(draft->source, "game");
  EXPECT_EQ(draft->origin, HeuristicOrigin::kLearned);
}

// They become spaces, which must not remain in the text.
TEST_F(PrepareHeuristicTest, InvisibleCharactersAtTheEndsGoToo) {
  EXPECT_EQ(PrepareCondition("\u200bwhen\u2028").value().condition, "when");
  for (const std::string_view nothing : {"", " \t\n", "\u200b", "\u202e\u2066", "\u2028\x01"}) {
    EXPECT_THAT(PrepareCondition(std::string(nothing)),
                Fails(Code::kInvalidArgument, HasSubstr("the condition is empty")));
  }
}

TEST_F(PrepareHeuristicTest, SecretsAreRedacted) {
  const std::string secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  AddHeuristic request = Request();
  request.condition = "When the token is " + secret;
  request.action = "Send " + secret;
  const auto draft = Prepare(request).value();
  for (const std::string& text : {draft.condition, draft.action}) {
    EXPECT_THAT(text, HasSubstr("[redacted]"));
    EXPECT_THAT(text, Not(HasSubstr(secret)));
  }
}

TEST_F(PrepareHeuristicTest, WhatIsNoTextOrTooLongIsRefused) {
  EXPECT_THAT(PrepareCondition("a\xff"), FailsSaying("the condition is not valid UTF-8"));
  EXPECT_THAT(PrepareCondition(std::string(2001, 'x')),
              FailsSaying(HasSubstr("2001 characters, but the limit is 2000")));
  EXPECT_TRUE(PrepareCondition(std::string(2000, 'x')));
  std::string wide;
  for (int i = 0; i < 2000; ++i) wide += "ü";
  EXPECT_TRUE(PrepareCondition(wide));
  AddHeuristic request = Request();
  request.action = "";
  EXPECT_THAT(Prepare(request), FailsSaying(HasSubstr("the action is empty")));
}

TEST_F(PrepareHeuristicTest, ASourceIsANameOnOneLine) {
  for (const std::string& good : {std::string("game"), std::string("my sensor 2"),
                                  std::string("größe"), std::string(200, 'x')}) {
    EXPECT_TRUE(CheckSource(good)) << good;
  }
  for (const std::string& bad : {std::string(), std::string(" game"), std::string("game "),
                                 std::string("a\nb"), std::string("a\0b", 3), std::string("\xff"),
                                 std::string(201, 'x'), std::string("\u202e")}) {
    EXPECT_THAT(CheckSource(bad), Fails(Code::kInvalidArgument)) << bad;
  }
  AddHeuristic request = Request();
  request.source = "";
  EXPECT_THAT(Prepare(request), Fails(Code::kInvalidArgument));
}

TEST_F(PrepareHeuristicTest, EveryOriginHasAName) {
  for (const std::string_view origin : {"learned", "seeded", "skill_pack", "user", "built_in"}) {
    AddHeuristic request = Request();
    request.origin = std::string(origin);
    const auto draft = Prepare(request);
    ASSERT_TRUE(draft) << origin;
    EXPECT_EQ(NameOf(draft->origin), origin);
  }
  AddHeuristic request = Request();
  request.origin = "dreamt";
  EXPECT_THAT(Prepare(request), FailsSaying(HasSubstr("skill_pack")));
}

TEST_F(PrepareHeuristicTest, NamesAreKeptAsGivenAndEmptyOnesAreNone) {
  AddHeuristic request = Request();
  request.name = "potion";
  request.origin_id = "";
  EXPECT_EQ(Prepare(request)->name, "potion");
  EXPECT_EQ(Prepare(request)->origin_id, std::nullopt);
  request.origin_id = "two\nlines";
  EXPECT_THAT(Prepare(request), FailsSaying(HasSubstr("the origin's id must be one line")));
  request.origin_id = "pack/7";
  request.name = std::string(201, 'x');
  EXPECT_THAT(Prepare(request), FailsSaying(HasSubstr("the name must be one line")));
}

class DecideLearnTest : public testing::Test {
 protected:
  Learned LearnedAs(HeuristicOrigin origin) {
    const EventDraft decision = DecideLearn(TestId(7),
                                            {.condition = "When health is low",
                                             .action = "Drink a potion",
                                             .source = "game",
                                             .origin = origin,
                                             .origin_id = "pack/7",
                                             .name = "potion"},
                                            settings_);
    EXPECT_EQ(decision.stream, "heuristic/" + TestId(7).ToString());
    EXPECT_EQ(decision.verbatim, "When health is low\nDrink a potion");
    return std::get<Learned>(DecodeHeuristicEvent(ViewOf(decision)).value().value());
  }

  ExecutiveSettings settings_;
};

TEST_F(DecideLearnTest, ALearnedOneStartsAt0_3AndAnyOtherAt0_5) {
  for (const HeuristicOrigin origin :
       {HeuristicOrigin::kLearned, HeuristicOrigin::kSeeded, HeuristicOrigin::kSkillPack,
        HeuristicOrigin::kUser, HeuristicOrigin::kBuiltIn}) {
    EXPECT_EQ(LearnedAs(origin),
              (Learned{.source = "game",
                       .origin = origin,
                       .origin_id = "pack/7",
                       .name = "potion",
                       .alpha = 1,
                       .beta = 1,
                       .confidence = origin == HeuristicOrigin::kLearned ? 0.3 : 0.5}));
  }
}

TEST_F(DecideLearnTest, AMatchedPriorAgreesWithTheStart) {
  settings_.prior = "matched";
  const Learned learned = LearnedAs(HeuristicOrigin::kLearned);
  EXPECT_DOUBLE_EQ(learned.alpha, 0.6);
  EXPECT_DOUBLE_EQ(learned.beta, 1.4);
  EXPECT_EQ(learned.confidence, 0.3);
  const Learned seeded = LearnedAs(HeuristicOrigin::kSeeded);
  EXPECT_EQ(seeded.alpha, 1);
  EXPECT_EQ(seeded.beta, 1);
}

TEST_F(DecideLearnTest, WhereItStartsIsASetting) {
  settings_.initial_learned = 0.2;
  settings_.initial_other = 0.6;
  EXPECT_EQ(LearnedAs(HeuristicOrigin::kLearned).confidence, 0.2);
  EXPECT_EQ(LearnedAs(HeuristicOrigin::kUser).confidence, 0.6);
}

TEST_F(DecideLearnTest, AHeuristicIsMadeOf3To50Words) {
  const auto words = [](int count) {
    std::string text = "  ";
    for (int i = 0; i < count; ++i) text += "word\t ";
    return text;
  };
  EXPECT_EQ(UnfitForHeuristic("action", words(3), settings_), std::nullopt);
  EXPECT_EQ(UnfitForHeuristic("action", words(50), settings_), std::nullopt);
  EXPECT_EQ(UnfitForHeuristic("action", words(2), settings_),
            "the action has 2 words; a heuristic needs 3 to 50");
  EXPECT_EQ(UnfitForHeuristic("condition", words(51), settings_),
            "the condition has 51 words; a heuristic needs 3 to 50");
  EXPECT_THAT(UnfitForHeuristic("action", "", settings_).value(), HasSubstr("0 words"));
  settings_.words_min = 1;
  EXPECT_EQ(UnfitForHeuristic("action", words(2), settings_), std::nullopt);
}

class DecideFeedbackTest : public testing::Test {
 protected:
  static HeuristicFeedback From(std::string_view signal, bool positive = true,
                                std::optional<double> magnitude = std::nullopt) {
    return {.id = "", .positive = positive, .magnitude = magnitude, .from = std::string(signal)};
  }
  Result<Verdict> Decide(const HeuristicFeedback& feedback) {
    return DecideFeedback(heuristic_, feedback, fires_, settings_);
  }
  std::vector<std::string> Decided(const HeuristicFeedback& feedback) {
    const Result<Verdict> verdict = Decide(feedback);
    if (!verdict) return {"refused: " + verdict.error().message};
    if (verdict->refusal) return {"recorded refusal: " + verdict->refusal->message};
    return Show(verdict->decisions);
  }
  std::string Observation(std::string_view signal, bool positive, double magnitude, bool person) {
    return Show(OfHeuristic(heuristic_.id, Observed{.signal = std::string(signal),
                                                    .positive = positive,
                                                    .magnitude = magnitude,
                                                    .person = person,
                                                    .arrival = std::nullopt}));
  }
  static std::string Closing(std::uint32_t fire, std::string_view signal) {
    return Show(OfFire(TestId(fire), Closed{.signal = std::string(signal)}));
  }
  static std::string Judging(std::uint32_t fire, bool success, std::string_view signal) {
    return Show(OfFire(TestId(fire), Judged{.success = success, .signal = std::string(signal)}));
  }
  std::string Counting(std::uint32_t fire, bool success, std::string_view signal) {
    return Show(OfHeuristic(
        heuristic_.id,
        Succeeded{.fire = TestId(fire), .success = success, .signal = std::string(signal)}));
  }

  ExecutiveSettings settings_;
  Heuristic heuristic_ = TestHeuristic();
  FiresOfHeuristic fires_;
};

TEST_F(DecideFeedbackTest, TheUsersWordHasFullWeightInBothDirections) {
  EXPECT_THAT(Decided({}), ElementsAre(Observation("user", true, 1, true)));
  EXPECT_THAT(Decided(From("user", false)), ElementsAre(Observation("user", false, 1, true)));
}

TEST_F(DecideFeedbackTest, OtherNamesForTheSameSignalAreRecordedAsOne) {
  for (const std::string_view alias : {"explicit", "explicit_positive", "explicit_negative",
                                       "explicit_user", "user_feedback", "user_explicit"}) {
    EXPECT_THAT(Decided(From(alias)), ElementsAre(Observation("user", true, 1, true))) << alias;
  }
  EXPECT_THAT(Decided(From("endorsement")),
              ElementsAre(Observation("llm_endorsement", true, 0.5, false)));
  EXPECT_THAT(Decided(From("developer")), ElementsAre(Observation("dev_outcome", true, 1, true)));
}

TEST_F(DecideFeedbackTest, ANameOfTheCallersOwnIsNoPersonsWord) {
  EXPECT_THAT(Decided(From("nightly-checks", false, 0.25)),
              ElementsAre(Observation("nightly-checks", false, 0.25, false)));
  fires_.open = TestFire(5);
  EXPECT_THAT(Decided(From("nightly-checks")),
              ElementsAre(Observation("nightly-checks", true, 1, false)));
}

TEST_F(DecideFeedbackTest, AMisspelledSignalIsRefusedWithTheNearest) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"implicit_timout", "implicit_timeout"},
      {"implicit-undo", "implicit_undo"},
      {"dev_outcom", "dev_outcome"},
      {"llm_endorsment", "llm_endorsement"},
      {"usr", "user"},
      {"undoo", "undo"},
      {"slience", "silence"}};
  for (const auto& [given, nearest] : cases) {
    EXPECT_THAT(Decide(From(given)), Fails(Code::kInvalidArgument,
                                           HasSubstr("did you mean " + std::string(nearest) + "?")))
        << given;
  }
}

TEST_F(DecideFeedbackTest, ASignalsNameIsShortAndOnOneLine) {
  for (const std::string& name :
       {std::string(), std::string(65, 'x'), std::string("two\nlines"), std::string("\xff")}) {
    EXPECT_THAT(Decide(From(name)), FailsSaying(HasSubstr("a signal's name")));
  }
  EXPECT_TRUE(Decide(From(std::string(64, 'x'))));
}

TEST_F(DecideFeedbackTest, AMagnitudeIsAbove0AndAtMost1) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {0.0, -0.0, -0.5, 1.0000001, 2.0, kInfinity, -kInfinity,
                             std::numeric_limits<double>::quiet_NaN()}) {
    for (const std::string_view signal : {"user", "dev_context", "nightly-checks"}) {
      EXPECT_THAT(Decide(From(signal, true, wrong)),
                  Fails(Code::kInvalidArgument, HasSubstr("is not in (0, 1]")))
          << wrong;
    }
  }
  for (const double right : {1.0, 0.41, 1e-9}) {
    EXPECT_THAT(Decided(From("user", true, right)),
                ElementsAre(Observation("user", true, right, true)));
  }
}

TEST_F(DecideFeedbackTest, ImplicitSignalsHaveTheirOwnDirection) {
  fires_.open = TestFire(5);
  EXPECT_THAT(Decide(From("silence", false)), FailsSaying(HasSubstr("use {param:positive}")));
  EXPECT_THAT(Decide(From("undo", true)), FailsSaying(HasSubstr("use {param:negative}")));
  EXPECT_THAT(Decide(From("ignored", true)), FailsSaying(HasSubstr("use {param:negative}")));
  EXPECT_THAT(Decide(From("endorsement", false)), FailsSaying(HasSubstr("use {param:positive}")));
  EXPECT_THAT(Decide(From("llm_rejection", true)), FailsSaying(HasSubstr("use {param:negative}")));
}

TEST_F(DecideFeedbackTest, ImplicitSignalsFollowAFireAndCloseIt) {
  fires_.open = fires_.unjudged = TestFire(5);
  EXPECT_THAT(Decided(From("silence")),
              ElementsAre(Observation("implicit_timeout", true, 0.3, false),
                          Closing(5, "implicit_timeout")));
  EXPECT_THAT(
      Decided(From("undo", false)),
      ElementsAre(Observation("implicit_undo", false, 0.5, false), Closing(5, "implicit_undo")));
  EXPECT_THAT(Decided(From("ignored", false)),
              ElementsAre(Observation("implicit_ignored", false, 0.3, false),
                          Closing(5, "implicit_ignored")));
  settings_.undo_magnitude = 0.9;
  EXPECT_THAT(Decided(From("undo", false)).at(0), Observation("implicit_undo", false, 0.9, false));
  EXPECT_THAT(Decided(From("undo", false, 0.2)).at(0),
              Observation("implicit_undo", false, 0.2, false));
}

// If a model answered, silence says nothing about a heuristic that nobody saw.
TEST_F(DecideFeedbackTest, WithoutAnOpenFireTheyAreRefusedAndCounted) {
  fires_.unjudged = TestFire(5);  // Closed already.
  for (const auto& [given, name, positive] :
       {std::tuple("silence", "implicit_timeout", true), std::tuple("undo", "implicit_undo", false),
        std::tuple("implicit_ignored", "implicit_ignored", false)}) {
    const Result<Verdict> verdict = Decide(From(given, positive));
    ASSERT_TRUE(verdict) << verdict.error().message;
    ASSERT_TRUE(verdict->refusal);
    EXPECT_EQ(verdict->refusal->code, Code::kFailedPrecondition);
    EXPECT_THAT(verdict->refusal->message, HasSubstr(name));
    EXPECT_THAT(Show(verdict->decisions),
                ElementsAre(Show(OfHeuristic(heuristic_.id, SignalRefused{.signal = name}))));
  }
}

TEST_F(DecideFeedbackTest, APersonsWordClosesTheFireButJudgesNothing) {
  fires_.open = fires_.unjudged = TestFire(5);
  EXPECT_THAT(Decided(From("user", false)),
              ElementsAre(Observation("user", false, 1, true), Closing(5, "user")));
}

TEST_F(DecideFeedbackTest, ADevelopersOutcomeMovesConfidenceAndSuccess) {
  EXPECT_THAT(Decided(From("dev_outcome")), ElementsAre(Observation("dev_outcome", true, 1, true)));
  fires_.unjudged = TestFire(6);
  EXPECT_THAT(Decided(From("dev_outcome", false)),
              ElementsAre(Observation("dev_outcome", false, 1, true),
                          Judging(6, false, "dev_outcome"), Counting(6, false, "dev_outcome")));
  fires_.open = TestFire(7);
  EXPECT_THAT(Decided(From("dev_outcome")),
              ElementsAre(Observation("dev_outcome", true, 1, true), Closing(7, "dev_outcome"),
                          Judging(6, true, "dev_outcome"), Counting(6, true, "dev_outcome")));
}

TEST_F(DecideFeedbackTest, ADevelopersWordOnTheContextMovesNeither) {
  fires_.open = fires_.unjudged = TestFire(5);
  heuristic_.frozen = true;
  for (const bool right : {true, false}) {
    EXPECT_THAT(Decided(From("dev_context", right)),
                ElementsAre(Show(OfHeuristic(heuristic_.id, ContextRated{.right = right}))));
  }
}

TEST_F(DecideFeedbackTest, AnEvaluatorMovesSuccessAlone) {
  fires_.open = fires_.unjudged = TestFire(5);
  EXPECT_THAT(Decided(From("evaluator")), ElementsAre(Judging(5, true, "outcome_evaluator"),
                                                      Counting(5, true, "outcome_evaluator")));
  EXPECT_THAT(
      Decided(From("outcome_evaluator", false)),
      ElementsAre(Judging(5, false, "outcome_evaluator"), Counting(5, false, "outcome_evaluator")));
}

TEST_F(DecideFeedbackTest, AnEvaluatorNeedsAFireThatNobodyJudged) {
  fires_.open = TestFire(5);
  const Verdict verdict = Decide(From("evaluator")).value();
  ASSERT_TRUE(verdict.refusal);
  EXPECT_THAT(
      Show(verdict.decisions),
      ElementsAre(Show(OfHeuristic(heuristic_.id, SignalRefused{.signal = "outcome_evaluator"}))));
}

TEST_F(DecideFeedbackTest, AnEndorsementNeedsNoFireAndClosesNone) {
  fires_.open = fires_.unjudged = TestFire(5);
  EXPECT_THAT(Decided(From("llm_endorsement", true, 0.41)),
              ElementsAre(Observation("llm_endorsement", true, 0.41, false)));
}

TEST_F(DecideFeedbackTest, AFrozenOneDoesNotLearn) {
  heuristic_.frozen = true;
  fires_.open = fires_.unjudged = TestFire(5);
  for (const auto& [signal, positive] :
       {std::pair("user", true), std::pair("dev_outcome", false), std::pair("silence", true),
        std::pair("undo", false), std::pair("llm_endorsement", true),
        std::pair("nightly-checks", true)}) {
    EXPECT_THAT(Decide(From(signal, positive)),
                Fails(Code::kFailedPrecondition,
                      AllOf(HasSubstr("{op:heuristic thaw?id="), Not(HasSubstr("\n")))))
        << signal;
  }
}

TEST(DecideObserveTest, AnObservationHoldsTheWeightOfItsSignal) {
  ExecutiveSettings settings;
  settings.silence_magnitude = 0.2;
  EXPECT_EQ(Show(DecideObserve(TestId(1), kTimeoutSignal, true, settings, "e1")),
            Show(OfHeuristic(TestId(1), Observed{.signal = "implicit_timeout",
                                                 .positive = true,
                                                 .magnitude = 0.2,
                                                 .person = false,
                                                 .arrival = "e1"})));
  EXPECT_EQ(Show(DecideObserve(TestId(1), kUserSignal, false, settings)),
            Show(OfHeuristic(TestId(1), Observed{.signal = "user",
                                                 .positive = false,
                                                 .magnitude = 1,
                                                 .person = true,
                                                 .arrival = std::nullopt})));
}

}  // namespace
}  // namespace credence::executive
