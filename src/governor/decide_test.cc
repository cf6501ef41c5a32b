// SPDX-License-Identifier: Apache-2.0
#include "governor/decide.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "governor/evolve.h"
#include "governor/test_session.h"
#include "governor/wording.h"

namespace credence::governor {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class DecideTest : public testing::Test {
 protected:
  // A session with this score, after its first prompt.
  void Begin(std::int64_t number = 70, std::string_view goal = "Build the invoice importer") {
    session_.Prompt(goal);
    session_.state().confidence = number;
  }

  TestSession session_;
};

TEST_F(DecideTest, TheWorkedExampleNumberByNumber) {
  session_.Signal(kSunkCost).enabled = false;
  EXPECT_THAT(session_.Prompt("Debug this FastAPI error"),
              HasSubstr("Confidence: 70% → 45% (-25 assessment)"));
  EXPECT_EQ(session_.number(), 45);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
  session_.Refuse(Effect::kProductionWrite);
  EXPECT_EQ(session_.number(), 45);
  EXPECT_THAT(session_.Finish(TestSession::Tests("3 passed in 0.1s")),
              HasSubstr("Confidence: 45% → 50% (+5 test_pass)"));
  EXPECT_EQ(session_.number(), 50);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
  EXPECT_THAT(session_.Prompt("looks good"), HasSubstr("Zone: 🟠 HYPOTHESIS → 🟡 WORKING"));
  EXPECT_EQ(session_.number(), 55);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kAllow);
  for (const std::int64_t number : {50, 45, 40}) {
    session_.Fail();
    EXPECT_EQ(session_.number(), number);
  }
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
  EXPECT_THAT(session_.Prompt("trust regained"), HasSubstr("CONFIDENCE_BOOST_APPROVED"));
  EXPECT_EQ(session_.number(), 40);
  session_.Prompt("CONFIDENCE_BOOST_APPROVED");
  EXPECT_EQ(session_.number(), 55);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kAllow);
}

TEST_F(DecideTest, TheThirdFailureAlsoFiresSunkCost) {
  Begin();
  session_.Fail();
  session_.Fail();
  EXPECT_THAT(session_.fired(), ElementsAre("tool_failure"));
  EXPECT_EQ(session_.number(), 60);
  session_.Fail();
  EXPECT_THAT(session_.fired(), ElementsAre("tool_failure", "sunk_cost"));
  EXPECT_EQ(session_.number(), 35);
  session_.Fail();
  EXPECT_THAT(session_.fired(), ElementsAre("tool_failure"));
}

TEST_F(DecideTest, AFailedCallFiresOnceAndSaysHow) {
  Begin();
  CallEnd end = TestSession::Tests("Exit code 2\n2 failed, 1 passed in 0.1s", true);
  EXPECT_THAT(session_.Finish(end), HasSubstr("Confidence: 70% → 65% (-5 tool_failure)"));
  EXPECT_THAT(session_.fired(), ElementsAre("tool_failure"));
  EXPECT_EQ(session_.state().recent.back().reason, "Bash exit 2");
}

TEST_F(DecideTest, TheRowOfFailuresEndsWithASuccessThatMeansSomething) {
  const struct {
    std::string_view what;
    CallEnd between;
    bool ends;
  } cases[] = {
      {"read", TestSession::Call(Effect::kRead), false},
      {"git read", TestSession::Call(Effect::kGitRead), false},
      {"research", TestSession::Call(Effect::kResearch), false},
      {"consultation", TestSession::Call(Effect::kConsult), false},
      {"tests", TestSession::Tests("3 passed"), true},
      {"scratch write", TestSession::Call(Effect::kScratchWrite), true},
      {"production write", TestSession::Call(Effect::kProductionWrite), true},
      {"git write", TestSession::Call(Effect::kGitWrite), true},
      {"state change", TestSession::Call(Effect::kStateChange), true},
      {"tests that a pipe hides", TestSession::Tests("3 passed", false, true), false},
      {"failing tests that a pipe hides", TestSession::Tests("1 failed", false, true), false},
      {"no tests", TestSession::Tests("0 passed; 0 failed"), false}};
  for (const auto& each : cases) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    session.Fail();
    session.Fail();
    session.Finish(each.between);
    EXPECT_EQ(session.state().failures, each.ends ? 0 : 2) << each.what;
    session.Fail();
    EXPECT_EQ(session.fired().size(), each.ends ? 1u : 2u) << each.what;
  }
}

