// SPDX-License-Identifier: Apache-2.0
// Keywords: the words of a text by which a memory and a tool call find each other.
//
//   "Fix src/auth/login_test.py" → fix, src, auth, login_test.py, login, test
//
// Lower case (ASCII), at least three characters, at least one letter, no stop words, each once, in
// the order of their first occurrence. A path gives its folders and its file name; a name with
// parts (snake_case, kebab-case, camelCase, file.ext) gives itself and then the parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

std::vector<std::string> Keywords(std::string_view text);

// Words that say nothing about what a text is about, lower case: "the", "with", "error", "failed".
bool IsStopWord(std::string_view word);

}  // namespace credence::language
