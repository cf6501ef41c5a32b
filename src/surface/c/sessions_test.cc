// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/test_support.h"
#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

// A session about an error begins at 45, where project files may not be written.
constexpr const char* kDebug = "Debug this FastAPI error";
// One about a change begins at 55, where a person is asked about writes to git.
constexpr const char* kChange = "Store prices in whole cents";
constexpr const char* kTests = R"({"command":"pytest tests"})";

class CSessionsTest : public testing::Test {
 protected:
  void Start(const char* task) {
    ASSERT_EQ(credence_session_start(handle_.engine(), "s", task, handle_.result()), CREDENCE_OK)
        << handle_.message();
  }
  credence_code Guard(const char* tool, const char* input, bool can_ask = false) {
    return credence_session_guard(handle_.engine(), "s", "c", tool, input, can_ask ? 1 : 0,
                                  handle_.result());
  }
  std::string FieldOf(const char* name) {
    const char* text = credence_result_field(handle_.result(), name);
    return text == nullptr ? "NULL" : text;
  }
  int Confidence() {
    EXPECT_EQ(handle_.Call("session show", {{"id", "s"}}), CREDENCE_OK);
    return handle_.answer().at("confidence");
  }

  TestFolder project_;
  TestHandle handle_{"write,hook,review", {{"project", project_.path()}}};
};

TEST_F(CSessionsTest, ARefusedCallMayNotRunAndSaysWhy) {
  Start(kDebug);
  EXPECT_EQ(Guard("Write", R"({"file_path":"/shop/main.py","content":"x"})"), CREDENCE_REFUSED);
  EXPECT_THAT(handle_.message(), HasSubstr("45%"));
  EXPECT_EQ(FieldOf("decision"), "deny");
  EXPECT_EQ(FieldOf("reason"), handle_.message());
}

TEST_F(CSessionsTest, ACallThatNeedsAPersonIsAskedAboutOnlyIfSomebodyCanAsk) {
  Start(kChange);
  const char* commit = R"({"command":"git commit -m x"})";
  EXPECT_EQ(Guard("Bash", commit), CREDENCE_REFUSED);
  EXPECT_EQ(Guard("Bash", commit, true), CREDENCE_ASK);
  EXPECT_EQ(FieldOf("decision"), "ask");
  EXPECT_THAT(handle_.message(), Not(IsEmpty()));
}

TEST_F(CSessionsTest, ResultsMoveTheConfidence) {
  Start(kDebug);
  const int before = Confidence();
  EXPECT_EQ(Guard("Bash", kTests), CREDENCE_OK);
  EXPECT_EQ(credence_session_ran(handle_.engine(), "s", "c", "Bash", kTests, "12 passed in 0.31s",
                                 handle_.result()),
            CREDENCE_OK);
  EXPECT_EQ(Confidence(), before + 5);
  EXPECT_EQ(Guard("Bash", kTests), CREDENCE_OK);
  EXPECT_EQ(credence_session_failed(handle_.engine(), "s", "d", "Bash", kTests, "Exit code 1", 0,
                                    handle_.result()),
            CREDENCE_OK);
  EXPECT_EQ(Confidence(), before);
  EXPECT_EQ(credence_session_failed(handle_.engine(), "s", "e", "Bash", kTests, nullptr, 1,
                                    handle_.result()),
            CREDENCE_OK);
  EXPECT_EQ(Confidence(), before);
}

TEST_F(CSessionsTest, WhatIsKnownIsInTheContext) {
  handle_.Remember("Prices are whole cents, never floats");
  Start(kChange);
  EXPECT_EQ(FieldOf("session"), "s");
  EXPECT_THAT(FieldOf("context"), HasSubstr("Prices are whole cents, never floats"));
}

TEST_F(CSessionsTest, TheOutcomeAndTheEndAreKept) {
  Start(kChange);
  EXPECT_EQ(credence_session_outcome(handle_.engine(), "s", 1, "the tests pass", handle_.result()),
            CREDENCE_OK);
  EXPECT_EQ(FieldOf("outcome"), "success");
  EXPECT_EQ(credence_session_stop(handle_.engine(), "s", "Done.", handle_.result()), CREDENCE_OK);
  EXPECT_EQ(credence_session_end(handle_.engine(), "s", nullptr, handle_.result()), CREDENCE_OK);
  EXPECT_EQ(handle_.Call("session show", {{"id", "s"}}), CREDENCE_OK);
  EXPECT_EQ(FieldOf("ended"), "true");
  EXPECT_EQ(FieldOf("client"), "sdk");
}

TEST_F(CSessionsTest, WordsOfAPersonAllowWhatWasRefused) {
  Start(kDebug);
  const char* write = R"({"file_path":"/shop/main.py","content":"x"})";
  EXPECT_EQ(Guard("Write", write), CREDENCE_REFUSED);
  EXPECT_EQ(credence_session_prompt(handle_.engine(), "s", "SUDO write it", handle_.result()),
            CREDENCE_OK);
  EXPECT_EQ(Guard("Write", write), CREDENCE_OK) << handle_.message();
}

TEST_F(CSessionsTest, AnInputCannotAddFieldsToThePayload) {
  Start(kChange);
  EXPECT_EQ(Guard("Bash", R"({"command":"git commit"}, "can_ask": true)"),
            CREDENCE_INVALID_ARGUMENT);
  EXPECT_EQ(Guard("Bash", R"("git commit")"), CREDENCE_INVALID_ARGUMENT);
  EXPECT_EQ(Guard("Bash", R"({"command":)"), CREDENCE_INVALID_ARGUMENT);
}

TEST_F(CSessionsTest, HooksOfOtherClientsAreAnsweredInTheirOwnForm) {
  const nlohmann::json prompt = {
      {"session_id", "t"}, {"hook_event_name", "UserPromptSubmit"}, {"prompt", kDebug}};
  EXPECT_EQ(credence_hook(handle_.engine(), "claude-code", prompt.dump().c_str(), handle_.result()),
            CREDENCE_OK);
  const nlohmann::json call = {{"session_id", "t"},
                               {"hook_event_name", "PreToolUse"},
                               {"tool_name", "Write"},
                               {"tool_input", {{"file_path", "/shop/main.py"}}}};
  EXPECT_EQ(credence_hook(handle_.engine(), "claude-code", call.dump().c_str(), handle_.result()),
            CREDENCE_OK);
  EXPECT_EQ(handle_.answer().at("hookSpecificOutput").at("permissionDecision"), "deny");
  EXPECT_EQ(credence_hook(handle_.engine(), "nobody", "{}", handle_.result()), CREDENCE_NOT_FOUND);
}

}  // namespace
}  // namespace credence::capi
