// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/mode_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "engine/settings.h"
#include "engine/settings_file.h"
#include "engine/settings_info.h"
#include "engine/settings_source.h"
#include "surface/cli/settings_place.h"

namespace credence::cli {
namespace {

constexpr std::string_view kModeKey = "governor.mode";

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<Parameter, 3> kModeParameters = {{
    {.name = "mode",
     .positional = true,
     .placeholder = "MODE",
     .summary = "observe, ask or enforce; without it, the present mode is shown",
     .choices = governor::kModes},
    {.name = "user",
     .type = ParameterType::kFlag,
     .summary = "set it for all projects (the default)"},
    {.name = "project-only",
     .type = ParameterType::kFlag,
     .summary = "set it for this project only"},
}};

std::string_view SourceName(std::string_view scope) {
  if (scope == "project") return "this project's own settings";
  return scope == "repository" ? "the repository's settings" : "the environment";
}

}  // namespace

std::string_view MeaningOfMode(std::string_view mode) {
  if (mode == "observe") return "nothing is refused; what would have been is recorded";
  if (mode == "ask") return "you are asked about calls that would be refused";
  return "calls are refused while the score is too low";
}

Result<PresentMode> ModeNow(const Session& session) {
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions options, session.OptionsForEngine());
  engine::AllSettings all;
  const auto source = engine::SettingsSource::Of(options);
  CREDENCE_RETURN_IF_ERROR(source.Load(all));
  const std::vector<SettingInfo> infos = engine::SettingInfosOf(all, source);
  const auto info = std::ranges::find(infos, kModeKey, &SettingInfo::key);
  CREDENCE_ASSIGN_OR_RETURN(std::string file, SettingsPath(session.options()));
  return PresentMode{.mode = all.governor.mode,
                     .scope = std::string(NameOf(info->origin)),
                     .file = std::move(file)};
}

Result<engine::SettingsUndo::Change> SetMode(const Session& session, std::string_view mode,
                                             bool of_project) {
  CREDENCE_ASSIGN_OR_RETURN(std::string file, SettingsPath(session.options()));
  CREDENCE_ASSIGN_OR_RETURN(const engine::SettingsSource here, SettingsHere(session));
  const engine::SettingChange change{.key = std::string(kModeKey), .value = std::string(mode)};
  engine::SettingsTarget target{.file = std::move(file), .project = of_project ? here.project : ""};
  CREDENCE_ASSIGN_OR_RETURN(engine::SettingsEdit edit,
                            engine::ChangeSettings(target, {&change, 1}, here));
  return engine::SettingsUndo::Change{.id = {},
                                      .target = std::move(target),
                                      .before = std::move(edit.before),
                                      .after = std::move(edit.after)};
}

std::span<const Parameter> ModeParameters() { return kModeParameters; }

Result<Exit> RunMode(Session& session, const Arguments& arguments) {
  const std::optional<std::string> wanted = arguments.OptionalText("mode");
  const bool of_project = arguments.Flag("project-only");
  if (of_project && arguments.Flag("user")) {
    return InvalidArgument("give --user or --project-only, not both");
  }
  if (wanted) CREDENCE_RETURN_IF_ERROR(SetMode(session, *wanted, of_project));
  CREDENCE_ASSIGN_OR_RETURN(const PresentMode now, ModeNow(session));
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, now);
    session.out().Line(json.text());
  } else {
    session.out().Line(fmt::format("{} ({}): {}", now.mode, now.scope, MeaningOfMode(now.mode)));
    if (now.mode == "ask") {
      session.out().Line(
          "  Only Claude Code lets a hook ask. Elsewhere governor.headless decides: allow or deny.",
          Style::kDim);
    }
    if (wanted && *wanted != now.mode) {
      session.out().Line(
          fmt::format("  note: here {} comes from {}", now.mode, SourceName(now.scope)),
          Style::kWarn);
    }
  }
  return Exit::kDone;
}

}  // namespace credence::cli
