// SPDX-License-Identifier: Apache-2.0
// Claims of an agent, in a form that can be compared without keeping its words.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "governor/types.h"

namespace credence::governor {

// The first sentences that claim something, at most twenty. Their words are sealed
// (sealed_words.h).
std::vector<Claim> ClaimsOf(std::string_view message, std::int64_t turn,
                            std::string_view seal = {});

// Whether both have the same subject and one denies the other: the same words except for a
// negation, or for a word and its opposite (pass, fail).
bool AreOpposite(const Claim& a, const Claim& b);

}  // namespace credence::governor
