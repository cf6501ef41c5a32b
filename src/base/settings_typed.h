// SPDX-License-Identifier: Apache-2.0
// Settings as people type them: `ask` for "ask", `on` for true, `a, b` for ["a", "b"].
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "base/settings_value.h"
#include "credence/result.h"

namespace credence {

// The value as TOML for a file, after checking that the setting takes it; the field stays as it is.
// Failure: kInvalidArgument, "memory.inject_limit must be at most 100, is 200".
Result<std::string> TypedSetting(const SettingsSchema::Entry& entry, std::string_view text);

// Reads one TOML value. Failure: kInvalidArgument.
Result<SettingValue> ParseTomlValue(std::string_view text);

// Where a TOML text sets a key of the schema.
struct SettingPlace {
  std::string key;
  std::int64_t line = 0;
  bool of_project = false;  // In the table of the project.
};
// As ApplyToml reads it: the last place of a key is the one that counts. Empty if the text is not
// valid.
std::vector<SettingPlace> TomlPlaces(const SettingsSchema& schema, std::string_view toml,
                                     std::string_view project = "");

}  // namespace credence
