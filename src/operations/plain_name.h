// SPDX-License-Identifier: Apache-2.0
// Names that people give: of spaces and of tokens.
#pragma once

#include <cstddef>
#include <string_view>

namespace credence::operations {

// Short enough for a table and for a header of a request. What is recorded may be longer (see
// CheckCaller): an actor is such a name with more before it.
constexpr std::size_t kNameCharactersMax = 64;

// 1 to kNameCharactersMax characters on one line.
bool IsPlainName(std::string_view text);

}  // namespace credence::operations
