// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/export_batch.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "credence/trace_context.h"
#include "engine/test_engine.h"
#include "insight/telemetry/otlp_json.h"

namespace credence::otlp {
namespace {

using nlohmann::json;

const std::string kOuterTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const std::string kSession = "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d";

class ExportBatchTest : public testing::Test {
 protected:
  ExportBatch Next(std::int64_t after = 0, std::int64_t limit = 500) {
    return NextBatch(*engine_, "default", after, limit).value();
  }
  // By their names, with their attributes as text.
  static std::vector<insight::Span> SpansIn(const ExportBatch& batch) {
    const insight::Telemetry read = insight::ReadOtlpJson(batch.spans).value();
    EXPECT_EQ(read.invalid, 0);
    return read.resources.at(0).spans;
  }
  static std::vector<insight::TelemetryEvent> EventsIn(const ExportBatch& batch) {
    const insight::Telemetry read = insight::ReadOtlpJson(batch.events).value();
    EXPECT_EQ(read.invalid, 0);
    return read.resources.at(0).events;
  }

  // A session with a refusal, a failed call and an outcome.
  void Work(const Caller& caller) {
    Sessions& sessions = engine_->sessions();
    const ToolUse edit{.session = kSession,
                       .client = "sdk",
                       .tool = "Edit",
                       .input = R"({"file_path":"/home/ada/secret-plan.py"})",
                       .call = "c1",
                       .cwd = "/home/ada"};
    ASSERT_TRUE(sessions.Prompt(
        caller, {.session = kSession, .client = "sdk", .prompt = "Debug this secret error"}));
    ASSERT_TRUE(sessions.BeforeTool(caller, edit));
    ToolUse run = edit;
    run.tool = "Bash";
    run.call = "c2";
    run.input = R"({"command":"make secret-target"})";
    ASSERT_TRUE(
        sessions.AfterTool(caller, {.use = run, .failed = true, .output = "secret-output"}));
    ASSERT_TRUE(sessions.Judge(caller, kSession, true, "the secret-reason"));
    ASSERT_TRUE(sessions.End(caller, kSession, "done"));
  }

