// SPDX-License-Identifier: Apache-2.0
// What a person is told about each setting: its value, and where that comes from.
#pragma once

#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "engine/settings.h"
#include "engine/settings_source.h"

namespace credence::engine {

// In schema order. REQUIRES: `settings` were loaded from `source`.
std::vector<SettingInfo> SettingInfosOf(AllSettings& settings, const SettingsSource& source);

// The setting or group of settings that was most likely meant; empty if there is none.
std::string_view NearestSettingOrGroup(const std::vector<SettingInfo>& settings,
                                       std::string_view key);

// The settings below a prefix: those of a group ("governor.signals"), or a single one; all for an
// empty prefix. Otherwise those with that part of a name ("half-life"). Failure: kNotFound, with
// the nearest.
Result<std::vector<SettingInfo>> SettingsUnder(std::vector<SettingInfo> settings,
                                               std::string_view prefix);

}  // namespace credence::engine