TEST_F(DecideTest, ACooldownBlocksWhileFewerTurnsHavePassed) {
  for (const std::int64_t cooldown : {0, 1, 2, 3, 5}) {
    for (int turns = 0; turns <= 6; ++turns) {
      TestSession session;
      session.Signal(kBuildSuccess).cooldown = cooldown;
      session.Prompt("Build the invoice importer");
      CallEnd build = TestSession::Call(Effect::kVerify);
      build.effect.what.verify = VerifyKind::kBuild;
      session.Finish(build);
      EXPECT_THAT(session.fired(), ElementsAre("build_success"));
      session.Turns(turns);
      session.Finish(build);
      EXPECT_EQ(session.fired().empty(), turns < cooldown) << cooldown << " after " << turns;
    }
  }
}

TEST_F(DecideTest, RepeatingAPassingTestEarnsNothingWithinATurn) {
  Begin(50);
  session_.Pass();
  session_.Pass();
  EXPECT_EQ(session_.number(), 55);
  session_.Turns(1);
  session_.Pass();
  EXPECT_EQ(session_.number(), 60);
}

TEST_F(DecideTest, ADisabledSignalDoesNothing) {
  Begin();
  session_.Signal(kToolFailure).enabled = false;
  session_.Fail();
  EXPECT_THAT(session_.fired(), IsEmpty());
  EXPECT_EQ(session_.number(), 70);
}

TEST_F(DecideTest, TheThirdRefusalOfTheSameEffectWithinFiveTurnsIsACascade) {
  Begin();
  session_.Refuse(Effect::kProductionWrite);
  session_.Refuse(Effect::kGitWrite);
  session_.Refuse(Effect::kProductionWrite);
  session_.Refuse(Effect::kGitWrite);
  session_.Refuse(Effect::kStateChange);
  EXPECT_EQ(session_.number(), 70);
  session_.Refuse(Effect::kProductionWrite);
  EXPECT_THAT(session_.fired(), ElementsAre("cascade_block"));
  EXPECT_EQ(session_.number(), 55);
  session_.Refuse(Effect::kProductionWrite);
  EXPECT_THAT(session_.fired(), IsEmpty());
}

TEST_F(DecideTest, RefusalsCountForFiveTurns) {
  for (const int turns : {4, 5}) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    session.Refuse(Effect::kProductionWrite);
    session.Refuse(Effect::kProductionWrite);
    session.Turns(turns);
    session.Refuse(Effect::kProductionWrite);
    EXPECT_EQ(session.fired().size(), turns == 4 ? 1u : 0u) << turns;
  }
}

TEST_F(DecideTest, BeingAskedIsNoRefusal) {
  Begin();
  for (int i = 0; i < 5; ++i) session_.Refuse(Effect::kGitWrite, Verdict::kAsk);
  EXPECT_EQ(session_.number(), 70);
}

CallEnd Reading(std::string_view words) {
  CallEnd end = TestSession::Call(Effect::kRead);
  end.effect.input_text = words;
  return end;
}

TEST_F(DecideTest, DriftIsLookedAtAfterTenCalls) {
  for (const int calls : {9, 10}) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    for (int i = 0; i < calls; ++i) session.Finish(Reading("weather/forecast.py"));
    session.Prompt("go on");
    EXPECT_EQ(session.fired().size(), calls == 10 ? 1u : 0u) << calls;
  }
  Begin();
  for (int i = 0; i < 10; ++i) session_.Finish(Reading("weather/forecast.py"));
  session_.Prompt("go on");
  EXPECT_THAT(session_.fired(), ElementsAre("goal_drift"));
  EXPECT_EQ(session_.number(), 62);
}

