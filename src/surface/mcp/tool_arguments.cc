// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/tool_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json_reader.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "operations/named_arguments.h"
#include "surface/mcp/json_rpc.h"

namespace credence::mcp {
namespace {

using operations::Arguments;
using operations::Operation;
using operations::Parameter;
using Given = std::map<std::string, std::string, std::less<>>;  // Each value as JSON.

constexpr std::string_view kAction = "action";

Given GivenIn(std::string_view object) {
  Given given;
  ForEachField(object, [&](std::string_view key, std::string_view json) {
    if (json != "null") given.emplace(key, json);
  });
  return given;
}

bool IsOffered(const Tool& tool, std::string_view name) {
  return std::ranges::find(tool.parameters, name) != tool.parameters.end();
}

Result<void> RefuseUnknown(const Tool& tool, const Given& given) {
  const bool by_action = tool.choice == Tool::Choice::kByAction;
  for (const auto& [name, json] : given) {
    if (IsOffered(tool, name) || (by_action && name == kAction)) continue;
    std::vector<std::string_view> known = tool.parameters;
    if (by_action) known.insert(known.begin(), kAction);
    const std::optional<std::string_view> nearest = Nearest(name, known);
    return InvalidArgument(fmt::format("{} has no argument {}; {}", tool.name, Quoted(name),
                                       nearest
                                           ? fmt::format("did you mean {}?", *nearest)
                                           : fmt::format("it takes {}", fmt::join(known, ", "))));
  }
  return {};
}

Result<const Operation*> ChooseByAction(const Tool& tool,
                                        std::span<const Operation* const> operations,
                                        const Given& given) {
  std::vector<std::string_view> actions;
  std::ranges::transform(operations, std::back_inserter(actions),
                         [](const Operation* operation) { return ActionOf(*operation); });
  const auto found = given.find(kAction);
  if (found == given.end()) {
    return InvalidArgument(
        fmt::format("action is missing; {} does {}", tool.name, fmt::join(actions, ", ")));
  }
  JsonReader json(found->second);
  const std::string action(json.String());
  for (const Operation* operation : operations) {
    if (json.ok() && ActionOf(*operation) == action) return operation;
  }
  return InvalidArgument(fmt::format("action {} is not known; use one of {}",
                                     json.ok() ? Quoted(action) : found->second,
                                     fmt::join(actions, ", ")));
}

// "task (the work to come) or file (a document)": what each operation still needs.
std::string MissingOf(std::span<const Operation* const> operations, const Given& given) {
  std::vector<std::string> missing;
  for (const Operation* operation : operations) {
    for (const Parameter& parameter : operation->parameters) {
      if (!parameter.required || given.contains(operations::FieldName(parameter))) continue;
      missing.push_back(
          fmt::format("{} ({})", operations::FieldName(parameter), parameter.summary));
    }
  }
  return fmt::format("{}", fmt::join(missing, " or "));
}

// The first operation that accepts all given arguments and lacks none. Failure: what is missing.
Result<const Operation*> ChooseByArguments(std::span<const Operation* const> operations,
                                           const Given& given) {
  std::vector<const Operation*> near;
  for (const Operation* operation : operations) {
    const bool has_all = std::ranges::all_of(given, [operation](const auto& argument) {
      return FindParameter(*operation, argument.first) != nullptr;
    });
    if (!has_all) continue;
    near.push_back(operation);
    const bool is_complete =
        std::ranges::all_of(operation->parameters, [&given](const Parameter& parameter) {
          return !parameter.required || given.contains(operations::FieldName(parameter));
        });
    if (is_complete) return operation;
  }
  // A single operation reports itself what it lacks.
  if (near.size() == 1) return near.front();
  if (!near.empty()) return InvalidArgument("give " + MissingOf(near, given));
  std::vector<std::string_view> names;
  for (const auto& [name, json] : given) names.push_back(name);
  return InvalidArgument(
      fmt::format("{} exclude each other; give one of them", fmt::join(names, " and ")));
}

Result<Arguments> ReadFor(const Tool& tool, const Operation& operation, const Given& given) {
  Arguments arguments;
  for (const Tool::Default& fixed : tool.defaults) {
    if (const Parameter* parameter = FindParameter(operation, fixed.parameter)) {
      arguments.Set(parameter->name, std::string(fixed.value));
    }
  }
  for (const auto& [name, written] : given) {
    if (tool.choice == Tool::Choice::kByAction && name == kAction) continue;
    const Parameter* parameter = FindParameter(operation, name);
    if (parameter == nullptr) {
      return InvalidArgument(
          fmt::format("{} does not belong to {}; leave it out", name, ActionOf(operation)));
    }
    CREDENCE_RETURN_IF_ERROR(operations::SetFromJson(*parameter, written, arguments));
  }
  for (const Parameter& parameter : operation.parameters) {
    const std::string name = operations::FieldName(parameter);
    if (!parameter.required || given.contains(name)) continue;
    return InvalidArgument(fmt::format("{} is missing: {}", name, parameter.summary));
  }
  return arguments;
}

}  // namespace

Result<ChosenOperation> ReadArguments(const Tool& tool, operations::Access most,
                                      std::string_view arguments) {
  const std::vector<const Operation*> operations = OperationsOf(tool, most);
  if (operations.empty()) {
    return Fail(Code::kPermissionDenied, fmt::format("{} is not allowed here", tool.name));
  }
  const Given given = GivenIn(arguments);
  CREDENCE_RETURN_IF_ERROR(RefuseUnknown(tool, given));
  ChosenOperation chosen;
  CREDENCE_ASSIGN_OR_RETURN(chosen.operation, tool.choice == Tool::Choice::kByAction
                                                  ? ChooseByAction(tool, operations, given)
                                                  : ChooseByArguments(operations, given));
  CREDENCE_ASSIGN_OR_RETURN(chosen.arguments, ReadFor(tool, *chosen.operation, given));
  if (chosen.operation->page > 0 && !chosen.arguments.Has("limit")) {
    chosen.arguments.Set("limit", chosen.operation->page);
  }
  return chosen;
}

}  // namespace credence::mcp
