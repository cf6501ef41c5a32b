// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/gemini.h"

#include <string>

#include "base/test_framework.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

const std::string kUser = R"({"id":"m1","timestamp":"2026-03-01T10:00:00Z","type":"user",)"
                          R"("content":[{"text":"Build it"}]})";
const std::string kDraft =
    R"({"id":"m2","timestamp":"2026-03-01T10:00:01Z","type":"gemini","content":""})";

// A message by the agent with one call.
std::string Called(const std::string& status, const std::string& output,
                   const std::string& more = "") {
  return R"({"id":"m2","timestamp":"2026-03-01T10:00:01Z","type":"gemini","content":"",)"
         R"("toolCalls":[{"id":"c1","name":"run_shell_command","args":{"command":"make"},)"
         R"("status":")" +
         status + R"(","timestamp":"2026-03-01T10:00:02Z",)" + more +
         R"("result":[{"functionResponse":{"id":"c1","response":{"output":")" + output +
         R"("}}}]}]})";
}
const std::string kLast =
    R"({"id":"m3","timestamp":"2026-03-01T10:00:03Z","type":"gemini","content":"Built."})";

Transcript ReadGeminiText(const std::string& text,
                          const std::string& path = "/g/chats/session-1.jsonl") {
  return ReadText(TranscriptKind::kGemini, text, path).transcripts.at(0);
}

TEST(Gemini, OneObjectOrALineForEachMessageIsTheSame) {
  const std::string called = Called("success", R"(Output: ok\nProcess Group PGID: 7)");
  const Transcript whole = ReadGeminiText(
      R"({"sessionId":"g1","messages":[)" + kUser + "," + called + "," + kLast + "]}",
      "/g/chats/session-1.json");
  const Transcript lines =
      ReadGeminiText(R"({"sessionId":"g1","kind":"main"})"
                     "\n"
                     R"({"$set":{"messages":[{"id":"m0","type":"user","content":"a summary"}]}})"
                     "\n" +
                     kUser + "\n" + kDraft + "\n" + called + "\n" + kLast + "\n");
  EXPECT_EQ(whole.session, "g1");
  EXPECT_THAT(ShortSteps(whole),
              ElementsAre("user: Build it", R"(run_shell_command {"command":"make"})",
                          "done: Output: ok\nProcess Group PGID: 7", "agent: Built."));
  EXPECT_EQ(lines.steps, whole.steps);
}

TEST(Gemini, LinesBelowTheOutputTellHowACommandEnded) {
  const std::string head = R"({"sessionId":"g1"})"
                           "\n";
  EXPECT_EQ(ShortSteps(ReadGeminiText(head + Called("success", R"(no rule\nExit Code: 2)"))).back(),
            "failed: no rule\nExit Code: 2");
  EXPECT_EQ(
      ShortSteps(ReadGeminiText(head + Called("success", R"(Exit Code: 2\nsays the log)"))).back(),
      "done: Exit Code: 2\nsays the log");
  EXPECT_EQ(ShortSteps(ReadGeminiText(head + Called("cancelled", ""))).back(), "not run");
}

TEST(Gemini, WhatHooksAddedIsNoOutput) {
  EXPECT_EQ(ShortSteps(ReadGeminiText(R"({"sessionId":"g1"})"
                                      "\n" +
                                      Called("success", R"(ok\n\n<hook_context>&lt;credence&gt;)")))
                .back(),
            "done: ok");
}

TEST(Gemini, ASubagentBelongsToTheSessionThatItsFolderNames) {
  const Transcript transcript =
      ReadGeminiText(R"({"sessionId":"sub","kind":"subagent","directories":["/home/ada/shop"]})"
                     "\n" +
                         kUser + "\n" + Called("success", "ok") + "\n" + kLast + "\n",
                     "/g/chats/g1/sub.jsonl");
  EXPECT_EQ(transcript.session, "g1");
  EXPECT_EQ(transcript.project, "/home/ada/shop");
  EXPECT_EQ(transcript.steps.size(), 2U);
}

}  // namespace
}  // namespace credence::insight
