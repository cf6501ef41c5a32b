// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/tool_call.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "base/check.h"
#include "engine/own_words.h"
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

// Always in tags.
std::string TextOf(const Tool& tool, std::string_view records, const AddedField& wording) {
  if (IsEmptyList(records)) return BetweenOwnTags("No memories yet.");
  return BetweenOwnTags(DigestOf(records, tool.fields, wording));
}

// The operation that answers if nothing was found; empty if there is none.
std::string_view OtherwiseOf(const Tool& tool, const Agent& agent) {
  if (tool.otherwise.empty()) return {};
  return IsAllowed(agent.most, OperationOf(tool.otherwise).access) ? tool.otherwise
                                                                   : tool.for_readers;
}

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

Result<std::string> TextOfCall(const Agent& agent, const Tool& tool,
                               const ChosenOperation& chosen) {
  const std::string_view name = chosen.operation->name;
  if (name == "review context") return CallForPrompt(agent, name, chosen.arguments);
  CREDENCE_ASSIGN_OR_RETURN(std::string json, JsonOf(agent, *chosen.operation, chosen.arguments));
  std::string records = RecordsIn(name, std::move(json));
  const std::string_view other = OtherwiseOf(tool, agent);
  const bool has_other = !other.empty() && name != other;
  if (!IsEmptyList(records) || !has_other) return TextOf(tool, records, WordingOf(agent, tool));
  Arguments page;
  if (OperationOf(other).page > 0) page.Set("limit", OperationOf(other).page);
  CREDENCE_ASSIGN_OR_RETURN(json, CallForJson(agent, other, page));
  records = RecordsIn(other, std::move(json));
  if (IsEmptyList(records)) return TextOf(tool, records, {});
  return BetweenOwnTags(tool.otherwise_words) + '\n' + TextOf(tool, records, {});
}

}  // namespace

Result<ToolAnswer> CallTool(const Agent& agent, const Tool& tool, std::string_view arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const ChosenOperation chosen,
                            ReadArguments(tool, agent.most, arguments));
  ToolAnswer answer;
  if (tool.is_structured) {
    CREDENCE_ASSIGN_OR_RETURN(answer.structured,
                              JsonOf(agent, *chosen.operation, chosen.arguments));
    answer.text = BetweenOwnTags(answer.structured);
  } else {
    CREDENCE_ASSIGN_OR_RETURN(answer.text, TextOfCall(agent, tool, chosen));
  }
  return answer;
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
