// SPDX-License-Identifier: Apache-2.0
// kill -9 while feedback is received, and several processes with the same feedback: each event is
// stored once and completely, or not at all, and the levels match the stored events.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <random>

#include "child.h"
#include "credence/engine.h"
#include "ledger/event_json.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

// Several transactions of the intake.
constexpr int kEvents = 10'000;
constexpr int kWorks = 50;
constexpr int kKills = 5;

std::string WorkName(int event) { return fmt::format("w{}", event % kWorks); }

std::string Document(int event) {
  return fmt::format(
      R"({{"id": "0190a000-0000-7000-8000-{:012d}", "timestamp": "2026-01-01T10:00:00Z", )"
      R"("sessionId": "s{}", "modalId": "m", "modalVersion": "1", "workProduct": )"
      R"({{"type": "page", "id": "{}", "version": "1", "summary": "", )"
      R"("agentConfidence": 0.5, "generationContext": )"
      R"({{"promptHash": "p", "modelUsed": "m", "generationTimeMs": 0, "iterationCount": 0}}}}, )"
      R"("pipelineStage": "review", "reviewer": "r{}", "decision": {{"decision": "approved"}}, )"
      R"("meta": {{"timeToDecisionMs": 1000, "timeToFirstInteractionMs": 0}}}})",
      event, event, WorkName(event), event);
}

class ReviewKillTest : public testing::Test {
 protected:
  std::unique_ptr<Engine> Open() {
    return Engine::Open({.db = db_, .settings_toml = "[review]\nlearn_after = 0\n"}).value();
  }
  void RegisterAll() {
    std::string works;
    for (int i = 0; i < kWorks; ++i) {
      works += fmt::format(R"({{"workProduct": {{"type": "page", "id": "{}", "version": "1", )"
                           R"("summary": ""}}}})"
                           "\n",
                           WorkName(i));
    }
    const RegisterReport report = Open()->reviews().Register({}, works).value();
    for (const RegisterAnswer& answer : report.answers) {
      ASSERT_TRUE(answer.accepted) << answer.error->message;
    }
  }
  std::string Write(const std::string& name, int from, int until) {
    std::ofstream out(folder_.File(name));
    for (int i = from; i < until; ++i) out << Document(i) << '\n';
    return folder_.File(name);
  }

  // The number of feedback events. Each has its timing, its work product and its outcome.
  std::int64_t ExpectWhole() {
    const std::unique_ptr<Engine> engine = Open();
    const VerifyReport report = engine->insight().Verify().value();
    EXPECT_TRUE(report.ok()) << report.problems[0].what;
    std::map<std::string, int> kinds;
    EXPECT_TRUE(engine->ledger().Export(
        {}, [&](std::string_view line) { ++kinds[ledger::DecodeEventJson(line).value().kind]; }));
    const std::int64_t submitted = kinds["review.submitted"];
    EXPECT_EQ(kinds["review.timed"], submitted);
    std::int64_t answers = 0;
    for (const std::string_view state : {"pending", "done"}) {
      const ReviewList list =
          engine->reviews().List({}, {.state = std::string(state), .limit = std::nullopt}).value();
      for (const WorkReading& work : list.works) {
        answers += work.reviews;
      }
    }
    EXPECT_EQ(answers, submitted);
    const std::vector<LevelReading> levels = engine->reviews().Levels({}).value();
    EXPECT_EQ(levels.empty() ? 0 : levels[0].decisions, submitted);
    return submitted;
  }

  ledger::TempFolder folder_;
  std::string db_ = folder_.File("store.db");
};

TEST_F(ReviewKillTest, WhatAKillLeavesIsWholeAndTheRestFollows) {
  std::mt19937_64 random(TestSeed());
  RegisterAll();
  const std::string file = Write("all.jsonl", 0, kEvents);
  std::int64_t before = 0;
  for (int round = 0; round < kKills && !HasFailure(); ++round) {
    Child child({"submit", db_, file});
    ASSERT_EQ(child.ReadLine(), "ready");
    child.CloseInput();
    usleep(static_cast<useconds_t>(random() % 300'000));
    child.Kill();
    child.ReadLines();
    child.Wait();
    const std::int64_t there = ExpectWhole();
    EXPECT_GE(there, before);  // Nothing of an earlier round is lost.
    before = there;
  }
  EXPECT_EQ(RunWorker({"submit", db_, file}).at(1),
            fmt::format("submitted {} {}", kEvents - before, before));
  EXPECT_EQ(ExpectWhole(), kEvents);
}

TEST_F(ReviewKillTest, WhatWasReceivedSurvivesAKillAndIsCountedOnce) {
  std::mt19937_64 random(TestSeed());
  RegisterAll();
  // Acknowledged, but not processed further.
  Child child({"receive", db_, Write("all.jsonl", 0, kEvents)});
  ASSERT_EQ(child.ReadLine(), "ready");
  child.CloseInput();
  ASSERT_EQ(child.ReadLine(), fmt::format("submitted {} 0", kEvents));
  child.Kill();
  child.Wait();
  // Killed repeatedly while it is counted.
  for (int round = 0; round < kKills; ++round) {
    Child counter({"count", db_});
    ASSERT_EQ(counter.ReadLine(), "ready");
    counter.CloseInput();
    usleep(static_cast<useconds_t>(random() % 300'000));
    counter.Kill();
    counter.ReadLines();
    counter.Wait();
  }
  EXPECT_EQ(RunWorker({"count", db_}).at(1), fmt::format("counted {}", kEvents));
  EXPECT_EQ(ExpectWhole(), kEvents);
}

TEST_F(ReviewKillTest, OverlappingFilesAtOnceCountOnce) {
  RegisterAll();
  constexpr int kThird = kEvents / 3;
  std::vector<Child> children;
  children.push_back(Child({"submit", db_, Write("a.jsonl", 0, 2 * kThird)}));
  children.push_back(Child({"submit", db_, Write("b.jsonl", kThird, 3 * kThird)}));
  for (Child& child : children) ASSERT_EQ(child.ReadLine(), "ready");
  for (Child& child : children) child.CloseInput();
  int accepted = 0;
  for (Child& child : children) {
    int taken = 0;
    int refused = 0;
    const std::string line = child.ReadLine().value_or("nothing");
    ASSERT_EQ(std::sscanf(line.c_str(), "submitted %d %d", &taken, &refused), 2) << line;
    EXPECT_EQ(taken + refused, 2 * kThird);
    accepted += taken;
    EXPECT_EQ(child.Wait(), "exit 0");
  }
  EXPECT_EQ(accepted, 3 * kThird);
  EXPECT_EQ(ExpectWhole(), 3 * kThird);
}

}  // namespace
}  // namespace credence::reliability
