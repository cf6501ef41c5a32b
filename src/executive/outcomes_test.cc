// SPDX-License-Identifier: Apache-2.0
#include "executive/outcomes.h"

#include "base/test_framework.h"
#include "executive/evolve.h"
#include "executive/signal.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

class OutcomesTest : public testing::Test {
 protected:
  OutcomesTest() {
    settings_.outcomes.push_back(
        {.name = "won", .source = "game", .pattern = "won", .weight = 0.5, .window_s = 60});
    settings_.outcomes.push_back(
        {.name = "lost", .pattern = "lost", .outcome = "failure", .window_s = 300});
  }

  Answered Planned(std::string_view source, DecisionPath path, bool has_model = true) const {
    Answered answered{.path = path, .response = TestId(1)};
    PlanOutcome(answered, source, has_model, settings_);
    return answered;
  }
  static Arrival AnswerAt(double second) {
    Arrival arrival{.id = "e", .source = "game", .path = DecisionPath::kLlm};
    arrival.predicted = 0.6;
    arrival.answered_at = TestSecond(second);
    return arrival;
  }

  ExecutiveSettings settings_;
};

TEST_F(OutcomesTest, TheLongestWindowOfTheSourceCounts) {
  EXPECT_EQ(Planned("game", DecisionPath::kLlm).window_s, 300);
  settings_.outcomes.pop_back();
  EXPECT_EQ(Planned("game", DecisionPath::kLlm).window_s, 60);
  EXPECT_EQ(Planned("ci", DecisionPath::kLlm).window_s, std::nullopt);
  // A fire has its own window.
  EXPECT_EQ(Planned("game", DecisionPath::kHeuristic).window_s, std::nullopt);
}

TEST_F(OutcomesTest, GoalsAreEvaluatedAfterEveryWindow) {
  EXPECT_EQ(Planned("game", DecisionPath::kLlm).goals_after_s, std::nullopt);
  settings_.goals = {"win"};
  EXPECT_EQ(Planned("game", DecisionPath::kLlm).goals_after_s, 300);
  EXPECT_EQ(Planned("game", DecisionPath::kHeuristic).goals_after_s, 300);
  EXPECT_EQ(Planned("game", DecisionPath::kLlm, false).goals_after_s, std::nullopt);
  settings_.outcomes.clear();
  EXPECT_EQ(Planned("game", DecisionPath::kLlm).goals_after_s, 120);
  settings_.goal_evaluations_per_hour = 0;
  EXPECT_EQ(Planned("game", DecisionPath::kLlm).goals_after_s, std::nullopt);
  // What was not answered has no outcome.
  settings_.goal_evaluations_per_hour = 1;
  Answered rejected;
  PlanOutcome(rejected, "game", true, settings_);
  EXPECT_EQ(rejected.goals_after_s, std::nullopt);
}

TEST_F(OutcomesTest, AFollowUpJudgesTheAnswersOfItsWindow) {
  const FollowUp won{.outcomes = {&settings_.outcomes[0]}};
  const std::vector<Arrival> answers = {AnswerAt(0), AnswerAt(0.001)};
  EXPECT_THAT(DecideAnswerOutcomes(answers, won, TestSecond(60)), SizeIs(2));
  const auto late = DecideAnswerOutcomes(answers, won, TestSecond(60.0005));
  EXPECT_THAT(Show(late), ElementsAre(AllOf(HasSubstr("event.outcome"), HasSubstr("\"weight\":0.5"),
                                            HasSubstr("\"predicted\":0.6"), HasSubstr("won"))));
  EXPECT_THAT(DecideAnswerOutcomes(answers, {}, TestSecond(1)), IsEmpty());
}

TEST_F(OutcomesTest, AnEvaluationIsTriedThreeTimes) {
  Arrival arrival = AnswerAt(0);
  arrival.evaluate_at = TestSecond(120);
  int failures = 0;
  while (arrival.evaluate_at && failures < 10) {
    const EventDraft failed = DecideEvaluationFailed(arrival, "down", *arrival.evaluate_at);
    EXPECT_THAT(Show(failed), HasSubstr("event.unevaluated"));
    const auto event = DecodeArrivalEvent(ViewOf(failed)).value().value();
    Evolve(arrival, event, {.sequence = 2, .time = TestSecond(130), .text = std::nullopt});
    ++failures;
  }
  EXPECT_EQ(failures, 3);
  EXPECT_EQ(arrival.evaluations, 3);
}

TEST_F(OutcomesTest, AVerdictCountsForTheHeuristicThatFiredOnly) {
  EXPECT_THAT(Show(DecideEvaluated(AnswerAt(0), std::nullopt, true)),
              ElementsAre(AllOf(HasSubstr("event.outcome"), HasSubstr(kGoalsSignal))));
  EXPECT_THAT(Show(DecideEvaluated(AnswerAt(0), TestFire(1), false)),
              ElementsAre(HasSubstr("fire.judged"), HasSubstr("heuristic.succeeded"),
                          HasSubstr("event.outcome")));
}

TEST_F(OutcomesTest, AWeekIsTooLate) {
  const double week = 7.0 * 24 * 3'600;
  EXPECT_FALSE(IsTooLate(TestSecond(0), TestSecond(week)));
  EXPECT_TRUE(IsTooLate(TestSecond(0), TestSecond(week + 1)));
}

}  // namespace
}  // namespace credence::executive
