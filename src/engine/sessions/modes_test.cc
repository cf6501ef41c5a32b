// SPDX-License-Identifier: Apache-2.0
// What the modes do with a call that would be refused, and what a person then allows.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/sessions/sessions.h"
#include "engine/test_engine.h"
#include "governor/fold.h"
#include "ledger/fold.h"
#include "ledger/sqlite/store.h"

namespace credence {
namespace {

using Decision = HookAnswer::Decision;

// Sessions with settings of their own.
class ModesTest : public testing::Test {
 protected:
  ToolUse EditOf(std::string_view call, bool can_ask = true) {
    return {.session = "s",
            .client = "claude-code",
            .tool = "Edit",
            .input = R"({"file_path":"/p/a.py"})",
            .call = std::string(call),
            .cwd = "/p",
            .can_ask = can_ask};
  }
  HookAnswer Edit(TestEngine& engine, std::string_view call, bool can_ask = true) {
    return engine->sessions().BeforeTool(engine.me, EditOf(call, can_ask)).value();
  }
  void Begin(TestEngine& engine) {
    ASSERT_TRUE(engine->sessions().Prompt(
        engine.me,
        {.session = "s", .client = "claude-code", .prompt = "Debug this FastAPI error"}));
  }
  SessionTimeline TimelineOf(TestEngine& engine) {
    return engine->sessions().Timeline(engine.me, {.session = "s"}).value();
  }
  // Of the event at which the call with this id was refused.
  std::int64_t SequenceOf(TestEngine& engine, const std::string& call) {
    const SessionTimeline timeline = TimelineOf(engine);
    const auto entry =
        std::ranges::find(timeline.entries, std::optional(call), &SessionTimelineEntry::call);
    return entry == timeline.entries.end() ? 0 : entry->sequence;
  }
};

TEST_F(ModesTest, ObservingAllowsAndCounts) {
  TestEngine engine(TestStore::kMemory, 1, {.settings_toml = "[governor]\nmode = \"observe\"\n"});
  Begin(engine);
  const HookAnswer answer = Edit(engine, "a");
  EXPECT_EQ(answer.decision, Decision::kNone);
  EXPECT_EQ(answer.reason + answer.context, "");
  Edit(engine, "a");
  Edit(engine, "b");
  const SessionReading session = engine->sessions().Show(engine.me, "s").value();
  EXPECT_EQ(session.would_deny, 2) << "a repeated call counts once";
  EXPECT_EQ(session.confidence, 45);
  const CheckAnswer check =
      engine->sessions().Check(engine.me, {.confidence = 20, .effect = "state_change"}).value();
  EXPECT_EQ(check.verdict, "allow");
  EXPECT_EQ(check.would, "deny");
}

TEST_F(ModesTest, WhatTheGovernorProtectsStaysClosedInEveryMode) {
  for (const std::string_view mode : {"observe", "ask", "enforce"}) {
    TestEngine engine(TestStore::kMemory, 1,
                      {.settings_toml = fmt::format("[governor]\nmode = \"{}\"\n", mode)});
    EXPECT_EQ(engine->sessions()
                  .Check(engine.me, {.confidence = 100,
                                     .tool = "Write",
                                     .input = R"({"file_path":"/p/.claude/settings.json"})"})
                  ->verdict,
              "deny")
        << mode;
  }
}

TEST_F(ModesTest, TheHooksOfAPluginAreProtectedLikeThoseOfSettings) {
  TestEngine engine(TestStore::kMemory, 1, {.home = "/home/dev"});
  for (const std::string_view file :
       {".claude/plugins/cache/credence/credence/0.1.0/hooks/hooks.json",
        ".claude/plugins/installed_plugins.json",
        ".codex/plugins/cache/credence/credence/0.1.0/hooks/hooks.json",
        ".gemini/extensions/credence/hooks/hooks.json",
        ".cache/opencode/packages/credence-opencode/index.js"}) {
    const std::string input = fmt::format(R"({{"file_path":"/home/dev/{}"}})", file);
    const CheckRequest request{.confidence = 100, .tool = "Write", .input = input};
    EXPECT_EQ(engine->sessions().Check(engine.me, request)->verdict, "deny") << file;
  }
}

TEST_F(ModesTest, AskingAsksWhereSomebodyIsThere) {
  TestEngine engine(TestStore::kMemory, 1, {.settings_toml = "[governor]\nmode = \"ask\"\n"});
  Begin(engine);
  EXPECT_EQ(Edit(engine, "a").decision, Decision::kAsk);
  EXPECT_EQ(Edit(engine, "b", false).decision, Decision::kNone);
  TestEngine strict(TestStore::kMemory, 1,
                    {.settings_toml = "[governor]\nmode = \"ask\"\nheadless = \"deny\"\n"});
  Begin(strict);
  EXPECT_EQ(Edit(strict, "b", false).decision, Decision::kDeny);
}

TEST_F(ModesTest, AnAllowedCallRunsOnceAndOthersStayRefused) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  EXPECT_FALSE(engine->sessions().Allow(engine.me, {})) << "nothing was refused yet";
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  const AllowedCall allowed = engine->sessions().Allow(engine.me, {}).value();
  EXPECT_EQ(allowed.session, "s");
  EXPECT_EQ(allowed.call, "a");
  EXPECT_EQ(Edit(engine, "b").decision, Decision::kNone);
  ASSERT_TRUE(engine->sessions().AfterTool(engine.me, {.use = EditOf("b")}));
  EXPECT_EQ(Edit(engine, "c").decision, Decision::kDeny) << "it is used up";
}

TEST_F(ModesTest, OnlyTheCallThatThePersonSawIsAllowed) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "seen").decision, Decision::kDeny);
  ASSERT_EQ(engine->sessions()
                .BeforeTool(engine.me, {.session = "s",
                                        .client = "claude-code",
                                        .tool = "Bash",
                                        .input = R"({"command":"git push"})",
                                        .call = "other",
                                        .cwd = "/p"})
                ->decision,
            Decision::kDeny);
  const std::string before = fmt::format("{}", fmt::join(engine.Export(), "\n"));
  const auto allowed =
      engine->sessions().Allow(engine.me, {.session = "s", .seen = SequenceOf(engine, "seen")});
  ASSERT_FALSE(allowed);
  EXPECT_EQ(allowed.error().code, Code::kFailedPrecondition);
  EXPECT_EQ(allowed.error().message,
            "another call would be allowed now (Bash, git_write); look again before you allow it");
  EXPECT_EQ(fmt::format("{}", fmt::join(engine.Export(), "\n")), before);
  EXPECT_EQ(engine->sessions()
                .Allow(engine.me, {.session = "s", .seen = SequenceOf(engine, "other")})
                ->call,
            "other");
}

