// SPDX-License-Identifier: Apache-2.0
// Changes one place in a settings file that a person wrote, and leaves the rest as it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// The text with one more table [[name]] at its end, of these lines of TOML.
std::string WithTomlRow(std::string_view text, std::string_view name,
                        const std::vector<std::string>& row);
// The text without the `number`-th table [[name]], counted from 1; absent if it has fewer.
std::optional<std::string> WithoutTomlRow(std::string_view text, std::string_view name,
                                          std::size_t number);

}  // namespace credence
