// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/tool_call.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "engine/own_words.h"
#include "surface/mcp/approval.h"
#include "surface/mcp/digest.h"
#include "surface/mcp/json_rpc.h"
#include "surface/mcp/spelling.h"
#include "surface/mcp/tool_arguments.h"

namespace credence::mcp {
namespace {

using engine::BetweenOwnTags;
using operations::Arguments;
using operations::Operation;
using operations::Reply;

// The operations that answer with a text for a prompt, and its field.
struct PromptText {
  std::string_view operation;
  std::string_view field;
  bool tagged = false;  // The engine adds the tags itself.
};
constexpr std::array<PromptText, 2> kPromptTexts = {{
    {.operation = "inject", .field = "text"},
    {.operation = "review context", .field = "prompt", .tagged = true},
}};

const PromptText* PromptTextOf(std::string_view operation) {
  for (const PromptText& text : kPromptTexts) {
    if (text.operation == operation) return &text;
  }
  return nullptr;
}

Result<std::string> JsonOf(const Agent& agent, const Operation& operation,
                           const Arguments& arguments) {
  if (!IsAllowed(agent.most, operations::AccessOf(operation, arguments))) {
    return Fail(Code::kPermissionDenied, fmt::format("'{}' is not allowed here", operation.name));
  }
  const Result<Reply> reply = operation.call(agent.engine, agent.caller, arguments);
  if (!reply) return Fail(reply.error().code, SpellForAgents(reply.error().message));
  JsonWriter json;
  reply->Write(json);
  return std::move(json).Take();
}

const Operation& OperationOf(std::string_view name) {
  const Operation* operation = operations::FindOperation(name);
  CREDENCE_CHECK(operation != nullptr, "it is an operation of the table");
  return *operation;
}

// The records of an answer; for an injection the memories it shows, with the ids that its text
// omits.
std::string RecordsIn(std::string_view operation, std::string json) {
  if (operation != "inject") return json;
  return RawField(json, "memories").value_or("[]");
}

bool IsEmptyList(std::string_view json) { return json == "[]"; }

// Calls the wording operation for each record.
AddedField WordingOf(const Agent& agent, const Tool& tool) {
  if (tool.wording.empty()) return {};
  return {.name = "said", .text = [&](const std::string& id) -> std::optional<std::string> {
            Arguments of;
            of.Set("id", id);
            const Result<std::string> said = CallForJson(agent, tool.wording, of);
            return said ? TextField(*said, "text") : std::nullopt;
          }};
}

ToolAnswer AnswerOf(const Tool& tool, std::string_view records, const AddedField& wording) {
  if (IsEmptyList(records)) {
    return {.data = std::string(records), .comment = std::string(tool.nothing)};
  }
  return {.data = DigestOf(records, tool.fields, wording), .comment = ""};
}

// The tags of a text for a prompt are not needed within other ones.
ToolAnswer AnswerWithPrompt(std::string_view text) {
  std::string prose = engine::WithoutOwnTags(text);
  JsonWriter json;
  json.BeginObject().Key("prompt").String(prose).EndObject();
  return {.data = std::move(json).Take(), .comment = "", .prose = std::move(prose)};
}

Result<ToolAnswer> Answer(const Agent& agent, const Tool& tool, const ChosenOperation& chosen) {
  const std::string_view name = chosen.operation->name;
  if (name == "review context") {
    CREDENCE_ASSIGN_OR_RETURN(const std::string text, CallForPrompt(agent, name, chosen.arguments));
    return AnswerWithPrompt(text);
  }
  CREDENCE_ASSIGN_OR_RETURN(std::string json, JsonOf(agent, *chosen.operation, chosen.arguments));
  std::string records = RecordsIn(name, std::move(json));
  const std::string_view other = OtherwiseOf(tool, agent.most);
  const bool has_other = !other.empty() && name != other;
  if (!IsEmptyList(records) || !has_other) return AnswerOf(tool, records, WordingOf(agent, tool));
  Arguments page;
  if (OperationOf(other).page > 0) page.Set("limit", OperationOf(other).page);
  CREDENCE_ASSIGN_OR_RETURN(json, CallForJson(agent, other, page));
  ToolAnswer answer = AnswerOf(tool, RecordsIn(other, std::move(json)), {});
  if (answer.comment.empty()) answer.comment = tool.otherwise_words;
  return answer;
}

// The call that is checked, if it waits for a person who can be asked.
std::optional<WaitingCall> WaitingFor(const Agent& agent, const Arguments& arguments) {
  if (agent.person == nullptr || !arguments.Has("tool") || arguments.Has("confidence")) return {};
  std::error_code ignored;
  const Result<std::optional<WaitingCall>> found = agent.engine.sessions().FindWaiting(
      agent.caller, {.session = arguments.OptionalText("session"),
                     .tool = arguments.OptionalText("tool"),
                     .input = arguments.OptionalText("input").value_or("{}"),
                     .cwd = std::filesystem::current_path(ignored).string()});
  return found.value_or(std::nullopt);
}

Result<ToolAnswer> AnswerOrAsk(const Agent& agent, const Tool& tool, ChosenOperation chosen) {
  const std::optional<WaitingCall> waiting = WaitingFor(agent, chosen.arguments);
  if (!waiting) return Answer(agent, tool, chosen);
  // In the session where it was refused.
  chosen.arguments.Set("session", waiting->session);
  CREDENCE_ASSIGN_OR_RETURN(ToolAnswer answer, Answer(agent, tool, chosen));
  if (TextField(answer.data, "verdict") == "allow") return answer;
  const Approval approval = AskForApproval(agent, *waiting, chosen.arguments.Text("tool"));
  if (approval.allowed) {
    CREDENCE_ASSIGN_OR_RETURN(answer, Answer(agent, tool, chosen));
  }
  answer.comment = approval.comment;
  return answer;
}

}  // namespace

std::string ToolAnswer::Text() const {
  std::string text = comment.empty() ? std::string() : BetweenOwnTags(comment);
  if (!comment.empty() && IsEmptyList(data)) return text;
  if (!text.empty()) text += '\n';
  return text + BetweenOwnTags(prose.empty() ? data : prose);
}

std::string ToolAnswer::Structured() const { return engine::OwnJson(data, comment); }

Result<ToolAnswer> CallTool(const Agent& agent, const Tool& tool, std::string_view arguments) {
  CREDENCE_ASSIGN_OR_RETURN(ChosenOperation chosen, ReadArguments(tool, agent.most, arguments));
  return tool.asks_person ? AnswerOrAsk(agent, tool, std::move(chosen))
                          : Answer(agent, tool, chosen);
}

Result<std::string> CallForJson(const Agent& agent, std::string_view operation,
                                const Arguments& arguments) {
  return JsonOf(agent, OperationOf(operation), arguments);
}

Result<std::string> CallForPrompt(const Agent& agent, std::string_view operation,
                                  const Arguments& arguments) {
  const PromptText* prompt = PromptTextOf(operation);
  CREDENCE_CHECK(prompt != nullptr, "the operation answers with a text for a prompt");
  CREDENCE_ASSIGN_OR_RETURN(const std::string json,
                            JsonOf(agent, OperationOf(operation), arguments));
  std::string text = TextField(json, prompt->field).value_or("");
  if (text.empty() || prompt->tagged) return text;
  return BetweenOwnTags(text);
}

}  // namespace credence::mcp
