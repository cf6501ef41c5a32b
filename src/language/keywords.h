// SPDX-License-Identifier: Apache-2.0
// Keywords: the words that connect a memory with a tool call.
//
//   "Fix src/auth/login_test.py" → fix, src, auth, login_test.py, login, test
//
// Lower case (ASCII), at least three characters, at least one letter, no stop words, without
// duplicates, in order of first occurrence. A path gives its folders and its file name; a compound
// name (snake_case, kebab-case, camelCase, file.ext) gives itself and then its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

std::vector<std::string> Keywords(std::string_view text);

// Lower-case words that do not show what a text is about: "the", "with", "error", "failed".
bool IsStopWord(std::string_view word);

}  // namespace credence::language
