// SPDX-License-Identifier: Apache-2.0
// Follows events through the executive, from their arrival to what it learns from the answer.

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/test_framework.h"
#include "engine/executive/heuristic_index.h"
#include "engine/executive/test_executive.h"
#include "ledger/sqlite/store.h"

namespace credence {
namespace {

constexpr std::string_view kCombatCondition =
    "When player health drops below 3 hearts during combat";
constexpr std::string_view kCombatAction = "Use a healing potion immediately";

class ExecutivesTest : public ExecutiveEngineTest {
 protected:
  std::string Add(std::string_view condition = kCombatCondition,
                  std::string_view action = kCombatAction, std::string_view source = "game",
                  std::string_view origin = "learned") {
    const auto added = It().Add(me(), {.condition = std::string(condition),
                                       .action = std::string(action),
                                       .source = std::string(source),
                                       .origin = std::string(origin)});
    return added.value().reading.heuristic.id.ToString();
  }
  // Adds a heuristic with enough positive feedback to fire.
  std::string AddTrusted(std::string_view condition = kCombatCondition,
                         std::string_view action = kCombatAction,
                         std::string_view source = "game") {
    const std::string id = Add(condition, action, source);
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(It().Judge(me(), {.id = id}));
    EXPECT_TRUE(It().Show(me(), id)->fires);
    return id;
  }
  EventAnswer Send(std::string_view text = kCombatCondition, std::string_view id = "",
                   std::string_view source = "game") {
    EventArrived event{.text = std::string(text), .source = std::string(source), .wait = true};
    if (!id.empty()) event.id = std::string(id);
    return It().Process(me(), event).value();
  }
  double Metric(std::string_view name) {
    return MetricOf(It().Metrics(me()).value(), "credence_executive_" + std::string(name));
  }
  double Calls() { return Metric("llm_call_latency_ms_count"); }
};

INSTANTIATE_TEST_SUITE_P(Stores, ExecutivesTest, testing::ValuesIn(ledger::kTestStores));

std::string Line(std::string_view response) {
  return R"({"response": ")" + std::string(response) + "\"}";
}

TEST_P(ExecutivesTest, AHeuristicEarnsTheRightToAct) {
  world_.Script(Line(kCombatAction));
  const std::string id = Add();
  EXPECT_EQ(Shown(id).confidence, 0.3);
  const EventAnswer first = Send();
  EXPECT_EQ(first.path, DecisionPath::kLlm);
  EXPECT_EQ(first.response, kCombatAction);
  ASSERT_THAT(first.candidates, SizeIs(1));
  EXPECT_EQ(first.candidates[0].confidence, 0.3);
  ASSERT_THAT(first.endorsed, SizeIs(1));
  EXPECT_NEAR(first.endorsed[0].magnitude, 0.5, 1e-6);
  EXPECT_NEAR(first.endorsed[0].confidence, 0.6, 1e-6);
  EXPECT_THAT(first.prompt, HasSubstr("possible"));
  EXPECT_THAT(first.prompt, Not(HasSubstr(id)));
  EXPECT_NEAR(Send().endorsed.at(0).confidence, 2.0 / 3, 1e-6);
  // An endorsement and the user's feedback on the same event both count (H11).
  const auto feedback = It().GiveFeedback(me(), {.event = first.event_id}).value();
  ASSERT_THAT(feedback.moved, SizeIs(1));
  EXPECT_NEAR(feedback.moved[0].heuristic.confidence, 0.75, 1e-6);
  const double calls = Calls();
  const EventAnswer fired = Send();
  EXPECT_EQ(fired.path, DecisionPath::kHeuristic);
  EXPECT_EQ(fired.response, kCombatAction);
  EXPECT_EQ(fired.heuristic_id->ToString(), id);
  EXPECT_EQ(fired.predicted_success, Shown(id).confidence);
  EXPECT_EQ(Calls(), calls);
  EXPECT_EQ(Shown(id).fire_count, 1);
}

TEST_P(ExecutivesTest, TheMostSimilarOfTheTrustedFires) {
  Add("The build of the main branch is broken again", "Look at the last merge", "ci");
  const std::string near = AddTrusted("The build of the main branch is broken", "Revert it", "ci");
  AddTrusted("The build of the main branch is broken since the last merge of today", "Wait", "ci");
  const EventAnswer answer = Send("The build of the main branch is broken again", "", "ci");
  EXPECT_EQ(answer.path, DecisionPath::kHeuristic);
  EXPECT_EQ(answer.heuristic_id->ToString(), near);
}

TEST_P(ExecutivesTest, NothingOfAnotherSourceMatchesEver) {
  const std::string id = AddTrusted();
  const EventAnswer answer = It().Process(me(), {.text = std::string(kCombatCondition),
                                                 .source = "home",
                                                 .candidates = {id},
                                                 .wait = true})
                                 .value();
  EXPECT_EQ(answer.path, DecisionPath::kLlm);
  EXPECT_THAT(answer.candidates, IsEmpty());
  EXPECT_THAT(answer.endorsed, IsEmpty());
  EXPECT_THAT(It().Match(me(), {.text = std::string(kCombatCondition), .source = "home"}).value(),
              IsEmpty());
}

TEST_P(ExecutivesTest, TheCallersCandidatesAreShownAsTheyAreStored) {
  const std::string id = Add("Nothing that resembles it", "Ask the neighbours");
  const EventAnswer answer = It().Process(me(), {.text = std::string(kCombatCondition),
                                                 .source = "game",
                                                 .candidates = {id, "unknown-id"},
                                                 .wait = true})
                                 .value();
  ASSERT_THAT(answer.candidates, SizeIs(1));
  EXPECT_EQ(answer.candidates[0].id.ToString(), id);
  EXPECT_EQ(answer.candidates[0].confidence, 0.3);
  EXPECT_EQ(answer.candidates[0].similarity,
            It().Similarity("Nothing that resembles it", kCombatCondition)->similarity);
  EXPECT_THAT(answer.prompt, HasSubstr("Ask the neighbours"));
}

TEST_P(ExecutivesTest, TheReasonSaysWhetherAnyMatched) {
  Open("goals = [\"Stay alive\"]");
  const EventAnswer alone = Send();
  EXPECT_EQ(alone.reason, "no heuristic matches");
  EXPECT_THAT(alone.system, HasSubstr("Stay alive"));
  const std::string id = Add();
  EXPECT_EQ(Send().reason, "no heuristic that matches is trusted enough");
  ASSERT_TRUE(It().Freeze(me(), id, true));
  EXPECT_EQ(Send().reason, "no heuristic that matches is trusted enough");
  Open("max_candidates = 0");
  world_.PassSeconds(1);  // Otherwise the event would reuse an earlier id.
  EXPECT_EQ(Send().reason, "no heuristic may answer");
}

TEST_P(ExecutivesTest, ComparingByWordsAloneIsSaidOnce) {
  EngineOptions options = world_.Options();
  options.settings_toml = "";
  engine_.reset();
  engine_ = Engine::Open(std::move(options)).value();
  const auto add = [&](std::string_view action) {
    return It()
        .Add(me(), {.condition = std::string(kCombatCondition),
                    .action = std::string(action),
                    .source = "game"})
        .value()
        .note;
  };
  EXPECT_THAT(add(kCombatAction), HasSubstr("word by word"));
  EXPECT_EQ(add("Run away"), "");
}

TEST_P(ExecutivesTest, TextsGoThroughTheEmbedderOfTheStore) {
  EXPECT_EQ(It().EmbedderName(), "lexical-1");
  Add();
  EXPECT_EQ(It().EmbedderName(), "lexical-1");
  if (GetParam() == TestStore::kMemory) return;
  engine_.reset();
  {
    const auto store = ledger::OpenSqliteStore({.path = world_.db()}).value();
    ASSERT_TRUE(store->Write("default", [](ledger::Writer& writer) {
      return engine::WriteEmbedder(writer, "minilm-of-another-time");
    }));
  }
  Open();
  EXPECT_EQ(It().EmbedderName().error().code, Code::kFailedPrecondition);
  EXPECT_EQ(It().Embed("a text").error().code, Code::kFailedPrecondition);
  EXPECT_THAT(It().Similarity("a", "b").error().message, HasSubstr("embed rebuild"));
}

TEST_P(ExecutivesTest, EveryActionOfTheSourceIsComparedNotOnlyThoseShown) {
  world_.Script(Line(kCombatAction));
  const std::string unrelated = Add("It rains on the other side of town", kCombatAction);
  const EventAnswer answer = Send();
  EXPECT_THAT(answer.candidates, IsEmpty());
  ASSERT_THAT(answer.endorsed, SizeIs(1));
  EXPECT_EQ(answer.endorsed[0].id.ToString(), unrelated);
}

TEST_P(ExecutivesTest, AnOppositeIsHeldBackUnlessTheGuardIsOff) {
  constexpr std::string_view kOpen = "Open the large valve of the second tank now";
  world_.Script(Line("Do not open the large valve of the second tank now"));
  const std::string id = Add(kCombatCondition, kOpen);
  const EventAnswer held = Send();
  EXPECT_THAT(held.endorsed, IsEmpty());
  ASSERT_THAT(held.held_back, SizeIs(1));
  EXPECT_THAT(held.held_back[0].reason, HasSubstr("opposite"));
  EXPECT_EQ(Shown(id).confidence, 0.3);
  world_.PassSeconds(1);  // The new engine's generator starts with the same seed.
  Open("polarity_guard = false\n");
  if (GetParam() == TestStore::kMemory) Add(kCombatCondition, kOpen);
  EXPECT_THAT(Send().endorsed, SizeIs(1));
}

TEST_P(ExecutivesTest, FallbackAndRejectedSayWhy) {
  world_.Script(R"({"match": "fire", "error": "the model is down"})"
                "\n"
                R"({"match": "smoke", "response": "  "})");
  const EventAnswer down = Send("There is a fire in the kitchen");
  EXPECT_EQ(down.path, DecisionPath::kFallback);
  EXPECT_THAT(down.reason, HasSubstr("the model is down"));
  EXPECT_FALSE(down.response_id);
  EXPECT_THAT(Send("There is smoke in the kitchen").reason, HasSubstr("answered nothing"));
  EXPECT_EQ(It().GiveFeedback(me(), {.event = down.event_id}).error().code,
            Code::kFailedPrecondition);
  EventArrived later{.text = "There is a fire", .source = "game", .immediate = false};
  EXPECT_EQ(It().Process(me(), later)->path, DecisionPath::kRejected);
}

TEST_P(ExecutivesTest, WithoutAModelHeuristicsStillAnswer) {
  engine_ = world_.OpenAlone();
  const EventAnswer rejected = Send();
  EXPECT_EQ(rejected.path, DecisionPath::kRejected);
  EXPECT_THAT(rejected.reason, HasSubstr("llm.provider"));
  EXPECT_EQ(Calls(), 0);
  AddTrusted();
  EXPECT_EQ(Send().path, DecisionPath::kHeuristic);
  EXPECT_EQ(Calls(), 0);
}

TEST_P(ExecutivesTest, WhatTheBudgetForbidsIsRejected) {
  Open("", "max_calls_per_hour = 1");
  EXPECT_EQ(Send().path, DecisionPath::kLlm);
  const EventAnswer second = Send();
  EXPECT_EQ(second.path, DecisionPath::kRejected);
  EXPECT_THAT(second.reason, HasSubstr("max_calls_per_hour"));
}

TEST_P(ExecutivesTest, TheSameEventAgainAsksNobody) {
  const EventAnswer first = Send(kCombatCondition, "e-1");
  world_.Script(Line("Something else"));
  const EventAnswer again = Send("another text", "e-1");
  EXPECT_EQ(again.response, first.response);
  EXPECT_EQ(again.response_id, first.response_id);
  EXPECT_EQ(Calls(), 1);
  AddTrusted();
  const EventAnswer fired = Send(kCombatCondition, "e-2");
  EXPECT_EQ(Send(kCombatCondition, "e-2").response_id, fired.response_id);
  EXPECT_EQ(Metric("events_total{path=\"heuristic\"}"), 1);
}

TEST_P(ExecutivesTest, EightThreadsWithOneIdGetOneAnswer) {
  world_.Script(R"({"response": "It is so.", "delay_ms": 20})");
  std::vector<std::thread> threads;
  std::vector<EventAnswer> answers(8);
  for (EventAnswer& answer : answers) {
    threads.emplace_back([&] { answer = Send(kCombatCondition, "e-1"); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const EventAnswer& answer : answers) {
    EXPECT_EQ(answer.response_id, answers[0].response_id);
    EXPECT_EQ(answer.response, "It is so.");
  }
  EXPECT_EQ(Calls(), 1);
  EXPECT_EQ(Metric("events_total{path=\"llm\"}"), 1);
}

TEST_P(ExecutivesTest, AtMostSoManyCallsAreInFlight) {
  Open("max_concurrent_llm = 2\n");
  world_.Script(R"({"response": "It is so.", "delay_ms": 60})");
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&, i] { Send(kCombatCondition, "e-" + std::to_string(i)); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(180));
  EXPECT_GE(Metric("semaphore_wait_ms_sum"), 2 * 60 + 2 * 120 - 60);
  EXPECT_EQ(Calls(), 6);
}

// A caller that waits for the model blocks a server thread, so only some may wait. Events that need
// no model are still answered.
TEST_P(ExecutivesTest, SoManyWaitForTheModelAndNoMore) {
  constexpr int kWaiting = 32;
  constexpr int kAll = kWaiting + 1 + 16;
  Open("max_concurrent_llm = 1\nmax_waiting_llm = 32\n");
  world_.Script(R"({"response": "It is so.", "delay_ms": 100})");
  AddTrusted();
  std::atomic<int> answered = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kAll; ++i) {
    threads.emplace_back([&, i] {
      const auto answer = It().Process(me(), {.text = "Something that nobody has seen yet happens",
                                              .source = "game",
                                              .id = "e-" + std::to_string(i)});
      if (answer) {
        ++answered;
      } else {
        EXPECT_THAT(answer, Fails(Code::kResourceExhausted, HasSubstr("33 events")));
        ++refused;
      }
    });
  }
  while (refused == 0 && answered < kAll) std::this_thread::yield();
  EXPECT_EQ(Send().path, DecisionPath::kHeuristic) << "this one needs no model";
  for (std::thread& thread : threads) thread.join();
  EXPECT_GE(answered, kWaiting + 1);
  EXPECT_GE(refused, 1);
  EXPECT_EQ(answered + refused, kAll);
  // A refused event is not recorded, so it may be sent again.
  EXPECT_EQ(Send("Something that nobody has seen yet happens", "e-40").path, DecisionPath::kLlm);
}

TEST_P(ExecutivesTest, AnEventThatFindsNoPlaceIsRejected) {
  Open("max_concurrent_llm = 1", "timeout_ms = 150");
  world_.Script(R"({"response": "It is so.", "delay_ms": 120})");
  std::vector<std::thread> threads;
  std::vector<EventAnswer> answers(4);
  for (EventAnswer& answer : answers) threads.emplace_back([&] { answer = Send(); });
  for (std::thread& thread : threads) thread.join();
  const auto rejected = [](const EventAnswer& answer) {
    return answer.path == DecisionPath::kRejected &&
           answer.reason.starts_with("the model was not asked");
  };
  EXPECT_GE(std::ranges::count_if(answers, rejected), 1);
  EXPECT_EQ(Metric("event_processing_latency_ms_count"), 4);
}

TEST_P(ExecutivesTest, TheAnswerDoesNotWaitForTheComparison) {
  world_.Script(Line(kCombatAction));
  const std::string id = Add();
  const EventAnswer answer =
      It().Process(me(), {.text = std::string(kCombatCondition), .source = "game"}).value();
  EXPECT_FALSE(answer.compared);
  EXPECT_THAT(answer.endorsed, IsEmpty());
  It().Drain();
  EXPECT_NEAR(Shown(id).confidence, 0.6, 1e-6);
  const EventAnswer shown = It().ShowEvent(me(), answer.event_id).value();
  EXPECT_TRUE(shown.compared);
  EXPECT_THAT(shown.endorsed, SizeIs(1));
}

TEST_P(ExecutivesTest, AFrozenHeuristicNeitherFiresNorLearns) {
  world_.Script(Line(kCombatAction));
  const std::string id = AddTrusted();
  const EventAnswer fired = Send();
  ASSERT_TRUE(It().Freeze(me(), id, true));
  const double before = Shown(id).confidence;
  EXPECT_EQ(Send().path, DecisionPath::kLlm);
  EXPECT_EQ(It().Judge(me(), {.id = id}).error().code, Code::kFailedPrecondition);
  const ResponseFeedback word{.event = fired.event_id, .positive = true};
  EXPECT_THAT(It().GiveFeedback(me(), word).error().message, HasSubstr("{op:heuristic thaw?id="));
  const OutcomeReport rating{.event = fired.event_id, .success = true, .from = "dev_outcome"};
  EXPECT_THAT(It().ReportOutcome(me(), rating)->note, HasSubstr("is frozen and does not learn"));
  EXPECT_EQ(Shown(id).success_count, 1);
  world_.PassSeconds(1'000);
  EXPECT_EQ(Shown(id).confidence, before);
  ASSERT_TRUE(It().Freeze(me(), id, false));
  EXPECT_EQ(Send().path, DecisionPath::kHeuristic);
  // Neither the feedback nor the rating was used up.
  const double alpha = Shown(id).alpha;
  EXPECT_FALSE(It().GiveFeedback(me(), word)->duplicate);
  EXPECT_FALSE(It().ReportOutcome(me(), rating)->duplicate);
  EXPECT_EQ(Shown(id).alpha, alpha + 2);
  EXPECT_TRUE(It().ReportOutcome(me(), rating)->duplicate);
  EXPECT_EQ(Shown(id).success_count, 1);
}

TEST_P(ExecutivesTest, MagnitudesAndSignalsAreChecked) {
  const std::string id = Add();
  for (const double magnitude : {0.0, -1.0, 1.01}) {
    EXPECT_EQ(It().Judge(me(), {.id = id, .magnitude = magnitude}).error().code,
              Code::kInvalidArgument);
  }
  EXPECT_THAT(It().Judge(me(), {.id = id, .from = "implicit_und"}).error().message,
              HasSubstr("implicit_undo"));
  const EventAnswer answer = Send();
  EXPECT_EQ(It().ReportOutcome(me(), {.event = answer.event_id, .from = "dev_outcom"}).error().code,
            Code::kInvalidArgument);
  // Negative feedback never raises a confidence (H3).
  EXPECT_EQ(It().Judge(me(), {.id = id, .positive = false})->heuristic.confidence, 0.3);
}

TEST_P(ExecutivesTest, ASimilarityAboveOneIsRefused) {
  const auto match = [&](double min) {
    return It().Match(me(), {.text = "x", .source = "game", .min_similarity = min});
  };
  EXPECT_TRUE(match(1));
  EXPECT_EQ(match(2).error().code, Code::kInvalidArgument);
}

TEST_P(ExecutivesTest, EventsThatSayNothingAreRefused) {
  const auto code = [&](const EventArrived& event) {
    return It().Process(me(), event).error().code;
  };
  EXPECT_EQ(code({.text = "  ", .source = "game"}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "x", .source = ""}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "x", .source = "a\nb"}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "\xff", .source = "game"}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "x", .source = "game", .id = "a\nb"}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "x", .source = "game", .id = "\xff"}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "x", .source = "game", .fields = "[1]"}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = "x", .source = "game", .urgency = 2}), Code::kInvalidArgument);
  EXPECT_EQ(code({.text = std::string(20'000, 'x'), .source = "game"}), Code::kInvalidArgument);
  EXPECT_EQ(Metric("event_processing_latency_ms_count"), 0);
}

TEST_P(ExecutivesTest, SecretsInEventsAndAnswersAreNotKept) {
  const std::string key = "sk-ant-api03-" + std::string(40, 'A') + "0123456789";
  world_.Script(Line("Your key is " + key));
  const EventAnswer answer = Send("The key " + key + " leaked", "e-1");
  std::string all;
  ASSERT_TRUE(engine_->ledger().Export(me(), [&](std::string_view line) { all += line; }));
  EXPECT_THAT(all, Not(HasSubstr(key)));
  EXPECT_THAT(answer.prompt, Not(HasSubstr(key)));
}

TEST_P(ExecutivesTest, StatsCountHeuristicsAndAnswers) {
  EXPECT_EQ(engine_->insight().GetStats(me())->executive.embedder, std::nullopt);
  ASSERT_TRUE(It().Freeze(me(), Add("It rains on the other side of town"), true));
  Send();
  AddTrusted();
  Send();
  const ExecutiveStats stats = engine_->insight().GetStats(me())->executive;
  EXPECT_EQ(stats.heuristics, 2);
  EXPECT_EQ(stats.firing, 1);
  EXPECT_EQ(stats.frozen, 1);
  EXPECT_THAT(stats.by_path, ElementsAre(Pair("heuristic", 1), Pair("llm", 1)));
  EXPECT_THAT(stats.embedder.value(), HasSubstr("lexical"));
}

TEST_P(ExecutivesTest, MetricsCountWhatHappened) {
  world_.Script(R"({"match": "down", "error": "down"})"
                "\n" +
                Line(kCombatAction));
  Add();
  const EventAnswer answer = Send();
  Send("The machine is down");
  ASSERT_TRUE(It().ReportOutcome(me(), {.event = answer.event_id, .success = true}));
  AddTrusted("Something else happened here today", "Do something else", "odd \"one\"");
  Send("Something else happened here today", "", "odd \"one\"");
  const std::string text = It().Metrics(me()).value();
  const std::string prefix = "credence_executive_";
  for (const std::string_view name :
       {"event_processing_latency_ms", "event_own_latency_ms", "llm_call_latency_ms",
        "embedding_comparison_latency_ms", "semaphore_wait_ms", "endorsement_rate",
        "confidence_trajectory", "heuristic_path_ratio"}) {
    EXPECT_THAT(text, HasSubstr("# TYPE " + prefix + std::string(name) + " "));
  }
  EXPECT_EQ(Metric("event_processing_latency_ms_count"), 3);
  EXPECT_EQ(Metric("llm_call_latency_ms_count"), 2);
  EXPECT_EQ(Metric("embedding_comparison_latency_ms_count"), 1);
  EXPECT_EQ(Metric("events_total{path=\"llm\"}"), 1);
  EXPECT_EQ(Metric("events_total{path=\"fallback\"}"), 1);
  EXPECT_EQ(Metric("events_total{path=\"heuristic\"}"), 1);
  EXPECT_NEAR(Metric("heuristic_path_ratio"), 1.0 / 3, 1e-9);
  EXPECT_EQ(Metric("endorsement_rate"), 1);
  EXPECT_EQ(Metric("brier_score{source=\"game\"}"), 0.25);
  EXPECT_THAT(text, HasSubstr("source=\"odd \\\"one\\\"\""));
  // A second call counts nothing twice.
  EXPECT_EQ(Metric("events_total{path=\"llm\"}"), 1);
}

}  // namespace
}  // namespace credence
