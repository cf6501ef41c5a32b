// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace credence::language {

// The sentences of a text, in order, without list marks and surrounding white space. A sentence
// ends at a full stop, exclamation or question mark before white space, at a CJK full stop, and at
// a line break, but not within numbers or after common abbreviations. Pieces without a letter are
// omitted.
std::vector<std::string_view> SentencesOf(std::string_view text);

}  // namespace credence::language
