// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/transcript_import.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/test_engine.h"

namespace credence {
namespace {

namespace fs = std::filesystem;

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

// A line of Claude Code, one second after the previous one.
std::string Line(int second, const std::string& rest, const std::string& session = "s1") {
  return fmt::format(R"({{"sessionId":"{}","cwd":"/home/ada/shop","uuid":"u{}",)"
                     R"("timestamp":"2026-03-01T10:00:{:02}Z",{}}})",
                     session, second, second, rest) +
         "\n";
}
std::string Prompt(int second, const std::string& words) {
  return Line(second, R"("type":"user","message":{"content":")" + words + "\"}");
}
std::string Call(int second, const std::string& id, const std::string& command) {
  return Line(second, R"("type":"assistant","message":{"content":[{"type":"tool_use","id":")" + id +
                          R"(","name":"Bash","input":{"command":")" + command + "\"}}]}");
}
std::string Ended(int second, const std::string& id, bool failed = false) {
  return Line(second, R"("type":"user","message":{"content":[{"type":"tool_result",)"
                      R"("tool_use_id":")" +
                          id + R"(","content":"said so","is_error":)" +
                          (failed ? "true" : "false") + "}]}");
}
std::string Words(int second, const std::string& words) {
  return Line(second, R"("type":"assistant","message":{"content":[{"type":"text","text":")" +
                          words + R"("}],"stop_reason":"end_turn"})");
}

// 55 after the prompt, 40 after three failures, minus 20 for sunk cost.
const std::string kBadTurn =
    Prompt(1, "Explain how the price comes about") + Call(2, "c1", "cat a") + Ended(3, "c1", true) +
    Call(4, "c2", "cat b") + Ended(5, "c2", true) + Call(6, "c3", "cat c") + Ended(7, "c3", true) +
    Call(8, "c4", "rm -rf src") + Ended(9, "c4") + Words(10, "Done.");

