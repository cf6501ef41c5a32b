// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/setting_values.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "base/amount.h"

namespace credence::cli {
namespace {

std::string BoundText(double number) {
  // Beyond this a double is not every integer.
  constexpr double kExactMax = 9e15;
  const bool is_whole = std::abs(number) < kExactMax && number == std::floor(number);
  return is_whole ? Thousands(static_cast<std::int64_t>(number)) : fmt::format("{}", number);
}

}  // namespace

std::string TypeAndBounds(const SettingInfo& setting) {
  if (setting.minimum && setting.maximum) {
    return fmt::format("{}, {} to {}", setting.type, BoundText(*setting.minimum),
                       BoundText(*setting.maximum));
  }
  if (setting.minimum) {
    return fmt::format("{}, at least {}", setting.type, BoundText(*setting.minimum));
  }
  if (setting.maximum) {
    return fmt::format("{}, at most {}", setting.type, BoundText(*setting.maximum));
  }
  return setting.type;
}

}  // namespace credence::cli
