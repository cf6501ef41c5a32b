// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/receive.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence::otlp {
namespace {

using nlohmann::json;

const std::string kTrace = "5b8efff798038103d269b633813fc60c";

struct SpanGiven {
  int number = 1;  // Of the span.
  int at = 0;      // Seconds.
  std::string attributes;
  std::string parent = {};
  std::string trace = kTrace;
  int status = 0;
  int seconds = 1;
};

std::string Text(std::string_view key, std::string_view value) {
  return fmt::format(R"({{"key":"{}","value":{{"stringValue":{}}}}})", key,
                     json(std::string(value)).dump());
}

std::string Body(const std::vector<SpanGiven>& spans) {
  std::string written;
  for (const SpanGiven& span : spans) {
    if (!written.empty()) written += ',';
    written += fmt::format(
        R"({{"traceId":"{}","spanId":"eee19b7ec3c1b1{:02x}","parentSpanId":"{}","name":"x",)"
        R"("startTimeUnixNano":"{}000000000","endTimeUnixNano":"{}000000000",)"
        R"("attributes":[{}],"status":{{"code":{}}}}})",
        span.trace, span.number, span.parent, 1'700'000'000 + span.at,
        1'700'000'000 + span.at + span.seconds, span.attributes, span.status);
  }
  return fmt::format(R"({{"resourceSpans":[{{"scopeSpans":[{{"spans":[{}]}}]}}]}})", written);
}

std::string Tool(std::string_view call, std::string_view command, std::string_view result) {
  return Text("gen_ai.operation.name", "execute_tool") + "," + Text("gen_ai.tool.name", "Bash") +
         "," + Text("gen_ai.tool.call.id", call) + "," +
         Text("gen_ai.tool.call.arguments", json({{"command", command}}).dump()) + "," +
         Text("gen_ai.tool.call.result", result);
}

std::string Agent(std::string_view prompt) {
  const json messages = {{{"role", "user"}, {"content", prompt}}};
  return Text("gen_ai.operation.name", "invoke_agent") + "," +
         Text("gen_ai.input.messages", messages.dump());
}

std::string Evaluation(std::string_view label) {
  return fmt::format(
      R"({{"resourceLogs":[{{"scopeLogs":[{{"logRecords":[{{"timeUnixNano":"1700000009000000000",)"
      R"("eventName":"gen_ai.evaluation.result","traceId":"{}","attributes":[{},{}]}}]}}]}}]}})",
      kTrace, Text("gen_ai.evaluation.name", "task_success"),
      Text("gen_ai.evaluation.score.label", label));
}

class ReceiveTest : public testing::TestWithParam<TestStore> {
 protected:
  json Send(const std::string& body, int status = 200, const Caller& caller = {},
            std::string_view signal = "traces") {
    const Answer answer = Receive(
        *engine_, caller,
        {.path = fmt::format("/otlp/v1/{}", signal), .type = "application/json", .body = body});
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_EQ(answer.type, "application/json");
    return json::parse(answer.body);
  }
  SessionTimeline Timeline(const std::string& session = kTrace) {
    return engine_->sessions().Timeline({}, {.session = session}).value();
  }
  std::int64_t Head() { return engine_->ledger().Head({}).value(); }

  TestEngine engine_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, ReceiveTest,
                         testing::Values(TestStore::kMemory, TestStore::kSqlite));

TEST_P(ReceiveTest, ARunBecomesASession) {
  EXPECT_EQ(Send(Body({{.number = 2,
                        .at = 1,
                        .attributes = Tool("c1", "make test", "3 passed in 0.1s"),
                        .parent = "eee19b7ec3c1b101"},
                       {.number = 1, .at = 0, .attributes = Agent("Debug this error")}})),
            json::object());
  const SessionReading session = engine_->sessions().Show({}, kTrace).value();
  EXPECT_EQ(session.turn, 1);
  EXPECT_TRUE(session.ended);
  ASSERT_TRUE(session.trace);
  EXPECT_EQ(session.trace->trace, kTrace);
  EXPECT_EQ(FormatTimestamp(session.started_at), "2023-11-14T22:13:20Z");
}

TEST_P(ReceiveTest, TheSameAgainChangesNothing) {
  const std::string body = Body({{.number = 2,
                                  .at = 1,
                                  .attributes = Tool("c1", "make test", "ok"),
                                  .parent = "eee19b7ec3c1b101"},
                                 {.number = 1, .at = 0, .attributes = Agent("Fix it")}});
  Send(body);
  const std::int64_t head = Head();
  Send(body);
  EXPECT_EQ(Head(), head);
}

TEST_P(ReceiveTest, PartsOfATraceAreOneSession) {
  // The tool's span ends first, and does not name the conversation.
  Send(Body(
      {{.number = 2, .at = 1, .attributes = Tool("c1", "ls", "a"), .parent = "eee19b7ec3c1b101"}}));
  Send(Body({{.number = 1,
              .at = 0,
              .attributes = Agent("Fix it") + "," + Text("gen_ai.conversation.id", "conv")}}));
  EXPECT_TRUE(engine_->sessions().Show({}, kTrace));
  EXPECT_FALSE(engine_->sessions().Show({}, "conv"));
}

TEST_P(ReceiveTest, TracesOfAConversationAreOneSession) {
  const std::string other(32, 'b');
  const std::string conversation = "," + Text("gen_ai.conversation.id", "conv");
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix the price") + conversation}}));
  Send(Body({{.number = 1,
              .at = 9,
              .attributes = Agent("Now the names") + conversation,
              .parent = "",
              .trace = other}}));
  const SessionReading session = engine_->sessions().Show({}, "conv").value();
  EXPECT_EQ(session.turn, 2);
  EXPECT_FALSE(session.ended);
  // Found from either of its traces.
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().id, "conv");
  EXPECT_EQ(engine_->overview().Find({}, {.text = other}).value().at(0).id, "conv");
}

TEST_P(ReceiveTest, EqualMessagesOfTwoTurnsAreTwoPrompts) {
  const std::string conversation = "," + Text("gen_ai.conversation.id", "conv");
  const auto turn = [&](int number, int at, const std::string& trace) {
    return Body({{.number = number,
                  .at = at,
                  .attributes = Agent("yes") + conversation,
                  .parent = "",
                  .trace = trace}});
  };
  // Spans of one trace and of another, in turn and late.
  const std::vector<std::string> turns = {turn(1, 0, kTrace), turn(2, 20, kTrace),
                                          turn(3, 30, std::string(32, 'b')), turn(4, 10, kTrace)};
  std::int64_t expected = 0;
  for (const std::string& one : turns) {
    Send(one);
    EXPECT_EQ(engine_->sessions().Show({}, "conv").value().turn, ++expected);
  }
  const std::int64_t head = Head();
  for (const std::string& one : turns) Send(one);
  EXPECT_EQ(Head(), head);
  EXPECT_TRUE(engine_->insight().Verify().value().problems.empty());
}

// An agent's own span and that of the workflow around it both have the user's words.
TEST_P(ReceiveTest, SpansOfOneTurnBringItsPromptOnce) {
  const SpanGiven inner{
      .number = 2, .at = 1, .attributes = Agent("yes"), .parent = "eee19b7ec3c1b101"};
  const SpanGiven outer{.number = 1, .at = 0, .attributes = Agent("yes"), .seconds = 9};
  for (const std::vector<SpanGiven>& order : {std::vector{inner, outer}, {outer, inner}}) {
    TestEngine engine{GetParam()};
    for (const SpanGiven& span : order) {
      const std::string body = Body({span});
      Receive(*engine, {}, {.path = "/otlp/v1/traces", .type = "application/json", .body = body});
    }
    EXPECT_EQ(engine->sessions().Show({}, kTrace).value().turn, 1);
  }
}

TEST_P(ReceiveTest, AConversationThatBeginsWithAMessageAloneRepeatsIt) {
  const std::string conversation = "," + Text("gen_ai.conversation.id", "conv");
  const json messages = {{{"role", "user"}, {"content", "Fix it"}},
                         {{"role", "assistant"}, {"content", "Done."}},
                         {{"role", "user"}, {"content", "Fix it"}}};
  const std::string other(32, 'b');
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix it") + conversation}}));
  Send(Body({{.number = 1,
              .at = 9,
              .attributes = Text("gen_ai.operation.name", "invoke_agent") + "," +
                            Text("gen_ai.input.messages", messages.dump()) + conversation,
              .parent = "",
              .trace = other}}));
  EXPECT_EQ(engine_->sessions().Show({}, "conv").value().turn, 2);
}

TEST_P(ReceiveTest, TracesThatAreSentAgainInTurnChangeNothing) {
  const std::string conversation = "," + Text("gen_ai.conversation.id", "conv");
  const std::string one =
      Body({{.number = 2, .at = 1, .attributes = Tool("c1", "rm -rf src", "") + conversation},
            {.number = 1, .at = 0, .attributes = Agent("Fix the price") + conversation}});
  const std::string other = Body({{.number = 1,
                                   .at = 9,
                                   .attributes = Agent("Now the names") + conversation,
                                   .parent = "",
                                   .trace = std::string(32, 'b')}});
  Send(one);
  Send(other);
  const std::int64_t head = Head();
  Send(one);
  Send(other);
  EXPECT_EQ(Head(), head);
}

TEST_P(ReceiveTest, AnEvaluationIsRecordedAsTheOutcome) {
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix it")}}));
  Send(Evaluation("pass"), 200, {}, "logs");
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, true);
}