TEST_F(ModesTest, TheSameCallTriedAgainIsTheOneThatThePersonSaw) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "seen").decision, Decision::kDeny);
  ASSERT_EQ(Edit(engine, "again").decision, Decision::kDeny);
  EXPECT_EQ(engine->sessions().Allow(engine.me, {.seen = 1'000}).error().code,
            Code::kFailedPrecondition);
  EXPECT_EQ(engine->sessions().Allow(engine.me, {.seen = SequenceOf(engine, "seen")})->call,
            "again");
}

TEST_F(ModesTest, ACallThatRanSinceItWasRefusedCannotBeAllowed) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  const std::int64_t refused = SequenceOf(engine, "a");
  EXPECT_EQ(TimelineOf(engine).allowable->sequence, refused);
  ASSERT_TRUE(engine->sessions().AfterTool(engine.me, {.use = EditOf("b")}));
  EXPECT_FALSE(TimelineOf(engine).allowable);
  const auto late = engine->sessions().Allow(engine.me, {.seen = refused});
  EXPECT_EQ(late.error().message, "no refused call waits in session s");
}

TEST_F(ModesTest, TheSessionWithARefusedCallIsMeantWhereNoneIsNamed) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  engine.clock->Advance(std::chrono::minutes(1));
  ASSERT_TRUE(engine->sessions().Start(engine.me, {.session = "newer", .client = "claude-code"}));
  EXPECT_EQ(engine->sessions().Allow(engine.me, {})->session, "s");
  engine.clock->Advance(std::chrono::hours(2));
  EXPECT_FALSE(engine->sessions().Allow(engine.me, {})) << "nobody means an old refusal";
}

TEST_F(ModesTest, ACallThatRanIsNotMeantWhereAnotherWaits) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  engine.clock->Advance(std::chrono::minutes(1));
  ToolUse use{.session = "newer",
              .client = "claude-code",
              .tool = "Bash",
              .input = R"({"command":"git push"})",
              .call = "b",
              .cwd = "/p"};
  ASSERT_TRUE(engine->sessions().Prompt(
      engine.me, {.session = "newer", .client = "claude-code", .prompt = "Debug this error"}));
  ASSERT_EQ(engine->sessions().BeforeTool(engine.me, use)->decision, Decision::kDeny);
  EXPECT_EQ(engine->sessions().Allow(engine.me, {})->session, "newer");
  use.call = "c";
  ASSERT_TRUE(engine->sessions().AfterTool(engine.me, {.use = use}));
  EXPECT_EQ(engine->sessions().Allow(engine.me, {})->session, "s");
}

