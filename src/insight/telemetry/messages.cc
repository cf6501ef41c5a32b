// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/messages.h"

#include <fmt/format.h>

#include <initializer_list>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "insight/transcripts/json_object.h"

namespace credence::insight {
namespace {

// Messages within the text of a message, or lists of lists.
constexpr int kNestingMax = 3;

void AddMessages(std::string_view json, std::vector<Message>& messages, int depth = 0);

// LangChain's own format: {"id": [… "HumanMessage"], "kwargs": {"content": …}}.
std::string ClassOf(const JsonObject& object) {
  std::string name;
  object.ForEach("id", [&](std::string_view element) { name = StringOf(element); });
  return name;
}

std::string RoleOfClass(std::string_view name) {
  if (name.starts_with("Human")) return "user";
  if (name.starts_with("AI")) return "assistant";
  if (name.starts_with("Tool")) return "tool";
  if (name.starts_with("System")) return "system";
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

// Calls and their results have no role in OpenAI's responses.
std::string RoleOfItem(const JsonObject& item) {
  if (item.Has("role")) return item.Text("role");
  const std::string type = item.Text("type");
  if (type.ends_with("_call_output")) return "tool";
  return type.ends_with("_call") ? "assistant" : "";
}

bool HasElements(const JsonObject& object, std::string_view name) {
  bool has = false;
  object.ForEach(name, [&](std::string_view) { has = true; });
  return has;
}

bool CallsTools(const JsonObject& message) {
  bool calls = HasElements(message, "tool_calls") || message.Text("type").ends_with("_call") ||
               message.Text("finish_reason") == "tool_call";
  for (const std::string_view list : {"parts", "content"}) {
    message.ForEach(list, [&](std::string_view element) {
      const std::optional<JsonObject> part = JsonObject::Read(element);
      const std::string type = part ? part->Text("type") : "";
      calls |= type == "tool_call" || type == "tool-call" || type == "tool_use";
    });
  }
  return calls;
}

// The texts of the others are not needed, and may be long.
bool HasText(const Message& message) {
  return message.role == "user" || message.role == "assistant";
}

void AddMessage(Message message, std::vector<Message>& messages, int depth) {
  if (message.role.empty()) return;
  if (!HasText(message)) message.text.clear();
  // Some instrumentations write a list of messages, or of parts, as a text.
  if (Trim(message.text).starts_with("[{") && depth < kNestingMax) {
    const std::size_t before = messages.size();
    AddMessages(message.text, messages, depth + 1);
    if (messages.size() > before) return;
    if (std::string parts = TextOfParts(message.text); !parts.empty()) {
      message.text = std::move(parts);
    }
  }
  messages.push_back(std::move(message));
}

void AddMessages(std::string_view json, std::vector<Message>& messages, int depth) {
  ForEachElement(json, [&](std::string_view element) {
    if (element.starts_with('[')) {
      if (depth < kNestingMax) AddMessages(element, messages, depth + 1);
      return;
    }
    const std::optional<JsonObject> object = JsonObject::Read(element);
    if (!object) return;
    const std::optional<JsonObject> inner = object->Object("kwargs");
    const JsonObject& message = inner ? *inner : *object;
    AddMessage({.role = inner ? RoleOfClass(ClassOf(*object)) : RoleOfItem(*object),
                .text = TextOfMessage(message),
                .calls = CallsTools(message)},
               messages, depth);
  });
}

// One attribute for each member of each message.
struct FlatNames {
  std::string_view list;
  std::string_view of;  // Before the names of members.
};
constexpr FlatNames kGiven = {.list = "llm.input_messages", .of = "message."};
constexpr FlatNames kAnswered = {.list = "llm.output_messages", .of = "message."};
// OpenLLMetry before it followed the conventions.
constexpr FlatNames kOlderGiven = {.list = "gen_ai.prompt", .of = ""};
constexpr FlatNames kOlderAnswered = {.list = "gen_ai.completion", .of = ""};

std::string FlatText(const Attributes& of, const std::string& message) {
  std::string text(of.Find(message + "content"));
  for (int i = 0; text.empty(); ++i) {
    const std::string part = fmt::format("{}contents.{}.message_content.", message, i);
    if (of.Find(part + "type").empty()) break;
    text = of.Find(part + "text");
  }
  return text;
}

void AddFlatMessages(const Attributes& of, const FlatNames& names, std::vector<Message>& messages) {
  for (int i = 0;; ++i) {
    const std::string name = fmt::format("{}.{}.{}", names.list, i, names.of);
    Message message{.role = std::string(of.Find(name + "role"))};
    if (message.role.empty()) return;
    if (HasText(message)) message.text = FlatText(of, name);
    if (message.role == "assistant") {
      message.calls = !of.Find(name + "tool_calls.0.tool_call.function.name").empty() ||
                      !of.Find(name + "tool_calls.0.name").empty();
    }
    AddMessage(std::move(message), messages, 0);
  }
}

// The first of these attributes that has messages: a list, {"messages": […]} or {"prompt": […]}.
std::vector<Message> MessagesIn(const Attributes& of,
                                std::initializer_list<std::string_view> keys) {
  std::vector<Message> messages;
  for (const std::string_view key : keys) {
    const std::string_view value = of.Find(key);
    if (value.starts_with('[')) AddMessages(value, messages);
    if (value.starts_with('{')) {
      if (const std::optional<JsonObject> object = JsonObject::Read(value)) {
        AddMessages(object->Raw(object->Has("messages") ? "messages" : "prompt"), messages);
      }
    }
    if (!messages.empty()) break;
  }
  return messages;
}

}  // namespace

std::vector<Message> InputMessages(const Attributes& of) {
  std::vector<Message> messages =
      MessagesIn(of, {"gen_ai.input.messages", "ai.prompt.messages", "gen_ai.prompt", "ai.prompt",
                      "input.value", "traceloop.entity.input"});
  if (messages.empty()) AddFlatMessages(of, kGiven, messages);
  if (messages.empty()) AddFlatMessages(of, kOlderGiven, messages);
  return messages;
}

std::vector<Message> OutputMessages(const Attributes& of) {
  std::vector<Message> messages = MessagesIn(of, {"gen_ai.output.messages"});
  if (messages.empty()) AddFlatMessages(of, kAnswered, messages);
  if (messages.empty()) AddFlatMessages(of, kOlderAnswered, messages);
  if (messages.empty()) messages = MessagesIn(of, {"output.value", "traceloop.entity.output"});
  return messages;
}

std::optional<ToolMessage> ReadToolMessage(std::string_view json) {
  if (!json.starts_with('{')) return std::nullopt;
  std::optional<JsonObject> object = JsonObject::Read(json);
  if (object && object->Has("output")) object = object->Object("output");
  const std::optional<JsonObject> message = object ? object->Object("kwargs") : std::nullopt;
  if (!message || ClassOf(*object) != "ToolMessage") return std::nullopt;
  return ToolMessage{.tool = message->Text("name"),
                     .text = TextOfParts(message->Raw("content")),
                     .failed = message->Text("status") == "error"};
}

std::string InputOfCall(std::string_view json) {
  const std::optional<JsonObject> call = JsonObject::Read(json);
  if (!call || !call->Has("args")) return {};
  if (const auto named = call->Object("kwargs"); named && call->Raw("kwargs") != "{}") {
    return std::string(call->Raw("kwargs"));
  }
  std::vector<std::string> given;
  call->ForEach("args", [&](std::string_view element) { given.push_back(PlainText(element)); });
  if (given.empty()) return "{}";
  return given.size() == 1 && JsonObject::Read(given[0]) ? std::move(given[0]) : std::string();
}

std::string PlainText(std::string_view text) {
  if (text.starts_with('"')) {
    JsonReader json(text);
    std::string value(json.String());
    if (json.Finish()) return value;
  }
  return std::string(text);
}

}  // namespace credence::insight
