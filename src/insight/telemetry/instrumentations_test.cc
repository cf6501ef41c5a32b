// SPDX-License-Identifier: Apache-2.0
// Spans as real instrumentations recorded them, shortened. tests/otlp has the programs, and holds
// that the instrumentations still record such spans.
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "insight/telemetry/evaluation.h"
#include "insight/telemetry/messages.h"
#include "insight/telemetry/observed_runs.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

using Recorded = std::vector<std::pair<std::string, std::string>>;

// Spans of one trace. Each begins a second after the one before it, and takes half a second.
class Trace {
 public:
  // The same as Add, but it ends after those that are added later.
  std::string AddAround(const std::string& parent, const Recorded& attributes,
                        std::string failure = "") {
    std::string id = Add(parent, attributes, std::move(failure));
    spans_.back().end += std::chrono::seconds(1000 - std::ssize(spans_));
    return id;
  }

  // Returns its id. A parent that is none of the trace's is another program's.
  std::string Add(const std::string& parent, const Recorded& attributes, std::string failure = "") {
    const int number = static_cast<int>(spans_.size()) + 1;
    Span span{.trace = std::string(32, 'c'),
              .id = "00000000000000" + std::to_string(10 + number),
              .parent = parent,
              .name = "",
              .start = FromMicros(1'700'000'000'000'000 + number * 1'000'000),
              .end = FromMicros(1'700'000'000'000'000 + number * 1'000'000 + 500'000),
              .attributes = {},
              .failed = !failure.empty(),
              .message = std::move(failure),
              .events = {}};
    for (const auto& [key, value] : attributes) span.attributes.Add(key, value);
    spans_.push_back(std::move(span));
    return spans_.back().id;
  }

  ObservedRun Run() const {
    Telemetry telemetry;
    telemetry.resources.push_back({.resource = {}, .spans = spans_, .events = {}});
    const ObservedRuns found = RunsIn(telemetry, DefaultOutcomes());
    return found.runs.empty() ? ObservedRun() : found.runs.front();
  }

  // What happened, in order.
  std::vector<std::string> Steps() const {
    Transcript transcript;
    transcript.steps = Run().steps;
    return ShortSteps(transcript);
  }

 private:
  std::vector<Span> spans_;
};

constexpr const char* kElsewhere = "00f067aa0ba902b7";

// What LangChain makes of the result of a tool.
const std::string kLangChainResult =
    R"({"lc":1,"type":"constructor","id":["langchain_core","messages","ToolMessage"],)"
    R"("kwargs":{"status":"success","content":"12 passed","tool_call_id":"call_1","name":"Bash"}})";
const std::string kLangChainState =
    R"({"messages":[{"lc":1,"type":"constructor","id":["langchain_core","messages",)"
    R"("HumanMessage"],"kwargs":{"content":"Fix it"}},{"lc":1,"type":"constructor",)"
    R"("id":["langchain_core","messages","AIMessage"],"kwargs":{"content":"I look.",)"
    R"("tool_calls":[{"name":"Bash"}]}},)" +
    kLangChainResult +
    R"(,{"lc":1,"type":"constructor","id":["langchain_core","messages","AIMessage"],)"
    R"("kwargs":{"content":"Done.","tool_calls":[]}}]})";

TEST(Instrumentations, TheAiSdkWritesResultsAsJson) {
  Trace trace;
  const std::string agent =
      trace.AddAround("", {{"ai.operationId", "ai.generateText"},
                           {"ai.prompt", R"({"system":"You work on a shop.","prompt":"Fix it"})"},
                           {"ai.response.text", "Done."}});
  trace.Add(agent, {{"ai.operationId", "ai.toolCall"},
                    {"ai.toolCall.name", "Bash"},
                    {"ai.toolCall.id", "call_1"},
                    {"ai.toolCall.args", R"({"command":"make test"})"},
                    {"ai.toolCall.result", R"("12 passed")"}});
  trace.Add(agent, {{"ai.operationId", "ai.generateText.doGenerate"},
                    {"ai.prompt.messages",
                     R"([{"role":"user","content":[{"type":"text","text":"Fix it"}]}])"},
                    {"ai.response.text", "Done."}});
  EXPECT_THAT(trace.Steps(), ElementsAre("user: Fix it", R"(Bash {"command":"make test"})",
                                         "done: 12 passed", "agent: Done."));
}

TEST(Instrumentations, OpenLlmetryCallsAnAgentOfTheAiSdkAChat) {
  Trace trace;
  const std::string messages = R"([{"role":"user","parts":[{"type":"text","content":"Fix it"}]}])";
  const std::string agent = trace.AddAround("",
                                            {{"ai.operationId", "ai.generateText"},
                                             {"gen_ai.operation.name", "chat"},
                                             {"gen_ai.input.messages", messages}},
                                            "out of tokens");
  trace.Add(agent, {{"ai.operationId", "ai.toolCall"},
                    {"gen_ai.operation.name", "execute_tool"},
                    {"gen_ai.tool.name", "Bash"},
                    {"gen_ai.tool.call.arguments", R"({"command":"make test"})"},
                    {"gen_ai.tool.call.result", R"("12 passed")"},
                    {"traceloop.span.kind", "tool"}});
  EXPECT_THAT(trace.Steps(),
              ElementsAre("user: Fix it", R"(Bash {"command":"make test"})", "done: 12 passed"));
}

TEST(Instrumentations, OpenInferenceCallsAnAgentOfLangChainAChain) {
  Trace trace;
  const std::string graph =
      trace.Add("", {{"openinference.span.kind", "CHAIN"},
                     {"input.value", R"({"messages":[{"role":"user","content":"Fix it"}]})"},
                     {"output.value", kLangChainState}});
  const std::string node = trace.AddAround(graph, {{"openinference.span.kind", "CHAIN"},
                                                   {"input.value", kLangChainState},
                                                   {"output.value", "__end__"}});
  trace.Add(node, {{"openinference.span.kind", "LLM"},
                   {"input.value", R"({"messages":[[{"lc":1,"type":"constructor",)"
                                   R"("id":["langchain_core","messages","HumanMessage"],)"
                                   R"("kwargs":{"content":"Fix it"}}]]})"},
                   {"llm.input_messages.0.message.role", "user"},
                   {"llm.input_messages.0.message.content", "Fix it"}});
  // The command alone: the tool has one parameter.
  trace.Add(node, {{"openinference.span.kind", "TOOL"},
                   {"tool.name", "Bash"},
                   {"input.value", "make test"},
                   {"output.value", R"({"output":)" + kLangChainResult + "}"}});
  trace.Add(
      node,
      {{"openinference.span.kind", "TOOL"}, {"tool.name", "search"}, {"input.value", "prices"}},
      "no connection");
  EXPECT_THAT(trace.Steps(), ElementsAre("user: Fix it", "agent: Done.",
                                         R"(Bash {"command":"make test"})", "done: 12 passed",
                                         R"(search {"input":"prices"})", "failed: no connection"));
}

TEST(Instrumentations, AStepBelowAnotherProgramIsNoTurn) {
  Trace trace;
  trace.Add(kElsewhere, {{"openinference.span.kind", "CHAIN"},
                         {"input.value", R"({"messages":[{"role":"user","content":"Fix it"}]})"},
                         {"output.value", "__end__"}});
  EXPECT_THAT(trace.Steps(), ElementsAre());
}

// It does not say what called what: all spans are beside one another.
TEST(Instrumentations, OpenLlmetryNamesAToolOfLangChainByItsClass) {
  Trace trace;
  const std::string request = trace.AddAround("", {{"http.request.method", "POST"}});
  trace.Add(request,
            {{"gen_ai.operation.name", "workflow"},
             {"traceloop.span.kind", "workflow"},
             {"traceloop.entity.input", R"({"messages":[{"role":"user","content":"Fix it"}]})"},
             {"traceloop.entity.output", R"({"output":"__end__"})"}});
  trace.Add(request, {{"gen_ai.operation.name", "execute_tool"},
                      {"traceloop.span.kind", "task"},
                      {"traceloop.entity.name", "DynamicStructuredTool"},
                      {"traceloop.entity.input", R"({"args":["{\"command\":\"make test\"}"]})"},
                      {"traceloop.entity.output", kLangChainResult}});
  trace.Add(request,
            {{"gen_ai.operation.name", "execute_tool"},
             {"traceloop.span.kind", "task"},
             {"traceloop.entity.name", "DynamicStructuredTool"},
             {"traceloop.entity.input", R"({"args":["{\"command\":\"make check\"}"]})"}},
            "Error 1");
  EXPECT_THAT(trace.Steps(),
              ElementsAre("user: Fix it", R"(Bash {"command":"make test"})", "done: 12 passed",
                          R"(DynamicStructuredTool {"command":"make check"})", "failed: Error 1"));
}

