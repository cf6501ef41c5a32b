// SPDX-License-Identifier: Apache-2.0
// Which values a setting takes, in words.
#pragma once

#include <string>
#include <string_view>

#include "credence/engine.h"

namespace credence::cli {

// Type and bounds: "integer, 0 to 50", "number, at least 1,000", "text". Choices are left to the
// caller.
std::string TypeAndBounds(const SettingInfo& setting);

// The last part of a key: "half_life_days".
inline std::string_view KeyNameOf(std::string_view key) { return key.substr(key.rfind('.') + 1); }

}  // namespace credence::cli
