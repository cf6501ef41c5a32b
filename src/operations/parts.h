// SPDX-License-Identifier: Apache-2.0
// Parts: one text that lists several things, such as "a=1; b=2, c".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::operations {

// The parts between the separators, trimmed, without empty ones. Separators in brackets, and in
// quotes that begin a value, belong to a part: `a=[1, 2]; b='x;y'` has two. An apostrophe within a
// word, as in `don't`, is not a quote.
std::vector<std::string> PartsOf(std::string_view text, std::string_view separators = ";,");

}  // namespace credence::operations