// Log records are often sent before the spans that they are about.
TEST_P(ReceiveTest, AnOutcomeMayComeBeforeItsRun) {
  Send(Evaluation("pass"), 200, {}, "logs");
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix it")}}));
  const SessionReading session = engine_->sessions().Show({}, kTrace).value();
  EXPECT_EQ(session.success, true);
  EXPECT_EQ(session.turn, 1);
}

TEST_P(ReceiveTest, AnOutcomeThatIsSentAgainChangesNothing) {
  const std::string failed =
      Body({{.number = 1, .at = 0, .attributes = Agent("Fix it"), .parent = "", .status = 2}});
  Send(failed);
  Send(Evaluation("pass"), 200, {}, "logs");
  Send(failed);
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, true);
}

TEST_P(ReceiveTest, APersonsOutcomeStands) {
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix it")}}));
  ASSERT_TRUE(engine_->sessions().Judge({}, kTrace, false, std::nullopt));
  Send(Evaluation("pass"), 200, {}, "logs");
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, false);
}

TEST_P(ReceiveTest, NothingIsDatedIntoTheFuture) {
  Send(Body({{.number = 1, .at = 400'000'000, .attributes = Agent("Fix it")}}));
  EXPECT_LE(engine_->sessions().Show({}, kTrace).value().last_at, engine_->Now());
}

