// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/payload.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "surface/hook/tool_response.h"

namespace credence::hook {
namespace {

struct EventName {
  std::string_view name;
  Moment moment;
  bool failed = false;
};
constexpr std::array<EventName, 13> kEvents = {{
    {"SessionStart", Moment::kSessionStart},
    {"UserPromptSubmit", Moment::kPrompt},
    {"PreToolUse", Moment::kBeforeTool},
    {"PostToolUse", Moment::kAfterTool},
    {"PostToolUseFailure", Moment::kAfterTool, true},
    {"Stop", Moment::kStop},
    {"SubagentStop", Moment::kSubagentStop},
    {"SessionEnd", Moment::kSessionEnd},
    // Gemini CLI.
    {"BeforeAgent", Moment::kPrompt},
    {"BeforeTool", Moment::kBeforeTool},
    {"AfterTool", Moment::kAfterTool},
    {"AfterAgent", Moment::kStop},
    {"PreCompress", Moment::kOther},
}};

// A text field, or the JSON of another value.
void TakeText(JsonReader& json, std::string& field) {
  if (json.Peek() == JsonReader::Type::kString) {
    field = json.String();
  } else {
    (void)json.Skip();
  }
}

struct Raw {
  std::string response;  // JSON.
  std::string error;
  std::string agent;  // Empty: the main agent.
  std::string timestamp;
};

void TakeField(JsonReader& json, std::string_view key, Payload& payload, Raw& raw) {
  struct TextField {
    std::string_view key;
    std::string* field;
  };
  const std::array<TextField, 17> fields = {{{"session_id", &payload.session},
                                             {"cwd", &payload.cwd},
                                             {"transcript_path", &payload.transcript},
                                             {"hook_event_name", &payload.event},
                                             {"source", &payload.source},
                                             {"reason", &payload.reason},
                                             {"prompt", &payload.prompt},
                                             {"user_prompt", &payload.prompt},
                                             {"prompt_id", &payload.prompt_id},
                                             {"turn_id", &payload.prompt_id},
                                             {"tool_name", &payload.tool},
                                             {"tool_use_id", &payload.call},
                                             {"last_assistant_message", &payload.message},
                                             {"prompt_response", &payload.message},
                                             {"agent_id", &raw.agent},
                                             {"error", &raw.error},
                                             {"timestamp", &raw.timestamp}}};
  const auto known = std::ranges::find(fields, key, &TextField::key);
  if (known != fields.end()) {
    TakeText(json, *known->field);
  } else if (key == "tool_input") {
    payload.tool_input = json.Skip();
  } else if (key == "tool_response" || key == "tool_result") {
    raw.response = json.Skip();
  } else if (key == "is_interrupt" && json.Peek() == JsonReader::Type::kBool) {
    payload.interrupted = json.Bool();
  } else if (key == "can_ask" && payload.client == Client::kSdk &&
             json.Peek() == JsonReader::Type::kBool) {
    payload.headless = !json.Bool();
  } else {
    (void)json.Skip();
  }
}

}  // namespace

Result<Payload> ParsePayload(Client client, std::string_view text) {
  Payload payload;
  payload.client = client;
  payload.headless = client == Client::kSdk;
  Raw raw;
  JsonReader json(text);
  // Clients cut long outputs anywhere. The governor reads a call's own input strictly.
  json.AcceptLoneSurrogates();
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const std::string name(*key);
    TakeField(json, name, payload, raw);
  }
  if (const Result<void> read = json.Finish(); !read) {
    return InvalidArgument(fmt::format("the hook's input is not the JSON of {}: {}", NameOf(client),
                                       read.error().message));
  }
  if (payload.event.empty()) {
    return InvalidArgument("the hook's input has no hook_event_name; is the client set up for it?");
  }
  const auto event = std::ranges::find(kEvents, payload.event, &EventName::name);
  if (event == kEvents.end() || event->moment == Moment::kOther) return payload;
  // A subagent is prompted by an agent, which must not approve its own work.
  if (event->moment == Moment::kPrompt && !raw.agent.empty()) return payload;
  payload.moment = event->moment;
  payload.failed = event->failed;
  if (payload.session.empty()) {
    return InvalidArgument(fmt::format("{} has no session_id", payload.event));
  }
  const bool about_tool =
      payload.moment == Moment::kBeforeTool || payload.moment == Moment::kAfterTool;
  if (about_tool && payload.tool.empty()) {
    return InvalidArgument(fmt::format("{} has no tool_name", payload.event));
  }
  if (payload.moment == Moment::kAfterTool) {
    TakeResponse(raw.response, payload);
    if (!raw.error.empty()) payload.output = raw.error;
    // A client without call ids at least reports when each call ended.
    if (payload.call.empty() && !raw.timestamp.empty()) payload.call = raw.timestamp;
  }
  return payload;
}

std::optional<Moment> MomentIn(std::string_view text) {
  JsonReader json(text);
  json.AcceptLoneSurrogates();
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key != "hook_event_name") {
      (void)json.Skip();
      continue;
    }
    std::string name;
    TakeText(json, name);
    const auto event = std::ranges::find(kEvents, name, &EventName::name);
    if (event == kEvents.end()) return std::nullopt;
    return event->moment;
  }
  // The unreadable part comes first. An agent may have chosen it, so that a text which names such a
  // moment anywhere counts as one.
  const bool names_call = std::ranges::any_of(kEvents, [&](const EventName& event) {
    return event.moment == Moment::kBeforeTool && text.contains(fmt::format("\"{}\"", event.name));
  });
  if (names_call) return Moment::kBeforeTool;
  return std::nullopt;
}

}  // namespace credence::hook
