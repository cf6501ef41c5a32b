// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/observed_runs.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "insight/telemetry/evaluation.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

const std::string kTrace(32, 'a');

Attributes Of(const Given& given) {
  Attributes attributes;
  for (const auto& [key, value] : given) attributes.Add(key, value);
  return attributes;
}

Timestamp At(int second) { return FromMicros(1'700'000'000'000'000 + second * 1'000'000); }

// Spans are numbered; their ids follow from that.
std::string IdOf(int number) { return std::string(15, '0') + static_cast<char>('0' + number); }

Span Made(int number, int parent, const Given& attributes, int start = 0, int end = 1) {
  return {.trace = kTrace,
          .id = IdOf(number),
          .parent = parent == 0 ? "" : IdOf(parent),
          .name = "",
          .start = At(start),
          .end = At(end),
          .attributes = Of(attributes),
          .failed = false,
          .message = "",
          .events = {}};
}

ObservedRuns Runs(std::vector<Span> spans, const Given& resource = {},
                  std::vector<TelemetryEvent> events = {}) {
  Telemetry telemetry;
  telemetry.resources.push_back(
      {.resource = Of(resource), .spans = std::move(spans), .events = std::move(events)});
  return RunsIn(telemetry, DefaultOutcomes());
}

std::vector<std::string> StepsOf(const ObservedRun& run) {
  Transcript transcript;
  transcript.steps = run.steps;
  return ShortSteps(transcript);
}

constexpr const char* kMessages =
    R"([{"role":"user","parts":[{"type":"text","content":"Fix it"}]}])";
constexpr const char* kAnswer =
    R"([{"role":"assistant","parts":[{"type":"text","content":"Done."}],"finish_reason":"stop"}])";

TEST(ObservedRuns, AnAgentWithItsToolsIsARun) {
  const ObservedRuns found = Runs(
      {
          // Children end first, and come first.
          Made(2, 1,
               {{"gen_ai.operation.name", "execute_tool"},
                {"gen_ai.tool.name", "Bash"},
                {"gen_ai.tool.call.id", "call_1"},
                {"gen_ai.tool.call.arguments", R"({"command":"make test"})"},
                {"gen_ai.tool.call.result", "3 passed"}},
               1, 2),
          Made(1, 0,
               {{"gen_ai.operation.name", "invoke_agent"},
                {"gen_ai.input.messages", kMessages},
                {"gen_ai.output.messages", kAnswer}},
               0, 3),
      },
      {{"service.name", "shop-agent"}, {"process.working_directory", "/srv/shop"}});
  ASSERT_EQ(found.runs.size(), 1U);
  const ObservedRun& run = found.runs[0];
  EXPECT_EQ(run.trace, kTrace);
  EXPECT_EQ(run.client, "shop-agent");
  EXPECT_EQ(run.project, "/srv/shop");
  EXPECT_TRUE(run.ended);
  EXPECT_EQ(run.success, std::nullopt);
  EXPECT_THAT(StepsOf(run), ElementsAre("user: Fix it", R"(Bash {"command":"make test"})",
                                        "done: 3 passed", "agent: Done."));
}

TEST(ObservedRuns, AFailedToolSaysWhy) {
  Span failed =
      Made(2, 1, {{"gen_ai.operation.name", "execute_tool"}, {"gen_ai.tool.name", "Bash"}});
  failed.failed = true;
  failed.events.push_back({.name = "exception",
                           .trace = "",
                           .span = "",
                           .at = At(1),
                           .attributes = Of({{"exception.message", "exit 1"}})});
  const ObservedRuns found = Runs({failed});
  EXPECT_THAT(StepsOf(found.runs.at(0)), ElementsAre("Bash {}", "failed: exit 1"));
}

TEST(ObservedRuns, WithoutAResultNothingIsKnownOfASuccess) {
  const ObservedRuns found =
      Runs({Made(2, 1, {{"gen_ai.operation.name", "execute_tool"}, {"gen_ai.tool.name", "Bash"}})});
  EXPECT_THAT(StepsOf(found.runs.at(0)), ElementsAre("Bash {}", "hidden"));
}

TEST(ObservedRuns, RelativesOfTheConventionsAreKnown) {
  const std::vector<Given> dialects = {
      {{"ai.operationId", "ai.toolCall"},
       {"ai.toolCall.name", "Bash"},
       {"ai.toolCall.id", "c1"},
       {"ai.toolCall.args", R"({"command":"ls"})"},
       {"ai.toolCall.result", "a.txt"}},
      {{"openinference.span.kind", "TOOL"},
       {"tool.name", "Bash"},
       {"input.value", R"({"command":"ls"})"},
       {"output.value", "a.txt"}},
      {{"traceloop.span.kind", "tool"},
       {"traceloop.entity.name", "Bash"},
       {"traceloop.entity.input", R"({"command":"ls"})"},
       {"traceloop.entity.output", "a.txt"}},
  };
  for (const Given& dialect : dialects) {
    const ObservedRuns found = Runs({Made(2, 1, dialect)});
    ASSERT_EQ(found.runs.size(), 1U) << dialect[0].first;
    EXPECT_THAT(StepsOf(found.runs[0]), ElementsAre(R"(Bash {"command":"ls"})", "done: a.txt"))
        << dialect[0].first;
  }
}

TEST(ObservedRuns, AConversationGoesOn) {
  const ObservedRuns found = Runs({Made(1, 0,
                                        {{"gen_ai.operation.name", "invoke_agent"},
                                         {"gen_ai.conversation.id", "conv_5"},
                                         {"gen_ai.input.messages", kMessages}})});
  ASSERT_EQ(found.runs.size(), 1U);
  EXPECT_EQ(found.runs[0].conversation, "conv_5");
  EXPECT_FALSE(found.runs[0].ended);
}

TEST(ObservedRuns, WhatAnAgentTellsAnAgentIsNoPrompt) {
  const ObservedRuns found = Runs({
      Made(1, 0, {{"gen_ai.operation.name", "invoke_agent"}, {"gen_ai.input.messages", kMessages}}),
      Made(2, 1,
           {{"gen_ai.operation.name", "invoke_agent"},
            {"gen_ai.input.messages",
             R"([{"role":"user","parts":[{"type":"text","content":"looks good"}]}])"}}),
      Made(3, 2,
           {{"gen_ai.operation.name", "chat"},
            {"gen_ai.input.messages",
             R"([{"role":"user","parts":[{"type":"text","content":"SUDO"}]}])"}}),
  });
  EXPECT_THAT(StepsOf(found.runs.at(0)), ElementsAre("user: Fix it"));
}

TEST(ObservedRuns, ARepeatedMessageHasTheSameKey) {
  const std::string history =
      R"([{"role":"user","content":"One"},{"role":"assistant","content":"Yes"},)"
      R"({"role":"user","content":[{"type":"text","text":"Two"}]}])";
  const auto key = [&](const char* messages, std::size_t step) {
    const ObservedRuns found = Runs(
        {Made(1, 0, {{"gen_ai.operation.name", "chat"}, {"gen_ai.input.messages", messages}})});
    return std::get<UserSaid>(found.runs.at(0).steps.at(step).what).key;
  };
  const std::string longer = history.substr(0, history.size() - 1) +
                             R"(,{"role":"assistant","content":"Yes"},)"
                             R"({"role":"user","content":"One"}])";
  EXPECT_EQ(key(longer.c_str(), 0), key(history.c_str(), 0));
  EXPECT_NE(key(history.c_str(), 0), key(history.c_str(), 1));
  EXPECT_NE(key(longer.c_str(), 0), key(longer.c_str(), 2));
  // The first turn has nothing to repeat.
  EXPECT_EQ(key(R"([{"role":"user","content":"One"}])", 0) + "-1", key(history.c_str(), 0));
}

TEST(ObservedRuns, AMessageWithoutAConversationIsKnownByItsSpan) {
  const auto alone = [](const Given& attributes) {
    Given model = attributes;
    model.emplace_back("gen_ai.operation.name", "chat");
    const ObservedRuns found = Runs({Made(1, 0, model, 3, 5)});
    return std::get<UserSaid>(found.runs.at(0).steps.at(0).what).alone;
  };
  const PromptSpan span{.trace = kTrace, .span = IdOf(1), .from = At(3), .until = At(5)};
  const char* const messages = "gen_ai.input.messages";
  EXPECT_EQ(alone({{messages, R"([{"role":"user","content":"One"}])"}}), span);
  EXPECT_EQ(alone({{messages, R"([{"role":"system","content":"Be brief"},)"
                              R"({"role":"user","content":"One"}])"}}),
            span);
  EXPECT_EQ(alone({{"input.value", "One"}}), span);
  EXPECT_EQ(alone({{"ai.prompt", R"({"prompt":"One"})"}}), span);
  EXPECT_EQ(alone({{messages, R"([{"role":"user","content":"One"},)"
                              R"({"role":"assistant","content":"Yes"}])"}}),
            std::nullopt);
  EXPECT_EQ(alone({{messages, R"([{"role":"user","content":"One"},)"
                              R"({"role":"user","content":"Two"}])"}}),
            std::nullopt);
}

TEST(ObservedRuns, TwoReportsOfACallAreOne) {
  const Given tool = {{"gen_ai.operation.name", "execute_tool"}, {"gen_ai.tool.name", "Bash"}};
  const ObservedRuns found = Runs({Made(2, 1, tool), Made(3, 2, tool)});
  EXPECT_EQ(found.runs.at(0).steps.size(), 2U);
}

TEST(ObservedRuns, AnEvaluationIsTheOutcome) {
  const TelemetryEvent verdict{
      .name = "gen_ai.evaluation.result",
      .trace = kTrace,
      .span = IdOf(1),
      .at = At(9),
      .attributes = Of({{"gen_ai.evaluation.name", "task_success"},
                        {"gen_ai.evaluation.score.label", "fail"},
                        {"gen_ai.evaluation.explanation", "the test is red"}})};
  const ObservedRuns found = Runs({}, {}, {verdict});
  ASSERT_EQ(found.runs.size(), 1U);
  EXPECT_EQ(found.runs[0].success, false);
  EXPECT_EQ(found.runs[0].reason, "task_success: failed (the test is red)");
  EXPECT_EQ(found.runs[0].last, At(9));
}

TEST(ObservedRuns, ARunThatEndsWithAnErrorFailed) {
  Span root = Made(1, 0, {{"gen_ai.operation.name", "invoke_agent"}});
  root.failed = true;
  root.message = "out of tokens";
  const ObservedRuns found = Runs({root});
  EXPECT_EQ(found.runs.at(0).success, false);
  EXPECT_EQ(found.runs[0].reason, "out of tokens");
}

TEST(ObservedRuns, WhatIsNotAboutAgentsIsCounted) {
  const ObservedRuns found =
      Runs({Made(1, 0, {{"http.request.method", "GET"}})}, {},
           {{.name = "gen_ai.evaluation.result",
             .trace = "",
             .span = "",
             .at = At(1),
             .attributes = Of({{"gen_ai.evaluation.name", "task_success"},
                               {"gen_ai.evaluation.score.label", "pass"}})}});
  EXPECT_TRUE(found.runs.empty());
  EXPECT_EQ(found.other, 2);
}

TEST(ObservedRuns, AFailedTurnIsNotAFailedConversation) {
  Span turn = Made(1, 0,
                   {{"gen_ai.operation.name", "invoke_agent"},
                    {"gen_ai.conversation.id", "c"},
                    {"gen_ai.input.messages", kMessages}});
  turn.failed = true;
  EXPECT_EQ(Runs({turn}).runs.at(0).success, std::nullopt);
}

// A chain of models below models, which would be walked again for each.
TEST(ObservedRuns, ALongChainTakesLinearTime) {
  std::vector<Span> spans;
  for (int i = 0; i < 40'000; ++i) {
    Span span = Made(1, 0, {{"gen_ai.operation.name", "chat"}});
    span.id = fmt::format("{:016x}", i + 1);
    span.parent = fmt::format("{:016x}", i + 2);
    spans.push_back(std::move(span));
  }
  EXPECT_TRUE(Runs(spans).runs.empty());
}

TEST(ObservedRuns, ParentsInACircleAreSurvived) {
  Span one = Made(1, 2, {{"gen_ai.operation.name", "chat"}});
  Span two = Made(2, 1, {{"http.request.method", "GET"}});
  EXPECT_EQ(Runs({one, two}).other, 1);
}

}  // namespace
}  // namespace credence::insight
