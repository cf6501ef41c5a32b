// SPDX-License-Identifier: Apache-2.0
// Where the settings of an engine came from, so that variants of them can be loaded: a replay with
// other settings, an import that does not learn.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "engine/settings.h"

namespace credence::engine {

struct SettingsSource {
  std::string toml;
  std::string origin;
  std::vector<std::string> environment;
  std::string project = {};          // Whose own table counts; empty: none.
  std::string repository_toml = {};  // As in EngineOptions.
  std::string repository_origin = {};

  static SettingsSource Of(const EngineOptions& options) {
    return {.toml = options.settings_toml,
            .origin = options.settings_origin,
            .environment = options.environment,
            .project = options.settings_project,
            .repository_toml = options.repository_toml,
            .repository_origin = options.repository_origin};
  }

  // The same for work in another project, whose repository is not read.
  SettingsSource ForProject(std::string other) const {
    SettingsSource source = *this;
    if (other == project) return source;
    source.project = std::move(other);
    source.repository_toml.clear();
    return source;
  }

  Result<void> Load(AllSettings& settings) const {
    return settings.Load(toml, origin, environment, project, repository_toml, repository_origin);
  }
};

}  // namespace credence::engine
