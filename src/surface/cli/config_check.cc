// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/config_check.h"

#include <fmt/format.h>

#include <array>
#include <string>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "engine/settings_check.h"

namespace credence::cli {
namespace {

using operations::Parameter;

constexpr std::array<Parameter, 1> kConfigCheckParameters = {{
    {.name = "file",
     .positional = true,
     .placeholder = "FILE",
     .summary = "the settings file (default: the one that other commands read)"},
}};

void WriteSettingsCheck(JsonWriter& json, std::string_view file,
                        const engine::SettingsCheck& check) {
  json.BeginObject();
  json.Key("file").String(file);
  json.Key("ok").Bool(check.problems.empty());
  json.Key("problems").BeginArray();
  for (const std::string& problem : check.problems) json.String(problem);
  json.EndArray().Key("changed").BeginArray();
  for (const SettingInfo& setting : check.changed) {
    json.BeginObject();
    json.Key("key").String(setting.key);
    json.Key("value").String(setting.value);
    json.Key("default").String(setting.default_value);
    json.EndObject();
  }
  json.EndArray().EndObject();
}

void Tell(Terminal& out, std::string_view file, const engine::SettingsCheck& check) {
  for (const std::string& problem : check.problems) out.Line(OneLine(problem), Style::kBad);
  if (!check.problems.empty()) return;
  const std::size_t count = check.changed.size();
  out.Line(fmt::format("{} is valid, {} {} from {}", file, count,
                       count == 1 ? "setting differs" : "settings differ",
                       count == 1 ? "its default" : "their defaults"));
  for (const SettingInfo& setting : check.changed) {
    out.Line(
        fmt::format("  {} = {} (default {})", setting.key, setting.value, setting.default_value));
  }
}

}  // namespace

std::span<const Parameter> ConfigCheckParameters() { return kConfigCheckParameters; }

Result<Exit> RunConfigCheck(Session& session, const operations::Arguments& arguments) {
  GlobalOptions options = session.options();
  if (const auto file = arguments.OptionalText("file")) options.config = *file;
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions read, Session(options, {}).OptionsForEngine());
  // Without a file, a server would use the defaults and the environment.
  const std::string file = read.settings_toml.empty() && read.settings_origin == "settings"
                               ? "the environment"
                               : read.settings_origin;
  const engine::SettingsCheck check =
      engine::CheckSettings(read.settings_toml, read.settings_origin, read.environment);
  if (session.json()) {
    JsonWriter json;
    WriteSettingsCheck(json, file, check);
    session.out().Line(json.text());
  } else {
    Tell(session.out(), file, check);
  }
  return check.problems.empty() ? Exit::kDone : Exit::kUsage;
}

}  // namespace credence::cli
