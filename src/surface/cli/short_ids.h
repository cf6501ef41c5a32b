// SPDX-License-Identifier: Apache-2.0
// Short ids: the ends of ids, long enough that no two ids of a list look alike.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence::cli {

// How many characters of the end tell these ids apart; at least eight. The same id may occur more
// than once.
std::size_t LengthToTellApart(std::vector<std::string_view> ids);

// The last `length` characters.
std::string_view EndOfId(std::string_view id, std::size_t length);

}  // namespace credence::cli