  TestEngine engine_{TestStore::kMemory};
};

TEST_F(ExportBatchTest, AnEmptyLedgerGivesNothing) {
  const ExportBatch batch = Next();
  EXPECT_EQ(batch.count, 0);
  EXPECT_TRUE(batch.spans.empty());
  EXPECT_TRUE(batch.events.empty());
}

TEST_F(ExportBatchTest, ASessionIsATraceOfItsOwn) {
  Work({});
  const std::vector<insight::Span> spans = SpansIn(Next());
  std::vector<std::string> names;
  for (const insight::Span& span : spans) {
    names.push_back(span.name);
    EXPECT_EQ(span.trace, OwnTraceId("default", kSession));
  }
  EXPECT_THAT(names, ElementsAre("decide production_write", "execute_tool Bash", "session sdk"));
  const insight::Span& session = spans.back();
  EXPECT_TRUE(session.parent.empty());
  EXPECT_EQ(spans[0].parent, session.id);
  EXPECT_EQ(spans[1].parent, session.id);
  EXPECT_TRUE(spans[1].failed);
  EXPECT_EQ(spans[1].attributes.Find("gen_ai.tool.call.id"), "c2");
  EXPECT_EQ(spans[0].attributes.Find("credence.session.verdict"), "deny");
}

TEST_F(ExportBatchTest, ASessionOfATraceStaysInIt) {
  Work({.trace = TraceContext{.trace = kOuterTrace, .span = "00f067aa0ba902b7"}});
  const std::vector<insight::Span> spans = SpansIn(Next());
  for (const insight::Span& span : spans) EXPECT_EQ(span.trace, kOuterTrace) << span.name;
  EXPECT_EQ(spans.back().parent, "00f067aa0ba902b7");
}

TEST_F(ExportBatchTest, AnEventIsInTheTraceThatItsSessionWasInThen) {
  const std::string other = "0af7651916cd43dd8448eb211c80319c";
  int second = 0;
  const auto call = [&](const std::string& id, const std::optional<TraceContext>& trace) {
    engine_.clock->Set(TestDay() + std::chrono::seconds(++second));
    ASSERT_TRUE(
        engine_->sessions().AfterTool({.trace = trace}, {.use = {.session = kSession,
                                                                 .client = "sdk",
                                                                 .tool = "Bash",
                                                                 .input = R"({"command":"make"})",
                                                                 .call = id},
                                                         .failed = true,
                                                         .output = ""}));
  };
  const TraceContext outer{.trace = kOuterTrace, .span = "00f067aa0ba902b7"};
  const TraceContext next{.trace = other, .span = "b7ad6b7169203331"};
  call("none", std::nullopt);
  call("outer", outer);
  call("still-outer", std::nullopt);
  call("other", next);
  call("outer-again", outer);
  ASSERT_TRUE(engine_->sessions().End({}, kSession, "done"));

  const std::vector<insight::Span> spans = SpansIn(Next());
  const std::string own = OwnTraceId("default", kSession);
  std::vector<std::pair<std::string, std::string>> calls;
  std::map<std::string, std::string> trace_of;
  for (const insight::Span& span : spans) {
    trace_of[span.id] = span.trace;
    if (span.name != "execute_tool Bash") continue;
    calls.emplace_back(span.attributes.Find("gen_ai.tool.call.id"), span.trace);
  }
  EXPECT_THAT(calls, ElementsAre(Pair("none", own), Pair("outer", kOuterTrace),
                                 Pair("still-outer", kOuterTrace), Pair("other", other),
                                 Pair("outer-again", kOuterTrace)));
  // Each part of the session is a span of its trace, and no span is below one of another trace.
  trace_of[outer.span] = outer.trace;
  trace_of[next.span] = next.trace;
  EXPECT_EQ(std::ranges::count(spans, "session sdk", &insight::Span::name), 4);
  for (const insight::Span& span : spans) {
    if (span.parent.empty()) continue;
    EXPECT_EQ(trace_of[span.parent], span.trace) << span.name;
  }
  for (const insight::TelemetryEvent& event : EventsIn(Next())) {
    if (event.span.empty()) continue;
    EXPECT_EQ(trace_of[event.span], event.trace) << event.name;
  }
}

TEST_F(ExportBatchTest, AnEventOfTheExecutiveIsPartOfItsSendersTrace) {
  const Caller sender{.trace = TraceContext{.trace = kOuterTrace, .span = "00f067aa0ba902b7"}};
  Executive& executive = engine_->executive();
  ASSERT_TRUE(executive.Process(sender, {.text = "main is red", .source = "ci", .id = "e1"}));
  ASSERT_TRUE(executive.Process({}, {.text = "main is green", .source = "ci", .id = "e2"}));
  const std::int64_t sent = Next().last;
  // Also what is sent later, without the beginning.
  ASSERT_TRUE(executive.ReportOutcome({}, {.event = "e1", .success = true}));
  const std::vector<insight::Span> spans = SpansIn(Next());
  ASSERT_EQ(spans.size(), 2U);
  EXPECT_EQ(spans[0].trace, kOuterTrace);
  EXPECT_EQ(spans[0].parent, "00f067aa0ba902b7");
  EXPECT_EQ(spans[1].trace, OwnTraceId("default", "e2"));
  EXPECT_THAT(EventsIn(Next(sent)),
              Contains(AllOf(Field(&insight::TelemetryEvent::name, "credence.event.outcome"),
                             Field(&insight::TelemetryEvent::trace, kOuterTrace))));
  const std::vector<FoundRecord> found =
      engine_->overview().Find({}, {.text = kOuterTrace}).value();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "event");
  EXPECT_EQ(found[0].id, "e1");
  EXPECT_EQ(executive.History({}, "e1").value().event.trace, sender.trace);
}

TEST_F(ExportBatchTest, SpacesDoNotShareATrace) {
  std::set<std::string> traces;
  for (const std::string space : {"default", "ada", "bob"}) {
    const Caller caller{.space = space};
    ASSERT_TRUE(
        engine_->sessions().Start(caller, {.session = "s1", .client = "sdk", .source = ""}));
    const ExportBatch batch = NextBatch(*engine_, space, 0, 10).value();
    const std::string trace = EventsIn(batch).at(0).trace;
    traces.insert(trace);
    // The trace leads back to the session.
    EXPECT_EQ(engine_->sessions().Show(caller, trace).value().id, "s1");
    const std::vector<FoundRecord> found =
        engine_->overview().Find(caller, {.text = trace}).value();
    ASSERT_FALSE(found.empty()) << space;
    EXPECT_EQ(found[0].id, "s1");
  }
  EXPECT_EQ(traces.size(), 3U);
}

// What is known by a UUID is found by its own trace in any space.
TEST_F(ExportBatchTest, EverySubjectIsFoundByItsTrace) {
  for (const std::string space : {"default", "ada"}) {
    const Caller caller{.space = space};
    ASSERT_TRUE(engine_->memories().Add(caller, {.content = "Prices are whole cents"}));
    const ExportBatch batch = NextBatch(*engine_, space, 0, 10).value();
    const std::vector<FoundRecord> found =
        engine_->overview().Find(caller, {.text = EventsIn(batch).at(0).trace}).value();
    ASSERT_FALSE(found.empty()) << space;
    EXPECT_EQ(found[0].kind, "memory");
  }
}

TEST_F(ExportBatchTest, EveryEventIsALogRecordOfItsTrace) {
  Work({});
  const ExportBatch batch = Next();
  const std::vector<insight::TelemetryEvent> events = EventsIn(batch);
  EXPECT_EQ(std::ssize(events), batch.count);
  EXPECT_EQ(batch.count, engine_->ledger().Head({}).value());
  std::vector<std::string> names;
  for (const insight::TelemetryEvent& event : events) {
    names.push_back(event.name);
    EXPECT_EQ(event.trace, OwnTraceId("default", kSession));
  }
  EXPECT_THAT(names, Contains("credence.session.signalled"));
  EXPECT_THAT(names, Contains("gen_ai.evaluation.result"));
}

// What a person or an agent wrote stays on the machine, and so do paths.
TEST_F(ExportBatchTest, NoTextLeavesTheMachine) {
  const Caller ada{.project = "/home/ada/secret-project"};
  Work(ada);
  ASSERT_TRUE(engine_->memories().Add(ada, {.content = "Use the secret-key"}));
  ASSERT_TRUE(engine_->beliefs().Add(ada, {.text = "Ada likes secret-things"}));
  ASSERT_TRUE(engine_->executive().Process(ada, {.text = "secret-event", .source = "mail"}));
  // Names that callers choose may be anything.
  ASSERT_TRUE(engine_->sessions().AfterTool(ada, {.use = {.session = "/home/ada/a secret-session",
                                                          .client = "a secret-client",
                                                          .tool = "src/secret-tool",
                                                          .input = "{}",
                                                          .call = "C:\\secret-call"},
                                                  .failed = false,
                                                  .output = ""}));
  ASSERT_TRUE(engine_->sessions().End(ada, "/home/ada/a secret-session", "a secret-reason"));
  const ExportBatch batch = Next();
  EXPECT_EQ(batch.spans.find("secret"), std::string::npos) << batch.spans;
  EXPECT_EQ(batch.events.find("secret"), std::string::npos) << batch.events;
  EXPECT_EQ(batch.events.find("/home"), std::string::npos) << batch.events;
}

TEST_F(ExportBatchTest, BatchesFollowEachOther) {
  Work({});
  const std::int64_t head = engine_->ledger().Head({}).value();
  std::int64_t after = 0;
  std::vector<std::string> seen;
  while (after < head) {
    const ExportBatch batch = Next(after, 2);
    ASSERT_GT(batch.last, after);
    for (const auto& event : EventsIn(batch)) {
      seen.emplace_back(event.attributes.Find("credence.event.sequence"));
    }
    after = batch.last;
  }
  ASSERT_EQ(std::ssize(seen), head);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], std::to_string(i + 1));
}

TEST_F(ExportBatchTest, TheSameEventsAreTheSameSpans) {
  Work({});
  EXPECT_EQ(Next().spans, Next().spans);
}

TEST_F(ExportBatchTest, WhatTheSettingsLeaveOutIsNotSent) {
  TestEngine quiet(TestStore::kMemory, 1,
                   {.settings_toml = "[telemetry]\nspans = false\nevents = false\n"});
  ASSERT_TRUE(quiet->memories().Add({}, {.content = "Run the tests"}));
  const ExportBatch batch = NextBatch(*quiet, "default", 0, 10).value();
  EXPECT_TRUE(batch.spans.empty());
  EXPECT_TRUE(batch.events.empty());
  EXPECT_EQ(batch.last, quiet->ledger().Head({}).value());
}

}  // namespace
}  // namespace credence::otlp
