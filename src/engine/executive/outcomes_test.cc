// SPDX-License-Identifier: Apache-2.0
// How responses turned out: what later events show, and what the model makes of the goals.

#include <string>
#include <thread>

#include "base/test_framework.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

constexpr std::string_view kPattern = "[executive.outcomes.green]\npattern = \"build is green\"\n";
constexpr std::string_view kGoals = "goals = [\"Keep main green\"]\n";

class ResponseOutcomesTest : public ExecutiveEngineTest {
 protected:
  EventAnswer Send(std::string_view text, std::string source = "ci") {
    return It()
        .Process(me(), {.text = std::string(text), .source = std::move(source), .wait = true})
        .value();
  }
  // Answers events with "Ask the author." and evaluations with the verdict.
  void Verdict(std::string_view verdict) const {
    world_.Script(R"({"match": "Did the response serve", "response": "{\"verdict\": \")" +
                  std::string(verdict) + "\\\"}\"}\n" + R"({"response": "Ask the author."})");
  }
  void Fails() const {
    world_.Script(R"({"match": "Did the response serve", "error": "down"})"
                  "\n"
                  R"({"response": "Ask the author."})");
  }
  double Metric(std::string_view name) {
    return MetricOf(It().Metrics(me()).value(), "credence_executive_" + std::string(name));
  }
  double Outcomes(std::string_view path, std::string_view outcome, std::string_view signal) {
    return Metric("outcomes_total{path=\"" + std::string(path) + "\",outcome=\"" +
                  std::string(outcome) + "\",signal=\"" + std::string(signal) + "\"}");
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ResponseOutcomesTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(ResponseOutcomesTest, AFollowUpJudgesTheModelsAnswersOfItsWindow) {
  Open(kPattern);
  const EventAnswer old = Send("The build is red");
  world_.PassSeconds(121);
  const EventAnswer one = Send("The build is red again");
  const EventAnswer elsewhere = Send("The build is red", "other");
  const EventAnswer rated = Send("Somebody broke the tests");
  ASSERT_TRUE(It().ReportOutcome(me(), {.event = rated.event_id, .success = false}));
  world_.PassSeconds(60);
  Send("The build is green");
  EXPECT_EQ(Outcomes("llm", "success", "green"), 1);
  EXPECT_EQ(Outcomes("llm", "failure", "outcome_evaluator"), 1);
  // The prediction was 0.5 for both.
  EXPECT_EQ(Metric("brier_score{source=\"ci\"}"), 0.25);
  EXPECT_EQ(It().ReportOutcome(me(), {.event = one.event_id, .success = false}).error().code,
            Code::kFailedPrecondition);
  EXPECT_TRUE(It().ReportOutcome(me(), {.event = one.event_id, .success = true})->duplicate);
  for (const EventAnswer& other : {old, elsewhere}) {
    EXPECT_FALSE(It().ReportOutcome(me(), {.event = other.event_id, .success = true})->duplicate);
  }
  // No response is judged twice.
  Send("The build is green");
  EXPECT_EQ(CountOf("event.outcome"), 5);
  EXPECT_EQ(Outcomes("llm", "success", "green"), 2);
}

TEST_P(ResponseOutcomesTest, AFireIsJudgedOnceAndCountsForItsHeuristic) {
  Open(kPattern);
  const std::string id = AddTrustedBuild();
  ASSERT_EQ(Send(kBuildCondition).path, DecisionPath::kHeuristic);
  Send("Lunch is served");
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 1);
  EXPECT_EQ(Outcomes("heuristic", "success", "green"), 1);
  EXPECT_EQ(Outcomes("llm", "success", "green"), 1);
}

TEST_P(ResponseOutcomesTest, GoalsAreEvaluatedWhenTheWindowIsClosed) {
  Verdict("yes");
  Open(kGoals);
  const EventAnswer answer = Send("The build is red");
  world_.PassSeconds(119);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome"), 0);
  world_.PassSeconds(2);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(Outcomes("llm", "success", "llm_goals"), 1);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome"), 1);
  // The first outcome stands.
  EXPECT_EQ(It().ReportOutcome(me(), {.event = answer.event_id, .success = false}).error().code,
            Code::kFailedPrecondition);
}

TEST_P(ResponseOutcomesTest, AnEvaluationMovesSuccessAndNotTrust) {
  Verdict("no");
  Open(kGoals);
  const std::string id = AddTrustedBuild();
  ASSERT_EQ(Send(kBuildCondition).path, DecisionPath::kHeuristic);
  world_.PassSeconds(600);
  ASSERT_TRUE(It().CatchUp(me()));
  const Heuristic heuristic = Shown(id);
  EXPECT_EQ(heuristic.failure_count, 1);
  EXPECT_EQ(heuristic.success_count, 0);
  EXPECT_EQ(heuristic.beta, 1);
  EXPECT_EQ(Outcomes("heuristic", "failure", "llm_goals"), 1);
}

TEST_P(ResponseOutcomesTest, AReportComesBeforeTheModelsOpinion) {
  Verdict("no");
  Open(std::string(kGoals) + std::string(kPattern));
  AddTrustedBuild();
  const EventAnswer reported = Send("Somebody broke the tests");
  ASSERT_TRUE(It().ReportOutcome(me(), {.event = reported.event_id, .success = true}));
  Send("The build is red");
  Send("The build is green");  // Judges the one before.
  ASSERT_EQ(Send(kBuildCondition).path, DecisionPath::kHeuristic);
  const Fire fire = It().Fires(me(), {}).value().at(0);
  ASSERT_TRUE(It().JudgeFire(me(), fire.id.ToString(), FireOutcome::kSuccess, ""));
  world_.PassSeconds(600);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(Outcomes("llm", "failure", "llm_goals"), 1);  // Of the event about the green build.
  EXPECT_EQ(Outcomes("heuristic", "failure", "llm_goals"), -1);
  EXPECT_EQ(CountOf("event.unevaluated"), 1);
}

TEST_P(ResponseOutcomesTest, TheModelSeesWhatFollowed) {
  world_.Script(R"({"match": "afterwards:\n1. \"The tests pass\"\n\n", )"
                R"("response": "{\"verdict\": \"yes\"}"})"
                "\n"
                R"({"match": "Did the response", "response": "{\"verdict\": \"no\"}"})"
                "\n"
                R"({"response": "Ask the author."})");
  Open(kGoals);
  Send("The build is red");
  Send("It rains", "weather");
  world_.PassSeconds(100);
  Send("The tests pass");
  world_.PassSeconds(21);
  Send("Too late to matter");
  EXPECT_EQ(Outcomes("llm", "success", "llm_goals"), 1);
}

