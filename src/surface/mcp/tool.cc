// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/tool.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/check.h"
#include "operations/named_arguments.h"
#include "surface/mcp/output_schema.h"

namespace credence::mcp {
namespace {

using operations::Access;
using operations::Operation;
using operations::Parameter;
using operations::ParameterType;

std::vector<std::string_view> MemoryFields() {
  return {"id",     "type",     "content",      "domain", "effective_confidence",
          "golden", "standing", "observations", "status", "disputed_with"};
}

// For a memory that may be new, or refused.
std::vector<std::string_view> AddedFields() {
  std::vector<std::string_view> fields = MemoryFields();
  fields.insert(fields.end(), {"created", "scope", "skipped"});
  return fields;
}

std::vector<std::string_view> FoundFields() {
  std::vector<std::string_view> fields = MemoryFields();
  fields.insert(fields.end(), {"relevance", "matched"});
  return fields;
}

std::vector<Tool> MemoryTools() {
  return {
      {.name = "recall",
       .description = "Recall what was learned in this project: memories that answer the question "
                      "in text, or without text the best.",
       .operations = {"memory search", "inject"},
       .parameters = {"text", "limit"},
       .fields = FoundFields(),
       .otherwise = "inject",
       .otherwise_words = "No memory answers that. The best ones of this project:",
       .for_readers = "memory list"},
      {.name = "remember",
       .description = "Store one sentence for later sessions: a rule, pattern, preference or "
                      "lesson. Not what the code already says.",
       .operations = {"memory add"},
       .parameters = {"text", "type", "domain", "global", "supersede", "both"},
       .fields = AddedFields()},
      {.name = "judge_memory",
       .description = "Judge a memory that you used, with the evidence as reason.",
       .operations = {"memory validate", "memory violate", "memory supersede"},
       .parameters = {"id", "reason", "text"},
       .choice = Tool::Choice::kByAction,
       .fields = MemoryFields()},
  };
}

std::vector<Tool> OtherTools() {
  return {
      {.name = "check_action",
       .description = "Check whether a tool call would be allowed, or what would unlock it.",
       .operations = {"session check"},
       .parameters = {"tool", "input", "effect", "session", "confidence"},
       .asks_person = true},
      {.name = "believe",
       .description = "Record what is true about the user and the world, and what speaks for and "
                      "against it.",
       .operations = {"belief add", "belief observe", "belief reaffirm", "belief corroborate",
                      "belief doubt", "belief support", "belief contradict"},
       .parameters = {"text", "speaker", "conversation", "origin", "id", "by", "soft", "reason"},
       .choice = Tool::Choice::kByAction,
       .defaults = {{"origin", "inferred"}},
       .withheld = {{"origin", "user_given"}},
       .fields = {"id", "text", "origin_type", "confidence", "status", "observations",
                  "contradiction_status", "created", "details"}},
      {.name = "ask_beliefs",
       .description = "Look up beliefs, each worded with the certainty it deserves; do not state "
                      "it with more.",
       .operations = {"belief search"},
       .parameters = {"text", "limit"},
       .fields = {"id", "said", "confidence", "status", "observations", "contradiction_status",
                  "relevance", "matched"},
       .wording = "belief say",
       .nothing = "No belief is about that."},
      {.name = "review_context",
       .description = "Before you start, with task: what reviewers ask for in such work. With "
                      "file: what they would object to.",
       .operations = {"review context", "review check"},
       .parameters = {"task", "task_type", "file"}},
      {.name = "review_register",
       .description = "Register finished work and predict its review. workProduct: type, id, "
                      "version, summary, agentConfidence (0 to 1), content.",
       .operations = {"review register"},
       .parameters = {"file"}},
      {.name = "why",
       .description = "Explain a confidence: the events behind it.",
       .operations = {"why"},
       .parameters = {"id"}},
  };
}

std::string WithoutDefault(std::string summary) {
  const std::size_t at = summary.find(" (default");
  if (at != std::string::npos) summary.erase(at, summary.find(')', at) - at + 1);
  return summary;
}

bool IsWithheld(const Tool& tool, std::string_view parameter, std::string_view value) {
  return std::ranges::any_of(tool.withheld, [&](const Tool::Default& one) {
    return one.parameter == parameter && one.value == value;
  });
}

void WriteType(JsonWriter& json, const Tool& tool, const Parameter& parameter) {
  if (operations::TakesJson(parameter)) {
    json.Key("type").String("object");
    return;
  }
  switch (parameter.type) {
    case ParameterType::kInt:
      json.Key("type").String("integer");
      json.Key("minimum").Int(0);
      return;
    case ParameterType::kFlag:
      json.Key("type").String("boolean");
      return;
    case ParameterType::kText:
    case ParameterType::kFile:
      json.Key("type").String("string");
  }
  if (parameter.choices.empty()) return;
  json.Key("enum").BeginArray();
  for (const std::string_view choice : parameter.choices) {
    if (!IsWithheld(tool, parameter.name, choice)) json.String(choice);
  }
  json.EndArray();
}

// The operations' summaries of a parameter, which may differ. One that only begins another is left
// out.
std::string SummaryOf(std::string_view name, std::span<const Operation* const> operations) {
  std::vector<std::string_view> summaries;
  for (const Operation* operation : operations) {
    const Parameter* parameter = FindParameter(*operation, name);
    if (parameter == nullptr) continue;
    if (std::ranges::find(summaries, parameter->summary) == summaries.end()) {
      summaries.push_back(parameter->summary);
    }
  }
  const std::vector<std::string_view> all = summaries;
  std::erase_if(summaries, [&](std::string_view summary) {
    return std::ranges::any_of(all, [&](std::string_view other) {
      return other.size() > summary.size() && other.starts_with(summary);
    });
  });
  return fmt::format("{}", fmt::join(summaries, " / "));
}

void WriteParameter(JsonWriter& json, const Tool& tool, std::string_view name,
                    std::span<const Operation* const> operations) {
  const Parameter* parameter = nullptr;
  for (const Operation* operation : operations) {
    if (parameter == nullptr) parameter = FindParameter(*operation, name);
  }
  if (parameter == nullptr) return;  // Belongs to an operation that is not allowed.
  const auto fixed = std::ranges::find(tool.defaults, name, &Tool::Default::parameter);
  const bool is_fixed = fixed != tool.defaults.end();
  const std::string summary = SummaryOf(name, operations);
  json.Key(name).BeginObject();
  WriteType(json, tool, *parameter);
  json.Key("description").String(is_fixed ? WithoutDefault(summary) : summary);
  if (is_fixed) json.Key("default").String(fixed->value);
  json.EndObject();
}

bool IsRequired(const Tool& tool, std::string_view name,
                std::span<const Operation* const> operations) {
  if (std::ranges::find(tool.defaults, name, &Tool::Default::parameter) != tool.defaults.end()) {
    return false;
  }
  return std::ranges::all_of(operations, [name](const Operation* operation) {
    const Parameter* parameter = FindParameter(*operation, name);
    return parameter != nullptr && parameter->required;
  });
}

void WriteInputSchema(JsonWriter& json, const Tool& tool,
                      std::span<const Operation* const> operations) {
  const bool by_action = tool.choice == Tool::Choice::kByAction;
  json.BeginObject();
  json.Key("type").String("object");
  json.Key("properties").BeginObject();
  if (by_action) {
    json.Key("action").BeginObject();
    json.Key("type").String("string");
    json.Key("enum").BeginArray();
    for (const Operation* operation : operations) json.String(ActionOf(*operation));
    json.EndArray().EndObject();
  }
  for (const std::string_view name : tool.parameters) {
    WriteParameter(json, tool, name, operations);
  }
  json.EndObject();
  json.Key("required").BeginArray();
  if (by_action) json.String("action");
  for (const std::string_view name : tool.parameters) {
    if (IsRequired(tool, name, operations)) json.String(name);
  }
  json.EndArray();
  json.Key("additionalProperties").Bool(false);
  json.EndObject();
}

// Also what answers if nothing was found.
std::vector<const Operation*> OperationsThatAnswer(const Tool& tool, Access most,
                                                   std::vector<const Operation*> operations) {
  const std::string_view name = OtherwiseOf(tool, most);
  const Operation* other = name.empty() ? nullptr : operations::FindOperation(name);
  if (other != nullptr && std::ranges::find(operations, other) == operations.end()) {
    operations.push_back(other);
  }
  return operations;
}

// Says what each action does, and what it needs.
std::string DescriptionOf(const Tool& tool, std::span<const Operation* const> operations) {
  std::string description(tool.description);
  if (tool.choice != Tool::Choice::kByAction) return description;
  for (const Operation* operation : operations) {
    std::vector<std::string> needed;
    for (const Parameter& parameter : operation->parameters) {
      if (parameter.required) needed.push_back(operations::FieldName(parameter));
    }
    description += fmt::format("\n{}({}): {}", ActionOf(*operation), fmt::join(needed, ", "),
                               operation->summary);
  }
  return description;
}

}  // namespace

std::span<const Tool> Tools() {
  static const std::vector<Tool> kTools = [] {
    std::vector<Tool> all = MemoryTools();
    std::ranges::move(OtherTools(), std::back_inserter(all));
    return all;
  }();
  return kTools;
}

const Tool* FindTool(std::string_view name) {
  // Its former name, which clients may still have listed.
  if (name == "before_review") name = "review_context";
  const auto found = std::ranges::find(Tools(), name, &Tool::name);
  return found == Tools().end() ? nullptr : &*found;
}

bool IsAllowed(Access most, Access needed) {
  switch (needed) {
    case Access::kRead:
    case Access::kAnalyse:
      return true;
    case Access::kWrite:
      return most >= Access::kWrite;
    case Access::kReview:
    case Access::kAdmin:
      break;
  }
  return false;
}

std::vector<const Operation*> OperationsOf(const Tool& tool, Access most) {
  std::vector<const Operation*> operations;
  for (const std::string_view name : tool.operations) {
    const Operation* operation = operations::FindOperation(name);
    CREDENCE_CHECK(operation != nullptr, "a tool names operations of the table");
    if (!IsAllowed(most, operation->access) && !tool.for_readers.empty()) {
      operation = operations::FindOperation(tool.for_readers);
    }
    if (IsAllowed(most, operation->access)) operations.push_back(operation);
  }
  return operations;
}

std::string_view OtherwiseOf(const Tool& tool, Access most) {
  if (tool.otherwise.empty()) return {};
  const Operation* other = operations::FindOperation(tool.otherwise);
  CREDENCE_CHECK(other != nullptr, "a tool names operations of the table");
  return IsAllowed(most, other->access) ? tool.otherwise : tool.for_readers;
}

std::string_view ActionOf(const Operation& operation) {
  return operation.name.substr(operation.name.rfind(' ') + 1);
}

const Parameter* FindParameter(const Operation& operation, std::string_view name) {
  const auto found = std::ranges::find(operation.parameters, name, operations::FieldName);
  return found == operation.parameters.end() ? nullptr : &*found;
}

void WriteTool(JsonWriter& json, const Tool& tool, Access most, bool structured) {
  const std::vector<const Operation*> operations = OperationsOf(tool, most);
  const bool only_reads = std::ranges::none_of(
      operations, [](const Operation* operation) { return operation->access == Access::kWrite; });
  json.BeginObject();
  json.Key("name").String(tool.name);
  json.Key("description").String(DescriptionOf(tool, operations));
  json.Key("inputSchema");
  WriteInputSchema(json, tool, operations);
  if (structured) {
    json.Key("outputSchema");
    WriteOutputSchema(json, tool, OperationsThatAnswer(tool, most, operations));
  }
  json.Key("annotations").BeginObject();
  json.Key("readOnlyHint").Bool(only_reads);
  // Events are added, never removed.
  if (!only_reads) json.Key("destructiveHint").Bool(false);
  json.Key("openWorldHint").Bool(false);
  json.EndObject();
  json.EndObject();
}

}  // namespace credence::mcp