// An agent that can send telemetry must not raise its own score with it.
TEST_P(ReceiveTest, ALiveSessionKeepsItsScore) {
  ASSERT_TRUE(
      engine_->sessions().Prompt({}, {.session = "live", .client = "sdk", .prompt = "Debug this"}));
  const std::int64_t score = engine_->sessions().Show({}, "live").value().confidence;
  const std::string conversation = "," + Text("gen_ai.conversation.id", "live");
  const std::string body =
      Body({{.number = 2,
             .at = 1,
             .attributes = Tool("c1", "pytest", "9 passed in 0.1s") + conversation},
            {.number = 1, .at = 2, .attributes = Agent("looks good") + conversation}});
  Send(body, 200, {.is_agent = true});
  const SessionReading session = engine_->sessions().Show({}, "live").value();
  EXPECT_EQ(session.confidence, score);
  EXPECT_EQ(session.turn, 1);
  // But it is found from the trace.
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().id, "live");
}

// Whoever can report a session before it begins must not have a hand in it later.
TEST_P(ReceiveTest, ASessionThatGoesOnLiveIsLeftAlone) {
  const std::string conversation = "," + Text("gen_ai.conversation.id", "later");
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix it") + conversation}}));
  ASSERT_TRUE(
      engine_->sessions().Prompt({}, {.session = "later", .client = "sdk", .prompt = "Debug it"}));
  const std::int64_t score = engine_->sessions().Show({}, "later").value().confidence;
  Send(Body({{.number = 2,
              .at = 99,
              .attributes = Tool("c1", "pytest", "9 passed in 0.1s") + conversation}}));
  EXPECT_EQ(engine_->sessions().Show({}, "later").value().confidence, score);
}

TEST_P(ReceiveTest, OnlyAPersonSaysHowALiveSessionEnded) {
  ASSERT_TRUE(engine_->sessions().Start({}, {.session = "live", .client = "sdk", .source = ""}));
  // Links the trace.
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("x") + "," + Text("session.id", "live")}}));
  Send(Evaluation("pass"), 200, {.is_agent = true}, "logs");
  EXPECT_EQ(engine_->sessions().Show({}, "live").value().success, std::nullopt);
  Send(Evaluation("pass"), 200, {}, "logs");
  EXPECT_EQ(engine_->sessions().Show({}, "live").value().success, true);
}

// An agent's program can name any project and say of its work what it likes.
TEST_P(ReceiveTest, WhatAnAgentsProgramSaysOfItsWorkProvesNothing) {
  const Caller person{.project = "/p"};
  const Caller program{.project = "/p", .is_agent = true};
  // A live session of the project, with as many calls as a forecast needs.
  for (const std::string call : {"1", "2", "3", "4", "5"}) {
    ASSERT_TRUE(engine_->sessions().AfterTool(person, {.use = {.session = "live",
                                                               .client = "sdk",
                                                               .tool = "Bash",
                                                               .input = R"({"command":"make"})",
                                                               .call = call},
                                                       .failed = false,
                                                       .output = ""}));
  }
  const auto counted = [&] {
    const auto sets = engine_->insight().Forecasts(person).value();
    EXPECT_EQ(sets.at(0).kind, "sessions");
    const std::int64_t judged = engine_->insight().MeasureSignals(person).value().judged;
    EXPECT_EQ(std::ssize(sets[0].forecasts), judged);
    EXPECT_EQ(engine_->sessions().GetForecast(person, "live").value().outcomes, judged);
    return judged;
  };
  const std::string tool = Tool("c1", "ls", "a");
  Send(Body({{.number = 2, .at = 1, .attributes = tool, .parent = "eee19b7ec3c1b101"},
             {.number = 1, .at = 0, .attributes = Agent("Fix it")}}),
       200, program);
  Send(Evaluation("pass"), 200, program, "logs");
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, true);
  EXPECT_EQ(counted(), 0);
  // The same evaluation with a person's token is one.
  Send(Evaluation("pass"), 200, person, "logs");
  EXPECT_EQ(counted(), 1);
  EXPECT_TRUE(engine_->insight().Verify().value().problems.empty());
}

