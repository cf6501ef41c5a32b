// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/gen_ai.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/utf8.h"
#include "governor/tool_effect.h"
#include "insight/telemetry/messages.h"
#include "insight/transcripts/json_object.h"

namespace credence::insight {
namespace {

// The first of these attributes that is present.
std::string_view FirstOf(const Attributes& attributes,
                         std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (const std::string_view value = attributes.Find(key); !value.empty()) return value;
  }
  return {};
}

// The texts of the messages with this role, in order.
std::vector<std::string> TextsOf(std::vector<Message> messages, std::string_view role) {
  std::vector<std::string> texts;
  for (Message& message : messages) {
    if (message.role == role && !message.calls && !Trim(message.text).empty()) {
      texts.push_back(std::move(message.text));
    }
  }
  return texts;
}

UserMessages UserMessagesIn(std::vector<Message> messages) {
  // Of an assistant, a tool, or whatever else takes part.
  const bool is_conversation = std::ranges::any_of(messages, [](const Message& message) {
    return message.role != "user" && message.role != "system" && message.role != "developer";
  });
  UserMessages found{.texts = TextsOf(std::move(messages), "user")};
  found.alone = found.texts.size() == 1 && !is_conversation;
  return found;
}

// Span events of conventions before 1.37, and what an error left behind.
std::string_view OfEvent(const Span& span, std::string_view name, std::string_view key) {
  for (const TelemetryEvent& event : span.events) {
    if (event.name == name) return event.attributes.Find(key);
  }
  return {};
}

// A JSON object. Some instrumentations keep only the value if the tool has one parameter.
std::string InputOfTool(const Attributes& of, std::string_view tool) {
  const std::string_view input = FirstOf(of, {"gen_ai.tool.call.arguments", "ai.toolCall.args",
                                              "input.value", "traceloop.entity.input"});
  if (input.empty()) return "{}";
  if (std::string given = InputOfCall(input); !given.empty()) return given;
  if (JsonObject::Read(input)) return std::string(input);
  return InputOf(governor::MainParameterOf(tool), PlainText(input));
}

}  // namespace

SpanRole RoleOf(const Span& span) {
  const Attributes& of = span.attributes;
  // Before the conventions', because OpenLLMetry adds those to the spans of the AI SDK, and calls
  // an agent's span one of a model.
  const std::string_view vercel = of.Find("ai.operationId");
  if (vercel == "ai.toolCall") return SpanRole::kTool;
  if (vercel.ends_with(".doGenerate") || vercel.ends_with(".doStream")) return SpanRole::kModel;
  if (vercel == "ai.generateText" || vercel == "ai.streamText") return SpanRole::kAgent;
  const std::string_view operation = of.Find("gen_ai.operation.name");
  if (operation == "execute_tool") return SpanRole::kTool;
  if (operation == "invoke_agent") return SpanRole::kAgent;
  if (operation == "invoke_workflow") return SpanRole::kWorkflow;
  if (operation == "chat" || operation == "generate_content" || operation == "text_completion") {
    return SpanRole::kModel;
  }
  // OpenInference writes upper case, OpenLLMetry lower case.
  const std::string kind =
      AsciiLower(FirstOf(of, {"openinference.span.kind", "traceloop.span.kind"}));
  if (kind == "tool") return SpanRole::kTool;
  if (kind == "agent") return SpanRole::kAgent;
  if (kind == "workflow") return SpanRole::kWorkflow;
  if (kind == "chain") return SpanRole::kChain;
  if (kind == "llm") return SpanRole::kModel;
  // OpenLLMetry before it followed the conventions.
  const std::string_view request = of.Find("llm.request.type");
  if (request == "chat" || request == "completion") return SpanRole::kModel;
  return SpanRole::kOther;
}

ToolSpan ReadTool(const Span& span) {
  const Attributes& of = span.attributes;
  ToolSpan tool;
  tool.call = FirstOf(of, {"gen_ai.tool.call.id", "ai.toolCall.id", "tool_call.id"});
  if (tool.call.empty()) tool.call = span.id;
  const std::string_view result = FirstOf(of, {"gen_ai.tool.call.result", "ai.toolCall.result",
                                               "output.value", "traceloop.entity.output"});
  std::optional<ToolMessage> message = ReadToolMessage(result);
  tool.tool = FirstOf(of, {"gen_ai.tool.name", "ai.toolCall.name", "tool.name"});
  // Before OpenLLMetry's name, which is LangChain's class of the tool.
  if (tool.tool.empty() && message) tool.tool = std::move(message->tool);
  if (tool.tool.empty()) tool.tool = of.Find("traceloop.entity.name");
  if (tool.tool.empty()) {
    constexpr std::string_view kPrefix = "execute_tool ";
    tool.tool = span.name.starts_with(kPrefix) ? span.name.substr(kPrefix.size()) : span.name;
  }
  tool.input = InputOfTool(of, tool.tool);
  tool.output = message ? std::move(message->text) : PlainText(result);
  tool.has_output = !result.empty();
  tool.failed = span.failed || !of.Find("error.type").empty() || (message && message->failed);
  if (tool.failed && !tool.has_output) {
    tool.output = OfEvent(span, "exception", "exception.message");
    if (tool.output.empty()) tool.output = span.message;
    if (tool.output.empty()) tool.output = of.Find("error.type");
  }
  return tool;
}

UserMessages ReadUserMessages(const Span& span) {
  const Attributes& of = span.attributes;
  if (std::vector<Message> messages = InputMessages(of); !messages.empty()) {
    return UserMessagesIn(std::move(messages));
  }
  // What a chain is given may be anything.
  if (RoleOf(span) == SpanRole::kChain) return {};
  // {"prompt": "…"}, or a text alone.
  std::string_view prompt = FirstOf(of, {"ai.prompt", "input.value", "traceloop.entity.input"});
  if (prompt.empty()) {
    prompt = OfEvent(span, "gen_ai.user.message", "content");
    if (prompt.empty()) return {};
    // Each message is an event.
    return {.texts = {std::string(prompt)},
            .alone = OfEvent(span, "gen_ai.assistant.message", "content").empty()};
  }
  if (const std::optional<JsonObject> object = JsonObject::Read(prompt)) {
    std::string text = object->Text("prompt");
    if (text.empty()) return {};
    return {.texts = {std::move(text)}, .alone = true};
  }
  return {.texts = {std::string(prompt)}, .alone = true};
}

std::string LastWords(const Span& span) {
  const Attributes& of = span.attributes;
  if (std::vector<Message> messages = OutputMessages(of); !messages.empty()) {
    std::vector<std::string> texts = TextsOf(std::move(messages), "assistant");
    return texts.empty() ? std::string() : std::move(texts.back());
  }
  const std::string_view words =
      FirstOf(of, {"ai.response.text", "output.value", "traceloop.entity.output"});
  const bool is_text = !JsonObject::Read(words) && RoleOf(span) != SpanRole::kChain;
  return is_text ? PlainText(words) : std::string();
}

std::string ConversationOf(const Attributes& attributes) {
  return std::string(FirstOf(
      attributes, {"gen_ai.conversation.id", "session.id", "ai.telemetry.metadata.sessionId",
                   "traceloop.association.properties.session_id"}));
}

}  // namespace credence::insight
