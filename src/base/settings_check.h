// SPDX-License-Identifier: Apache-2.0
// All that is wrong with a text of settings, where ApplyToml stops at the first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"

namespace credence {

// What ApplyToml would refuse, from the top, a line each; empty: nothing. What is right is applied.
// A text that is no TOML has one problem.
std::vector<std::string> TomlProblems(const SettingsSchema& schema, std::string_view toml,
                                      std::string_view origin);

}  // namespace credence
