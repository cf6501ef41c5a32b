// SPDX-License-Identifier: Apache-2.0
// Where the store and the settings of the user are.
#pragma once

#include <optional>
#include <string>

#include "credence/result.h"

namespace credence::home {

// Absent also if the variable is empty.
std::optional<std::string> Environment(const char* name);

// The folder of settings and tokens, $XDG_CONFIG_HOME/credence or ~/.config/credence. Failure:
// kFailedPrecondition if neither is known.
Result<std::string> ConfigFolder();

// The store that is used if nobody names one. Failure: as above.
Result<std::string> DefaultStorePath();

// The store: `given`, else CREDENCE_DB, else the default. It need not exist yet. Failure:
// kInvalidArgument for an empty path or a URL.
Result<std::string> StorePath(const std::optional<std::string>& given);

// Creates the folder of a store, for its owner only. Failure: kPermissionDenied.
Result<void> MakeFolderOf(const std::string& path);

// The settings file: `given`, else CREDENCE_CONFIG, else the usual one if it exists, else nothing.
std::optional<std::string> SettingsFile(const std::optional<std::string>& given);

}  // namespace credence::home
