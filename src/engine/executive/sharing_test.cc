// SPDX-License-Identifier: Apache-2.0
// Several engines on one file, subscriptions to changes, and vectors that are missing or wrong.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <mutex>
#include <thread>

#include "base/ids.h"
#include "base/test_framework.h"
#include "engine/commit.h"
#include "engine/executive/heuristic_index.h"
#include "engine/executive/test_executive.h"
#include "executive/events.h"
#include "ledger/sqlite/store.h"

namespace credence {
namespace {

class ExecutivesSharingTest : public testing::Test {
 protected:
  ~ExecutivesSharingTest() override {
    const Result<VerifyReport> report = world_.Open()->insight().Verify();
    EXPECT_TRUE(report && report->ok()) << (report ? report->problems[0].what : "unreadable");
  }

  std::string Add(Engine& engine, std::string_view condition = kBuildCondition) {
    return engine.executive()
        .Add(me(), {.condition = std::string(condition),
                    .action = std::string(kBuildAction),
                    .source = "ci"})
        .value()
        .reading.heuristic.id.ToString();
  }
  void Trust(Engine& engine, const std::string& id) {
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(engine.executive().Judge(me(), {.id = id}));
  }
  Result<EventAnswer> Send(Engine& engine, std::string_view id = "") {
    EventArrived event{.text = std::string(kBuildCondition), .source = "ci", .wait = true};
    if (!id.empty()) event.id = std::string(id);
    return engine.executive().Process(me(), event);
  }
  Heuristic Shown(Engine& engine, const std::string& id) {
    return engine.executive().Show(me(), id).value().heuristic;
  }
  // Changes the store without the engines.
  void Write(FunctionRef<Result<void>(ledger::Writer&)> write) {
    const auto store = ledger::OpenSqliteStore({.path = world_.db()}).value();
    const Result<void> done = store->Write("default", write);
    ASSERT_TRUE(done) << done.error().message;
  }
  // Records an event and its answer like a process that died before comparing them.
  void AnswerAndDie(const std::string& id) {
    ledger::EventDraft received = executive::OfArrival(id, executive::Received{.source = "ci"});
    received.verbatim = kBuildCondition;
    ledger::EventDraft answered =
        executive::OfArrival(id, executive::Answered{.path = DecisionPath::kLlm,
                                                     .response = NewUuid(TestDay(), rng_),
                                                     .model = "scripted"});
    answered.verbatim = kBuildAction;
    const std::vector<ledger::EventDraft> decisions = {received, answered};
    Write([&](ledger::Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(engine::Commit(
          writer, decisions, {.caller = me(), .now = world_.clock->Now(), .rng = rng_}));
      return {};
    });
  }
  const Caller& me() const { return world_.me; }

  ExecutiveWorld world_{TestStore::kSqlite};
  SeededRng rng_{77};
};

TEST_F(ExecutivesSharingTest, WhatOneLearnsTheOtherKnows) {
  const auto one = world_.Open("", "", 1);
  const auto two = world_.Open("", "", 2);
  EXPECT_EQ(Send(*two)->path, DecisionPath::kLlm);  // It has loaded the source.
  const std::string id = Add(*one);
  EXPECT_THAT(Send(*two)->candidates, SizeIs(1));
  Trust(*one, id);
  EXPECT_EQ(Send(*two)->path, DecisionPath::kHeuristic);
  ASSERT_TRUE(two->executive().Judge(me(), {.id = id, .positive = false}));
  EXPECT_EQ(Send(*one)->path, DecisionPath::kLlm);
  EXPECT_EQ(Shown(*one, id), Shown(*two, id));
}

TEST_F(ExecutivesSharingTest, OneEventIsAnsweredOnceAcrossEngines) {
  world_.Script(R"({"response": "It is so.", "delay_ms": 80})");
  std::vector<std::thread> threads;
  std::vector<EventAnswer> answers(4);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] {
      const auto engine = world_.Open("", "", i + 1);
      answers[i] = Send(*engine, "e-1").value();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const EventAnswer& answer : answers) {
    EXPECT_EQ(answer.response_id, answers[0].response_id);
  }
  const std::string metrics = world_.Open()->executive().Metrics(me()).value();
  EXPECT_EQ(MetricOf(metrics, "credence_executive_events_total{path=\"llm\"}"), 1);
  EXPECT_EQ(MetricOf(metrics, "credence_executive_embedding_comparison_latency_ms_count"), 1);
}

TEST_F(ExecutivesSharingTest, OneEventFiresOnceAcrossEngines) {
  const auto first = world_.Open();
  const std::string id = Add(*first);
  Trust(*first, id);
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      const auto engine = world_.Open("", "", i + 10);
      EXPECT_EQ(Send(*engine, "e-1")->path, DecisionPath::kHeuristic);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Shown(*first, id).fire_count, 1);
}

