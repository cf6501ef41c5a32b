// SPDX-License-Identifier: Apache-2.0
// One form for all inflections of an English word: "stops", "stopped" and "stopping" are "stop".
//
// The result need not be a word ("enabled" is "enabl"); use it only for comparisons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

// REQUIRES: lower case. Irregular forms come from a table ("ran" is "run", "men" is "man").
std::string Stem(std::string_view word);

// The word, and the irregular forms that have its stem: "buy" and "bought".
std::vector<std::string> FormsOf(std::string_view word);

}  // namespace credence::language
