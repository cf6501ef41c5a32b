// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/rule_command.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "base/function_ref.h"
#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/toml_edit.h"
#include "credence/mention.h"
#include "engine/settings.h"
#include "engine/settings_file.h"
#include "governor/rules.h"
#include "operations/reply.h"
#include "surface/cli/render.h"
#include "surface/cli/settings_place.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<std::string_view, 3> kDecisions = {"allow", "ask", "deny"};

constexpr std::array<Parameter, 9> kAddParameters = {{
    {.name = "decision",
     .positional = true,
     .required = true,
     .placeholder = "DECISION",
     .summary = "allow, ask or deny",
     .choices = kDecisions},
    {.name = "command",
     .placeholder = "WORDS",
     .summary = "commands with these words: 'git push --force'; * at the end: with any options"},
    {.name = "tool", .placeholder = "NAME", .summary = "calls of this tool; * stands for anything"},
    {.name = "effect", .placeholder = "EFFECT", .summary = "calls with this effect"},
    {.name = "path",
     .placeholder = "GLOB",
     .summary = "calls that concern these paths, relative to the project"},
    {.name = "host",
     .placeholder = "HOST",
     .summary = "calls that name this host, or one below it"},
    {.name = "message", .placeholder = "TEXT", .summary = "tells the agent what to do instead"},
    {.name = "expires", .placeholder = "DATE", .summary = "the date on which the rule ends"},
    {.name = "project-only",
     .type = ParameterType::kFlag,
     .summary = "the rule is for this project only"},
}};

constexpr std::array<Parameter, 1> kRemoveParameters = {{
    {.name = "number",
     .positional = true,
     .required = true,
     .placeholder = "NUMBER",
     .summary = "as 'credence rule list' shows it"},
}};

// Their table in the settings file. Empty: of the rules for all projects.
TomlPath RulesOf(const std::string& project) {
  if (project.empty()) return {"governor", "rules"};
  return {"project", project, "governor", "rules"};
}

// Changes the settings file, unless it would not load then, and shows its rules.
Result<Exit> ChangeRules(Session& session, const std::string& project,
                         FunctionRef<Result<std::string>(const std::string& before)> edit) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, SettingsPath(session.options()));
  CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                            engine::EditSettingsFile({.file = path, .project = project}, edit));
  engine::AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(settings.Load(text, path, {}, project));
  CallRuleList list;
  for (const governor::RuleSettings& rule : settings.governor.rules) {
    list.rules.push_back({.id = rule.name,
                          .decision = rule.decision,
                          .rule = governor::WordsOf(rule),
                          .message = rule.message});
  }
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, list);
    session.out().Line(json.text());
  } else {
    Render(session.out(), operations::Reply::Of(list), Timestamp());
  }
  return Exit::kDone;
}

}  // namespace

std::span<const Parameter> RuleAddParameters() { return kAddParameters; }
std::span<const Parameter> RuleRemoveParameters() { return kRemoveParameters; }

Result<Exit> RunRuleAdd(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions options, session.OptionsForEngine());
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const std::string project = caller.project.value_or("");
  std::vector<std::string> row;
  for (const Parameter& parameter : kAddParameters) {
    if (parameter.type == ParameterType::kFlag) continue;
    if (const auto value = arguments.OptionalText(parameter.name)) {
      row.push_back(fmt::format("{} = {}", parameter.name, TomlString(*value)));
    }
  }
  const TomlPath table = RulesOf(arguments.Flag("project-only") ? project : "");
  return ChangeRules(session, project, [&](const std::string& before) -> Result<std::string> {
    return WithTomlRow(before, table, row);
  });
}

Result<Exit> RunRuleRemove(Session& session, const Arguments& arguments) {
  const std::string& text = arguments.Text("number");
  std::size_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions options, session.OptionsForEngine());
  const auto remove = [&](const std::string& before) -> Result<std::string> {
    std::optional<std::string> after;
    if (error == std::errc() && stop == text.data() + text.size() && number > 0) {
      // The project's own follow those for all projects.
      std::size_t of_all = 0;
      while (WithoutTomlRow(before, RulesOf(""), of_all + 1)) ++of_all;
      const std::string& own = options.settings_project;
      if (number <= of_all) {
        after = WithoutTomlRow(before, RulesOf(""), number);
      } else if (!own.empty()) {
        after = WithoutTomlRow(before, RulesOf(own), number - of_all);
      }
    }
    if (after) return *std::move(after);
    return NotFound(fmt::format("no rule {}; 'credence rule list' numbers them", Quoted(text)));
  };
  return ChangeRules(session, options.settings_project, remove);
}

}  // namespace credence::cli
