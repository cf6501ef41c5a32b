// SPDX-License-Identifier: Apache-2.0
// The probe against small stub commands, good and bad hooks.
#include "surface/cli/hook_probe.h"

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "surface/cli/child_process.h"

namespace credence::cli {
namespace {

// Answers PreToolUse and BeforeTool with `answer`, all other events with nothing.
std::vector<std::string> StubHook(const std::string& answer) {
  return {"sh", "-c",
          "payload=$(cat); case \"$payload\" in *PreToolUse*|*BeforeTool*) printf '%s' '" + answer +
              "';; esac"};
}

HookProbe Probe() {
  HookProbe probe = *HookProbe::Make();
  probe.set_timeout(std::chrono::milliseconds(300));
  return probe;
}

TEST(HookProbe, ADenialBlocks) {
  const HookProbe probe = Probe();
  const auto denies = StubHook(
      R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}})");
  EXPECT_TRUE(probe.Answers(denies, "claude-code"));
  EXPECT_TRUE(probe.Blocks(denies, "claude-code"));
  EXPECT_TRUE(probe.Blocks(StubHook(R"({"decision":"deny","reason":"no"})"), "gemini"));
}

TEST(HookProbe, AllowingOrSilenceDoesNotBlock) {
  const HookProbe probe = Probe();
  for (const std::string answer :
       {"", "{}", R"({"hookSpecificOutput":{"permissionDecision":"allow"}})"}) {
    EXPECT_THAT(probe.Blocks(StubHook(answer), "claude-code"),
                FailsSaying(HasSubstr("was allowed")))
        << answer;
  }
}

TEST(HookProbe, GarbageIsNoAnswer) {
  EXPECT_THAT(Probe().Answers({"echo", "hello"}, "claude-code"),
              FailsSaying(HasSubstr("not a JSON object: 'hello")));
}

TEST(HookProbe, HangingIsNoAnswer) {
  EXPECT_THAT(Probe().Answers({"sh", "-c", "sleep 60 & wait"}, "claude-code"),
              FailsSaying(HasSubstr("no answer within 0.3 s")));
}

TEST(HookProbe, FailingIsNoAnswer) {
  const HookProbe probe = Probe();
  EXPECT_THAT(probe.Answers({"sh", "-c", "echo broken >&2; exit 3"}, "claude-code"),
              FailsSaying(HasSubstr("exit 3: broken")));
  EXPECT_THAT(probe.Answers({"no-such-program-here"}, "codex").error().message,
              HasSubstr("exit 127"));
}

TEST(HookProbe, TheCommandRunsInAProjectAndStoreOfItsOwn) {
  const auto looks = std::vector<std::string>{
      "sh", "-c",
      "cat >/dev/null; test -d .git && test -f main.py && case $CREDENCE_DB in "
      "*/credence-doctor-*/probe.db) ;; *) exit 9;; esac"};
  EXPECT_TRUE(Probe().Answers(looks, "claude-code"));
}

TEST(ChildProcess, GivesInputAndKeepsOutput) {
  const Result<ChildResult> result =
      RunChild({.words = {"sh", "-c", "cat; echo $WORD; echo wrong >&2; exit 4"},
                .input = "in\n",
                .environment = {{"WORD", "out"}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out, "in\nout\n");
  EXPECT_EQ(result->err, "wrong\n");
  EXPECT_EQ(result->exit, 4);
  EXPECT_FALSE(result->timed_out);
  EXPECT_EQ(RunChild({.words = {"sh", "-c", "kill -TERM $$"}})->exit, 143);
}

// A server opens its store by these variables, while the doctor tries a hook with others.
TEST(ChildProcess, TheVariablesOfAChildAreNotOurs) {
  ASSERT_EQ(std::getenv("CREDENCE_TEST_OF_A_CHILD"), nullptr);
  std::atomic<bool> ended = false;
  std::thread child([&] {
    const auto result =
        RunChild({.words = {"sh", "-c", "sleep 0.3; echo $CREDENCE_TEST_OF_A_CHILD"},
                  .environment = {{"CREDENCE_TEST_OF_A_CHILD", "its own"}}});
    EXPECT_EQ(result->out, "its own\n");
    ended = true;
  });
  while (!ended) EXPECT_EQ(std::getenv("CREDENCE_TEST_OF_A_CHILD"), nullptr);
  child.join();
}

TEST(ChildProcess, AVariableIsReplacedAndTheProgramIsFoundInTheChildsPath) {
  const auto result = RunChild({.words = {"env"}, .environment = {{"PATH", "/usr/bin:/bin"}}});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->out, HasSubstr("PATH=/usr/bin:/bin\n"));
  EXPECT_EQ(RunChild({.words = {"env"}, .environment = {{"PATH", "/nowhere"}}})->exit, 127);
}

}  // namespace
}  // namespace credence::cli
