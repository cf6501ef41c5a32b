// SPDX-License-Identifier: Apache-2.0
// The profile "everyday", line by line: what belongs to honest work costs nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "governor/profiles.h"
#include "governor/test_session.h"
#include "governor/wording.h"

namespace credence::governor {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class EverydayTest : public testing::Test {
 protected:
  EverydayTest() {
    session_.settings.profile = "everyday";
    TakeProfile(session_.settings);
  }

  void Begin(std::int64_t number) {
    session_.Prompt("Build the invoice importer");
    session_.state().confidence = number;
  }
  void Read(std::string_view path = "/p/a.py") {
    CallEnd read = TestSession::Call(Effect::kRead);
    read.effect.what.reads = {std::string(path)};
    read.effect.reads_project = true;
    session_.Finish(read);
  }
  void RunTests(bool failed, std::string_view command = "pytest") {
    CallEnd run = TestSession::Tests(failed ? "1 failed, 2 passed" : "3 passed", failed);
    run.input_hash = command;
    session_.Finish(run);
  }
  void Edit(std::string_view path = "/p/a.py") { session_.Finish(TestSession::EditOf(path)); }

  TestSession session_;
};

TEST_F(EverydayTest, WhatWasTakenForNothingReadComesBackOnce) {
  session_.Prompt("Debug this FastAPI error");
  EXPECT_EQ(session_.number(), 45);
  Read();
  EXPECT_EQ(session_.number(), 60);
  EXPECT_THAT(session_.fired(), ElementsAre("nothing_read"));
  Read("/p/b.py");
  EXPECT_EQ(session_.number(), 60);
}

TEST_F(EverydayTest, OnlyAReportedFailureOrAFixIsABugFixTask) {
  const struct {
    std::string_view prompt;
    std::int64_t number;
  } cases[] = {{"Fix the bug in cart.py: totals are wrong with two coupons", 45},
               {"The login page crashes when the password is empty", 45},
               {"Please fix the failing test", 45},
               {"Test suite fails after the upgrade, what now?", 45},
               {"Add a test and fix the crash in cart.py", 45},
               {"Explain how errors are handled in the parser", 55},
               {"Add error handling to the upload of files", 55},
               {"Write documentation of the exceptions that the client raises", 55},
               {"Where are failed jobs logged?", 55}};
  for (const auto& each : cases) {
    TestSession session;
    session.settings.profile = "everyday";
    TakeProfile(session.settings);
    session.Prompt(each.prompt);
    EXPECT_EQ(session.number(), each.number) << each.prompt;
  }
}

TEST_F(EverydayTest, RedThenGreenCostsNothing) {
  Begin(60);
  RunTests(true);
  Edit();
  RunTests(true);
  EXPECT_EQ(session_.number(), 60);
  Edit();
  RunTests(false);
  EXPECT_EQ(session_.number(), 65);
}

TEST_F(EverydayTest, TheSameRunFailingAgainWithoutAnEditCounts) {
  Begin(60);
  RunTests(true);
  RunTests(true);
  EXPECT_THAT(session_.fired(), ElementsAre("tool_failure"));
  EXPECT_EQ(session_.number(), 55);
}

TEST_F(EverydayTest, TheThirdFailureOfARunCountsInAnyCase) {
  Begin(60);
  for (int i = 0; i < 2; ++i) {
    RunTests(true);
    Edit();
  }
  EXPECT_EQ(session_.number(), 60);
  RunTests(true);
  EXPECT_EQ(session_.number(), 55);
}

TEST_F(EverydayTest, ASearchThatFindsNothingIsNoFailure) {
  Begin(60);
  CallEnd search = TestSession::Call(Effect::kRead, true);
  search.effect.shell = true;
  search.effect.what.ran = {{.words = {"cd", "src"}}, {.words = {"/usr/bin/grep", "x", "f"}}};
  for (int i = 0; i < 5; ++i) session_.Finish(search);
  EXPECT_EQ(session_.number(), 60);
  session_.Fail();
  EXPECT_EQ(session_.number(), 55) << "and does not make a later failure the sixth";
  search.effect.what.ran.push_back({.words = {"cat", "missing"}});
  session_.Prompt("go on");
  session_.Finish(search);
  EXPECT_EQ(session_.number(), 50) << "reading what is not there is a failure";
}

TEST_F(EverydayTest, APassingRunEarnsAgainAfterAnEditUpToFifteenPointsATurn) {
  Begin(52);
  for (const std::int64_t number : {57, 62, 67, 67}) {
    Edit();
    RunTests(false);
    EXPECT_EQ(session_.number(), number);
  }
  RunTests(false);
  EXPECT_THAT(session_.fired(), IsEmpty());
  session_.Prompt("go on");
  RunTests(false);
  EXPECT_EQ(session_.number(), 72);
}

TEST_F(EverydayTest, OneSignalAloneNeverClosesAZone) {
  Begin(53);
  session_.Fail();
  EXPECT_EQ(session_.number(), 51);
  session_.Fail();
  EXPECT_EQ(session_.number(), 46) << "the second one does";
}

TEST_F(EverydayTest, ASecondSignalComesTooLateAfterThreeTurns) {
  Begin(53);
  session_.Fail();
  session_.Turns(3);
  session_.Fail();
  EXPECT_EQ(session_.number(), 51);
}

TEST_F(EverydayTest, ManyEditsOfAFileAreWorkButGoingBackIsNot) {
  Begin(75);
  const auto edit = [&](std::string_view before, std::string_view after) {
    session_.Finish(TestSession::EditOf("/p/a.py", std::string(before), std::string(after)));
  };
  edit("1", "2");
  edit("2", "3");
  edit("3", "4");
  EXPECT_EQ(session_.number(), 75);
  edit("4", "2");
  EXPECT_THAT(session_.fired(), ElementsAre("edit_oscillation"));
}

TEST_F(EverydayTest, OnlyInsistingOnTheSameCallIsACascade) {
  Begin(40);
  const auto refuse = [&](std::string_view input) {
    session_.Refuse(Effect::kProductionWrite, Verdict::kDeny, input);
  };
  refuse("a");
  refuse("b");
  refuse("c");
  EXPECT_EQ(session_.number(), 40);
  refuse("c");
  refuse("c");
  EXPECT_THAT(session_.fired(), ElementsAre("cascade_block"));
}

TEST_F(EverydayTest, TestsRunAnywhereAndTestFilesOpenEarly) {
  ToolEffect test_file;
  test_file.what.effect = Effect::kProductionWrite;
  test_file.files = {{.path = "/p/tests/test_a.py", .test = true}};
  const auto judged = [&](const ToolEffect& effect) {
    return Judge(QuestionOf(session_.state(), effect, {}), session_.number(), session_.settings)
        .verdict;
  };
  Begin(0);
  EXPECT_EQ(session_.Judged(Effect::kVerify), Verdict::kAllow);
  EXPECT_EQ(judged(test_file), Verdict::kDeny);
  session_.state().confidence = 31;
  EXPECT_EQ(judged(test_file), Verdict::kAllow);
  EXPECT_EQ(session_.Judged(Effect::kProductionWrite), Verdict::kDeny);
  test_file.files.push_back({.path = "/p/a.py"});
  EXPECT_EQ(judged(test_file), Verdict::kDeny);
}

TEST_F(EverydayTest, AConsultationEarnsPoints) {
  Begin(45);
  CallEnd consult = TestSession::Call(Effect::kConsult);
  consult.effect.what.route = "Expert";
  session_.Finish(consult);
  EXPECT_EQ(session_.number(), 50);
}

TEST_F(EverydayTest, ARefusalIsShortAndNamesThePersonsWay) {
  Begin(45);
  const GateAnswer answer = Judge({.effect = Effect::kProductionWrite}, 45, session_.settings);
  const std::string text =
      RefusalText({.tool = "Edit", .why = "writes " + std::string(200, 'x') + "/main.py"}, answer,
                  session_.state(), session_.settings);
  EXPECT_LE(text.size(), 300u) << text;
  EXPECT_THAT(text, testing::HasSubstr("credence allow"));
}

}  // namespace
}  // namespace credence::governor
