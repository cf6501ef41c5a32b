// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/claude_code.h"

#include <string>

#include "base/test_framework.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

// A line of session s1, with `rest` as further fields.
std::string ClaudeCodeLine(const std::string& id, const std::string& rest) {
  return R"({"sessionId":"s1","cwd":"/home/ada/shop","timestamp":"2026-03-01T10:00:0)" + id +
         R"(Z","uuid":"u)" + id + "\"," + rest + "}\n";
}
std::string User(const std::string& id, const std::string& content, const std::string& more = "") {
  return ClaudeCodeLine(
      id, more + R"("type":"user","message":{"role":"user","content":)" + content + "}");
}
std::string Agent(const std::string& id, const std::string& block,
                  const std::string& stop = "tool_use") {
  return ClaudeCodeLine(id, R"("type":"assistant","message":{"role":"assistant","content":[)" +
                                block + R"(],"stop_reason":")" + stop + "\"}");
}
const std::string kCall =
    R"({"type":"tool_use","id":"c1","name":"Bash","input":{"command":"make"}})";

FileReading ReadClaudeCodeText(const std::string& text) {
  return ReadText(TranscriptKind::kClaudeCode, text);
}

TEST(ClaudeCode, ATurnIsReadInOrder) {
  const FileReading reading = ReadClaudeCodeText(
      User("1", R"("Build it")") + Agent("2", R"({"type":"text","text":"I will look."})") +
      Agent("3", kCall) +
      User("4", R"([{"type":"tool_result","tool_use_id":"c1","is_error":true,)"
                R"("content":"Exit code 2"}])") +
      Agent("5", R"({"type":"text","text":"It does not build."})", "end_turn"));
  ASSERT_EQ(reading.transcripts.size(), 1U);
  const Transcript& transcript = reading.transcripts[0];
  EXPECT_EQ(transcript.session, "s1");
  EXPECT_EQ(transcript.client, "claude-code");
  EXPECT_EQ(transcript.project, "/home/ada/shop");
  EXPECT_THAT(ShortSteps(transcript),
              ElementsAre("user: Build it", R"(Bash {"command":"make"})", "failed: Exit code 2",
                          "agent: It does not build."));
  EXPECT_EQ(FormatTimestamp(transcript.steps[1].at), "2026-03-01T10:00:03Z");
  EXPECT_EQ(std::get<UserSaid>(transcript.steps[0].what).key, "u1");
}

TEST(ClaudeCode, WhatNoPersonSaidIsNoPrompt) {
  EXPECT_THAT(
      ReadClaudeCodeText(
          User("1", R"("<system-reminder>Mind the tests</system-reminder>")") +
          User("2", R"("a summary")", R"("isCompactSummary":true,)") +
          User("3", R"("a caveat")", R"("isMeta":true,)") +
          User("4", R"("Change the price")", R"("isSidechain":true,)") +
          User("5", R"("[Request interrupted by user]")") +
          User("6", R"("<local-command-stdout>done</local-command-stdout>")") +
          ClaudeCodeLine("7", R"("type":"attachment","attachment":{"type":"hook_success"})") +
          ClaudeCodeLine("8", R"("type":"system","subtype":"compact_boundary")"))
          .transcripts,
      IsEmpty());
}

TEST(ClaudeCode, OfBlocksTheTextsAreSaidAndPicturesAreNot) {
  const FileReading reading = ReadClaudeCodeText(
      User("1",
           R"([{"type":"text","text":"<system-reminder>x</system-reminder>"},)"
           R"({"type":"image","source":{"data":"AAAA"}},{"type":"text","text":"Like this"}])") +
      User("2", R"("<command-name>/fix</command-name><command-args>the price</command-args>")"));
  EXPECT_THAT(ShortSteps(reading.transcripts.at(0)),
              ElementsAre("user: Like this", "user: the price"));
}

TEST(ClaudeCode, ACallThatWasNotLetThroughDidNotRun) {
  for (const std::string words : {"The user doesn't want to proceed with this tool use.",
                                  "<tool_use_error>String to replace not found</tool_use_error>"}) {
    const FileReading reading = ReadClaudeCodeText(
        Agent("1", kCall) +
        User("2", R"([{"type":"tool_result","tool_use_id":"c1","is_error":true,"content":")" +
                      words + "\"}]"));
    EXPECT_EQ(ShortSteps(reading.transcripts.at(0)).back(), "not run: " + words);
  }
  const FileReading denied = ReadClaudeCodeText(
      Agent("1", kCall) +
      User("2", R"([{"type":"tool_result","tool_use_id":"c1","is_error":true,"content":"No"}])",
           R"("toolDenialKind":"permission-rule",)"));
  EXPECT_EQ(ShortSteps(denied.transcripts.at(0)).back(), "not run: No");
}

TEST(ClaudeCode, AnEditHasTheFileBeforeAndAfter) {
  const FileReading reading = ReadClaudeCodeText(
      Agent("1", kCall) +
      User("2", R"([{"type":"tool_result","tool_use_id":"c1","content":"ok"}])",
           R"("toolUseResult":{"filePath":"/f","originalFile":"a b a","oldString":"a",)"
           R"("newString":"c","replaceAll":false},)"));
  const auto& ended = std::get<CallEnded>(reading.transcripts.at(0).steps.back().what);
  EXPECT_EQ(ended.before, "a b a");
  EXPECT_EQ(ended.after, "c b a");
}

TEST(ClaudeCode, WhatIsRepeatedCountsOnce) {
  const std::string line = User("1", R"("Build it")");
  EXPECT_EQ(ReadClaudeCodeText(line + line).transcripts.at(0).steps.size(), 1U);
}

TEST(ClaudeCode, BrokenLinesAreCountedAndTheLastMayBeUnfinished) {
  const FileReading reading =
      ReadClaudeCodeText("{oops\n\n[1]\n" + User("1", R"("Build it")") + R"({"type":"us)");
  EXPECT_EQ(reading.malformed_lines, 2);
  ASSERT_EQ(reading.malformed.size(), 2U);
  EXPECT_EQ(reading.malformed[1].number, 3);
  EXPECT_EQ(reading.transcripts.at(0).steps.size(), 1U);
}

}  // namespace
}  // namespace credence::insight
