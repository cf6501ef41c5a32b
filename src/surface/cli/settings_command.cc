// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/settings_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "engine/settings_file.h"
#include "operations/settings_answers.h"
#include "surface/cli/settings_place.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr Parameter kKeyOperand = {.name = "key",
                                   .positional = true,
                                   .required = true,
                                   .placeholder = "KEY",
                                   .summary = "the setting, such as memory.half_life_days",
                                   .ids = "setting"};
constexpr Parameter kUserFlag = {
    .name = "user", .type = ParameterType::kFlag, .summary = "for all projects (the default)"};
constexpr Parameter kProjectOnly = {
    .name = "project-only", .type = ParameterType::kFlag, .summary = "for this project only"};
constexpr Parameter kDryRun = {.name = "dry-run",
                               .type = ParameterType::kFlag,
                               .summary =
                                   "write nothing; show the change of the file, and what it "
                                   "would have meant for recorded work"};
constexpr Parameter kDaysOption = {.name = "days",
                                   .type = ParameterType::kInt,
                                   .placeholder = "N",
                                   .summary =
                                       "with --dry-run: count decisions of the last N days "
                                       "(default 30)"};

constexpr std::array<Parameter, 6> kSetParameters = {{
    kKeyOperand,
    {.name = "value",
     .positional = true,
     .required = true,
     .placeholder = "VALUE",
     .summary = "the value: 12, on, ask, or a list as a,b; empty quotes for an empty text"},
    kUserFlag,
    kProjectOnly,
    kDryRun,
    kDaysOption,
}};
constexpr std::array<Parameter, 5> kUnsetParameters = {
    {kKeyOperand, kUserFlag, kProjectOnly, kDryRun, kDaysOption}};

constexpr std::string_view kSettingsDetails =
    "Checks the value and the whole file before writing, and keeps comments and layout. --project "
    "without a path means --project-only. Agents cannot run this.";

void RenderDiff(Terminal& out, std::string_view diff) {
  while (!diff.empty()) {
    const std::string_view line = diff.substr(0, diff.find('\n'));
    diff.remove_prefix(std::min(line.size() + 1, diff.size()));
    out.Write("  ").Line(line, line.starts_with('+') ? Style::kGood : Style::kBad);
  }
}

Result<Exit> Show(Session& session, const operations::WrittenSettings& written) {
  Terminal& out = session.out();
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, written);
    out.Line(json.text());
    return Exit::kDone;
  }
  if (written.diff.empty()) {
    out.Line(fmt::format("{} stays as it is", written.file));
  } else {
    out.Line(written.file, Style::kBold);
    RenderDiff(out, written.diff);
  }
  for (const std::string& note : written.notes) {
    out.Line(fmt::format("note: {}", note), Style::kWarn);
  }
  return Exit::kDone;
}

Result<Exit> Show(Session& session, const operations::SettingsPreview& preview) {
  Terminal& out = session.out();
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, preview);
    out.Line(json.text());
    return Exit::kDone;
  }
  out.Line(fmt::format("{} (not written)", preview.file), Style::kBold);
  RenderDiff(out, preview.diff);
  if (!preview.sentence.empty()) out.Line(preview.sentence);
  for (const std::string& note : preview.notes) {
    out.Line(fmt::format("note: {}", note), Style::kWarn);
  }
  return Exit::kDone;
}

Result<Exit> Change(Session& session, const Arguments& arguments) {
  const bool of_project = arguments.Flag("project-only");
  if (of_project && arguments.Flag("user")) {
    return InvalidArgument("give --user or --project-only, not both");
  }
  const bool is_dry = arguments.Flag("dry-run");
  if (arguments.Has("days") && !is_dry) return InvalidArgument("--days needs --dry-run");
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(std::string file, SettingsPath(session.options()));
  CREDENCE_ASSIGN_OR_RETURN(const engine::SettingsSource here, SettingsHere(session));
  const engine::SettingsTarget target{.file = std::move(file),
                                      .project = of_project ? here.project : ""};
  const engine::SettingChange change{.key = arguments.Text("key"),
                                     .value = arguments.OptionalText("value")};
  if (!is_dry) {
    CREDENCE_ASSIGN_OR_RETURN(const auto written,
                              operations::WriteSettings(target, {&change, 1}, here));
    return Show(session, written);
  }
  const bool has_store = session.RequireStore().has_value();
  Engine* engine = nullptr;
  if (has_store) {
    CREDENCE_ASSIGN_OR_RETURN(engine, session.GetEngine());
  }
  CREDENCE_ASSIGN_OR_RETURN(const auto preview,
                            operations::PreviewSettings(
                                engine, caller, target, {&change, 1}, here,
                                arguments.OptionalInt("days").value_or(operations::kPreviewDays)));
  return Show(session, preview);
}

}  // namespace

std::vector<Command> SettingsCommands() {
  return {
      {"settings set", "Change a setting in the settings file", kSetParameters, kSettingsDetails,
       Change},
      {"settings unset", "Set a setting back to its default", kUnsetParameters, kSettingsDetails,
       Change},
  };
}

}  // namespace credence::cli
