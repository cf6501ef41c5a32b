// SPDX-License-Identifier: Apache-2.0
// Cutting secrets out of a text: a pattern finds candidates, and a judge decides which bytes, if
// any, are secret.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "language/pattern.h"

namespace credence::language {

// Bytes [begin, end) of the text.
struct Cut {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// `groups` are those of the match and point into `text`. Without a cut everything stays, and the
// search continues after the match. REQUIRES: the cut is not empty and does not begin before the
// match.
using Judge = std::optional<Cut> (*)(std::string_view text,
                                     std::span<const std::string_view> groups);

// Replaces every cut by kRedacted, in place. True if anything changed.
// REQUIRES: the pattern has at most 5 groups and does not match the empty string.
bool CutSecrets(std::string& text, const Pattern& pattern, Judge judge);

// The position of `part`, which points into `text`.
inline std::size_t OffsetOf(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data());
}

}  // namespace credence::language
