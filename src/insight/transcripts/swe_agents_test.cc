// SPDX-License-Identifier: Apache-2.0
// The formats of SWE-agent and mini-SWE-agent.
#include <fmt/format.h>

#include <string>

#include "base/test_framework.h"
#include "insight/transcripts/mini_swe_agent.h"
#include "insight/transcripts/swe_agent.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

TEST(SweAgent, CommandsOfItsOwnAreReadsAndEditsOfFiles) {
  const FileReading reading = ReadText(TranscriptKind::kSweAgent,
                                       R"({"history":[{"role":"system","content":"You are"},
         {"role":"user","content":"a demonstration","is_demo":true},
         {"role":"user","content":[{"type":"text","text":"Fix the price"}]}],
       "trajectory":[
         {"action":"open src/a.py 10\n","observation":"text",
          "state":"{\"open_file\":\"/r/src/a.py\",\"working_dir\":\"/r\"}"},
         {"action":"edit 1:2\nx\nend_of_edit",
          "observation":"Your proposed edit has introduced new syntax errors",
          "state":{"working_dir":"/r"}},
         {"action":"str_replace_editor str_replace '/r/b c.py' --old_str a",
          "observation":"No replacement was performed","state":{}},
         {"action":"python -m pytest","observation":"1 failed","state":{}},
         {"action":"submit","observation":"","state":{}}],
       "info":{"exit_status":"submitted"}
})",
                                       "/runs/django__django-1.traj");
  const Transcript& transcript = reading.transcripts.at(0);
  EXPECT_EQ(transcript.session, "django__django-1");
  EXPECT_EQ(transcript.project, "/r");
  EXPECT_THAT(
      ShortSteps(transcript),
      ElementsAre("user: Fix the price", R"(Read {"file_path":"src/a.py"})", "done: text",
                  R"(Edit {"file_path":"/r/src/a.py"})",
                  "failed: Your proposed edit has introduced new syntax errors",
                  R"(Edit {"file_path":"/r/b c.py"})", "failed: No replacement was performed",
                  R"(Bash {"command":"python -m pytest"})", "hidden: 1 failed"));
  EXPECT_EQ(FormatTimestamp(transcript.steps.back().at), "2026-03-01T12:00:00Z");
  EXPECT_EQ(FormatTimestamp(transcript.steps.front().at), "2026-03-01T11:59:52Z");
}

TEST(MiniSweAgent, BothVersionsAreRead) {
  const FileReading first = ReadText(TranscriptKind::kMiniSweAgent,
                                     R"({"messages":[{"role":"system","content":"s"},
         {"role":"user","content":"<pr_description>\nFix it\n</pr_description> Rules: …"},
         {"role":"assistant","content":"THOUGHT\n\n```bash\nls -l\n```"},
         {"role":"user","content":"<returncode>2</returncode>\n<output>\nno</output>"},
         {"role":"assistant","content":"no command"},
         {"role":"user","content":"Please always provide EXACTLY ONE action"}],
       "info":{"exit_status":"Submitted"}})",
                                     "/runs/a.traj.json");
  EXPECT_EQ(first.transcripts.at(0).session, "a");
  EXPECT_THAT(ShortSteps(first.transcripts.at(0)),
              ElementsAre("user: \nFix it\n", R"(Bash {"command":"ls -l"})", "failed: \nno"));
  const FileReading second =
      ReadText(TranscriptKind::kMiniSweAgent,
               R"({"instance_id":"b","messages":[{"role":"user","content":"Fix it"},
         {"role":"assistant","extra":{"timestamp":1772359200.5,"actions":[
            {"command":"ls","tool_call_id":"t1"},{"command":"false","tool_call_id":"t2"}]}},
         {"role":"tool","tool_call_id":"t2","content":"x","extra":{"raw_output":"","returncode":1}},
         {"role":"tool","tool_call_id":"t1","content":"x",
          "extra":{"raw_output":"a","returncode":0}},
         {"role":"exit","content":""}],
       "info":{"config":{"environment":{"cwd":"/testbed"}}},
       "trajectory_format":"mini-swe-agent-1.1"})",
               "/runs/x.traj.json");
  EXPECT_EQ(second.transcripts.at(0).session, "b");
  EXPECT_EQ(second.transcripts.at(0).project, "/testbed");
  EXPECT_THAT(ShortSteps(second.transcripts.at(0)),
              ElementsAre("user: Fix it", R"(Bash {"command":"ls"})", R"(Bash {"command":"false"})",
                          "failed", "done: a"));
  EXPECT_EQ(FormatTimestamp(second.transcripts.at(0).steps.back().at), "2026-03-01T10:00:00.500Z");
}

