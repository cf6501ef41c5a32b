// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/settings_place.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace credence::cli {

Result<engine::SettingsSource> SettingsHere(const Session& session) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string file, SettingsPath(session.options()));
  GlobalOptions options = session.options();
  std::error_code error;
  // A file that is named must exist to be read, but not to be written.
  if (!std::filesystem::exists(file, error)) options.config = "/dev/null";
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions read, Session(options, {}).OptionsForEngine());
  engine::SettingsSource source = engine::SettingsSource::Of(read);
  source.origin = file;
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  source.project = caller.project.value_or("");
  return source;
}

Result<std::string> SettingsPath(const GlobalOptions& options) {
  if (options.config) return *options.config;
  if (const char* named = std::getenv("CREDENCE_CONFIG"); named != nullptr && *named != '\0') {
    return std::string(named);
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::string folder, Session::ConfigFolder());
  return folder + "/credence.toml";
}

}  // namespace credence::cli