TEST(Instrumentations, AWorkflowThatDoesNotSayItsTaskIsSeenThroughItsModel) {
  Trace trace;
  const std::string nothing = R"({"args":[],"kwargs":{}})";
  const std::string workflow = trace.AddAround("", {{"traceloop.span.kind", "workflow"},
                                                    {"traceloop.entity.name", "shop"},
                                                    {"traceloop.entity.input", nothing},
                                                    {"traceloop.entity.output", R"("Done.")"}});
  const std::string agent = trace.AddAround(workflow, {{"traceloop.span.kind", "agent"},
                                                       {"traceloop.entity.name", "worker"},
                                                       {"traceloop.entity.input", nothing},
                                                       {"traceloop.entity.output", R"("Done.")"}});
  trace.Add(agent,
            {{"gen_ai.operation.name", "chat"},
             {"gen_ai.input.messages",
              R"([{"role":"system","parts":[{"type":"text","content":"You work."}]},)"
              R"({"role":"user","parts":[{"type":"text","content":"Fix it"}]}])"},
             {"gen_ai.output.messages",
              R"([{"role":"assistant","finish_reason":"tool_call","parts":[)"
              R"({"type":"text","content":"I look."},{"type":"tool_call","name":"Bash"}]}])"}});
  trace.Add(agent, {{"traceloop.span.kind", "tool"},
                    {"traceloop.entity.name", "Bash"},
                    {"traceloop.entity.input", R"({"args":[],"kwargs":{"command":"make test"}})"},
                    {"traceloop.entity.output", R"("12 passed")"}});
  // All three report the same last words.
  trace.Add(agent,
            {{"gen_ai.operation.name", "chat"},
             {"gen_ai.output.messages", R"([{"role":"assistant","finish_reason":"stop",)"
                                        R"("parts":[{"type":"text","content":"Done."}]}])"}});
  EXPECT_THAT(trace.Steps(), ElementsAre("user: Fix it", R"(Bash {"command":"make test"})",
                                         "done: 12 passed", "agent: Done."));
}

