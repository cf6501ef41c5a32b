// SPDX-License-Identifier: Apache-2.0
#include "executive/evolve.h"

#include "base/test_framework.h"
#include "executive/decide.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

EventPlace At(double second, std::int64_t sequence = 1) {
  return {.sequence = sequence, .time = TestSecond(second), .text = std::nullopt};
}

Observed Observation(bool positive, double magnitude, std::string_view signal = "user") {
  return {.signal = std::string(signal),
          .positive = positive,
          .magnitude = magnitude,
          .person = signal == "user",
          .arrival = std::nullopt};
}

// A new heuristic with this confidence and prior; uniform by default.
Heuristic Fresh(double confidence = 0.3, double alpha = 1, double beta = 1) {
  Heuristic heuristic = TestHeuristic();
  heuristic.confidence = confidence;
  heuristic.initial_confidence = confidence;
  heuristic.alpha = alpha;
  heuristic.beta = beta;
  return heuristic;
}

double ConfidenceAfter(Heuristic heuristic, bool positive, double magnitude) {
  Evolve(heuristic, Observation(positive, magnitude), At(1));
  return heuristic.confidence;
}

TEST(EvolveHeuristicTest, LearnedSetsEverything) {
  Heuristic heuristic;
  heuristic.id = TestId(1);
  EventPlace place = At(5, 9);
  place.text = "When health is low\nDrink a potion";
  Evolve(heuristic,
         Learned{.source = "game",
                 .origin = HeuristicOrigin::kSkillPack,
                 .origin_id = "pack/7",
                 .name = "potion",
                 .alpha = 0.6,
                 .beta = 1.4,
                 .confidence = 0.3},
         place);
  Heuristic expected;
  expected.id = TestId(1);
  expected.source = "game";
  expected.origin = HeuristicOrigin::kSkillPack;
  expected.origin_id = "pack/7";
  expected.name = "potion";
  expected.alpha = 0.6;
  expected.beta = 1.4;
  expected.confidence = 0.3;
  expected.initial_confidence = 0.3;
  expected.created_at = TestSecond(5);
  expected.updated_at = TestSecond(5);
  expected.text_sequence = 9;
  expected.condition = "When health is low";
  expected.action = "Drink a potion";
  EXPECT_EQ(heuristic, expected);
}

TEST(EvolveHeuristicTest, TheWorkedExample) {
  Heuristic heuristic = Fresh(0.35);
  const struct {
    double magnitude;
    double alpha;
    double confidence;
  } steps[] = {{0.41, 1.41, 0.585}, {0.395, 1.805, 0.643}, {1.0, 2.805, 0.737}};
  for (const auto& step : steps) {
    Evolve(heuristic, Observation(true, step.magnitude), At(1));
    EXPECT_DOUBLE_EQ(heuristic.alpha, step.alpha);
    EXPECT_EQ(heuristic.beta, 1);
    EXPECT_NEAR(heuristic.confidence, step.confidence, 0.0005);
    EXPECT_DOUBLE_EQ(heuristic.confidence, step.alpha / (step.alpha + 1));
  }
  EXPECT_EQ(heuristic.initial_confidence, 0.35);
}

TEST(EvolveHeuristicTest, OneObservationOfAFreshOne) {
  EXPECT_DOUBLE_EQ(ConfidenceAfter(Fresh(0.5), true, 0.41), 1.41 / 2.41);
  EXPECT_DOUBLE_EQ(ConfidenceAfter(Fresh(0.5), true, 1), 2.0 / 3);
  EXPECT_DOUBLE_EQ(ConfidenceAfter(Fresh(0.5), false, 1), 1.0 / 3);
  EXPECT_DOUBLE_EQ(ConfidenceAfter(Fresh(0.3), true, 1), 2.0 / 3);
}

// The mean of a uniform prior after one negative is 1/3.
TEST(EvolveHeuristicTest, ANegativeNeverRaises) {
  EXPECT_EQ(ConfidenceAfter(Fresh(0.3), false, 1), 0.3);
  EXPECT_EQ(ConfidenceAfter(Fresh(0.3), false, 0.1), 0.3);
  EXPECT_DOUBLE_EQ(ConfidenceAfter(Fresh(0.3, 0.6, 1.4), false, 1), 0.2);
  Heuristic heuristic = Fresh(0.3);
  Evolve(heuristic, Observation(false, 1), At(1));
  Evolve(heuristic, Observation(false, 1), At(2));
  EXPECT_DOUBLE_EQ(heuristic.confidence, 0.25);
  EXPECT_EQ(heuristic.beta, 3);
}

