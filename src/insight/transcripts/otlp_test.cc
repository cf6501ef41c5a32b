// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/otlp.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

std::string Line(int number, std::string_view conversation) {
  return fmt::format(
      R"({{"resourceSpans":[{{"scopeSpans":[{{"spans":[{{)"
      R"("traceId":"5b8efff798038103d269b633813fc60{0}",)"
      R"("spanId":"eee19b7ec3c1b17{0}","name":"execute_tool Bash",)"
      R"("startTimeUnixNano":"154471266{0}000000000","endTimeUnixNano":"154471266{0}000000000",)"
      R"("attributes":[{{"key":"gen_ai.operation.name","value":{{"stringValue":"execute_tool"}}}},)"
      R"({{"key":"gen_ai.conversation.id","value":{{"stringValue":"{1}"}}}},)"
      R"({{"key":"gen_ai.tool.call.result","value":{{"stringValue":"ok"}}}}]}}]}}]}}]}})",
      number, conversation);
}

TEST(Otlp, EachLineOfAFileIsAnExport) {
  const FileReading reading = ReadText(
      TranscriptKind::kOtlp, Line(1, "c1") + "\n" + Line(2, "c2") + "\nnot JSON\n" + "{\"half\":");
  ASSERT_EQ(reading.transcripts.size(), 2U);
  EXPECT_EQ(reading.transcripts[0].session, "c1");
  EXPECT_EQ(reading.transcripts[1].session, "c2");
  EXPECT_EQ(reading.transcripts[0].client, "otlp");
  EXPECT_THAT(ShortSteps(reading.transcripts[0]), ElementsAre("Bash {}", "done: ok"));
  EXPECT_EQ(reading.malformed_lines, 1);
}

TEST(Otlp, AnExportMayHaveManyLines) {
  std::string text = Line(1, "c1");
  text.insert(text.find('['), "\n  ");
  EXPECT_EQ(ReadText(TranscriptKind::kOtlp, text).transcripts.size(), 1U);
}

TEST(Otlp, WithoutAConversationTheTraceNamesTheSession) {
  const FileReading reading = ReadText(TranscriptKind::kOtlp, Line(1, ""));
  EXPECT_EQ(reading.transcripts.at(0).session, "5b8efff798038103d269b633813fc601");
}

}  // namespace
}  // namespace credence::insight
