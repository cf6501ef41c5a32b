// SPDX-License-Identifier: Apache-2.0
#include "governor/pack_triggers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "governor/packs.h"
#include "governor/test_session.h"

namespace credence::governor {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

CallEnd ReadCall(std::string_view path, std::string_view input = "read") {
  CallEnd end = TestSession::Call(Effect::kRead);
  end.tool = "Read";
  end.effect.what.reads = {std::string(path)};
  end.input_hash = input;
  return end;
}

CallEnd EditCall(std::string_view path = "/p/a.py") {
  return TestSession::EditOf(path, "before", "after");
}

CallEnd ScriptCall(std::string_view output = "", bool failed = false) {
  CallEnd end = TestSession::Call(Effect::kStateChange, failed);
  end.effect.what.runs_code = true;
  end.output = output;
  end.input_hash = "script";
  return end;
}

// With the signals of one pack only.
class PackTest : public testing::Test {
 protected:
  void Enable(std::string_view pack) {
    for (SignalSettings& signal : session_.settings.signals) signal.enabled = false;
    session_.settings.packs = {std::string(pack)};
    EnablePacks(session_.settings);
    session_.Prompt("Build the invoice importer");
    session_.state().confidence = 70;
  }
  // The signals that a call fires.
  std::vector<std::string> After(const CallEnd& end) {
    session_.Finish(end);
    return session_.fired();
  }
  void Calls(int count) {
    for (int i = 0; i < count; ++i) session_.Finish(TestSession::Call(Effect::kRead));
  }