TEST_F(ExecutivesSharingTest, ALostComparisonIsMadeUpFor) {
  const auto engine = world_.Open();
  const std::string id = Add(*engine);
  AnswerAndDie("lost-1");
  EXPECT_FALSE(engine->executive().ShowEvent(me(), "lost-1")->compared);
  ASSERT_TRUE(engine->executive().CatchUp(me()));
  EXPECT_NEAR(Shown(*engine, id).alpha, 1.5, 1e-6);
  ASSERT_TRUE(engine->executive().CatchUp(me()));
  EXPECT_NEAR(Shown(*engine, id).alpha, 1.5, 1e-6);
}

TEST_F(ExecutivesSharingTest, TheNextAnswerMakesUpForALostComparison) {
  const auto engine = world_.Open();
  const std::string id = Add(*engine);
  AnswerAndDie("lost-1");
  EXPECT_EQ(Send(*engine)->path, DecisionPath::kLlm);
  engine->executive().Drain();
  EXPECT_TRUE(engine->executive().ShowEvent(me(), "lost-1")->compared);
  EXPECT_NEAR(Shown(*engine, id).alpha, 1.5, 1e-6);
}

TEST_F(ExecutivesSharingTest, AnEventThatWasReceivedAndNotAnsweredIsAnsweredWhenItComesAgain) {
  ledger::EventDraft received = executive::OfArrival("e-1", executive::Received{.source = "ci"});
  received.verbatim = kBuildCondition;
  Write([&](ledger::Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(engine::Commit(
        writer, received, {.caller = me(), .now = world_.clock->Now(), .rng = rng_}));
    return {};
  });
  const auto engine = world_.Open();
  EXPECT_EQ(engine->executive().ShowEvent(me(), "e-1")->reason, "not answered yet");
  EXPECT_EQ(Send(*engine, "e-1")->path, DecisionPath::kLlm);
}

// --- subscriptions

struct Heard {
  std::mutex mutex;
  std::vector<std::string> changes;

  std::vector<std::string> Take() {
    const std::scoped_lock lock(mutex);
    return std::exchange(changes, {});
  }
};

std::shared_ptr<void> Listen(Engine& engine, Heard& heard) {
  return engine.executive().Subscribe([&heard](const HeuristicChange& change) {
    const std::scoped_lock lock(heard.mutex);
    heard.changes.push_back(change.change + " " + change.id.ToString());
  });
}

TEST_F(ExecutivesSharingTest, EachChangeIsToldOnceWhoeverMadeIt) {
  const auto one = world_.Open("", "", 1);
  const auto two = world_.Open("", "", 2);
  const std::string old = Add(*two, "It happened before anybody listened");
  Heard heard;
  auto subscription = Listen(*one, heard);
  const std::string id = Add(*one);
  EXPECT_THAT(heard.Take(), ElementsAre("created " + id));
  ASSERT_TRUE(one->executive().Judge(me(), {.id = id}));
  EXPECT_THAT(heard.Take(), ElementsAre("updated " + id));
  ASSERT_TRUE(two->executive().Judge(me(), {.id = old}));
  ASSERT_TRUE(two->executive().Freeze(me(), old, true));
  EXPECT_THAT(heard.Take(), IsEmpty());
  ASSERT_TRUE(Send(*one));
  EXPECT_THAT(heard.Take(), ElementsAre("updated " + old));
  ASSERT_TRUE(one->executive().CatchUp(me()));
  EXPECT_THAT(heard.Take(), IsEmpty());
  subscription.reset();
  ASSERT_TRUE(one->executive().Judge(me(), {.id = id}));
  EXPECT_THAT(heard.Take(), IsEmpty());
}

TEST_F(ExecutivesSharingTest, WhoStopsListeningIsNotCalledAnyMore) {
  const auto engine = world_.Open();
  std::latch is_called(1);
  std::latch may_return(1);
  std::atomic<bool> has_returned = false;
  auto subscription = engine->executive().Subscribe([&](const HeuristicChange& /*change*/) {
    is_called.count_down();
    may_return.wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    has_returned = true;
  });
  std::thread other([&] { Add(*engine); });
  is_called.wait();
  may_return.count_down();
  subscription.reset();
  EXPECT_TRUE(has_returned);
  other.join();
}

TEST_F(ExecutivesSharingTest, AListenerMayStopListening) {
  const auto engine = world_.Open();
  int calls = 0;
  std::shared_ptr<void> subscription;
  subscription = engine->executive().Subscribe([&](const HeuristicChange& /*change*/) {
    ++calls;
    subscription.reset();
  });
  const std::string id = Add(*engine);
  ASSERT_TRUE(engine->executive().Judge(me(), {.id = id}));
  EXPECT_EQ(calls, 1);
}

