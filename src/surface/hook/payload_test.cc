// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/payload.h"

#include <gtest/gtest.h>

namespace credence::hook {
namespace {

Payload Parse(Client client, std::string_view text) {
  Result<Payload> payload = ParsePayload(client, text);
  EXPECT_TRUE(payload) << payload.error().message;
  return payload.value_or(Payload{});
}

TEST(PayloadTest, ClaudeCodesFailure) {
  const Payload payload = Parse(
      Client::kClaudeCode,
      R"({"session_id":"s","cwd":"/p","hook_event_name":"PostToolUseFailure","tool_name":"Bash",)"
      R"("tool_input":{"command":"ls /x; exit 3"},"tool_use_id":"t","error":"Exit code 3\nno",)"
      R"("is_interrupt":false})");
  EXPECT_EQ(payload.moment, Moment::kAfterTool);
  EXPECT_TRUE(payload.failed);
  EXPECT_FALSE(payload.interrupted);
  EXPECT_EQ(payload.output, "Exit code 3\nno");
  EXPECT_EQ(payload.tool_input, R"({"command":"ls /x; exit 3"})");
  EXPECT_EQ(payload.call, "t");
}

TEST(PayloadTest, ClaudeCodesEditHasTheFileBeforeAndAfter) {
  const Payload payload = Parse(
      Client::kClaudeCode,
      R"({"session_id":"s","hook_event_name":"PostToolUse","tool_name":"Edit","tool_input":{},)"
      R"("tool_response":{"filePath":"/p/a","oldString":"x","newString":"yy",)"
      R"("originalFile":"x x","replaceAll":true}})");
  EXPECT_FALSE(payload.failed);
  EXPECT_EQ(payload.before, "x x");
  EXPECT_EQ(payload.after, "yy yy");
}

TEST(PayloadTest, AnInterruptIsNeitherSuccessNorFailure) {
  EXPECT_TRUE(Parse(Client::kClaudeCode,
                    R"({"session_id":"s","hook_event_name":"PostToolUse","tool_name":"Bash",)"
                    R"("tool_response":{"stdout":"","interrupted":true}})")
                  .interrupted);
}

TEST(PayloadTest, GeminiHasItsOwnNamesAndTellsTheStatusInItsText) {
  const Payload payload = Parse(
      Client::kGemini,
      R"({"session_id":"s","hook_event_name":"AfterTool","timestamp":"2026-11-15T00:26:23.255Z",)"
      R"("tool_name":"run_shell_command","tool_input":{"command":"make"},)"
      R"("tool_response":{"llmContent":"Output: no\nExit Code: 2\n"}})");
  EXPECT_EQ(payload.moment, Moment::kAfterTool);
  EXPECT_TRUE(payload.failed);
  EXPECT_EQ(payload.call, "2026-11-15T00:26:23.255Z");
}

TEST(PayloadTest, CodexGivesTheOutputAsText) {
  const Payload payload =
      Parse(Client::kCodex,
            R"({"session_id":"s","turn_id":"u","hook_event_name":"PostToolUse","tool_name":"Bash",)"
            R"("tool_input":{"command":"echo hi"},"tool_response":"hi\n","tool_use_id":"call_1"})");
  EXPECT_EQ(payload.output, "hi\n");
  EXPECT_FALSE(payload.failed);
}

TEST(PayloadTest, AnMcpToolAnswersInContents) {
  EXPECT_EQ(Parse(Client::kClaudeCode,
                  R"({"session_id":"s","hook_event_name":"PostToolUse","tool_name":"mcp__a__b",)"
                  R"("tool_response":[{"type":"text","text":"one"},{"type":"text","text":"two"}]})")
                .output,
            "one\ntwo");
}

TEST(PayloadTest, WhatCannotBeReadIsOneLine) {
  for (const std::string_view text :
       {"", "{", "[]", R"({"session_id":"s"})", R"({"hook_event_name":"PreToolUse"})",
        R"({"hook_event_name":"PreToolUse","session_id":"s"})"}) {
    const Result<Payload> payload = ParsePayload(Client::kClaudeCode, text);
    ASSERT_FALSE(payload) << text;
    EXPECT_EQ(payload.error().message.find('\n'), std::string::npos);
  }
}

TEST(PayloadTest, OtherMomentsAreNothingToDo) {
  EXPECT_EQ(Parse(Client::kClaudeCode, R"({"hook_event_name":"Notification"})").moment,
            Moment::kOther);
}

}  // namespace
}  // namespace credence::hook
