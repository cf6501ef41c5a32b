// SPDX-License-Identifier: Apache-2.0
// For tests: the settings of one room, read from a file.
#pragma once

#include <string>
#include <string_view>

#include "base/settings.h"
#include "base/test_framework.h"

namespace credence {

template <class Settings>
class SettingsOfRoomTest : public testing::Test {
 protected:
  SettingsOfRoomTest() { Describe(schema_, settings_); }

  Result<void> Load(std::string_view toml) {
    CREDENCE_RETURN_IF_ERROR(ApplyToml(schema_, toml, "credence.toml"));
    return Validate(settings_);
  }
  std::string ErrorOf(std::string_view toml) {
    const Result<void> loaded = Load(toml);
    if (loaded) return "no error";
    EXPECT_THAT(loaded, Fails(Code::kInvalidArgument, Not(HasSubstr("\n"))));
    return loaded.error().message;
  }

  Settings settings_;
  SettingsSchema schema_;
};

}  // namespace credence
