// SPDX-License-Identifier: Apache-2.0
// Changes one place in a settings file that a person wrote, and leaves the rest as it is: comments,
// order, indentation and line ends.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml_outline.h"
#include "credence/result.h"

namespace credence {

// "governor.mode" as a path. REQUIRES: no part has dots of its own.
TomlPath TomlPathOf(std::string_view key);

// Whether the text has the table, or sets the key.
bool HasTomlTable(std::string_view text, const TomlPath& table);
bool HasTomlValue(std::string_view text, const TomlPath& key);

// The text with this value, which is TOML, at the place where it is set already, or else in the
// table that the path names. Failure: kFailedPrecondition, beginning with the number of a line, if
// only a person can change it there: it is part of an inline table, or a list with comments.
Result<std::string> WithTomlValue(std::string_view text, const TomlPath& key,
                                  std::string_view value);
// The text without the line that sets the key, and without its table if that is empty then. Text
// that does not set it stays as it is. Failure: as above.
Result<std::string> WithoutTomlValue(std::string_view text, const TomlPath& key);

// The text with one more row [[table]] at its end, of these lines of TOML.
std::string WithTomlRow(std::string_view text, const TomlPath& table,
                        const std::vector<std::string>& row);
// The text without the `number`-th row [[table]], counted from 1; absent if it has fewer.
std::optional<std::string> WithoutTomlRow(std::string_view text, const TomlPath& table,
                                          std::size_t number);

}  // namespace credence
