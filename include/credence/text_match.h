// SPDX-License-Identifier: Apache-2.0
// Why a search found a text.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace credence {

struct TextMatch {
  double relevance = 0;                             // The probability that it answers.
  std::vector<std::string> words;                   // Of the question, that it has.
  std::optional<double> similarity = std::nullopt;  // In meaning; absent without an embedder.

  bool operator==(const TextMatch&) const = default;
};

}  // namespace credence