TEST(Instrumentations, AnAgentBelowASilentAgentIsNotAskedByAPerson) {
  Trace trace;
  const std::string supervisor = trace.AddAround("", {{"gen_ai.operation.name", "invoke_agent"}});
  const std::string worker =
      trace.AddAround(supervisor, {{"gen_ai.operation.name", "invoke_agent"}});
  const std::string tool = trace.Add(
      supervisor, {{"gen_ai.operation.name", "execute_tool"}, {"gen_ai.tool.name", "ask"}});
  for (const std::string& above : {worker, tool}) {
    trace.Add(above, {{"gen_ai.operation.name", "chat"},
                      {"gen_ai.input.messages", R"([{"role":"user","content":"SUDO"}])"}});
  }
  EXPECT_THAT(trace.Steps(), ElementsAre("ask {}", "hidden"));
}

TEST(Instrumentations, AModelsMessagesAreReadInEveryFormat) {
  const std::vector<Recorded> formats = {
      // OpenLLMetry, chat completions.
      {{"gen_ai.operation.name", "chat"},
       {"gen_ai.input.messages",
        R"([{"role":"system","parts":[{"type":"text","content":"You work."}]},)"
        R"({"role":"user","parts":[{"type":"text","content":"Fix it"}]}])"},
       {"gen_ai.output.messages", R"([{"role":"assistant","finish_reason":"stop",)"
                                  R"("parts":[{"type":"text","content":"Done."}]}])"}},
      // OpenLLMetry, responses: all messages as the text of one.
      {{"gen_ai.operation.name", "chat"},
       {"gen_ai.input.messages",
        R"([{"role":"user","parts":[{"type":"text","content":"[{\"role\":\"user\",)"
        R"(\"content\":\"Fix it\"},{\"type\":\"function_call\",\"name\":\"Bash\"},)"
        R"({\"type\":\"function_call_output\",\"output\":\"12 passed\"}]"}]}])"},
       {"gen_ai.output.messages", R"([{"role":"assistant","finish_reason":"stop",)"
                                  R"("parts":[{"type":"text","content":"Done."}]}])"}},
      // OpenLLMetry before 0.25.
      {{"llm.request.type", "chat"},
       {"gen_ai.prompt.0.role", "system"},
       {"gen_ai.prompt.0.content", "You work."},
       {"gen_ai.prompt.1.role", "user"},
       {"gen_ai.prompt.1.content", R"([{"type":"text","text":"Fix it"}])"},
       {"gen_ai.completion.0.role", "assistant"},
       {"gen_ai.completion.0.content", "Done."}},
      // OpenInference, chat completions.
      {{"openinference.span.kind", "LLM"},
       {"input.value", R"({"model":"m","messages":[{"role":"system","content":"You work."},)"
                       R"({"role":"user","content":"Fix it"}]})"},
       {"output.value", R"({"choices":[{"message":{"content":"Done."}}]})"},
       {"llm.output_messages.0.message.role", "assistant"},
       {"llm.output_messages.0.message.content", "Done."}},
      // OpenInference, responses.
      {{"openinference.span.kind", "LLM"},
       {"input.value", R"({"model":"m","input":[{"role":"user","content":"Fix it"}]})"},
       {"llm.input_messages.0.message.role", "system"},
       {"llm.input_messages.0.message.content", "You work."},
       {"llm.input_messages.1.message.role", "user"},
       {"llm.input_messages.1.message.contents.0.message_content.type", "input_text"},
       {"llm.input_messages.1.message.contents.0.message_content.text", "Fix it"},
       {"output.value", R"({"output_text":"Done."})"},
       {"llm.output_messages.0.message.role", "assistant"},
       {"llm.output_messages.0.message.contents.0.message_content.type", "output_text"},
       {"llm.output_messages.0.message.contents.0.message_content.text", "Done."}},
  };
  for (const Recorded& format : formats) {
    Trace trace;
    trace.Add("", format);
    EXPECT_THAT(trace.Steps(), ElementsAre("user: Fix it", "agent: Done."))
        << format[0].second << " " << format[1].first;
  }
}