TEST_F(DecideTest, OneOfTheGoalsWordsAmongTheLastTenInputsIsEnough) {
  Begin();
  session_.Finish(Reading("src/invoice.py"));
  for (int i = 0; i < 9; ++i) session_.Finish(Reading("weather/forecast.py"));
  session_.Prompt("go on");
  EXPECT_THAT(session_.fired(), IsEmpty());
  session_.Finish(Reading("weather/forecast.py"));
  session_.Prompt("go on");
  EXPECT_THAT(session_.fired(), ElementsAre("goal_drift"));
}

TEST_F(DecideTest, TheFirstPromptSetsTheNumberEitherWay) {
  session_.Prompt("Debug this FastAPI error");
  EXPECT_EQ(session_.number(), 45);
  TestSession short_one;
  short_one.Prompt("fix it");
  EXPECT_EQ(short_one.number(), 45);
  TestSession low;
  low.Fail();
  low.Fail();
  low.Finish([] {
    CallEnd read = TestSession::Call(Effect::kRead);
    read.effect.what.reads = {"/p/a"};
    return read;
  }());
  low.Prompt("Rename the button of the page");
  EXPECT_EQ(low.number(), 80);
}

TEST_F(DecideTest, ANewGoalLowersAndNeverRaises) {
  Begin(70);
  session_.Prompt("Debug the complex deadlock of the scheduler");
  EXPECT_EQ(session_.number(), 30);
  EXPECT_THAT(session_.fired(), ElementsAre("assessment"));
  session_.Prompt("Rename a simple label on the welcome page");
  EXPECT_EQ(session_.number(), 30);
  EXPECT_THAT(session_.fired(), IsEmpty());
  EXPECT_THAT(session_.state().goal, testing::Contains("welcome"));
}

TEST_F(DecideTest, APromptOnTheSameGoalIsNotAssessed) {
  Begin(70, "Build the invoice importer");
  session_.Prompt("Debug the invoice importer now please");
  EXPECT_EQ(session_.number(), 70);
  EXPECT_THAT(session_.state().goal, testing::Contains("build"));
}

TEST_F(DecideTest, APromptUnder20CharactersIsNotAssessed) {
  const std::string_view nineteen = "debug error crash x";
  const std::string_view twenty = "debug error crash xx";
  ASSERT_EQ(nineteen.size(), 19u);
  Begin(70);
  session_.Prompt(nineteen);
  EXPECT_EQ(session_.number(), 70);
  session_.Prompt(twenty);
  EXPECT_EQ(session_.number(), 45);
}

TEST_F(DecideTest, ControlPromptsAreNeitherAssessedNorRead) {
  for (const std::string_view prompt :
       {"SUDO that's wrong, debug the complex production deadlock",
        "CONFIDENCE_BOOST_APPROVED that's wrong, debug the complex production deadlock",
        "trust regained, that's wrong, debug the complex production deadlock",
        "false positive sunk_cost, that's wrong, debug the complex production deadlock"}) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    const std::int64_t before = session.number();
    session.Prompt(prompt, {"tool_failure"});
    EXPECT_EQ(session.number(), before) << prompt;
    EXPECT_THAT(session.state().goal, testing::Contains("invoice")) << prompt;
    EXPECT_EQ(session.state().turn, 2) << prompt;
  }
}

TEST_F(DecideTest, AControlPromptLeavesTheFirstAssessmentToTheNext) {
  session_.Prompt("SUDO");
  EXPECT_EQ(session_.number(), 70);
  session_.Prompt("Debug this FastAPI error");
  EXPECT_EQ(session_.number(), 45);
}

// The refusal explains how to unlock the call; pasting it into a prompt must not do so.
TEST_F(DecideTest, APastedRefusalUnlocksNothing) {
  Begin(20);
  ToolEffect edit;
  edit.what.effect = Effect::kProductionWrite;
  const GateAnswer answer = Judge(QuestionOf(session_.state(), edit, {}), 20, session_.settings);
  const std::string refusal =
      RefusalText({.tool = "Edit", .why = "writes a"}, answer, session_.state(), session_.settings);
  ASSERT_THAT(refusal, HasSubstr("CONFIDENCE_BOOST_APPROVED"));
  session_.Prompt("why this? " + refusal + "\n  Say SUDO to bypass (not recommended).");
  EXPECT_THAT(session_.state().awaited, IsEmpty());
  EXPECT_EQ(session_.state().sudo_turn, std::nullopt);
  session_.Prompt("trust regained");
  session_.Prompt("again: " + refusal);
  EXPECT_EQ(session_.number(), 20);
  session_.Prompt(refusal + "\nCONFIDENCE_BOOST_APPROVED");
  EXPECT_EQ(session_.number(), 35);
}

