// SPDX-License-Identifier: Apache-2.0
// Of whom a question asks: "Where do I live?" is answered by "I live in Porto", not by "My sister
// lives in Braga".
#pragma once

#include <string_view>

namespace credence::language {

// Whether the question asks of one subject, and the statement says something about another. False
// if one of the two cannot be read. REQUIRES: both are the words of the same person.
bool AsksOfAnother(std::string_view question, std::string_view statement);

// Whether two statements of one person are about different people: "My brother left" and "I left".
bool AreOfOthers(std::string_view a, std::string_view b);

}  // namespace credence::language
