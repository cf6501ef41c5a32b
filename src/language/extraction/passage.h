// SPDX-License-Identifier: Apache-2.0
// A text as extraction reads it: its sentences, and the parts that nobody says, such as code and
// quotations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Passage {
  std::string text;         // A sentence without list marks and emphasis, or a whole block.
  std::string_view reason;  // Why it is not read; empty: it is a sentence to read.
};

// In order. Lines that were only wrapped are joined. Pieces without a letter are left out.
std::vector<Passage> PassagesOf(std::string_view text);

}  // namespace credence::language
