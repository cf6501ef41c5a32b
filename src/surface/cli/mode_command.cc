// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/mode_command.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/toml_edit.h"
#include "base/whole_file.h"
#include "engine/settings.h"
#include "surface/cli/install_file.h"

namespace credence::cli {
namespace {

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

std::string_view MeaningOf(std::string_view mode) {
  if (mode == "observe") return "nothing is refused; what would have been is recorded";
  if (mode == "ask") return "you are asked about calls that would be refused";
  return "calls are refused while the confidence is too low";
}

// The table of a project.
std::string SectionOf(std::string_view project) {
  return fmt::format("project.{}.governor", TomlString(project));
}

}  // namespace

Result<PresentMode> ModeNow(const Session& session) {
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, session.OptionsForEngine());
  engine::AllSettings all;
  CREDENCE_RETURN_IF_ERROR(all.Load(options.settings_toml, options.settings_origin,
                                    options.environment, options.settings_project,
                                    options.repository_toml, options.repository_origin));
  const std::string& mode = all.governor.mode;
  const auto is_set_in = [&](std::string_view section) {
    return HasTomlValue(options.settings_toml, section, "mode");
  };
  const std::string own = SectionOf(options.settings_project);
  CREDENCE_ASSIGN_OR_RETURN(std::string file, SettingsPath(session.options()));
  PresentMode now{.mode = mode, .scope = "default", .file = std::move(file)};
  if (std::getenv("CREDENCE_GOVERNOR_MODE") != nullptr) {
    now.scope = "environment";
  } else if (!options.settings_project.empty() && is_set_in(own)) {
    now.scope = "project";
  } else if (is_set_in("governor")) {
    now.scope = "user";
  }
  return now;
}

Result<void> SetMode(const Session& session, std::string_view mode, bool of_project) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const std::string section = of_project ? SectionOf(caller.project.value_or("")) : "governor";
  return WriteSetting(session, section, "mode", mode);
}

std::string TomlString(std::string_view text) {
  std::string quoted;
  AppendJsonString(quoted, text);  // A JSON string is also one of TOML.
  return quoted;
}

Result<std::string> SettingsPath(const GlobalOptions& options) {
  if (options.config) return *options.config;
  if (const char* named = std::getenv("CREDENCE_CONFIG"); named != nullptr && *named != '\0') {
    return std::string(named);
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::string folder, Session::ConfigFolder());
  return folder + "/credence.toml";
}

Result<void> WriteSetting(const Session& session, std::string_view section, std::string_view key,
                          std::string_view value) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, SettingsPath(session.options()));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(path));
  Result<std::string> after = WithTomlValue(before.value_or(""), section, key, TomlString(value));
  if (!after) return Fail(after.error().code, fmt::format("{}: {}", path, after.error().message));
  // A file that would not load is not written.
  engine::AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(settings.Load(*after, path, {}));
  return WriteWhole(path, *after);
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
    session.out().Line(fmt::format("{} ({}): {}", now.mode, now.scope, MeaningOf(now.mode)));
    if (now.mode == "ask") {
      session.out().Line(
          "  Only Claude Code lets a hook ask. Elsewhere governor.headless decides: allow or deny.",
          Style::kDim);
    }
    if (wanted && *wanted != now.mode) {
      session.out().Line(
          fmt::format("  note: here {} comes from {}", now.mode,
                      now.scope == "project" ? "this project's own settings" : "the environment"),
          Style::kWarn);
    }
  }
  return Exit::kDone;
}

}  // namespace credence::cli
