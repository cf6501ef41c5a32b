// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/codex_transcript.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace credence::hook {
namespace {

std::string Line(std::string_view call, std::string_view end, std::string_view printed = "") {
  return fmt::format(
      R"({{"timestamp":"2026-11-15T07:50:33.097Z","type":"event_msg","payload":{{)"
      R"("type":"item_completed","item":{{"type":"CommandExecution","id":"{}","command":["sh"],)"
      R"("status":"failed","aggregated_output":"{}","exit_code":{}}},"completed_at_ms":1}}}})"
      "\n",
      call, printed, end);
}

Payload AfterCommand(std::string_view transcript) {
  return ParsePayload(Client::kCodex,
                      fmt::format(R"({{"session_id":"s","hook_event_name":"PostToolUse",)"
                                  R"("transcript_path":"{}","tool_name":"Bash",)"
                                  R"("tool_input":{{"command":"make"}},"tool_response":"no\n",)"
                                  R"("tool_use_id":"call_2"}})",
                                  transcript))
      .value();
}

TEST(CodexTranscriptTest, TheStatusIsThatOfTheCall) {
  const std::string lines = "garbage\n{}\n" + Line("call_1", "1") + Line("call_2", "0") +
                            Line("call_3", "null") + Line("call_4", "2", "call_5");
  EXPECT_EQ(ExitStatusIn(lines, "call_1"), 1);
  EXPECT_EQ(ExitStatusIn(lines, "call_2"), 0);
  EXPECT_EQ(ExitStatusIn(lines, "call_3"), std::nullopt);
  EXPECT_EQ(ExitStatusIn(lines, "call_5"), std::nullopt);
  EXPECT_EQ(ExitStatusIn("", "call_1"), std::nullopt);
}

TEST(CodexTranscriptTest, AStatusOfManyBitsIsNotCutToASuccess) {
  EXPECT_EQ(ExitStatusIn(Line("call_1", "4294967296"), "call_1"), 4'294'967'296);
  EXPECT_EQ(ExitStatusIn(Line("call_1", "99999999999999999999"), "call_1"), std::nullopt);
}

TEST(CodexTranscriptTest, ALineThatIsCutOffTellsNothing) {
  const std::string line = Line("call_1", "1");
  // "exit_code":1 could be a truncated 12.
  EXPECT_EQ(ExitStatusIn(line.substr(0, line.find("},\"completed")), "call_1"), std::nullopt);
  EXPECT_EQ(ExitStatusIn(line.substr(3), "call_1"), std::nullopt);
}

TEST(CodexTranscriptTest, ACommandThatFailedIsKnownFromTheFile) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / fmt::format("credence-transcript-{}", getpid());
  std::ofstream(path) << Line("call_1", "0") << Line("call_2", "2");
  Payload payload = AfterCommand(path.string());
  EXPECT_TRUE(payload.status_hidden);
  TakeStatusFromTranscript(payload);
  EXPECT_FALSE(payload.status_hidden);
  EXPECT_TRUE(payload.failed);
  std::filesystem::remove(path);
}

TEST(CodexTranscriptTest, WithoutAFileTheStatusStaysHidden) {
  Payload payload = AfterCommand("/nowhere/rollout.jsonl");
  TakeStatusFromTranscript(payload);
  EXPECT_TRUE(payload.status_hidden);
  EXPECT_FALSE(payload.failed);
}

}  // namespace
}  // namespace credence::hook
