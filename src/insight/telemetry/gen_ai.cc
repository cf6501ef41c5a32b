// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/gen_ai.h"

#include <array>
#include <initializer_list>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"
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

// Messages as {"role", "parts": [{"type": "text", "content"}]}, or as vendors have them, with
// "content" a string or a list of parts.
std::string TextOfMessage(const JsonObject& message) {
  if (!message.Has("parts")) return TextOfParts(message.Raw("content"));
  std::string text;
  message.ForEach("parts", [&](std::string_view element) {
    const std::optional<JsonObject> part = JsonObject::Read(element);
    if (!part || part->Text("type") != "text") return;
    if (!text.empty()) text += '\n';
    text += part->Text("content");
  });
  return text;
}

// The texts of the messages with this role, in order.
std::vector<std::string> TextsOf(std::string_view messages, std::string_view role) {
  std::vector<std::string> texts;
  ForEachElement(messages, [&](std::string_view element) {
    const std::optional<JsonObject> message = JsonObject::Read(element);
    if (!message || message->Text("role") != role) return;
    std::string text = TextOfMessage(*message);
    if (!Trim(text).empty()) texts.push_back(std::move(text));
  });
  return texts;
}

UserMessages UserMessagesIn(std::string_view messages) {
  UserMessages found{.texts = TextsOf(messages, "user")};
  bool is_conversation = false;
  ForEachElement(messages, [&](std::string_view element) {
    const std::optional<JsonObject> message = JsonObject::Read(element);
    const std::string role = message ? message->Text("role") : "";
    // Of an assistant, a tool, or whatever else takes part.
    is_conversation |= !role.empty() && role != "user" && role != "system" && role != "developer";
  });
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

}  // namespace

SpanRole RoleOf(const Span& span) {
  const Attributes& of = span.attributes;
  const std::string_view operation = of.Find("gen_ai.operation.name");
  if (operation == "execute_tool") return SpanRole::kTool;
  if (operation == "invoke_agent" || operation == "invoke_workflow") return SpanRole::kAgent;
  if (operation == "chat" || operation == "generate_content" || operation == "text_completion") {
    return SpanRole::kModel;
  }
  const std::string_view vercel = of.Find("ai.operationId");
  if (vercel == "ai.toolCall") return SpanRole::kTool;
  if (vercel.ends_with(".doGenerate") || vercel.ends_with(".doStream")) return SpanRole::kModel;
  if (vercel == "ai.generateText" || vercel == "ai.streamText") return SpanRole::kAgent;
  // OpenInference writes upper case, OpenLLMetry lower case.
  const std::string kind =
      AsciiLower(FirstOf(of, {"openinference.span.kind", "traceloop.span.kind"}));
  if (kind == "tool") return SpanRole::kTool;
  if (kind == "agent" || kind == "workflow") return SpanRole::kAgent;
  if (kind == "llm") return SpanRole::kModel;
  return SpanRole::kOther;
}

ToolSpan ReadTool(const Span& span) {
  const Attributes& of = span.attributes;
  ToolSpan tool;
  tool.call = FirstOf(of, {"gen_ai.tool.call.id", "ai.toolCall.id", "tool_call.id"});
  if (tool.call.empty()) tool.call = span.id;
  tool.tool =
      FirstOf(of, {"gen_ai.tool.name", "ai.toolCall.name", "tool.name", "traceloop.entity.name"});
  if (tool.tool.empty()) {
    constexpr std::string_view kPrefix = "execute_tool ";
    tool.tool = span.name.starts_with(kPrefix) ? span.name.substr(kPrefix.size()) : span.name;
  }
  const std::string_view input = FirstOf(of, {"gen_ai.tool.call.arguments", "ai.toolCall.args",
                                              "input.value", "traceloop.entity.input"});
  tool.input = JsonObject::Read(input) ? std::string(input)
               : input.empty()         ? "{}"
                                       : InputOf("input", input);
  tool.output = FirstOf(of, {"gen_ai.tool.call.result", "ai.toolCall.result", "output.value",
                             "traceloop.entity.output"});
  tool.has_output = !tool.output.empty();
  tool.failed = span.failed || !of.Find("error.type").empty();
  if (tool.failed && !tool.has_output) {
    tool.output = OfEvent(span, "exception", "exception.message");
    if (tool.output.empty()) tool.output = span.message;
    if (tool.output.empty()) tool.output = of.Find("error.type");
  }
  return tool;
}

UserMessages ReadUserMessages(const Span& span) {
  const Attributes& of = span.attributes;
  const std::string_view messages =
      FirstOf(of, {"gen_ai.input.messages", "ai.prompt.messages", "gen_ai.prompt"});
  if (!messages.empty()) return UserMessagesIn(messages);
  // {"messages": […]}, {"prompt": "…"}, or a text alone.
  std::string_view prompt = FirstOf(of, {"ai.prompt", "input.value", "traceloop.entity.input"});
  if (prompt.empty()) {
    prompt = OfEvent(span, "gen_ai.user.message", "content");
    if (prompt.empty()) return {};
    // Each message is an event.
    return {.texts = {std::string(prompt)},
            .alone = OfEvent(span, "gen_ai.assistant.message", "content").empty()};
  }
  if (const std::optional<JsonObject> object = JsonObject::Read(prompt)) {
    if (object->Has("messages")) return UserMessagesIn(object->Raw("messages"));
    std::string text = object->Text("prompt");
    if (text.empty()) return {};
    return {.texts = {std::move(text)}, .alone = true};
  }
  return {.texts = {std::string(prompt)}, .alone = true};
}

std::string LastWords(const Span& span) {
  const Attributes& of = span.attributes;
  if (const std::string_view messages = of.Find("gen_ai.output.messages"); !messages.empty()) {
    std::vector<std::string> texts = TextsOf(messages, "assistant");
    return texts.empty() ? std::string() : std::move(texts.back());
  }
  const std::string_view words =
      FirstOf(of, {"ai.response.text", "output.value", "traceloop.entity.output"});
  return JsonObject::Read(words) ? std::string() : std::string(words);
}

std::string ConversationOf(const Attributes& attributes) {
  return std::string(FirstOf(
      attributes, {"gen_ai.conversation.id", "session.id", "ai.telemetry.metadata.sessionId",
                   "traceloop.association.properties.session_id"}));
}

}  // namespace credence::insight
