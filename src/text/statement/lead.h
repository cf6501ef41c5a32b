// SPDX-License-Identifier: Apache-2.0
// What leads in to a clause before its subject: "Usually", "In the morning", "If it rains,".
#pragma once

#include <cstddef>
#include <span>

#include "text/statement/word.h"

namespace credence::text {

// The position of the subject.
std::size_t EndOfLead(std::span<const Word> words);

}  // namespace credence::text
