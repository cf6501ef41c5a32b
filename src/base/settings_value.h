// SPDX-License-Identifier: Apache-2.0
// Shared by TOML and the environment: assigns a value to a field, and words the message if the
// field or the value is not valid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/settings.h"
#include "credence/result.h"

namespace credence {

// A value that fits no field, such as a date; the text describes it.
struct ForeignValue {
  std::string description;
};

using SettingValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>, ForeignValue>;

// Checks type, range and choices, then sets the field. `name` begins the error message:
// "memory.inject_limit must be a whole number, is "five"".
Result<void> AssignSetting(const SettingsSchema::Entry& entry, const SettingValue& value,
                           std::string_view name);

// Every prefix of a key is a section: "a" and "a.b" of "a.b.c".
std::vector<std::string_view> SettingSections(const SettingsSchema& schema);

// The known key most likely meant by the unknown `key`; empty if there is none.
std::string_view NearestSetting(const SettingsSchema& schema, std::string_view key);

}  // namespace credence