TEST_F(DecideTest, SudoPassesTheTurnAndNoOther) {
  Begin(20);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
  session_.Prompt("SUDO");
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kAllow);
  EXPECT_EQ(session_.number(), 20);
  session_.Prompt("go on");
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
}

TEST_F(DecideTest, CorrectionsAndApprovalsMoveTheNumber) {
  Begin(70);
  session_.Prompt("that's wrong");
  EXPECT_EQ(session_.number(), 60);
  session_.Prompt("that's wrong");
  session_.Prompt("that's wrong");
  EXPECT_EQ(session_.number(), 60);
  session_.Prompt("that's wrong");
  EXPECT_EQ(session_.number(), 50);
  session_.Prompt("looks good");
  EXPECT_EQ(session_.number(), 55);
  session_.Prompt("looks good");
  EXPECT_EQ(session_.number(), 55);
  session_.Prompt("looks good");
  EXPECT_EQ(session_.number(), 60);
}

TEST_F(DecideTest, TheFirstPromptCorrectsNobody) {
  session_.Prompt("that's wrong in the docs");
  EXPECT_THAT(session_.fired(), Not(testing::Contains("user_correction")));
}

TEST_F(DecideTest, SignalsOfTheUsersOwnFireOnPromptsAndOutputs) {
  session_.settings.signals.push_back(
      {.name = "deprecated", .delta = -2, .cooldown = 2, .pattern = "Deprecation"});
  Begin(70);
  session_.Prompt("go on", {"deprecated"});
  EXPECT_EQ(session_.number(), 68);
  CallEnd end = TestSession::Call(Effect::kRead);
  end.matched = {"deprecated"};
  session_.Finish(end);
  EXPECT_EQ(session_.number(), 68);
  session_.Turns(2);
  session_.Finish(end);
  EXPECT_EQ(session_.number(), 66);
  session_.Prompt("go on", {"not_there"});
  EXPECT_EQ(session_.number(), 66);
}

TEST_F(DecideTest, AnIncreaserOf15WaitsForApproval) {
  session_.settings.signals.push_back({.name = "small", .delta = 14, .pattern = "x"});
  session_.settings.signals.push_back({.name = "big", .delta = 15, .pattern = "x"});
  Begin(40);
  session_.Prompt("go on", {"small"});
  EXPECT_EQ(session_.number(), 54);
  session_.Prompt("go on", {"big"});
  EXPECT_EQ(session_.number(), 54);
  EXPECT_THAT(session_.state().awaited, ElementsAre("big"));
  session_.Prompt("CONFIDENCE_BOOST_APPROVED");
  EXPECT_EQ(session_.number(), 69);
  EXPECT_THAT(session_.state().awaited, IsEmpty());
  EXPECT_THAT(session_.Prompt("CONFIDENCE_BOOST_APPROVED"), HasSubstr("Nothing is waiting"));
  EXPECT_EQ(session_.number(), 69);
}

TEST_F(DecideTest, TrustWaitsForApprovalHoweverSmallItIsSet) {
  session_.Signal(kTrustRegained).delta = 10;
  Begin(60);
  session_.Prompt("trust regained");
  EXPECT_EQ(session_.number(), 60);
  session_.Prompt("CONFIDENCE_BOOST_APPROVED");
  EXPECT_EQ(session_.number(), 70);
}

