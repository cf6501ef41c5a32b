// SPDX-License-Identifier: Apache-2.0
// Finds all errors in a settings file; ApplyToml stops at the first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"

namespace credence {

// The errors that ApplyToml would report, in file order, one line each. Valid settings are applied.
// Invalid TOML is a single error.
std::vector<std::string> TomlProblems(const SettingsSchema& schema, std::string_view toml,
                                      std::string_view origin);

}  // namespace credence
