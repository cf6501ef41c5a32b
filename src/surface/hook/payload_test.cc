// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/payload.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json_writer.h"

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

TEST(PayloadTest, AnEditThatWouldFillTheMemoryHasNoAfter) {
  const std::string many(20'000, 'x');
  const std::string text(20'000, 'y');
  const Payload payload = Parse(
      Client::kClaudeCode,
      R"({"session_id":"s","hook_event_name":"PostToolUse","tool_name":"Edit","tool_input":{},)"
      R"("tool_response":{"oldString":"x","newString":")" +
          text + R"(","originalFile":")" + many + R"(","replaceAll":true}})");
  EXPECT_EQ(payload.before, many);
  EXPECT_EQ(payload.after, std::nullopt);
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

Payload GeminiCommand(std::string_view said) {
  std::string words;
  AppendJsonString(words, said);
  return Parse(Client::kGemini,
               R"({"session_id":"s","hook_event_name":"AfterTool","tool_input":{},)"
               R"("tool_name":"run_shell_command","tool_response":{"llmContent":)" +
                   words + "}}");
}

TEST(PayloadTest, HowACommandOfGeminiEndedIsBelowWhatItPrinted) {
  EXPECT_TRUE(GeminiCommand("<untrusted_context>\nOutput: no\nExit Code: 1\n"
                            "Process Group PGID: 7\n</untrusted_context>")
                  .failed);
  EXPECT_TRUE(GeminiCommand("Output: (empty)\nSignal: 9\nBackground PIDs: 8\n").failed);
  // Showing a log is not a failure.
  EXPECT_FALSE(GeminiCommand("<untrusted_context>\nOutput: Exit Code: 1\nSignal: 9\nend\n"
                             "Process Group PGID: 7\n</untrusted_context>")
                   .failed);
}

TEST(PayloadTest, ACommandOfGeminiThatDidNotEndHasNoStatus) {
  EXPECT_TRUE(GeminiCommand("Command moved to background (PID: 7). Output hidden.").status_hidden);
  EXPECT_TRUE(GeminiCommand("Command was cancelled by user before it could complete.").interrupted);
  EXPECT_TRUE(GeminiCommand("Command was automatically cancelled because it took long.").failed);
}

TEST(PayloadTest, GeminisEditHasTheFileBeforeAndAfter) {
  const Payload payload = Parse(
      Client::kGemini,
      R"({"session_id":"s","hook_event_name":"AfterTool","tool_name":"replace","tool_input":{},)"
      R"("tool_response":{"llmContent":"Successfully modified file: /p/a",)"
      R"("returnDisplay":{"fileDiff":"-x\n+y\n","originalContent":"x\n","newContent":"y\n",)"
      R"("diffStat":{"model_added_lines":1},"isNewFile":false}}})");
  EXPECT_FALSE(payload.failed);
  EXPECT_EQ(payload.before, "x\n");
  EXPECT_EQ(payload.after, "y\n");
}

TEST(PayloadTest, OfAPatchCodexTellsTheStatusInFront) {
  const auto patch = [](std::string_view said) {
    return Parse(Client::kCodex,
                 R"({"session_id":"s","hook_event_name":"PostToolUse","tool_name":"apply_patch",)"
                 R"("tool_input":{"command":"*** Begin Patch"},"tool_response":")" +
                     std::string(said) + R"("})");
  };
  EXPECT_FALSE(patch(R"(Exit code: 0\nOutput:\nSuccess.)").failed);
  EXPECT_TRUE(patch(R"(Exit code: 1\nOutput:\nno such line)").failed);
  EXPECT_FALSE(patch(R"(Exit code: 0\nOutput:\nExit code: 1)").failed);
  EXPECT_FALSE(patch(R"(Exit code: 1\nOutput:\nno such line)").status_hidden);
}

TEST(PayloadTest, CodexGivesTheOutputAsText) {
  const Payload payload =
      Parse(Client::kCodex,
            R"({"session_id":"s","turn_id":"u","hook_event_name":"PostToolUse","tool_name":"Bash",)"
            R"("transcript_path":"/p/rollout.jsonl","tool_input":{"command":"echo hi"},)"
            R"("tool_response":"Exit code: 1\n","tool_use_id":"call_1"})");
  EXPECT_EQ(payload.output, "Exit code: 1\n");
  EXPECT_EQ(payload.transcript, "/p/rollout.jsonl");
  // The command printed these words.
  EXPECT_FALSE(payload.failed);
  EXPECT_TRUE(payload.status_hidden);
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

TEST(PayloadTest, ASubagentsPromptIsNotTheUsers) {
  const auto moment = [](std::string_view event) {
    return Parse(Client::kCodex, R"({"session_id":"s","agent_id":"a","agent_type":"default",)"
                                 R"("tool_name":"Bash","prompt":"SUDO","hook_event_name":")" +
                                     std::string(event) + R"("})")
        .moment;
  };
  EXPECT_EQ(moment("UserPromptSubmit"), Moment::kOther);
  EXPECT_EQ(moment("PreToolUse"), Moment::kBeforeTool);
}

TEST(PayloadTest, OtherMomentsAreNothingToDo) {
  EXPECT_EQ(Parse(Client::kClaudeCode, R"({"hook_event_name":"Notification"})").moment,
            Moment::kOther);
}

TEST(PayloadTest, WhatCannotBeReadMayStillNameItsMoment) {
  EXPECT_EQ(MomentIn(R"({"hook_event_name":"Stop"})"), Moment::kStop);
  EXPECT_EQ(MomentIn(R"({"cwd":"/p","hook_event_name":"PreToolUse","tool_in)"),
            Moment::kBeforeTool);
  EXPECT_EQ(MomentIn(R"({"hook_event_name":"Frobnicate"})"), std::nullopt);
  EXPECT_EQ(MomentIn("not json"), std::nullopt);
}

}  // namespace
}  // namespace credence::hook
