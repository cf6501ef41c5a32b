// SPDX-License-Identifier: Apache-2.0
// Holdouts through the engine: held-out items are not shown, are recorded, and stay held out. Also
// the lift that is measured from them.
#include <fmt/format.h>

#include <algorithm>

#include "base/named_draw.h"
#include "base/test_framework.h"
#include "engine/executive/test_executive.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

constexpr std::string_view kHalf = "[memory]\nholdout = 0.5\n";
constexpr std::string_view kCall = R"({"command":"pytest -q tests/database"})";

class HoldOutTest : public testing::TestWithParam<TestStore> {
 protected:
  std::string Start(const std::string& session, TestEngine& engine) {
    return engine->sessions()
        .Start(engine.me, {.session = session, .client = "claude-code"})
        .value()
        .context;
  }
  std::string Start(const std::string& session) { return Start(session, engine_); }
  ToolUse Use(const std::string& session) const {
    return {.session = session,
            .client = "claude-code",
            .tool = "Bash",
            .input = std::string(kCall),
            .call = "c1",
            .cwd = "/p"};
  }
  std::string Before(const std::string& session) {
    return engine_->sessions().BeforeTool(engine_.me, Use(session)).value().context;
  }
  void After(const std::string& session, bool failed) {
    ASSERT_TRUE(
        engine_->sessions().AfterTool(engine_.me, {.use = Use(session),
                                                   .failed = failed,
                                                   .interrupted = false,
                                                   .output = failed ? "Exit code 2" : "done",
                                                   .after = std::nullopt}));
  }
  // The ledger lines that record what was shown.
  std::vector<std::string> ShownLines() {
    std::vector<std::string> lines = engine_.Export();
    std::erase_if(lines, [](const std::string& line) {
      return line.find("session.shown") == std::string::npos;
    });
    return lines;
  }

  TestEngine engine_{GetParam(), 1, {.settings_toml = std::string(kHalf)}};
};

