// SPDX-License-Identifier: Apache-2.0
// Names that people choose: for spaces and tokens.
#pragma once

#include <cstddef>
#include <string_view>

namespace credence::operations {

// Short enough for a table and a request header. Recorded names may be longer (see CheckCaller): an
// actor is such a name with a prefix.
constexpr std::size_t kNameCharactersMax = 64;

// 1 to kNameCharactersMax characters on one line.
bool IsPlainName(std::string_view text);

}  // namespace credence::operations