TEST_F(DecideTest, TrustCannotBeRegainedTooOftenOrWhereDisabled) {
  Begin(40);
  session_.Prompt("trust regained");
  session_.Prompt("CONFIDENCE_BOOST_APPROVED");
  EXPECT_EQ(session_.number(), 55);
  EXPECT_THAT(session_.Prompt("trust regained"), HasSubstr("again in 4 turns"));
  session_.Prompt("CONFIDENCE_BOOST_APPROVED");
  EXPECT_EQ(session_.number(), 55);
  session_.Turns(3);
  session_.Signal(kTrustRegained).enabled = false;
  EXPECT_THAT(session_.Prompt("trust regained"), HasSubstr("disabled"));
  EXPECT_THAT(session_.state().awaited, IsEmpty());
}

TEST_F(DecideTest, ADisputeRestoresThePointsOnce) {
  Begin(60);
  session_.Prompt("that's wrong");
  EXPECT_EQ(session_.number(), 50);
  EXPECT_THAT(session_.Prompt("false positive user_correction"),
              HasSubstr("Confidence: 50% → 60% (+10 dispute)"));
  EXPECT_EQ(session_.number(), 60);
  EXPECT_THAT(session_.Prompt("false positive user_correction"), HasSubstr("has not changed"));
  EXPECT_EQ(session_.number(), 60);
  EXPECT_THAT(session_.Prompt("false positive sunk_csot"), HasSubstr("has not changed"));
}

TEST_F(DecideTest, WhatADisputeGaveBackIsNoCauseOfARefusal) {
  Begin(60);
  const auto text = [this] {
    return RefusalText({.tool = "Edit", .why = ""}, {.verdict = Verdict::kDeny, .needed = 71},
                       session_.state(), GovernorSettings());
  };
  session_.Fail();
  session_.Prompt("that's wrong");
  EXPECT_THAT(text(), HasSubstr("nothing read yet −15, tool_failure −5, user_correction −10)"));
  session_.Prompt("false positive user_correction");
  EXPECT_THAT(text(), HasSubstr("nothing read yet −15, tool_failure −5)"));
  session_.Prompt("false positive tool_failure");
  EXPECT_THAT(text(), HasSubstr("nothing read yet −15)"));
}

TEST_F(DecideTest, ADisputeGivesBackNoMoreThanWasTaken) {
  Begin(3);
  session_.Fail();
  EXPECT_EQ(session_.number(), 0);
  session_.Prompt("false positive tool_failure");
  EXPECT_EQ(session_.number(), 3);
}

TEST_F(DecideTest, ADisputeIsAboutWhatWasMovedLast) {
  Begin(3);
  session_.Fail();
  session_.Fail();  // The score is 0 already.
  session_.Prompt("false positive tool_failure");
  EXPECT_EQ(session_.number(), 3);
  EXPECT_THAT(session_.Prompt("false positive tool_failure"), HasSubstr("has not changed"));
}

TEST_F(DecideTest, ADisputeLengthensTheCooldown) {
  for (const std::int64_t cooldown : {0, 1, 2, 3, 5}) {
    TestSession session;
    session.Signal(kToolFailure).cooldown = cooldown;
    session.Prompt("Build the invoice importer");
    std::int64_t last = cooldown;
    for (int dispute = 1; dispute <= 3; ++dispute) {
      session.Turns(50);
      session.Fail();
      ASSERT_THAT(session.fired(), testing::Contains("tool_failure"));
      session.Prompt("false positive tool_failure");
      const Decider decider(session.state(), session.settings, session.now());
      // The dispute itself was a turn.
      const std::int64_t now = decider.TurnsLeft(kToolFailure) + 1;
      EXPECT_GT(now, last) << cooldown << " after " << dispute;
      EXPECT_GE(2 * now, cooldown * (2 + dispute) - 1) << cooldown << " after " << dispute;
      last = now;
    }
  }
}

TEST_F(DecideTest, ATaskAboutFalsePositivesIsNoDispute) {
  Begin(70);
  session_.Prompt("Debug the false positive in the complex spam filter");
  EXPECT_EQ(session_.number(), 35);
}

