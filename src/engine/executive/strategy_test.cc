// SPDX-License-Identifier: Apache-2.0
// Who answers first (executive.decision_strategy).

#include <string>

#include "base/test_framework.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

class StrategyTest : public ExecutiveEngineTest {
 protected:
  EventAnswer Send(bool wait = true) {
    return It()
        .Process(me(), {.text = std::string(kBuildCondition), .source = "ci", .wait = wait})
        .value();
  }
  void Script(std::string_view response) const {
    world_.Script(R"({"response": ")" + std::string(response) + "\"}");
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, StrategyTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(StrategyTest, WithLlmFirstHeuristicsOnlyLearn) {
  Script(kBuildAction);
  Open("decision_strategy = \"llm_first\"\n");
  const std::string id = AddTrustedBuild();
  const EventAnswer answer = Send();
  EXPECT_EQ(answer.path, DecisionPath::kLlm);
  EXPECT_THAT(answer.reason, HasSubstr("llm_first"));
  ASSERT_THAT(answer.endorsed, SizeIs(1));
  EXPECT_NEAR(Shown(id).alpha, 3.5, 1e-6);
  EXPECT_EQ(Shown(id).fire_count, 0);
  EXPECT_FALSE(It().Show(me(), id)->fires);
  EXPECT_THAT(It().Why(me(), id)->counterfactual.verdict, HasSubstr("llm_first"));
}

// A person who wants the model's answers must not get another when it fails.
TEST_P(StrategyTest, WithLlmFirstNoHeuristicStandsInForTheModel) {
  world_.Script(R"({"error": "down"})");
  Open("decision_strategy = \"llm_first\"\n");
  AddTrustedBuild();
  const EventAnswer answer = Send();
  EXPECT_EQ(answer.path, DecisionPath::kFallback);
  EXPECT_EQ(answer.response, "");
  EXPECT_THAT(answer.reason, AllOf(HasSubstr("down"), HasSubstr("it only learns")));
  EXPECT_EQ(CountOf("heuristic.fired"), 0);
}

TEST_P(StrategyTest, WithAnErrorBoundAndLlmFirstTheModelAnswersAndJudges) {
  Script(kBuildAction);
  Open("decision_strategy = \"llm_first\"\nmax_error = 0.2\nexploration = 0.0\n");
  AddTrustedBuild();
  for (int i = 0; i < 60; ++i) ASSERT_EQ(Send().path, DecisionPath::kLlm);
  EXPECT_THAT(Send().reason, HasSubstr("heuristics only learn: at most"));
}

TEST_P(StrategyTest, InARaceTheModelIsAskedTooAndCompared) {
  Script(kBuildAction);
  Open("decision_strategy = \"race\"\n");
  const std::string id = AddTrustedBuild();
  const EventAnswer answer = Send();
  EXPECT_EQ(answer.path, DecisionPath::kHeuristic);
  EXPECT_EQ(answer.response, kBuildAction);
  EXPECT_THAT(answer.reason, HasSubstr("the model says the same"));
  EXPECT_THAT(answer.candidates, IsEmpty());
  ASSERT_THAT(answer.endorsed, SizeIs(1));
  EXPECT_EQ(answer.endorsed[0].id.ToString(), id);
  EXPECT_NEAR(Shown(id).alpha, 3.5, 1e-6);
  EXPECT_EQ(Shown(id).fire_count, 1);
  EXPECT_EQ(CountOf("event.second_answered"), 1);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.second_answered"), 1);
  EXPECT_EQ(CountOf("event.compared"), 1);
}

TEST_P(StrategyTest, InARaceAnotherAnswerIsRecordedAndIsNoPenalty) {
  Script("Let everybody sleep");
  Open("decision_strategy = \"race\"\n");
  const std::string id = AddTrustedBuild();
  EXPECT_THAT(Send().reason, HasSubstr("the model says otherwise"));
  EXPECT_EQ(Shown(id).alpha, 3);
  EXPECT_EQ(Shown(id).beta, 1);
}

TEST_P(StrategyTest, InARaceAFailingModelIsAskedOnce) {
  world_.Script(R"({"error": "down"})");
  Open("decision_strategy = \"race\"\n");
  AddTrustedBuild();
  const EventAnswer answer = Send();
  EXPECT_EQ(answer.path, DecisionPath::kHeuristic);
  EXPECT_THAT(answer.reason, HasSubstr("the model did not answer"));
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.second_answered"), 1);
  EXPECT_EQ(CountOf("event.compared"), 0);
}

// The response does not wait: without a server to ask later, the model is not asked.
TEST_P(StrategyTest, InARaceAProgramThatDoesNotWaitDoesNotAsk) {
  Open("decision_strategy = \"race\"\n");
  AddTrustedBuild();
  EXPECT_EQ(Send(false).path, DecisionPath::kHeuristic);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.second_answered"), 0);
}

TEST_P(StrategyTest, InARaceAServersAnswerDoesNotWaitForASlowModel) {
  world_.Script(R"({"response": "It is so.", "delay_ms": 3000000})");
  EngineOptions options =
      world_.Options("decision_strategy = \"race\"\n", "timeout_ms = 3600000\n");
  options.long_lived = true;
  engine_.reset();
  engine_ = Engine::Open(options).value();
  AddTrustedBuild();
  EXPECT_EQ(Send(false).path, DecisionPath::kHeuristic);
  if (GetParam() == TestStore::kMemory) return;
  // The next process asks.
  engine_.reset();
  Script(kBuildAction);
  engine_ = Engine::Open(options).value();
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(CountOf("event.second_answered"), 1);
  EXPECT_EQ(CountOf("event.compared"), 1);
}

TEST_P(StrategyTest, WithoutATrustedHeuristicARaceIsTheModels) {
  Open("decision_strategy = \"race\"\n");
  EXPECT_EQ(Send().path, DecisionPath::kLlm);
}

TEST(Strategy, AnUnknownOneIsRefusedWithTheKnownOnes) {
  const ExecutiveWorld world(TestStore::kMemory);
  EngineOptions options = world.Options();
  options.environment = {"EXECUTIVE_DECISION_STRATEGY=model_first"};
  const auto opened = Engine::Open(std::move(options));
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message,
              AllOf(HasSubstr("EXECUTIVE_DECISION_STRATEGY"), HasSubstr("heuristic_first"),
                    HasSubstr("llm_first"), HasSubstr("race"), Not(HasSubstr("\n"))));
}

}  // namespace
}  // namespace credence