TEST_P(ResponseOutcomesTest, AnUnclearVerdictIsRecordedOnceAndNotAskedAgain) {
  for (const std::string_view verdict : {"unclear", "perhaps"}) {
    Verdict(verdict);
    Open(kGoals);
    const std::int64_t before = CountOf("event.unevaluated");
    Send("The build is red");
    world_.PassSeconds(121);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(It().CatchUp(me()));
    EXPECT_EQ(CountOf("event.unevaluated"), before + 1) << verdict;
    EXPECT_EQ(CountOf("event.outcome"), 0);
    if (GetParam() == TestStore::kMemory) continue;
  }
}

TEST_P(ResponseOutcomesTest, AFailingModelIsAskedThreeTimes) {
  Fails();
  Open(kGoals);
  Send("The build is red");
  for (int hour = 0; hour < 6; ++hour) {
    world_.PassSeconds(3'700);
    ASSERT_TRUE(It().CatchUp(me()));
    ASSERT_TRUE(It().CatchUp(me()));
  }
  EXPECT_EQ(CountOf("event.unevaluated"), 3);
}

TEST_P(ResponseOutcomesTest, EvaluationsKeepTheirBudget) {
  Verdict("yes");
  Open(std::string(kGoals) + "goal_evaluations_per_hour = 2\n");
  for (int i = 0; i < 3; ++i) Send("The build is red " + std::to_string(i));
  world_.PassSeconds(121);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome"), 2);
  world_.PassSeconds(3'600);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome"), 3);
}

TEST_P(ResponseOutcomesTest, EvaluationsKeepTheModelsBudget) {
  Verdict("yes");
  Open(kGoals, "max_calls_per_hour = 1");
  Send("The build is red");
  world_.PassSeconds(121);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome") + CountOf("event.unevaluated"), 0);
  world_.PassSeconds(3'600);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome"), 1);
}

TEST_P(ResponseOutcomesTest, WhatWaitsForAWeekIsDropped) {
  Verdict("yes");
  Open(kGoals);
  Send("The build is red");
  world_.PassSeconds(8.0 * 24 * 3'600);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.outcome"), 0);
  EXPECT_EQ(CountOf("event.unevaluated"), 1);
}

TEST_P(ResponseOutcomesTest, WithoutGoalsOrIfSwitchedOffNothingIsEvaluated) {
  Verdict("yes");
  for (const std::string more : {"", "goals = [\"g\"]\ngoal_evaluations_per_hour = 0\n"}) {
    Open(more);
    Send("The build is red");
    world_.PassSeconds(121);
    ASSERT_TRUE(It().CatchUp(me()));
    EXPECT_EQ(CountOf("event.outcome") + CountOf("event.unevaluated"), 0);
  }
}

TEST_P(ResponseOutcomesTest, TheNextProcessDoesWhatTheLastOneLeft) {
  if (GetParam() == TestStore::kMemory) GTEST_SKIP() << "ends with its process";
  Verdict("yes");
  Open(kGoals);
  Send("The build is red");
  world_.PassSeconds(121);
  Open(kGoals);
  const auto other = world_.Open(kGoals, "", 2);
  std::thread thread([&] { EXPECT_TRUE(other->executive().CatchUp(me())); });
  ASSERT_TRUE(It().CatchUp(me()));
  thread.join();
  EXPECT_EQ(CountOf("event.outcome"), 1);
}

// A server evaluates by itself; when it ends, a slow evaluation does not hold it up.
TEST_P(ResponseOutcomesTest, AServerEvaluatesInTheBackgroundAndEndsAtOnce) {
  world_.Script(R"({"match": "Did the response", "response": "{}", "delay_ms": 3000000})"
                "\n"
                R"({"response": "Ask the author."})");
  EngineOptions options = world_.Options(kGoals, "timeout_ms = 3600000\n");
  options.long_lived = true;
  engine_.reset();
  engine_ = Engine::Open(std::move(options)).value();
  Send("The build is red");
  world_.PassSeconds(121);
  // Answered although the evaluation of the first one is in flight or about to be.
  EXPECT_EQ(Send("The build is red again").path, DecisionPath::kLlm);
  It().Tend();
  EXPECT_EQ(CountOf("event.outcome") + CountOf("event.unevaluated"), 0);
}

// With one call at a time, an event takes the place of an evaluation.
TEST_P(ResponseOutcomesTest, AnEvaluationGivesWayToAnEvent) {
  world_.Script(R"({"match": "Did the response", "response": "{}", "delay_ms": 3000000})"
                "\n"
                R"({"response": "Ask the author."})");
  EngineOptions options =
      world_.Options(std::string(kGoals) + "max_concurrent_llm = 1\n", "timeout_ms = 3600000\n");
  options.long_lived = true;
  engine_.reset();
  engine_ = Engine::Open(std::move(options)).value();
  Send("The build is red");
  world_.PassSeconds(121);
  for (int i = 0; i < 20; ++i) {
    It().Tend();
    std::this_thread::yield();
    EXPECT_EQ(Send("The build is red " + std::to_string(i)).path, DecisionPath::kLlm);
  }
}

}  // namespace
}  // namespace credence