TEST_F(DecideTest, TheThirdEditOfAFileInFiveTurnsIsAnOscillation) {
  Begin(70);
  session_.Finish(TestSession::EditOf("/p/a"));
  session_.Finish(TestSession::EditOf("/p/b"));
  session_.Finish(TestSession::EditOf("/p/a"));
  EXPECT_EQ(session_.number(), 70);
  session_.Finish(TestSession::EditOf("/p/a"));
  EXPECT_THAT(session_.fired(), ElementsAre("edit_oscillation"));
  EXPECT_EQ(session_.number(), 58);
}

TEST_F(DecideTest, EditsCountForFiveTurns) {
  for (const int turns : {4, 5}) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    session.Finish(TestSession::EditOf("/p/a"));
    session.Finish(TestSession::EditOf("/p/a"));
    session.Turns(turns);
    session.Finish(TestSession::EditOf("/p/a"));
    EXPECT_EQ(session.fired().size(), turns == 4 ? 1u : 0u) << turns;
  }
}

TEST_F(DecideTest, AFailedEditIsNone) {
  Begin(70);
  for (int i = 0; i < 4; ++i) {
    CallEnd edit = TestSession::EditOf("/p/a");
    edit.failed = true;
    session_.Finish(edit);
    EXPECT_THAT(session_.fired(), Not(testing::Contains("edit_oscillation")));
  }
}

TEST_F(DecideTest, InTheModeRevertOnlyAReturnToAnEarlierStateCounts) {
  const struct {
    std::vector<std::string> contents;
    bool fires;
  } cases[] = {{{"a", "b", "c", "d"}, false}, {{"a", "b", "c", "a"}, true},
               {{"a", "b", "c", "b"}, true},  {{"a", "b", "b", "b"}, true},
               {{"a", "b", "c", "c"}, false}, {{"a", "b", "a"}, false}};
  for (const auto& each : cases) {
    TestSession session;
    session.Signal(kEditOscillation).mode = "revert";
    session.Prompt("Build the invoice importer");
    for (std::size_t i = 0; i + 1 < each.contents.size(); ++i) {
      session.Finish(TestSession::EditOf("/p/a", each.contents[i], each.contents[i + 1]));
    }
    EXPECT_EQ(!session.fired().empty(), each.fires) << testing::PrintToString(each.contents);
  }
}

TEST_F(DecideTest, OppositeClaimsWithinThreeTurnsContradict) {
  for (const int turns : {0, 1, 2, 3}) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    session.Stop("I had a look. The parser tests pass.");
    EXPECT_THAT(session.fired(), IsEmpty());
    session.Turns(turns);
    session.Stop("The parser tests fail.");
    EXPECT_EQ(session.fired().size(), turns < 3 ? 1u : 0u) << turns;
  }
}

TEST_F(DecideTest, OneMessageDoesNotContradictItself) {
  Begin();
  session_.Stop("The parser tests fail. The parser tests pass.");
  EXPECT_THAT(session_.fired(), IsEmpty());
  EXPECT_EQ(session_.Stop(""), "");
}

TEST_F(DecideTest, TheUserPointsOutAContradiction) {
  Begin(70);
  session_.Prompt("make up your mind");
  EXPECT_THAT(session_.fired(), ElementsAre("contradiction"));
  EXPECT_EQ(session_.number(), 60);
}

TEST_F(DecideTest, OnlyTestsThatRanAndCanBeSeenToHavePassedEarn) {
  const struct {
    std::string_view what;
    CallEnd end;
    bool earns;
  } cases[] = {{"passed", TestSession::Tests("3 passed in 0.1s"), true},
               {"hidden", TestSession::Tests("3 passed in 0.1s", false, true), false},
               {"none ran", TestSession::Tests("0 passed; 0 failed"), false},
               {"not told", TestSession::Tests("done"), false},
               {"no test files", TestSession::Tests("?   \tx\t[no test files]"), false},
               {"failed", TestSession::Tests("2 passed, 1 failed", true), false},
               {"failed, with status 0", TestSession::Tests("2 passed, 1 failed"), false},
               {"no test command", TestSession::Call(Effect::kRead), false}};
  for (const auto& each : cases) {
    TestSession session;
    session.Prompt("Build the invoice importer");
    session.Finish(each.end);
    EXPECT_EQ(std::ranges::count(session.fired(), "test_pass"), each.earns ? 1 : 0) << each.what;
  }
}

