// SPDX-License-Identifier: Apache-2.0
#include "surface/home/engine_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "credence/mention.h"
#include "surface/home/places.h"
#include "surface/home/trusted_settings.h"

// The environment as POSIX gives it.
extern char** environ;

namespace credence::home {
namespace {

Result<std::string> ReadSettings(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) {
    return InvalidArgument(
        fmt::format("{}: cannot be read; give {} another file", path, Param("config")));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Whether a variable may be a setting. If none is, the settings need not be described, which would
// slow down a hook.
bool MaySet(std::string_view variable) {
  if (variable.starts_with("EXECUTIVE_")) return true;
  if (!variable.starts_with("CREDENCE_")) return false;
  constexpr std::string_view kOthers[] = {
      "CREDENCE_DB=",    "CREDENCE_NOW=",    "CREDENCE_CONFIG=",
      "CREDENCE_SPACE=", "CREDENCE_MODELS=", "CREDENCE_LIBRARY="};
  return std::ranges::none_of(kOthers,
                              [&](std::string_view other) { return variable.starts_with(other); });
}

}  // namespace

Result<EngineOptions> EngineOptionsOf(const std::optional<std::string>& config,
                                      FunctionRef<std::string()> project) {
  EngineOptions options;
  const std::optional<std::string> file = SettingsFile(config);
  if (file) {
    options.settings_origin = *file;
    CREDENCE_ASSIGN_OR_RETURN(options.settings_toml, ReadSettings(*file));
  }
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    if (MaySet(*variable)) options.environment.emplace_back(*variable);
  }
  if (options.settings_toml.contains("project")) options.settings_project = project();
  AddTrustedSettings(options, project);
  options.home = Environment("HOME").value_or("");
  options.tmpdir = Environment("TMPDIR").value_or("");
  options.data_home = Environment("XDG_DATA_HOME").value_or("");
  options.executable = "/proc/self/exe";
  options.variable = [](const std::string& name) { return Environment(name.c_str()); };
  return options;
}

}  // namespace credence::home