TEST(MiniSweAgent, ATableHoldsManySessions) {
  const FileReading reading = ReadText(
      TranscriptKind::kMiniSweAgent,
      R"({"instance_id":"a","step":0,"thought":"t","command":"ls","returncode":0,"output_tail":"x"}
{"instance_id":"b","step":0,"command":"false","returncode":1,"output_tail":""}
{"instance_id":"a","step":1,"command":"sleep","returncode":null,"output_tail":""}
{"step":2}
)");
  ASSERT_EQ(reading.transcripts.size(), 2U);
  EXPECT_THAT(
      ShortSteps(reading.transcripts[0]),
      ElementsAre(R"(Bash {"command":"ls"})", "done: x", R"(Bash {"command":"sleep"})", "hidden"));
  EXPECT_THAT(ShortSteps(reading.transcripts[1]),
              ElementsAre(R"(Bash {"command":"false"})", "failed"));
  EXPECT_EQ(reading.malformed_lines, 1);
}

TEST(MiniSweAgent, AStatusMayBeAFractionOrAText) {
  const auto status_of = [](std::string_view status) {
    const FileReading reading = ReadText(
        TranscriptKind::kMiniSweAgent,
        fmt::format(R"({{"instance_id":"a","step":0,"command":"ls","returncode":{}}})", status));
    return ShortSteps(reading.transcripts.at(0)).at(1);
  };
  for (const std::string_view fine : {"0", "0.0", "-0.0", "\"0\""}) {
    EXPECT_EQ(status_of(fine), "done") << fine;
  }
  for (const std::string_view bad : {"1", "-1", "137.0", "\"2\""}) {
    EXPECT_EQ(status_of(bad), "failed") << bad;
  }
  for (const std::string_view unknown : {"null", "true", "\"\"", "\"killed\"", "{}"}) {
    EXPECT_EQ(status_of(unknown), "hidden") << unknown;
  }
  EXPECT_EQ(ReadText(TranscriptKind::kMiniSweAgent,
                     R"({"instance_id":"a","step":0,"command":5,"returncode":0})")
                .malformed_lines,
            1);
}

TEST(MiniSweAgent, AnOutputOfATableIsAsLongAsTheTableSays) {
  const auto output_of = [](std::string_view fields) {
    const FileReading reading = ReadText(
        TranscriptKind::kMiniSweAgent,
        fmt::format(R"({{"instance_id":"a","step":0,"command":"ls","returncode":0,{}}})", fields));
    return std::get<CallEnded>(reading.transcripts.at(0).steps.at(1).what).output;
  };
  const std::string restored = output_of(R"("output_tail":"the end","output_chars":2000)");
  EXPECT_EQ(restored.size(), 2'000U);
  EXPECT_TRUE(restored.ends_with(" \nthe end"));
  EXPECT_EQ(output_of(R"("output_tail":"the end","output_chars":7)"), "the end");
  EXPECT_EQ(output_of(R"("output_tail":"the end","output_chars":-1)"), "the end");
  // The agent was shown both ends of a long output.
  const std::string cut = output_of(R"("output_tail":"z\n</output_tail>","output_chars":600)");
  EXPECT_EQ(cut.size(), 10'001U);
  EXPECT_EQ(output_of(R"("output_tail":"","output_chars":1e300)").size(), 10'000'000U);
}

}  // namespace
}  // namespace credence::insight