TEST_F(DecideTest, ATestRunIsLeftFailingUntilOneHasPassed) {
  Begin();
  session_.Finish(TestSession::Tests("1 failed", true));
  EXPECT_TRUE(session_.state().tests_failing);
  session_.Finish(TestSession::Tests("3 passed", false, true));
  session_.Finish(TestSession::Tests("test result: ok. 0 passed; 0 failed"));
  session_.Finish(TestSession::Call(Effect::kProductionWrite));
  EXPECT_TRUE(session_.state().tests_failing);
  session_.Pass();
  EXPECT_FALSE(session_.state().tests_failing);
  session_.Finish(TestSession::Tests("1 failed, 3 passed", false, true));
  EXPECT_TRUE(session_.state().tests_failing);
}

TEST_F(DecideTest, ZeroIsAValueLikeAnyOther) {
  Begin(10);
  for (int i = 0; i < 3; ++i) session_.Fail();
  EXPECT_EQ(session_.number(), 0);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
  EXPECT_EQ(session_.Judged(Effect::kVerify), Verdict::kDeny);
  EXPECT_THAT(session_.Prompt("go on"), HasSubstr("CONFIDENCE CRITICALLY LOW: 0% (IGNORANCE)"));
  EXPECT_EQ(session_.number(), 0);
  session_.Fail();
  EXPECT_EQ(session_.number(), 0);
  session_.Prompt("looks good");
  EXPECT_EQ(session_.number(), 5);
}

TEST_F(DecideTest, AnotherStartIsAChangeLikeAnyOther) {
  session_.settings.initial_confidence = 40;
  session_.Fail();
  EXPECT_EQ(session_.number(), 35);
  EXPECT_THAT(session_.fired(), ElementsAre("initial", "tool_failure"));
  session_.Fail();
  EXPECT_EQ(session_.number(), 30);
}

TEST_F(DecideTest, WhatIsDemandedDependsOnTheZone) {
  Begin(60);
  EXPECT_EQ(session_.Prompt("go on"), "");
  session_.state().confidence = 50;
  EXPECT_THAT(session_.Prompt("go on"), HasSubstr("research is REQUIRED"));
  session_.state().confidence = 30;
  const std::string said = session_.Prompt("go on");
  EXPECT_THAT(said, HasSubstr("External consultation is MANDATORY"));
  EXPECT_THAT(said, HasSubstr("1. mcp__pal__thinkdeep - Deep analysis via PAL MCP"));
  EXPECT_THAT(said, testing::StartsWith("<credence>\n"));
}

TEST_F(DecideTest, AConsultationSatisfiesTheMandateForItsTurn) {
  Begin(20);
  CallEnd consult = TestSession::Call(Effect::kConsult);
  consult.effect.what.route = "Oracle";
  session_.Finish(consult);
  EXPECT_EQ(session_.state().consulted_turn, session_.state().turn);
  EXPECT_THAT(session_.Prompt("go on"), HasSubstr("MANDATORY"));
}

TEST_F(DecideTest, TheGateAsksAboutFilesThatWereNotRead) {
  Begin(75);
  ToolEffect edit;
  edit.what.effect = Effect::kProductionWrite;
  EXPECT_FALSE(QuestionOf(session_.state(), edit, {}).unread);
  EXPECT_TRUE(QuestionOf(session_.state(), edit, {HashOf("/p/a")}).unread);
  CallEnd read = TestSession::Call(Effect::kRead);
  read.effect.what.reads = {"/p/a"};
  session_.Finish(read);
  EXPECT_FALSE(QuestionOf(session_.state(), edit, {HashOf("/p/a")}).unread);
  EXPECT_TRUE(QuestionOf(session_.state(), edit, {HashOf("/p/a"), HashOf("/p/b")}).unread);
  session_.Finish(TestSession::EditOf("/p/b"));
  EXPECT_FALSE(QuestionOf(session_.state(), edit, {HashOf("/p/b")}).unread);
}

}  // namespace
}  // namespace credence::governor
