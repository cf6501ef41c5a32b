// SPDX-License-Identifier: Apache-2.0
// Where the settings of an engine came from, so that variants of them can be loaded: a replay with
// other settings, an import that does not learn.
#pragma once

#include <string>
#include <vector>

#include "credence/result.h"
#include "engine/settings.h"

namespace credence::engine {

struct SettingsSource {
  std::string toml;
  std::string origin;
  std::vector<std::string> environment;
  std::string project = {};  // Whose own table counts; empty: none.

  Result<void> Load(AllSettings& settings) const {
    return settings.Load(toml, origin, environment, project);
  }
};

}  // namespace credence::engine
