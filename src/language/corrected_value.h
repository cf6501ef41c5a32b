// SPDX-License-Identifier: Apache-2.0
// The corrected statement: "I live in Porto" and "it's Lisbon" give "I live in Lisbon".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::language {

// Puts the value of the correction in place of the statement's object. Nothing if that is not
// possible, or would change nothing.
std::optional<std::string> WithValue(const std::string& statement, std::string_view correction);

}  // namespace credence::language
