// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the nearest of the known words.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace credence {

// Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`.
std::size_t EditDistance(std::string_view a, std::string_view b);

// The known word nearest to `word`, if it is near enough to be meant (a third of its length, at
// least two edits, or one in a word of less than five letters); ties go to the earlier one.
std::optional<std::string_view> Nearest(std::string_view word,
                                        std::span<const std::string_view> known);

}  // namespace credence