  TestSession session_;
};

class ProgressPackTest : public PackTest {
 protected:
  ProgressPackTest() { Enable("progress"); }
};

TEST_F(ProgressPackTest, ALongRunFiresAtItsMilestones) {
  session_.Signal(kUnprovenRun).enabled = false;
  std::vector<int> fired;
  for (int call = 1; call <= 80; ++call) {
    if (!After(TestSession::Call(Effect::kRead)).empty()) fired.push_back(call);
  }
  EXPECT_THAT(fired, ElementsAre(30, 45, 60, 75));
}

TEST_F(ProgressPackTest, MilestonesAreSettings) {
  session_.Signal(kUnprovenRun).enabled = false;
  session_.Signal(kLongRun).from = 2;
  session_.Signal(kLongRun).every = 3;
  Calls(4);
  EXPECT_THAT(After(TestSession::Call(Effect::kRead)), ElementsAre("long_run"));
}

TEST_F(ProgressPackTest, ARunIsUnprovenUntilTestsPassAfterAnEdit) {
  session_.Signal(kLongRun).enabled = false;
  session_.Pass();  // Before any edit.
  Calls(28);
  EXPECT_THAT(After(TestSession::Call(Effect::kRead)), ElementsAre("unproven_run"));
  session_.Finish(EditCall());
  session_.Pass();
  Calls(7);
  EXPECT_THAT(After(TestSession::Call(Effect::kRead)), IsEmpty());
}

TEST_F(ProgressPackTest, AHiddenStatusProvesNothing) {
  session_.Finish(EditCall());
  EXPECT_THAT(After(TestSession::Tests("3 passed", false, true)), IsEmpty());
  EXPECT_FALSE(session_.state().progress->green);
}

TEST_F(ProgressPackTest, AFailedRunCountsOnlyAfterAnEdit) {
  EXPECT_THAT(After(ScriptCall("", true)), IsEmpty());
  session_.Finish(EditCall());
  EXPECT_THAT(After(TestSession::Call(Effect::kStateChange, true)), IsEmpty());
  EXPECT_THAT(After(ScriptCall("", true)), ElementsAre("run_fail_after_edit"));
}

TEST_F(ProgressPackTest, WordsOfFailureCountDespiteTheStatus) {
  session_.Finish(EditCall());
  EXPECT_THAT(After(ScriptCall("Traceback (most recent call last):\n  x\nValueError: y")),
              ElementsAre("run_fail_after_edit"));
  Calls(3);
  EXPECT_THAT(After(TestSession::Tests("1 failed, 2 passed")), ElementsAre("run_fail_after_edit"));
}

TEST_F(ProgressPackTest, ACooldownInCallsBlocksWhileFewerHavePassed) {
  session_.Finish(EditCall());
  std::vector<bool> fired;
  for (int i = 0; i < 7; ++i) fired.push_back(!After(ScriptCall("", true)).empty());
  EXPECT_THAT(fired, ElementsAre(true, false, false, true, false, false, true));
}

TEST_F(ProgressPackTest, AFileThatIsReadAgainAndAgain) {
  std::vector<int> fired;
  for (int read = 1; read <= 13; ++read) {
    if (!After(ReadCall("/p/a.py")).empty()) fired.push_back(read);
  }
  EXPECT_THAT(fired, ElementsAre(6, 9, 12));
  // Each file has its own count; a folder has none.
  EXPECT_THAT(After(ReadCall("/p/b.py")), IsEmpty());
  for (int read = 1; read <= 13; ++read) EXPECT_THAT(After(ReadCall("/p/src")), IsEmpty());
}

TEST_F(ProgressPackTest, AHugeOutputFires) {
  CallEnd end = TestSession::Call(Effect::kRead);
  end.output = std::string(10'000, 'x');
  EXPECT_THAT(After(end), IsEmpty());
  end.output += 'x';
  EXPECT_THAT(After(end), ElementsAre("huge_output"));
}

TEST_F(ProgressPackTest, TestsThatPassCountOnceForEachEdit) {
  EXPECT_THAT(After(TestSession::Tests("3 passed")), IsEmpty());
  session_.Finish(EditCall());
  EXPECT_THAT(After(TestSession::Tests("3 passed")), ElementsAre("test_pass_after_edit"));
  Calls(5);
  EXPECT_THAT(After(TestSession::Tests("3 passed")), IsEmpty());
  session_.Finish(EditCall());
  EXPECT_THAT(After(TestSession::Tests("1 failed, 2 passed")), ElementsAre("run_fail_after_edit"));
  EXPECT_THAT(After(TestSession::Tests("3 passed")), ElementsAre("test_pass_after_edit"));
}

TEST_F(ProgressPackTest, FilesOfTheSessionsOwnAreNoEdits) {
  CallEnd script = TestSession::EditOf("/p/reproduce.py");
  session_.Finish(script);
  session_.Finish(script);
  CallEnd scratch = TestSession::EditOf("/tmp/x.py");
  scratch.effect.files[0].scratch = true;
  session_.Finish(scratch);
  EXPECT_EQ(session_.state().progress->edits, 0);
  // A file that was read existed before.
  session_.Finish(ReadCall("/p/a.py"));
  session_.Finish(TestSession::EditOf("/p/a.py"));
  EXPECT_EQ(session_.state().progress->edits, 1);
  // So did a file that is changed in place.
  CallEnd sed = TestSession::EditOf("/p/c.py");
  sed.effect.what.edits = {"/p/c.py"};
  session_.Finish(sed);
  EXPECT_EQ(session_.state().progress->edits, 2);
  sed.failed = true;
  session_.Finish(sed);
  EXPECT_EQ(session_.state().progress->edits, 2);
}

class VerificationPackTest : public PackTest {
 protected:
  VerificationPackTest() { Enable("verification"); }
};

TEST_F(VerificationPackTest, TheSixthEditWithoutARun) {
  for (int i = 0; i < 5; ++i) EXPECT_THAT(After(EditCall()), IsEmpty());
  session_.Finish(ScriptCall());
  for (int i = 0; i < 5; ++i) EXPECT_THAT(After(EditCall()), IsEmpty());
  EXPECT_THAT(After(EditCall()), ElementsAre("unverified_edits"));
}

TEST_F(VerificationPackTest, ATurnThatEndsUntested) {
  session_.Stop("Done.");
  EXPECT_THAT(session_.fired(), IsEmpty());
  session_.Finish(EditCall());
  session_.Stop("Done.");
  EXPECT_THAT(session_.fired(), ElementsAre("change_without_test"));
  session_.Turns(5);
  session_.Pass();
  session_.Stop("Done.");
  EXPECT_THAT(session_.fired(), IsEmpty());
}

TEST_F(VerificationPackTest, ACommitWithoutATestRun) {
  CallEnd commit = TestSession::Call(Effect::kGitWrite);
  commit.effect.input_text = "git commit -m work";
  EXPECT_THAT(After(commit), IsEmpty());
  session_.Finish(EditCall());
  CallEnd add = TestSession::Call(Effect::kGitWrite);
  add.effect.input_text = "git add .";
  EXPECT_THAT(After(add), IsEmpty());
  EXPECT_THAT(After(commit), ElementsAre("pre_commit_no_tests"));
}

TEST_F(VerificationPackTest, TheFirstAttemptSucceeds) {
  session_.Finish(EditCall());
  EXPECT_THAT(After(TestSession::Tests("3 passed")), ElementsAre("first_attempt_success"));
  session_.Turns(3);
  session_.Finish(EditCall());
  session_.Finish(TestSession::Tests("1 failed"));
  session_.Finish(EditCall());
  EXPECT_THAT(After(TestSession::Tests("3 passed")), IsEmpty());
}

TEST_F(VerificationPackTest, ATestThatWasWrittenAndPasses) {
  session_.Finish(TestSession::EditOf("/p/tests/test_a.py"));
  EXPECT_THAT(After(TestSession::Tests("3 passed")), ElementsAre("test_creation_executed"));
  session_.Turns(1);
  EXPECT_THAT(After(TestSession::Tests("3 passed")), IsEmpty());
}

class EfficiencyPackTest : public PackTest {
 protected:
  EfficiencyPackTest() { Enable("efficiency"); }
};

TEST_F(EfficiencyPackTest, AFileIsReadAgainInTheSameWay) {
  EXPECT_THAT(After(ReadCall("/p/a.py", "lines 1 to 9")), IsEmpty());
  EXPECT_THAT(After(ReadCall("/p/a.py", "lines 10 to 19")), IsEmpty());
  EXPECT_THAT(After(ReadCall("/p/b.py", "all")), IsEmpty());
  EXPECT_THAT(After(ReadCall("/p/a.py", "lines 10 to 19")), ElementsAre("reread_unchanged"));
  session_.Turns(1);
  session_.Finish(EditCall("/p/a.py"));
  EXPECT_THAT(After(ReadCall("/p/a.py", "lines 10 to 19")), IsEmpty());
}

TEST_F(EfficiencyPackTest, ACallRepeatsTheOneBefore) {
  EXPECT_THAT(After(ScriptCall()), IsEmpty());
  EXPECT_THAT(After(ScriptCall()), ElementsAre("sequential_repetition"));
}

TEST_F(EfficiencyPackTest, TheSameRunFailsAThirdTime) {
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(After(ScriptCall("", true)), Not(Contains("stuck_loop")));
    session_.Finish(EditCall());
  }
  EXPECT_THAT(After(ScriptCall("", true)), Contains("stuck_loop"));
  session_.Turns(5);
  session_.Finish(ScriptCall());
  EXPECT_THAT(After(ScriptCall("", true)), Not(Contains("stuck_loop")));
}

TEST_F(EfficiencyPackTest, TheSizeOfAnEdit) {
  const struct {
    int lines;
    std::vector<std::string> fired;
  } cases[] = {{20, {"small_diff"}}, {21, {}}, {400, {}}, {401, {"large_diff"}}};
  for (const auto& each : cases) {
    CallEnd edit = EditCall();
    for (int i = 0; i < each.lines; ++i) edit.written += "x\n";
    EXPECT_EQ(After(edit), each.fired) << each.lines;
  }
}

TEST_F(EfficiencyPackTest, WhatLooksAround) {
  EXPECT_THAT(After(TestSession::Call(Effect::kGitRead)), ElementsAre("git_explore"));
  CallEnd grep = TestSession::Call(Effect::kRead);
  grep.tool = "Grep";
  EXPECT_THAT(After(grep), ElementsAre("search_tool"));
  EXPECT_THAT(After(TestSession::Call(Effect::kResearch)), ElementsAre("research"));
  for (int i = 0; i < 2; ++i) session_.Finish(TestSession::Call(Effect::kGitRead));
  EXPECT_THAT(After(TestSession::Call(Effect::kGitRead)), ElementsAre("git_spam"));
  CallEnd dump = TestSession::Call(Effect::kRead);
  dump.output = std::string(5'001, 'x');
  EXPECT_THAT(After(dump), ElementsAre("huge_output_dump"));
}

TEST_F(PackTest, ANameCountsForANewFileThatIsNoScratch) {
  Enable("hygiene");
  CallEnd end = TestSession::EditOf("/p/a_v2.py");
  end.named = {{.path = "/p/a_v2.py", .signal = "version_file"}};
  end.effect.files[0].scratch = true;
  EXPECT_THAT(After(end), IsEmpty());
  end.effect.files[0].scratch = false;
  EXPECT_THAT(After(end), ElementsAre("version_file"));
  EXPECT_EQ(session_.state().recent.back().reason, "pattern in the name of a new file");
  session_.Turns(1);
  CallEnd old = EditCall("/p/b_v2.py");
  old.named = {{.path = "/p/b_v2.py", .signal = "version_file"}};
  EXPECT_THAT(After(old), IsEmpty());
}

TEST_F(PackTest, WhatIsWatchedIsRecordedAndMovesNothing) {
  session_.settings.watch = {"language"};
  EnablePacks(session_.settings);
  EXPECT_TRUE(session_.settings.Find("apologetic")->watched);
  EXPECT_FALSE(session_.settings.Find("apologetic")->enabled);
  session_.Prompt("Build the invoice importer");
  session_.Stop("I'm sorry.", {"apologetic"});
  EXPECT_THAT(session_.fired(), IsEmpty());
  const auto* claimed = std::get_if<Claimed>(&session_.events().back());
  ASSERT_NE(claimed, nullptr);
  ASSERT_TRUE(claimed->found.has_value());
  EXPECT_EQ(claimed->found->at(0).signal, "apologetic");
}

}  // namespace
}  // namespace credence::governor