INSTANTIATE_TEST_SUITE_P(Stores, HoldOutTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(HoldOutTest, WithoutTheSettingNothingIsWithheld) {
  TestEngine plain(GetParam());
  plain.Add("always pin versions");
  for (int i = 0; i < 20; ++i) {
    EXPECT_THAT(Start(fmt::format("s{}", i), plain), HasSubstr("always pin versions"));
  }
  EXPECT_THAT(plain.Export(), Each(Not(HasSubstr("withheld"))));
  EXPECT_THAT(plain->insight().MeasureLift(plain.me, {})->questions, IsEmpty());
}

TEST_P(HoldOutTest, WhatIsWithheldIsNotSaidAndIsRecorded) {
  const std::string id = engine_.Add("always pin versions");
  int withheld = 0;
  for (int i = 0; i < 20; ++i) {
    const std::string session = fmt::format("s{}", i);
    const std::string context = Start(session);
    const bool is_shown = context.find("always pin versions") != std::string::npos;
    withheld += is_shown ? 0 : 1;
    EXPECT_EQ(context.empty(), !is_shown);
    const std::vector<std::string> lines = ShownLines();
    ASSERT_THAT(lines, SizeIs(i + 1)) << "recorded whether or not anything was shown";
    EXPECT_THAT(lines.back(),
                HasSubstr(fmt::format(R"("{}":["{}"])", is_shown ? "memories" : "withheld", id)));
    EXPECT_THAT(lines.back(), HasSubstr(R"("holdout":0.5)"));
  }
  EXPECT_GT(withheld, 3);
  EXPECT_LT(withheld, 17);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST_P(HoldOutTest, ASessionIsToldTheSameAtEveryTurn) {
  for (int i = 0; i < 5; ++i)
    engine_.Add(fmt::format("pytest of the database needs rule number {}", i));
  for (int i = 0; i < 10; ++i) {
    const std::string session = fmt::format("s{}", i);
    const std::string context = Start(session);
    const std::size_t events = ShownLines().size();
    EXPECT_EQ(Start(session), context);
    EXPECT_EQ(engine_->memories().Inject(engine_.me, {.session = session})->text, context);
    EXPECT_EQ(ShownLines().size(), events) << "the same offer is recorded once";
    const std::string before = Before(session);
    EXPECT_EQ(Before(session), before);
    for (int rule = 0; rule < 5; ++rule) {
      const std::string text = fmt::format("rule number {}", rule);
      if (context.find(text) != std::string::npos) continue;
      EXPECT_THAT(before, Not(HasSubstr(text)));
    }
  }
  // A caller that names no session gets all memories, because nothing could be measured.
  EXPECT_THAT(engine_->memories().Inject(engine_.me, {})->memories, SizeIs(5));
}

TEST_P(HoldOutTest, ATestOfManySessionsFindsWhatAMemoryIsWorth) {
  if (GetParam() == TestStore::kSqlite) GTEST_SKIP() << "nothing here depends on the store";
  engine_.Add("pytest needs the database container running");
  for (int i = 0; i < 300; ++i) {
    const std::string session = fmt::format("s{}", i);
    const bool knows = Before(session).find("database container") != std::string::npos;
    After(session, NamedDraw(session, "fails") < (knows ? 0.2 : 0.6));
  }
  const LiftReport report = engine_->insight().MeasureLift(engine_.me, {}).value();
  EXPECT_EQ(report.memory_holdout, 0.5);
  ASSERT_THAT(report.questions, SizeIs(1));
  const LiftQuestion& question = report.questions[0];
  ASSERT_THAT(question.each, SizeIs(1));
  EXPECT_EQ(question.each[0].text, "pytest needs the database container running");
  EXPECT_EQ(question.all.shown + question.all.withheld, 300);
  ASSERT_TRUE(question.all.doubly_robust);
  EXPECT_GT(question.all.doubly_robust->low, 0.2);
  EXPECT_LE(question.all.doubly_robust->low, 0.4);
  EXPECT_GE(question.all.doubly_robust->high, 0.4);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

class HeuristicHoldOutTest : public testing::Test {
 protected:
  void Open(std::unique_ptr<Engine> engine) {
    engine_ = std::move(engine);
    const auto added = It().Add(world_.me, {.condition = std::string(kCondition),
                                            .action = "Drink a potion",
                                            .source = "game",
                                            .origin = "learned"});
    id_ = added.value().reading.heuristic.id;
    for (int i = 0; i < 2; ++i) {
      ASSERT_TRUE(It().Judge(world_.me, {.id = id_.ToString()}));
    }
  }
  Executive& It() { return engine_->executive(); }
  EventAnswer Send(int number, bool immediate = true) {
    return It()
        .Process(world_.me, {.text = std::string(kCondition),
                             .source = "game",
                             .id = fmt::format("e{}", number),
                             .immediate = immediate,
                             .wait = true})
        .value();
  }

  // Nobody reacts to this many events at once, and that must not cost the heuristic its trust.
  static constexpr std::string_view kSettings = "holdout = 0.5\nignored_times = 1000\n";
  static constexpr std::string_view kCondition = "When health drops below 3 hearts";
  ExecutiveWorld world_{TestStore::kMemory};
  std::unique_ptr<Engine> engine_;
  Uuid id_;
};

TEST_F(HeuristicHoldOutTest, TheModelAnswersInItsPlaceAndDoesNotSeeIt) {
  Open(world_.Open(kSettings));
  int held = 0;
  for (int i = 0; i < 60; ++i) {
    const EventAnswer answer = Send(i);
    EXPECT_EQ(Send(i).path, answer.path) << "an event that comes again gets the same answer";
    if (answer.path == DecisionPath::kHeuristic) continue;
    ++held;
    EXPECT_EQ(answer.path, DecisionPath::kLlm);
    EXPECT_THAT(answer.candidates, IsEmpty());
    EXPECT_THAT(answer.prompt, Not(HasSubstr("potion")));
    EXPECT_THAT(answer.reason, HasSubstr("held out"));
  }
  EXPECT_GT(held, 15);
  EXPECT_LT(held, 45);
  // Half of the heuristic's answers are good, and all of the model's.
  for (int i = 0; i < 60; ++i) {
    const EventAnswer answer = It().ShowEvent(world_.me, fmt::format("e{}", i)).value();
    const bool good = answer.path == DecisionPath::kLlm || i % 2 == 0;
    ASSERT_TRUE(It().ReportOutcome(world_.me, {.event = answer.event_id, .success = good}));
  }
  const LiftReport report = engine_->insight().MeasureLift(world_.me, {}).value();
  ASSERT_THAT(report.questions, SizeIs(1));
  EXPECT_EQ(report.questions[0].all.withheld, held);
  EXPECT_EQ(report.questions[0].all.shown, 60 - held);
  EXPECT_LT(report.questions[0].all.doubly_robust->high, 0);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST_F(HeuristicHoldOutTest, WhereNobodyElseWouldAnswerItIsNotHeldBack) {
  Open(world_.Open(kSettings));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(Send(i, false).path, DecisionPath::kHeuristic);
  EngineOptions alone = world_.Options();
  alone.settings_toml =
      "[embedding]\nprovider = \"lexical\"\n[executive]\n" + std::string(kSettings);
  Open(Engine::Open(std::move(alone)).value());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(Send(i).path, DecisionPath::kHeuristic);
  EXPECT_THAT(engine_->insight().MeasureLift(world_.me, {})->questions, IsEmpty());
}

}  // namespace
}  // namespace credence
