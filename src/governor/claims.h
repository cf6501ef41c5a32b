// SPDX-License-Identifier: Apache-2.0
// What an agent claimed, in a form that can be compared without keeping its words.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "governor/types.h"

namespace credence::governor {

// The first sentences of a message that say something, at most twenty.
std::vector<Claim> ClaimsOf(std::string_view message, std::int64_t turn);

// They speak of the same and one denies what the other says: the same words but for a negation or
// for a word and its opposite (pass, fail).
bool AreOpposite(const Claim& a, const Claim& b);

}  // namespace credence::governor