TEST_P(ReceiveTest, AnAgentsProgramCannotReplaceAnOutcome) {
  const Caller program{.is_agent = true};
  const auto outcomes = [&] { return engine_->insight().Forecasts({}).value().at(0).forecasts; };
  // Its run failed, it says; then a person's evaluation passed it.
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Fix it"), .parent = "", .status = 2}}),
       200, program);
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, false);
  Send(Evaluation("pass"), 200, {}, "logs");
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, true);
  EXPECT_EQ(outcomes().size(), 1U);
  const std::int64_t head = Head();
  for (const char* label : {"fail", "pass"}) Send(Evaluation(label), 200, program, "logs");
  EXPECT_EQ(Head(), head);
  EXPECT_EQ(engine_->sessions().Show({}, kTrace).value().success, true);
  EXPECT_EQ(outcomes().size(), 1U);
}

TEST_P(ReceiveTest, NothingBecomesAMemoryOrABelief) {
  Send(Body({{.number = 2,
              .at = 1,
              .attributes = Tool("c1", "make", "Error: no rule"),
              .parent = "eee19b7ec3c1b101",
              .status = 2},
             {.number = 1, .at = 0, .attributes = Agent("We always use tabs")}}));
  EXPECT_TRUE(engine_->memories().List({}, {}).value().empty());
  EXPECT_TRUE(engine_->beliefs().List({}, {}).value().empty());
}

TEST_P(ReceiveTest, WhatIsInvalidIsCounted) {
  const json answer =
      Send(Body({{.number = 1, .at = 0, .attributes = Agent("x"), .parent = "", .trace = ""},
                 {.number = 2, .at = 0, .attributes = Agent("Fix it")}}));
  EXPECT_EQ(answer["partialSuccess"]["rejectedSpans"], "1");
  EXPECT_TRUE(engine_->sessions().Show({}, kTrace));
}

TEST_P(ReceiveTest, ASessionThatCannotBeNamedIsReported) {
  const json answer = Send(Body(
      {{.number = 1,
        .at = 0,
        .attributes = Agent("x") + "," + Text("gen_ai.conversation.id", std::string(300, 'c'))}}));
  EXPECT_THAT(answer["partialSuccess"]["errorMessage"].get<std::string>(),
              HasSubstr("1 of 1 runs could not be recorded"));
}

TEST_P(ReceiveTest, BadRequestsGetAStatus) {
  EXPECT_EQ(Send("{", 400)["code"], 3);
  EXPECT_EQ(Send("{}", 404, {}, "profiles")["code"], 5);
  const Answer wrong =
      Receive(*engine_, {}, {.path = "/otlp/v1/traces", .type = "text/plain", .body = "{}"});
  EXPECT_EQ(wrong.status, 415);
  const Answer binary = Receive(
      *engine_, {}, {.path = "/otlp/v1/traces", .type = "application/x-protobuf", .body = "{}"});
  EXPECT_EQ(binary.status, 400);
  EXPECT_EQ(binary.type, "application/x-protobuf");
  EXPECT_EQ(binary.body.substr(0, 2), std::string("\x08\x03"));
}

TEST_P(ReceiveTest, MetricsAreAcceptedAndNotKept) {
  EXPECT_EQ(Send(R"({"resourceMetrics":[]})", 200, {}, "metrics"), json::object());
  EXPECT_EQ(Head(), 0);
}

TEST_P(ReceiveTest, EverythingCanBeVerified) {
  Send(Body({{.number = 3,
              .at = 5,
              .attributes = Tool("c2", "rm -rf src", ""),
              .parent = "eee19b7ec3c1b101"},
             {.number = 2,
              .at = 1,
              .attributes = Tool("c1", "make test", "failed"),
              .parent = "eee19b7ec3c1b101",
              .status = 2}}));
  Send(Body({{.number = 1, .at = 0, .attributes = Agent("Debug this error")}}));
  EXPECT_TRUE(engine_->insight().Verify().value().problems.empty());
}

}  // namespace
}  // namespace credence::otlp
