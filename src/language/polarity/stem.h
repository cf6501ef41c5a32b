// SPDX-License-Identifier: Apache-2.0
// One form for the inflections of an English word: "stops", "stopped" and "stopping" are "stop".
//
// What comes out need not be a word ("enabled" is "enabl"), and is meant to be compared only.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

// REQUIRES: lower case. Irregular forms come from a table ("ran" is "run", "men" is "man").
std::string Stem(std::string_view word);

}  // namespace credence::language