class TranscriptImportTest : public testing::TestWithParam<TestStore> {
 protected:
  void Write(const std::string& name, const std::string& text) {
    const fs::path path = folder() / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  Result<TranscriptReport> TryImport(ImportTranscripts request = {}) {
    if (request.kind.empty()) request.kind = "claude-code";
    if (request.path.empty()) request.path = folder().string();
    return engine_->sessions().Import(engine_.me, request);
  }
  TranscriptReport Import(ImportTranscripts request = {}) {
    return TryImport(std::move(request)).value();
  }
  std::int64_t Events() { return engine_->ledger().Head(engine_.me).value(); }
  fs::path folder() const { return folder_.File("projects"); }

  TestFolder folder_;
  TestEngine engine_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, TranscriptImportTest,
                         testing::Values(TestStore::kMemory, TestStore::kSqlite));

TEST_P(TranscriptImportTest, ASessionIsJudgedAsIfItHadBeenGoverned) {
  Write("shop/s1.jsonl", kBadTurn);
  const TranscriptReport report = Import();
  ASSERT_THAT(report.sessions, SizeIs(1));
  const JudgedSession& session = report.sessions[0];
  EXPECT_EQ(session.confidence, 55 - 3 * 5 - 20);
  EXPECT_EQ(session.prompts, 1);
  EXPECT_EQ(session.calls, 4);
  EXPECT_EQ(session.failures, 3);
  EXPECT_EQ(session.denied, 1);
  EXPECT_THAT(session.signals, Contains(Pair("sunk_cost", -20)));
  EXPECT_EQ(session.project, "/home/ada/shop");
  const SessionReading reading = engine_->sessions().Show(engine_.me, "s1").value();
  EXPECT_TRUE(reading.ended);
  EXPECT_EQ(FormatTimestamp(reading.signals.at(1).at), "2026-03-01T10:00:03Z");
  EXPECT_EQ(FormatTimestamp(reading.last_at), "2026-03-01T10:00:10Z");
}

TEST_P(TranscriptImportTest, ASecondImportAddsNothingAndReportsTheSame) {
  Write("shop/s1.jsonl", kBadTurn);
  const TranscriptReport first = Import();
  const std::int64_t events = Events();
  EXPECT_EQ(first.events, events);
  const TranscriptReport second = Import();
  EXPECT_EQ(second.events, 0);
  EXPECT_EQ(Events(), events);
  ASSERT_THAT(second.sessions, SizeIs(1));
  EXPECT_EQ(second.sessions[0].denied, first.sessions[0].denied);
  EXPECT_EQ(second.sessions[0].signals, first.sessions[0].signals);
}

TEST_P(TranscriptImportTest, AnImportShowsAndProvesNothing) {
  const AddedMemory added = engine_->memories()
                                .Add(engine_.me, {.content = "The price comes from the tax table"})
                                .value();
  Write("shop/s1.jsonl", Prompt(1, "Explain how the price comes from the tax table") +
                             Call(2, "c1", "cat tax table price") + Ended(3, "c1") +
                             Words(4, "Done."));
  (void)Import();
  const std::string id = added.reading->memory.id.ToString();
  const MemoryReading after = engine_->memories().Show(engine_.me, id).value();
  EXPECT_EQ(after.memory, added.reading->memory);
  std::vector<std::string> kinds;
  const LedgerPage page = engine_->ledger().Browse(engine_.me, {.limit = 100}).value();
  for (const Event& event : page.events) kinds.push_back(event.kind);
  EXPECT_THAT(kinds, Contains("session.prompted"));
  EXPECT_THAT(kinds, testing::Not(Contains("session.shown")));
}

// Wherever the first import was cut off, the result equals that of a single import.
TEST_P(TranscriptImportTest, WhatHasGrownAddsWhatIsNew) {
  const std::string whole = kBadTurn + Prompt(11, "No, that is wrong") + Call(12, "c5", "pytest") +
                            Ended(13, "c5") + Words(14, "It passes.");
  TestEngine at_once(GetParam());
  Write("shop/s1.jsonl", whole);
  (void)at_once->sessions()
      .Import(at_once.me, {.kind = "claude-code", .path = folder().string()})
      .value();
  const SessionReading expected = at_once->sessions().Show(at_once.me, "s1").value();
  std::string text;
  for (std::size_t begin = 0; begin < whole.size();) {
    const std::size_t end = whole.find('\n', begin) + 1;
    text += whole.substr(begin, end - begin);
    begin = end;
    Write("shop/s1.jsonl", text);
    (void)Import();
  }
  const SessionReading grown = engine_->sessions().Show(engine_.me, "s1").value();
  EXPECT_EQ(grown.signals, expected.signals);
  EXPECT_EQ(grown.confidence, expected.confidence);
  EXPECT_EQ(grown.turn, expected.turn);
  EXPECT_EQ(Import().events, 0);
  EXPECT_TRUE(engine_->insight().Verify().value().ok());
}

TEST_P(TranscriptImportTest, WhatASubagentDidBelongsToItsSession) {
  Write("shop/s1.jsonl", Prompt(1, "Explain it") + Words(9, "Done."));
  Write("shop/s1/subagents/agent-1.jsonl",
        Line(2, R"("isSidechain":true,"type":"user","message":{"content":"SUDO"})") +
            Call(3, "c1", "cat a") + Ended(4, "c1", true));
  const TranscriptReport report = Import();
  ASSERT_THAT(report.sessions, SizeIs(1));
  EXPECT_EQ(report.files, 2);
  EXPECT_EQ(report.sessions[0].prompts, 1);
  EXPECT_EQ(report.sessions[0].failures, 1);
}

TEST_P(TranscriptImportTest, ASessionThatWasGovernedIsLeftAlone) {
  (void)engine_->sessions()
      .Start(engine_.me, {.session = "s1", .client = "claude-code", .source = ""})
      .value();
  const std::int64_t events = Events();
  Write("shop/s1.jsonl", kBadTurn);
  const TranscriptReport report = Import();
  EXPECT_EQ(report.live_sessions, 1);
  EXPECT_THAT(report.sessions, IsEmpty());
  EXPECT_EQ(Events(), events);
}

TEST_P(TranscriptImportTest, AnImportTeachesNothingUnlessAsked) {
  Write("shop/s1.jsonl", kBadTurn);
  (void)Import();
  Caller there = engine_.me;
  there.project = "/home/ada/shop";
  EXPECT_THAT(engine_->memories().List(there, {}).value(), IsEmpty());
  Write("shop/s2.jsonl", Line(1,
                              R"("type":"assistant","message":{"content":[{"type":"tool_use",)"
                              R"("id":"c1","name":"Bash","input":{"command":"make"}}]})",
                              "s2") +
                             Line(2,
                                  R"("type":"user","message":{"content":[{"type":"tool_result",)"
                                  R"("tool_use_id":"c1","is_error":true,)"
                                  R"("content":"make: no rule to build the target all"}]})",
                                  "s2"));
  (void)Import({.learn = true});
  EXPECT_THAT(engine_->memories().List(there, {}).value(), SizeIs(1));
}

TEST_P(TranscriptImportTest, OutcomesAreComparedWithTheNumbers) {
  Write("shop/s1.jsonl", kBadTurn);
  Write("shop/s2.jsonl", Line(1, R"("type":"user","message":{"content":"Explain it"})", "s2"));
  const TranscriptReport report =
      Import({.outcomes = "session,success\ns1,false\ns2,true\ns3,true\n"});
  ASSERT_TRUE(report.outcomes);
  EXPECT_EQ(report.outcomes->auroc, 1.0);
  EXPECT_EQ(report.outcomes->failed_blocked, 1);
  EXPECT_EQ(report.outcomes->succeeded_blocked, 0);
  EXPECT_EQ(report.outcomes->unmatched, 1);
  // Added outcomes are counted, even for sessions that were already imported.
  EXPECT_EQ(Import({.outcomes = "session,success\ns1,false\ns2,true\n"}).events, 0);
  EXPECT_EQ(Import({.outcomes = "session,success\ns1,true\ns2,true\n"}).events, 1);
  EXPECT_THAT(TryImport({.outcomes = "session,success\ns1,maybe\n"}).error().message,
              HasSubstr("line 2"));
  EXPECT_FALSE(TryImport({.outcomes = "a,b\n"}));
}

TEST_P(TranscriptImportTest, WhatCannotBeReadIsNamedAndTheRestIsTaken) {
  Write("shop/s1.jsonl", "{broken\n" + kBadTurn);
  const TranscriptReport report = Import();
  EXPECT_EQ(report.malformed_lines, 1);
  ASSERT_THAT(report.remarks, SizeIs(1));
  EXPECT_THAT(report.remarks[0], HasSubstr("s1.jsonl:1: "));
  EXPECT_THAT(report.sessions, SizeIs(1));
}

TEST_P(TranscriptImportTest, AnEmptyFolderIsNoErrorAndAMissingOneIs) {
  fs::create_directories(folder());
  EXPECT_EQ(Import().files, 0);
  EXPECT_EQ(TryImport({.path = "/nowhere/at/all"}).error().code, Code::kNotFound);
  EXPECT_EQ(TryImport({.kind = "stuff"}).error().code, Code::kInvalidArgument);
}

// The file exists today, but was not read in the session; whether it existed then is unknown.
TEST_P(TranscriptImportTest, TheDiskOfTodayDoesNotMatter) {
  Write("main.py", "x = 1\n");
  const std::string file = (folder() / "main.py").string();
  Write("shop/s1.jsonl",
        Prompt(1, "Fix a simple typo: rename prcie to price in the readme") +
            Line(2, R"("type":"assistant","message":{"content":[{"type":"tool_use","id":"c1",)"
                    R"("name":"Write","input":{"file_path":")" +
                        file + R"("}}]})") +
            Ended(3, "c1"));
  EXPECT_EQ(Import().sessions.at(0).denied, 0);
}

}  // namespace
}  // namespace credence
