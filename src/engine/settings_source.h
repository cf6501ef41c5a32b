// SPDX-License-Identifier: Apache-2.0
// Where the settings of an engine came from, so that they can be made again by those who work with
// others: a replay under another policy, an import that teaches nothing.
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

  Result<void> Load(AllSettings& settings) const {
    return settings.Load(toml, origin, environment);
  }
};

}  // namespace credence::engine
