// SPDX-License-Identifier: Apache-2.0
// Changes one value in a settings file that a person wrote, and leaves the rest as it is.
#pragma once

#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

// Whether the text has the table, or sets the key in it.
bool HasTomlSection(std::string_view text, std::string_view section);
bool HasTomlValue(std::string_view text, std::string_view section, std::string_view key);

// The text with `key = value` in the table `section` ("governor", or `project."/app".governor`).
// `value` is TOML. Failure: kFailedPrecondition if the text spells the key in another way, so that
// a person has to change it.
Result<std::string> WithTomlValue(std::string_view text, std::string_view section,
                                  std::string_view key, std::string_view value);

}  // namespace credence
