// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the nearest of the known words.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace credence {

// The number of edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`.
std::size_t EditDistance(std::string_view a, std::string_view b);

// The known word closest to `word`, if close enough to be meant (edits up to a third of its length,
// at least two, or one in a word of less than five letters); ties go to the earlier word.
std::optional<std::string_view> Nearest(std::string_view word,
                                        std::span<const std::string_view> known);

}  // namespace credence
