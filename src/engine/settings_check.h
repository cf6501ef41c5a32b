// SPDX-License-Identifier: Apache-2.0
// Reports all problems that a server would find in its settings, without starting one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"

namespace credence::engine {

struct SettingsCheck {
  std::vector<std::string> problems;  // A line each, with "file:line: " where that is known.
  // Settings that differ from their default, in schema order; empty if there are problems.
  std::vector<SettingInfo> changed;
};

// For the arguments, see AllSettings::Load.
SettingsCheck CheckSettings(std::string_view toml, std::string_view origin,
                            const std::vector<std::string>& environment);

}  // namespace credence::engine