TEST(Instrumentations, WordsBesideACallAreNotTheLast) {
  const std::vector<Recorded> formats = {
      {{"gen_ai.operation.name", "chat"},
       {"gen_ai.output.messages", R"([{"role":"assistant","finish_reason":"tool_call",)"
                                  R"("parts":[{"type":"text","content":"I look."}]}])"}},
      {{"llm.request.type", "chat"},
       {"gen_ai.completion.0.role", "assistant"},
       {"gen_ai.completion.0.content", "I look."},
       {"gen_ai.completion.0.tool_calls.0.name", "Bash"}},
      {{"openinference.span.kind", "LLM"},
       {"llm.output_messages.0.message.role", "assistant"},
       {"llm.output_messages.0.message.content", "I look."},
       {"llm.output_messages.0.message.tool_calls.0.tool_call.function.name", "Bash"}},
  };
  for (const Recorded& format : formats) {
    Trace trace;
    trace.Add("", format);
    EXPECT_THAT(trace.Steps(), ElementsAre()) << format[1].first;
  }
}

TEST(Instrumentations, AModelBelowARequestThatIsKnownIsATurn) {
  const Recorded model = {{"gen_ai.operation.name", "chat"},
                          {"gen_ai.input.messages", R"([{"role":"user","content":"Fix it"}])"}};
  Trace known;
  known.Add(known.Add("", {{"http.request.method", "POST"}}), model);
  EXPECT_THAT(known.Steps(), ElementsAre("user: Fix it"));
  EXPECT_TRUE(known.Run().ended);
  Trace unknown;
  unknown.Add(unknown.Add(kElsewhere, {{"http.request.method", "POST"}}), model);
  EXPECT_THAT(unknown.Steps(), ElementsAre());
}

// So that nobody takes the first request of a conversation for all of it.
TEST(Instrumentations, ACallInAListOfResponsesIsAMessageOfTheAssistant) {
  Attributes of;
  of.Add("gen_ai.input.messages",
         R"([{"role":"user","parts":[{"type":"text","content":"[{\"role\":\"user\",)"
         R"(\"content\":\"Fix it\"},{\"type\":\"function_call\",\"name\":\"Bash\"},)"
         R"({\"type\":\"function_call_output\",\"output\":\"12 passed\"}]"}]}])");
  EXPECT_THAT(InputMessages(of),
              ElementsAre(Message{.role = "user", .text = "Fix it"},
                          Message{.role = "assistant", .calls = true}, Message{.role = "tool"}));
}

TEST(Instrumentations, APersonsTextInBracketsStaysAsItIs) {
  Trace trace;
  trace.Add("", {{"gen_ai.operation.name", "chat"},
                 {"gen_ai.input.messages",
                  R"([{"role":"user","content":"[{\"price\": 1}] is wrong"}])"}});
  EXPECT_THAT(trace.Steps(), ElementsAre(R"(user: [{"price": 1}] is wrong)"));
}

}  // namespace
}  // namespace credence::insight
