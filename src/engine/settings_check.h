// SPDX-License-Identifier: Apache-2.0
// What a server would say to its settings, all of it, without starting one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"

namespace credence::engine {

struct SettingsCheck {
  std::vector<std::string> problems;  // A line each, with "file:line: " where that is known.
  // Those that are not at their default, in the order of the table; empty when there are problems.
  std::vector<SettingInfo> changed;
};

// The arguments are those of AllSettings::Load.
SettingsCheck CheckSettings(std::string_view toml, std::string_view origin,
                            const std::vector<std::string>& environment);

}  // namespace credence::engine
