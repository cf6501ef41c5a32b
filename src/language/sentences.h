// SPDX-License-Identifier: Apache-2.0
// The sentences of a text.
#pragma once

#include <string_view>
#include <vector>

namespace credence::language {

// In order, without list marks and white space around them. A sentence ends at a full stop, an
// exclamation or question mark before white space, and at a line break; not within numbers or after
// the usual abbreviations. Also CJK full stops. Pieces without a letter are left out.
std::vector<std::string_view> SentencesOf(std::string_view text);

}  // namespace credence::language
