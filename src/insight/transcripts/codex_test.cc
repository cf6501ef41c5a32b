// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/codex.h"

#include <string>

#include "base/test_framework.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

std::string CodexLine(const std::string& type, const std::string& payload) {
  return R"({"timestamp":"2026-03-01T10:00:00.5Z","type":")" + type + R"(","payload":)" + payload +
         "}\n";
}
std::string Item(const std::string& payload) { return CodexLine("response_item", payload); }
const std::string kMeta =
    CodexLine("session_meta", R"({"id":"t1","cwd":"/home/ada/shop","source":"exec"})");

std::string Call(const std::string& id, const std::string& tool, const std::string& arguments) {
  return Item(R"({"type":"function_call","call_id":")" + id + R"(","name":")" + tool +
              R"(","arguments":")" + arguments + "\"}");
}
std::string Output(const std::string& id, const std::string& output) {
  return Item(R"({"type":"function_call_output","call_id":")" + id + R"(","output":")" + output +
              "\"}");
}

Transcript ReadCodexText(const std::string& text) {
  return ReadText(TranscriptKind::kCodex, text).transcripts.at(0);
}

TEST(Codex, ATurnIsReadInOrder) {
  const Transcript transcript = ReadCodexText(
      kMeta +
      Item(R"({"type":"message","role":"user","content":[{"text":"<environment_context>"}]})") +
      CodexLine("event_msg", R"({"type":"user_message","message":"Build it"})") +
      Item(R"({"type":"message","role":"assistant","content":[{"text":"I will look."}]})") +
      Call("c1", "exec_command", R"({\"cmd\": \"make\"})") +
      Output(
          "c1",
          R"(Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 2\nOutput:\nno rule)") +
      Item(R"({"type":"custom_tool_call","call_id":"c2","name":"apply_patch",)"
           R"("input":"*** Begin"})") +
      Item(R"({"type":"custom_tool_call_output","call_id":"c2",)"
           R"("output":"Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess"})") +
      Item(R"({"type":"message","role":"assistant","content":[{"text":"Patched."}]})") +
      CodexLine("event_msg", R"({"type":"task_complete"})"));
  EXPECT_EQ(transcript.session, "t1");
  EXPECT_EQ(transcript.project, "/home/ada/shop");
  EXPECT_THAT(
      ShortSteps(transcript),
      ElementsAre("user: Build it", R"(exec_command {"cmd": "make"})", "failed: no rule",
                  R"(apply_patch {"input":"*** Begin"})", "done: Success", "agent: Patched."));
}

TEST(Codex, ACommandThatRunsOnEndsWhenItIsWaitedFor) {
  EXPECT_THAT(
      ShortSteps(ReadCodexText(
          kMeta + Call("c1", "exec_command", R"({\"cmd\": \"pytest\"})") +
          Output("c1", R"(Wall time: 1 seconds\nProcess running with session ID 7\nOutput:\n)") +
          Call("c2", "write_stdin", R"({\"session_id\": 7})") +
          Output("c2", R"(Wall time: 1 seconds\nProcess exited with code 1\nOutput:\n1 failed)"))),
      ElementsAre(R"(exec_command {"cmd": "pytest"})", "failed: 1 failed"));
}

TEST(Codex, WhatIsNotToldAboutACommandIsHidden) {
  const std::string call = kMeta + Call("c1", "shell", R"({\"command\": [\"ls\"]})");
  EXPECT_EQ(ShortSteps(ReadCodexText(call + Output("c1", "main.py"))).back(), "hidden: main.py");
  EXPECT_EQ(ShortSteps(ReadCodexText(call + Output("c1", "Command blocked by a hook"))).back(),
            "not run: Command blocked by a hook");
  EXPECT_EQ(
      ShortSteps(ReadCodexText(
                     call + Output("c1", R"({\"output\":\"no\",\"metadata\":{\"exit_code\":3}})")))
          .back(),
      "failed: no");
}

TEST(Codex, ASubagentBelongsToItsSessionAndNobodyPromptsIt) {
  const Transcript transcript = ReadCodexText(
      CodexLine("session_meta", R"({"id":"t2","session_id":"t1","source":{"subagent":{"a":1}}})") +
      CodexLine("event_msg", R"({"type":"user_message","message":"SUDO"})") +
      Call("c1", "multi", "{}") +
      Item(R"({"type":"message","role":"assistant","content":[{"text":"Done."}]})"));
  EXPECT_EQ(transcript.session, "t1");
  EXPECT_THAT(ShortSteps(transcript), ElementsAre("multi {}"));
}

TEST(Codex, TheFirstVersionsHadNoEnvelope) {
  const Transcript transcript = ReadCodexText(
      R"({"id":"t0","timestamp":"2025-06-01T10:00:00Z","instructions":null})"
      "\n"
      R"({"type":"message","role":"user","content":[{"type":"input_text","text":"Build it"}]})"
      "\n");
  EXPECT_EQ(transcript.session, "t0");
  EXPECT_THAT(ShortSteps(transcript), ElementsAre("user: Build it"));
}

}  // namespace
}  // namespace credence::insight
