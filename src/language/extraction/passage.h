// SPDX-License-Identifier: Apache-2.0
// A text divided for extraction: sentences, and parts that are not speech, such as code and
// quotations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Passage {
  std::string text;         // A sentence without list marks and emphasis, or a whole block.
  std::string_view reason;  // Why it is skipped; empty if it is to be read.
};

// In order. Wrapped lines are joined; pieces without a letter are omitted.
std::vector<Passage> PassagesOf(std::string_view text);

}  // namespace credence::language
