// SPDX-License-Identifier: Apache-2.0
// Whether a string was drawn at random, as keys and tokens are, or is a name, a path, a digest or
// encoded data.
#pragma once

#include <cstddef>
#include <string_view>

namespace credence::language {

// A quick check: a text without such a run has no random string.
bool HasLongRun(std::string_view text);

// The secret within the run of letters, digits and "+/_=-" at `begin`, judged by its characters and
// by the text around it; empty if there is none.
std::string_view RandomPart(std::string_view text, std::size_t begin, std::size_t size);

}  // namespace credence::language