TEST_F(ExecutivesSharingTest, AChangeIsToldEvenIfNothingWasLookedUpBefore) {
  const std::string id = Add(*world_.Open("", "", 3));
  const auto engine = world_.Open();
  Heard heard;
  const auto subscription = Listen(*engine, heard);
  ASSERT_TRUE(engine->executive().Freeze(me(), id, true));
  EXPECT_THAT(heard.Take(), ElementsAre("updated " + id));
}

TEST_F(ExecutivesSharingTest, ManyThreadsChangeAndEachChangeIsToldOnce) {
  const auto engine = world_.Open();
  Heard heard;
  const auto subscription = Listen(*engine, heard);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 10; ++i) {
        Add(*engine, fmt::format("Number {} of thread {} happened", i, thread));
        EXPECT_TRUE(Send(*engine));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<std::string> created = heard.Take();
  std::erase_if(created, [](const std::string& text) { return !text.starts_with("created"); });
  std::ranges::sort(created);
  EXPECT_THAT(created, SizeIs(40));
  EXPECT_TRUE(std::ranges::adjacent_find(created) == created.end());
}

// --- vectors

TEST_F(ExecutivesSharingTest, VectorsOfAnotherEmbedderAreRefusedAndCanBeRebuilt) {
  Add(*world_.Open());
  Write([](ledger::Writer& writer) { return engine::WriteEmbedder(writer, "other/7"); });
  const auto engine = world_.Open();
  EXPECT_THAT(Send(*engine), Fails(Code::kFailedPrecondition,
                                   AllOf(HasSubstr("other/7"), HasSubstr("{op:embed rebuild}"))));
  EXPECT_EQ(engine->executive().RebuildVectors(me(), {}).value(), 1);
  EXPECT_THAT(Send(*engine)->candidates, SizeIs(1));
}

TEST_F(ExecutivesSharingTest, ARebuildElsewhereIsNoticed) {
  const auto engine = world_.Open();
  Add(*engine);
  ASSERT_TRUE(Send(*engine));
  Write([](ledger::Writer& writer) { return engine::WriteEmbedder(writer, "other/7"); });
  Add(*engine, "Something else that has happened");
  EXPECT_EQ(Send(*engine).error().code, Code::kFailedPrecondition);
}

TEST_F(ExecutivesSharingTest, DamagedVectorsAreNamedAndCanBeRebuilt) {
  const std::string id = Add(*world_.Open());
  Write([&](ledger::Writer& writer) {
    return writer.PutDerived(engine::kVectorKind, engine::VectorKey("ci", Uuid::Parse(id).value()),
                             "short");
  });
  const auto engine = world_.Open();
  EXPECT_EQ(Send(*engine).error().code, Code::kDataLoss);
  EXPECT_THAT(Send(*engine).error().message, HasSubstr(id));
  ASSERT_TRUE(engine->executive().RebuildVectors(me(), {}));
  EXPECT_THAT(Send(*engine)->candidates, SizeIs(1));
}

TEST_F(ExecutivesSharingTest, VectorsThatAreMissingAreComputed) {
  Add(*world_.Open());
  Write([](ledger::Writer& writer) { return writer.DeleteDerived(engine::kVectorKind, ""); });
  EXPECT_THAT(Send(*world_.Open())->candidates, SizeIs(1));
}

TEST_F(ExecutivesSharingTest, VectorsAreRebuiltWhileEventsAreAnswered) {
  const auto engine = world_.Open();
  for (int i = 0; i < 20; ++i) Add(*engine, fmt::format("Number {} has happened today", i));
  std::thread rebuilder([&] {
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(engine->executive().RebuildVectors(me(), {}));
  });
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(Send(*engine));
  rebuilder.join();
}

TEST_F(ExecutivesSharingTest, WhatIsForgottenIsLoadedAgain) {
  const auto engine = world_.Open();
  Executive& executive = engine->executive();
  const std::string id = Add(*engine);
  ASSERT_TRUE(Send(*engine));
  EXPECT_EQ(executive.GetCacheStats().size, 1);
  const std::int64_t misses = executive.GetCacheStats().misses;
  executive.Forget(me(), Uuid::Parse(id).value());
  EXPECT_THAT(Send(*engine)->candidates, SizeIs(1));
  EXPECT_EQ(executive.GetCacheStats().misses, misses + 1);
  EXPECT_EQ(executive.ForgetAll(), 1);
  EXPECT_EQ(executive.GetCacheStats().size, 0);
  EXPECT_THAT(Send(*engine)->candidates, SizeIs(1));
}

}  // namespace
}  // namespace credence