TEST(EvolveHeuristicTest, APositiveNeverLowers) {
  EXPECT_EQ(ConfidenceAfter(Fresh(0.9), true, 1), 0.9);
  EXPECT_EQ(ConfidenceAfter(Fresh(0.9), true, 0.1), 0.9);
  Heuristic heuristic = Fresh(0.9);
  Evolve(heuristic, Observation(true, 1), At(1));
  Evolve(heuristic, Observation(false, 1), At(2));
  EXPECT_DOUBLE_EQ(heuristic.confidence, 0.5);
}

// The loss from a negative remains until positives outweigh it.
TEST(EvolveHeuristicTest, ANegativeBeforeAPositiveCountsToo) {
  Heuristic heuristic = Fresh(0.3);
  Evolve(heuristic, Observation(false, 1), At(1));
  Evolve(heuristic, Observation(true, 0.375), At(2));
  EXPECT_DOUBLE_EQ(heuristic.confidence, 1.375 / 3.375);
}

TEST(EvolveHeuristicTest, ManyObservationsStayInside) {
  for (const bool positive : {true, false}) {
    Heuristic heuristic = Fresh();
    for (int i = 0; i < 10'000; ++i) Evolve(heuristic, Observation(positive, 1), At(1));
    EXPECT_GT(heuristic.confidence, 0);
    EXPECT_LT(heuristic.confidence, 1);
    EXPECT_EQ(positive ? heuristic.positive_count : heuristic.negative_count, 10'000);
  }
}

TEST(EvolveHeuristicTest, OnlyAPersonsPositiveWordVouches) {
  Heuristic heuristic = Fresh();
  Evolve(heuristic, Observation(true, 1, "llm_endorsement"), At(1));
  Evolve(heuristic, Observation(false, 1, "user"), At(1));
  EXPECT_FALSE(heuristic.vouched);
  Evolve(heuristic, Observation(true, 1, "user"), At(1));
  Evolve(heuristic, Observation(false, 1, "user"), At(1));
  EXPECT_TRUE(heuristic.vouched);
}

TEST(EvolveHeuristicTest, OnlyAnEndorsementIsAComparison) {
  Heuristic heuristic = Fresh();
  Evolve(heuristic, Observation(false, 0.1, "llm_rejection"), At(1));
  Evolve(heuristic, Observation(true, 1, "user"), At(2));
  EXPECT_EQ(heuristic.last_compared_at, std::nullopt);
  Evolve(heuristic, Observation(true, 0.4, "llm_endorsement"), At(3));
  EXPECT_EQ(heuristic.last_compared_at, TestSecond(3));
  EXPECT_EQ(heuristic.updated_at, TestSecond(3));
}

TEST(EvolveHeuristicTest, AReactionEndsTheRowOfIgnoredFires) {
  for (const auto& [signal, positive, left] :
       {std::tuple("user", true, 0), std::tuple("user", false, 0),
        std::tuple("implicit_ignored", false, 0), std::tuple("implicit_undo", false, 0),
        std::tuple("implicit_timeout", true, 0), std::tuple("llm_endorsement", true, 2),
        std::tuple("nightly-checks", false, 2)}) {
    Heuristic heuristic = Fresh();
    Evolve(heuristic, Ignored{.fire = TestId(5)}, At(1));
    Evolve(heuristic, Ignored{.fire = TestId(6)}, At(1));
    Evolve(heuristic, Observation(positive, 0.3, signal), At(2));
    EXPECT_EQ(heuristic.ignored_count, left) << signal;
  }
}

// Three measures that are never mixed.
TEST(EvolveHeuristicTest, CountersMoveNoConfidence) {
  Heuristic heuristic = Fresh();
  const Uuid fire = TestId(5);
  Evolve(heuristic, Fired{.fire = fire, .arrival = "e1"}, At(1));
  Evolve(heuristic, Fired{.fire = fire, .arrival = "e2"}, At(2));
  Evolve(heuristic, Succeeded{.fire = fire, .success = true, .signal = "dev_outcome"}, At(3));
  Evolve(heuristic, Succeeded{.fire = fire, .success = false, .signal = "dev_outcome"}, At(4));
  Evolve(heuristic, Ignored{.fire = fire}, At(5));
  Evolve(heuristic, ContextRated{.right = true}, At(6));
  Evolve(heuristic, ContextRated{.right = false}, At(7));
  Evolve(heuristic, SignalRefused{.signal = "implicit_undo"}, At(8));
  Heuristic expected = Fresh();
  expected.fire_count = 2;
  expected.last_fired_at = TestSecond(2);
  expected.success_count = 1;
  expected.failure_count = 1;
  expected.ignored_count = 1;
  expected.context_right = 1;
  expected.context_wrong = 1;
  expected.refused_count = 1;
  expected.updated_at = TestSecond(8);
  EXPECT_EQ(heuristic, expected);
}

TEST(EvolveHeuristicTest, APositiveIsNoSuccess) {
  Heuristic heuristic = Fresh();
  Evolve(heuristic, Observation(true, 1), At(1));
  EXPECT_EQ(heuristic.success_count, 0);
  EXPECT_EQ(heuristic.fire_count, 0);
}

TEST(EvolveHeuristicTest, FrozenAndThawed) {
  Heuristic heuristic = Fresh();
  Evolve(heuristic, Frozen{.frozen = true}, At(1));
  EXPECT_TRUE(heuristic.frozen);
  Evolve(heuristic, Frozen{.frozen = false}, At(2));
  EXPECT_FALSE(heuristic.frozen);
}

TEST(EvolveArrivalTest, FromReceivedToOutcome) {
  Arrival arrival;
  arrival.id = "e1";
  EventPlace place = At(5, 9);
  place.text = "Health dropped to 2";
  Evolve(arrival, Received{.source = "game"}, place);
  EXPECT_EQ(arrival.source, "game");
  EXPECT_EQ(arrival.received_at, TestSecond(5));
  EXPECT_EQ(arrival.text_sequence, 9);
  EXPECT_EQ(arrival.text, "Health dropped to 2");
  EXPECT_EQ(arrival.path, std::nullopt);

  Answered answered;
  answered.path = DecisionPath::kLlm;
  answered.response = TestId(20);
  answered.predicted = 0.6;
  Evolve(arrival, answered, At(6));
  EXPECT_EQ(arrival.path, DecisionPath::kLlm);
  EXPECT_EQ(arrival.response, TestId(20));
  EXPECT_EQ(arrival.predicted, 0.6);
  EXPECT_FALSE(arrival.compared);

  Compared compared;
  compared.count = 3;
  compared.actions = {{.id = TestId(1), .similarity = 0.8, .magnitude = 0.4, .held = {}},
                      {.id = TestId(2), .similarity = 0.9, .magnitude = {}, .held = "frozen"},
                      {.id = TestId(3), .similarity = 0.1, .magnitude = {}, .held = {}}};
  Evolve(arrival, compared, At(7));
  EXPECT_TRUE(arrival.compared);
  EXPECT_THAT(arrival.endorsed, ElementsAre(TestId(1)));

  Evolve(arrival, Rated{.positive = false}, At(8));
  EXPECT_EQ(arrival.rating, false);
  Evolve(arrival, OutcomeKnown{.success = true, .weight = 1, .signal = "survived"}, At(9));
  EXPECT_EQ(arrival.outcome, true);
  EXPECT_EQ(arrival.received_at, TestSecond(5));
}

TEST(EvolveFireTest, OpenedClosedAndJudged) {
  Fire fire;
  fire.id = TestId(5);
  Evolve(fire,
         Opened{.heuristic = TestId(1),
                .arrival = "e5",
                .source = "game",
                .similarity = 0.9,
                .confidence = 0.8},
         At(3));
  EXPECT_EQ(fire, TestFire(5, 1, 3));
  Evolve(fire, Closed{.signal = "implicit_undo"}, At(4));
  EXPECT_FALSE(fire.open);
  EXPECT_EQ(fire.closed_by, "implicit_undo");
  EXPECT_EQ(fire.outcome, FireOutcome::kUnknown);
  Evolve(fire, Judged{.success = false, .signal = "dev_outcome"}, At(5));
  EXPECT_EQ(fire.outcome, FireOutcome::kFail);
  EXPECT_EQ(fire.judged_by, "dev_outcome");
  Fire good = TestFire(6);
  Evolve(good, Judged{.success = true, .signal = "survived"}, At(5));
  EXPECT_EQ(good.outcome, FireOutcome::kSuccess);
  EXPECT_TRUE(good.open);
}

}  // namespace
}  // namespace credence::executive
