// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/handler.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/version.h"
#include "surface/mcp/prompt.h"
#include "surface/mcp/resource.h"

namespace credence::mcp {
namespace {

constexpr std::size_t kClientCharactersMax = 64;
constexpr std::string_view kInstructions =
    "Credence keeps what was learned here and how far to trust it. Call recall before "
    "you start, judge_memory when a memory proved right or wrong, and remember to store something "
    "for the next session. Always say what confirmed or refuted a memory.";

bool IsObject(std::string_view json) {
  return JsonReader(json).Peek() == JsonReader::Type::kObject;
}

// For the actor of events: a single, short line.
std::string CleanName(std::string_view name) {
  const std::string line = OneLine(name);
  const std::string_view words = Trim(CodePointPrefix(Trim(line), kClientCharactersMax));
  return words.empty() ? "unknown" : std::string(words);
}

// A required text.
RpcResult<std::string> RequiredText(std::string_view params, std::string_view name) {
  if (std::optional<std::string> text = TextField(params, name)) return *std::move(text);
  const bool is_missing = RawField(params, name).value_or("null") == "null";
  return RpcFail(RpcCode::kInvalidParams,
                 fmt::format("{} {}", name, is_missing ? "is missing" : "must be a text"));
}

// "elicitation": {} has forms, and so has {"form": {}}; {"url": {}} has none.
bool AsksByForm(std::string_view params) {
  const auto object_in = [](std::string_view json, std::string_view name) {
    std::optional<std::string> found = RawField(json, name);
    if (found && !IsObject(*found)) found.reset();
    return found;
  };
  const auto capabilities = object_in(params, "capabilities");
  const auto asks = capabilities ? object_in(*capabilities, "elicitation") : std::nullopt;
  return asks && (RawField(*asks, "form") || !RawField(*asks, "url"));
}

RpcResult<std::string> Initialize(std::string_view params, SessionState& session) {
  const RpcResult<std::string> asked = RequiredText(params, "protocolVersion");
  if (!asked) return asked;
  const std::optional<std::string> info = RawField(params, "clientInfo");
  const std::optional<std::string> name =
      info && IsObject(*info) ? TextField(*info, "name") : std::nullopt;
  session.version = IsVersion(*asked) ? *asked : std::string(kVersions.front());
  session.client = CleanName(name.value_or(""));
  session.asks = session.knows_structure() && AsksByForm(params);
  JsonWriter json;
  json.BeginObject();
  json.Key("protocolVersion").String(session.version);
  json.Key("capabilities").BeginObject();
  for (const std::string_view offered : {"tools", "resources", "prompts"}) {
    json.Key(offered).BeginObject().EndObject();
  }
  json.EndObject();
  json.Key("serverInfo").BeginObject();
  json.Key("name").String("credence");
  json.Key("version").String(Version());
  // Fields of later revisions, which others ignore.
  json.Key("title").String("Credence");
  json.Key("description").String("How far to trust what an agent remembers, believes and does");
  json.EndObject();
  json.Key("instructions").String(kInstructions);
  json.EndObject();
  return std::move(json).Take();
}

// The arguments of a call; nothing if they are not an object.
std::optional<std::string> ArgumentsIn(std::string_view params) {
  std::optional<std::string> arguments = RawField(params, "arguments");
  if (!arguments || *arguments == "null") return "{}";
  if (!IsObject(*arguments)) return std::nullopt;
  return arguments;
}

// The lists are short, so there is no second page.
RpcResult<std::string> OnlyPage(std::string_view params, std::string list) {
  if (RawField(params, "cursor").value_or("null") != "null") {
    return RpcFail(RpcCode::kInvalidParams, "there is only one page; leave cursor out");
  }
  return list;
}

RpcResult<std::string> ReadAResource(const Agent& agent, std::string_view params) {
  const RpcResult<std::string> uri = RequiredText(params, "uri");
  if (!uri) return uri;
  return ReadResource(agent, *uri);
}

RpcResult<std::string> GetAPrompt(const Agent& agent, std::string_view params) {
  const RpcResult<std::string> name = RequiredText(params, "name");
  if (!name) return name;
  const std::optional<std::string> arguments = ArgumentsIn(params);
  if (!arguments) return RpcFail(RpcCode::kInvalidParams, "arguments must be an object");
  return GetPrompt(agent, *name, *arguments);
}

}  // namespace

bool IsVersion(std::string_view version) {
  return std::ranges::find(kVersions, version) != kVersions.end();
}

std::optional<Handler::Answer> Handler::Handle(std::string_view message, SessionState& session,
                                               Person* person) const {
  if (const RpcResult<void> checked = CheckJson(message); !checked) {
    return Answer{.text = WriteError("null", checked.error()), .unreadable = true};
  }
  if (const auto batch = Elements(message)) return HandleBatch(*batch, session);
  return HandleOne(message, session, person, /*in_batch=*/false);
}

std::optional<Handler::Answer> Handler::HandleBatch(const std::vector<std::string_view>& messages,
                                                    SessionState& session) const {
  const auto refuse = [](std::string why) {
    return Answer{
        .text = WriteError("null", {.code = RpcCode::kInvalidRequest, .message = std::move(why)}),
        .unreadable = true};
  };
  if (session.version != "2025-03-26") {
    return refuse("this protocol version has no batches; send one message at a time");
  }
  if (messages.empty() || messages.size() > kBatchMax) {
    return refuse(fmt::format("a batch has 1 to {} messages", kBatchMax));
  }
  std::string answers;
  for (const std::string_view message : messages) {
    const std::optional<Answer> answer = HandleOne(message, session, nullptr, /*in_batch=*/true);
    if (answer) answers += (answers.empty() ? "" : ",") + answer->text;
  }
  if (answers.empty()) return std::nullopt;
  return Answer{.text = '[' + answers + ']'};
}

std::optional<Handler::Answer> Handler::HandleOne(std::string_view text, SessionState& session,
                                                  Person* person, bool in_batch) const {
  const std::expected<Message, Misread> message = ReadMessage(text);
  if (!message) {
    return Answer{.text = WriteError(message.error().id, message.error().error),
                  .unreadable = true};
  }
  // Notifications need no action here; what can be cancelled is the transport's.
  if (message->is_answer || message->id.empty()) return std::nullopt;
  const RpcResult<std::string> result = Dispatch(*message, session, person, in_batch);
  return Answer{.text = result ? WriteResult(message->id, *result)
                               : WriteError(message->id, result.error())};
}

RpcResult<std::string> Handler::Dispatch(const Message& message, SessionState& session,
                                         Person* person, bool in_batch) const {
  const std::string& method = message.method;
  const std::string& params = message.params;
  if (method == "ping") return "{}";
  if (method == "initialize") {
    if (!in_batch) return Initialize(params, session);
    return RpcFail(RpcCode::kInvalidRequest, "initialize cannot be part of a batch");
  }
  if (!session.is_initialized()) {
    return RpcFail(RpcCode::kInvalidRequest, "the session is not initialized; send initialize");
  }
  Agent agent{.engine = engine_, .caller = caller_, .most = most_, .user = caller_.actor};
  if (session.asks) agent.person = person;
  agent.caller.actor = "mcp:" + session.client;
  agent.caller.is_agent = true;
  if (method == "tools/list") return OnlyPage(params, ListTools(session));
  if (method == "tools/call") return CallATool(agent, params, session);
  if (method == "resources/list") return OnlyPage(params, ListResources(false));
  if (method == "resources/templates/list") return OnlyPage(params, ListResources(true));
  if (method == "resources/read") return ReadAResource(agent, params);
  if (method == "prompts/list") return OnlyPage(params, ListPrompts());
  if (method == "prompts/get") return GetAPrompt(agent, params);
  return RpcFail(RpcCode::kMethodNotFound, fmt::format("no method {} here", Quoted(method)));
}

RpcResult<std::string> Handler::CallATool(const Agent& agent, std::string_view params,
                                          const SessionState& session) const {
  const RpcResult<std::string> name = RequiredText(params, "name");
  if (!name) return name;
  const Tool* tool = FindTool(*name);
  if (tool == nullptr) {
    return RpcFail(RpcCode::kInvalidParams,
                   fmt::format("no tool {}; tools/list lists the tools", Quoted(*name)));
  }
  const std::optional<std::string> arguments = ArgumentsIn(params);
  if (!arguments) return RpcFail(RpcCode::kInvalidParams, "arguments must be an object");
  const Result<ToolAnswer> answer = CallTool(agent, *tool, *arguments);
  JsonWriter json;
  json.BeginObject();
  json.Key("content").BeginArray().BeginObject();
  json.Key("type").String("text");
  // The same prefix as on the command line, by which Credence recognises its own errors.
  json.Key("text").String(answer ? answer->Text() : "credence: " + OneLine(answer.error().message));
  json.EndObject().EndArray();
  if (answer && session.knows_structure()) json.Key("structuredContent").Raw(answer->Structured());
  json.Key("isError").Bool(!answer);
  json.EndObject();
  return std::move(json).Take();
}

std::string Handler::ListTools(const SessionState& session) const {
  JsonWriter json;
  json.BeginObject().Key("tools").BeginArray();
  for (const Tool& tool : Tools()) {
    if (!OperationsOf(tool, most_).empty()) WriteTool(json, tool, most_, session.knows_structure());
  }
  json.EndArray().EndObject();
  return std::move(json).Take();
}

}  // namespace credence::mcp
