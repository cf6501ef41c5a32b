// SPDX-License-Identifier: Apache-2.0
#include "governor/evolve.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "governor/fold.h"
#include "governor/test_session.h"

namespace credence::governor {
namespace {

using testing::ElementsAre;

Timestamp AtSecond(int seconds) { return Timestamp(std::chrono::seconds(seconds)); }

TEST(EvolveTest, AStartNamesTheClientAndReopens) {
  SessionState state;
  Evolve(state, Started{.client = "codex", .project = "/p"}, AtSecond(10));
  Evolve(state, Ended{}, AtSecond(20));
  EXPECT_TRUE(state.ended);
  Evolve(state, Started{.client = "codex"}, AtSecond(30));
  EXPECT_FALSE(state.ended);
  EXPECT_EQ(state.project, "/p");
  EXPECT_EQ(state.started_at, AtSecond(10));
  EXPECT_EQ(state.last_at, AtSecond(30));
  EXPECT_EQ(state.confidence, 70);
}

TEST(EvolveTest, AClockThatGoesBackMovesNothingBack) {
  SessionState state;
  Evolve(state, Started{}, AtSecond(10));
  Evolve(state, Prompted{}, AtSecond(5));
  EXPECT_EQ(state.started_at, AtSecond(10));
  EXPECT_EQ(state.last_at, AtSecond(10));
}

TEST(EvolveTest, TheNumberStaysOnTheScale) {
  SessionState state;
  Evolve(state, Signalled{.signal = "x", .delta = 100}, AtSecond(1));
  EXPECT_EQ(state.confidence, 100);
  EXPECT_EQ(state.signals.at(0).delta, 30);
  Evolve(state, Signalled{.signal = "x", .delta = -100}, AtSecond(1));
  Evolve(state, Signalled{.signal = "x", .delta = -1}, AtSecond(1));
  EXPECT_EQ(state.confidence, 0);
  EXPECT_EQ(state.signals.at(0).delta, -100) << "the last time that it moved anything";
}

TEST(EvolveTest, AGoalForgetsWhatWasDoneForTheOneBefore) {
  SessionState state;
  Evolve(state, Prompted{.assessed = true, .goal = {"a"}}, AtSecond(1));
  Evolve(state, Finished{.words = {"x", "y"}}, AtSecond(1));
  EXPECT_EQ(state.goal_calls, 1);
  EXPECT_THAT(state.inputs, ElementsAre("x y"));
  Evolve(state, Prompted{}, AtSecond(1));
  EXPECT_EQ(state.goal_calls, 1);
  Evolve(state, Prompted{.goal = {"b"}}, AtSecond(1));
  EXPECT_EQ(state.goal_calls, 0);
  EXPECT_EQ(state.calls, 1);
  EXPECT_TRUE(state.inputs.empty());
  EXPECT_THAT(state.goal, ElementsAre("b"));
}

TEST(EvolveTest, WhatWasShownAndCapturedEndsWithItsCall) {
  SessionState state;
  Evolve(state, Shown{.call = "c1"}, AtSecond(1));
  Evolve(state, Shown{.call = "c2"}, AtSecond(1));
  Evolve(state, Captured{.input = "i1"}, AtSecond(1));
  Evolve(state, Finished{.call = "c1", .failed = true, .input = "i1"}, AtSecond(1));
  ASSERT_EQ(state.shown.size(), 1u);
  EXPECT_EQ(state.shown[0].call, "c2");
  EXPECT_EQ(state.captured.size(), 1u);
  Evolve(state, Finished{.input = "i1"}, AtSecond(1));
  EXPECT_TRUE(state.captured.empty());
}

TEST(EvolveTest, WhatAnnouncedAndConsultedLeave) {
  SessionState state;
  Evolve(state, Prompted{}, AtSecond(1));
  Evolve(state, Announced{.zone = Zone::kTrusted}, AtSecond(1));
  Evolve(state, Consulted{.route = "Oracle"}, AtSecond(1));
  EXPECT_EQ(state.announced, Zone::kTrusted);
  EXPECT_EQ(state.consulted_turn, 1);
}

// The row is written at every call, so it must stay small.
TEST(EvolveTest, TheRowStaysSmallAfterTenThousandEvents) {
  TestSession session;
  for (int i = 0; i < 500; ++i) {
    session.settings.signals.push_back(
        {.name = "signal_of_the_user_number_" + std::to_string(i), .delta = 1, .pattern = "x"});
  }
  const std::string blob(20'000, 'x');
  std::string words;
  for (int i = 0; i < 100; ++i) {
    words += " word" + std::string(50, static_cast<char>('a' + i % 26)) + std::to_string(i);
  }
  for (int i = 0; session.events().size() < 10'000; ++i) {
    const std::string number = std::to_string(i);
    session.Prompt(fmt::format("Build thing{}{}{}", number, blob, words),
                   {"signal_of_the_user_number_" + std::to_string(i % 500)});
    CallEnd end = TestSession::EditOf("/p/" + number, "a", "b");
    end.effect.input_text = blob + words;
    end.effect.what.reads = {"/p/r" + number};
    session.Finish(end);
    session.Refuse(Effect::kGitWrite);
    session.Stop("The" + words.substr(0, 1'000) + " passes. The " + blob + " is broken.");
    session.Fail();
  }
  SessionState state = session.state();
  for (int i = 0; i < 1'000; ++i) {
    Evolve(state, Shown{.call = std::to_string(i), .memories = {Uuid(), Uuid()}}, AtSecond(1));
    Evolve(state, Captured{.input = HashOf(std::to_string(i))}, AtSecond(1));
    Evolve(state, Awaited{.signal = std::to_string(i)}, AtSecond(1));
    Evolve(state, Refused{}, AtSecond(1));
  }
  EXPECT_EQ(state.read.size(), 300u);
  EXPECT_EQ(state.inputs.size(), kInputsMax);
  EXPECT_LE(state.signals.size(), 200u);
  EXPECT_LE(state.edits.size(), 60u);
  EXPECT_LE(state.claims.size(), 30u);
  EXPECT_EQ(state.recent.size(), 5u);
  EXPECT_EQ(state.shown.size(), 20u);
  EXPECT_EQ(state.captured.size(), 20u);
  EXPECT_EQ(state.awaited.size(), 5u);
  EXPECT_EQ(state.refusals.size(), 50u);
  ASSERT_TRUE(state.progress.has_value());
  EXPECT_LE(state.progress->reads.size(), 60u);
  EXPECT_LE(state.progress->failing.size(), 60u);
  EXPECT_LE(state.progress->made.size(), 60u);
  EXPECT_LT(SessionFold::ToRow(state, std::nullopt).data.size(), 100'000u);
}

TEST(EvolveTest, ARowOfAnOlderVersionIsRead) {
  SessionState state;
  state.id = "s";
  Evolve(state, Started{.client = "codex"}, AtSecond(1));
  const std::string data = SessionFold::ToRow(state, std::nullopt).data;
  ASSERT_EQ(data.find("progress"), std::string::npos);
  ledger::RowView view;
  view.id = "s";
  view.data = data;
  const auto read = SessionFold::FromRow(view);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->progress, std::nullopt);
}

TEST(EvolveTest, ARowThatCannotBeReadIsDataLossAndSaysWhatToDo) {
  ledger::RowView view;
  view.id = "s";
  view.data = "{}";
  const auto state = SessionFold::FromRow(view);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().code, Code::kDataLoss);
  EXPECT_THAT(state.error().message, testing::HasSubstr("{op:verify}"));
}

TEST(EvolveTest, TheNewestSessionComesFirst) {
  SessionState older;
  Evolve(older, Started{}, AtSecond(10));
  SessionState newer;
  Evolve(newer, Started{}, AtSecond(20));
  const auto key = [](const SessionState& state) {
    return SessionFold::ToRow(state, std::nullopt).entries.at(0).key;
  };
  EXPECT_LT(key(newer), key(older));
  Evolve(older, Prompted{}, AtSecond(30));
  EXPECT_LT(key(newer), key(older));
}

}  // namespace
}  // namespace credence::governor
