// SPDX-License-Identifier: Apache-2.0
#include "operations/week.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>

#include "base/test_framework.h"
#include "credence/clock.h"

namespace credence::operations {
namespace {

class WeekTest : public testing::Test {
 protected:
  void Work(const std::string& session, int calls, bool failed) {
    for (int i = 0; i < calls; ++i) {
      const ToolUse use{.session = session,
                        .client = "codex",
                        .tool = "Bash",
                        .input = R"({"command": "pytest"})",
                        .call = fmt::format("{}-{}", session, i),
                        .cwd = "/home/ada/shop"};
      ASSERT_TRUE(engine_->sessions().BeforeTool(caller_, use));
      ASSERT_TRUE(engine_->sessions().AfterTool(
          caller_,
          {.use = use, .failed = failed, .output = failed ? "1 failed" : "3 passed in 0.1s"}));
    }
  }
  void Pass(std::chrono::hours time) { clock_->Set(clock_->Now() + time); }
  Week Read(const std::optional<std::string>& project = std::nullopt) {
    return ReadWeek(*engine_, caller_, project).value();
  }
  std::string Text(const Week& week) {
    return fmt::format("{}", fmt::join(SentencesOf(week), "\n"));
  }

  const Caller caller_{.project = "/home/ada/shop", .actor = "user:ada"};
  std::shared_ptr<ManualClock> clock_ =
      std::make_shared<ManualClock>(*ParseTimestamp("2026-03-01T00:00:00Z"));
  std::unique_ptr<Engine> engine_ = Engine::Open({.db = ":memory:", .clock = clock_}).value();
};

TEST_F(WeekTest, AnEmptySpaceSaysSo) {
  const Week week = Read();
  EXPECT_TRUE(week.report.is_first);
  EXPECT_EQ(Text(week), "Nothing happened in the last two weeks.\nNothing waits for you.");
}

TEST_F(WeekTest, WhatWouldHaveBeenAskedAboutIsNotARefusal) {
  engine_ = Engine::Open({.db = ":memory:",
                          .settings_toml = "[governor]\nmode = \"observe\"\n"
                                           "[[governor.rules]]\ndecision = \"ask\"\n"
                                           "command = \"pytest\"\n",
                          .clock = clock_})
                .value();
  Work("a", 2, false);
  Pass(std::chrono::hours(1));
  const Timestamp since = clock_->Now();
  Work("b", 1, false);
  const WeekFigures figures = engine_->overview().CountSince(caller_, since, std::nullopt).value();
  EXPECT_EQ(figures.calls, 1);
  EXPECT_EQ(figures.would_ask, 1);
  EXPECT_EQ(figures.would_refuse, 0);
  EXPECT_EQ(engine_->sessions().Show(caller_, "b")->would_ask, 1);
}

// Clients number the calls of each session anew.
TEST_F(WeekTest, CallsOfTwoSessionsWithOneIdAreTwo) {
  engine_ = Engine::Open({.db = ":memory:",
                          .settings_toml = "[[governor.rules]]\ndecision = \"deny\"\n"
                                           "command = \"pytest\"\n",
                          .clock = clock_})
                .value();
  const Timestamp since = clock_->Now();
  const auto use = [](const std::string& session, const std::string& command) {
    return ToolUse{.session = session,
                   .client = "codex",
                   .tool = "Bash",
                   .input = fmt::format(R"({{"command": "{}"}})", command),
                   .call = "1",
                   .cwd = "/home/ada/shop"};
  };
  ASSERT_EQ(engine_->sessions().BeforeTool(caller_, use("a", "pytest"))->decision,
            HookAnswer::Decision::kDeny);
  ASSERT_TRUE(engine_->sessions().AfterTool(caller_, {.use = use("b", "ls"), .output = "x"}));
  EXPECT_EQ(engine_->overview().CountSince(caller_, since, std::nullopt)->calls, 2);
}

TEST_F(WeekTest, ARefusedCallThatRanIsOneCall) {
  engine_ = Engine::Open({.db = ":memory:",
                          .settings_toml = "[[governor.rules]]\ndecision = \"deny\"\n"
                                           "command = \"pytest\"\n",
                          .clock = clock_})
                .value();
  const Timestamp since = clock_->Now();
  Work("a", 2, false);
  const WeekFigures figures = engine_->overview().CountSince(caller_, since, std::nullopt).value();
  EXPECT_EQ(figures.refused, 2);
  EXPECT_EQ(figures.calls, 2);
}

TEST_F(WeekTest, ThisWeekIsComparedWithTheOneBefore) {
  Work("a", 2, false);
  Work("b", 1, true);
  EXPECT_TRUE(Read().report.is_first);
  EXPECT_FALSE(Read().report.before);
  Pass(std::chrono::days(8));
  Work("c", 3, false);
  const Week week = Read();
  EXPECT_FALSE(week.report.is_first);
  EXPECT_EQ(week.report.week.sessions, 1);
  EXPECT_EQ(week.report.week.calls, 3);
  EXPECT_EQ(week.report.week.tests_passed, 3);
  ASSERT_TRUE(week.report.before);
  EXPECT_EQ(week.report.before->sessions, 2);
  EXPECT_EQ(week.report.before->tests_failed, 1);
  const std::string text = Text(week);
  EXPECT_THAT(text, HasSubstr("Agents worked in 1 session (2 the week before) and made 3 tool "
                              "calls (3 the week before)."));
  EXPECT_THAT(text, HasSubstr("Tests ran 3 times: 3 passed (2 the week before) and 0 failed"));
}

TEST_F(WeekTest, AnEventIsInOneOfTwoWeeks) {
  Work("a", 1, false);
  Pass(std::chrono::days(7));
  // Exactly seven days ago is still this week.
  EXPECT_EQ(Read().report.week.sessions, 1);
  EXPECT_FALSE(Read().report.before);
  Pass(std::chrono::hours(1));
  EXPECT_EQ(Read().report.week.sessions, 0);
  EXPECT_EQ(Read().report.before->sessions, 1);
  EXPECT_THAT(Text(Read()),
              HasSubstr("No agent worked in the last seven days (1 the week before)"));
  Pass(std::chrono::days(7));
  EXPECT_FALSE(Read().report.before);
}

TEST_F(WeekTest, MemoriesAreLearnedConfirmedAndFade) {
  const AddedMemory added =
      engine_->memories().Add(caller_, {.content = "Run the tests before a commit"}).value();
  const std::string id = added.reading->memory.id.ToString();
  ASSERT_TRUE(engine_->memories().Validate(caller_, {.id = id}));
  EXPECT_THAT(Text(Read()), HasSubstr("1 memory was learned and 1 was confirmed."));
  // Until it is below the minimum, in one week only.
  int weeks_of_fading = 0;
  for (int week = 0; week < 60; ++week) {
    Pass(std::chrono::days(7));
    weeks_of_fading += static_cast<int>(Read().report.week.faded);
  }
  EXPECT_EQ(weeks_of_fading, 1);
}

TEST_F(WeekTest, OneProjectAlone) {
  Work("a", 1, false);
  EXPECT_EQ(Read("/home/ada/shop").report.week.sessions, 1);
  EXPECT_EQ(Read("/home/ada/other").report.week.sessions, 0);
}

TEST_F(WeekTest, AnotherSpaceIsEmpty) {
  Work("a", 1, false);
  Caller other = caller_;
  other.space = "team";
  EXPECT_TRUE(ReadWeek(*engine_, other, std::nullopt).value().report.week.IsEmpty());
}

}  // namespace
}  // namespace credence::operations
