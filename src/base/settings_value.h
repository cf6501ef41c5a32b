// SPDX-License-Identifier: Apache-2.0
// What TOML and the environment have in common: a value on its way into a field, and what is said
// when the field or the value is not known.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/settings.h"
#include "credence/result.h"

namespace credence {

// A value that no field takes, such as a date; the text describes it.
struct ForeignValue {
  std::string description;
};

using SettingValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>, ForeignValue>;

// Checks type, range and choices, then sets the field. `name` begins the message of a failure:
// "memory.inject_limit must be a whole number, is "five"".
Result<void> AssignSetting(const SettingsSchema::Entry& entry, const SettingValue& value,
                           std::string_view name);

// Every prefix of a key is a section: "a" and "a.b" of "a.b.c".
std::vector<std::string_view> SettingSections(const SettingsSchema& schema);

// The known key that is most likely meant by `key`, which is not known; empty if there is none.
std::string_view NearestSetting(const SettingsSchema& schema, std::string_view key);

}  // namespace credence