TEST_F(ModesTest, TheSameWordsElsewhereAreAnotherCall) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ToolUse use{.session = "s",
              .client = "claude-code",
              .tool = "Bash",
              .input = R"({"command":"echo 1 > x.sql"})",
              .call = "here",
              .cwd = "/p"};
  ASSERT_EQ(engine->sessions().BeforeTool(engine.me, use)->decision, Decision::kDeny);
  use.call = "there";
  use.cwd = "/p/migrations";
  ASSERT_EQ(engine->sessions().BeforeTool(engine.me, use)->decision, Decision::kDeny);
  const auto seen = [&](const std::string& call) {
    return engine->sessions().Allow(engine.me, {.session = "s", .seen = SequenceOf(engine, call)});
  };
  EXPECT_EQ(seen("here").error().message,
            "another call would be allowed now (Bash, production_write); look again before you "
            "allow it");
  EXPECT_EQ(seen("there")->call, "there");
}

TEST_F(ModesTest, ATimelineEndsWithTheNewestEntriesAndSaysWhatCouldBeAllowed) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  const auto newest = [&](std::int64_t limit) {
    return engine->sessions()
        .Timeline(engine.me, {.session = "s", .limit = limit, .newest = true})
        .value();
  };
  EXPECT_FALSE(newest(10).allowable);
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  const SessionTimeline timeline = newest(1);
  ASSERT_EQ(timeline.entries.size(), 1u);
  EXPECT_EQ(timeline.entries[0].call, "a");
  EXPECT_TRUE(timeline.is_cut);
  EXPECT_EQ(timeline.allowable->tool, "Edit");
  EXPECT_EQ(timeline.allowable->call, "a");
  EXPECT_EQ(timeline.allowable->sequence, timeline.entries[0].sequence);
}

// The row of the oldest session is damaged: whoever does not ask for it does not notice.
TEST_F(ModesTest, AListReadsOnlyWhatItShows) {
  TestEngine engine(TestStore::kSqlite);
  for (const std::string_view session : {"s1", "s2", "s3"}) {
    engine.clock->Advance(std::chrono::minutes(1));
    ASSERT_TRUE(engine->sessions().Start(
        engine.me, {.session = std::string(session), .client = "claude-code"}));
  }
  const auto store = ledger::OpenSqliteStore({.path = engine.db()}).value();
  ASSERT_TRUE(store->Write("default", [](ledger::Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto loaded,
                              ledger::LoadState<governor::SessionFold>(writer, "s1"));
    ledger::Row row = governor::SessionFold::ToRow(*loaded, std::nullopt);
    row.data = "damaged";
    return writer.PutRow(row);
  }));
  const auto page = engine->sessions().List(engine.me, {.limit = 1, .offset = 1});
  ASSERT_TRUE(page) << page.error().message;
  ASSERT_EQ(page->size(), 1u);
  EXPECT_EQ(page->front().id, "s2");
  EXPECT_EQ(page->total, 3);
  EXPECT_EQ(engine->sessions().List(engine.me, {.limit = 0})->total, 3);
  EXPECT_FALSE(engine->sessions().List(engine.me, {.limit = 3}));
}

TEST_F(ModesTest, ATimeOpensTheEffectUntilItIsOver) {
  TestEngine engine(TestStore::kMemory);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  ASSERT_TRUE(engine->sessions().Allow(engine.me, {.time = std::chrono::minutes(10)}));
  EXPECT_EQ(Edit(engine, "b").decision, Decision::kNone);
  engine.clock->Advance(std::chrono::minutes(10));
  EXPECT_EQ(Edit(engine, "c").decision, Decision::kDeny);
}

// An older program knew less about a session than its events say.
TEST_F(ModesTest, ARowOfAnOlderVersionIsMadeAnewFromItsEvents) {
  TestEngine engine(TestStore::kSqlite);
  Begin(engine);
  ASSERT_EQ(Edit(engine, "a").decision, Decision::kDeny);
  const auto store = ledger::OpenSqliteStore({.path = engine.db()}).value();
  ASSERT_TRUE(store->Write("default", [](ledger::Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto loaded,
                              ledger::LoadState<governor::SessionFold>(writer, "s"));
    governor::SessionState old = loaded.value();
    old.version.reset();
    old.refusals.clear();
    return writer.PutRow(governor::SessionFold::ToRow(old, std::nullopt));
  }));
  EXPECT_TRUE(engine->insight().Verify()->ok()) << "it is old, not wrong";
  EXPECT_TRUE(engine->sessions().Allow(engine.me, {})) << "the refusal is in the events";
  ASSERT_TRUE(store->Read("default", [](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto loaded,
                              ledger::LoadState<governor::SessionFold>(reader, "s"));
    EXPECT_EQ(loaded->version, governor::kSessionVersion);
    EXPECT_EQ(loaded->refusals.size(), 1u);
    return {};
  }));
  EXPECT_TRUE(engine->insight().Verify()->ok());
}

}  // namespace
}  // namespace credence
