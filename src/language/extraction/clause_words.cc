// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/clause_words.h"

#include <algorithm>
#include <limits>

#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr TokenRules kClauseRules{.contractions = TokenRules::Contractions::kInPlace,
                                  .marks = TokenRules::Marks::kAll,
                                  .hurried = true,
                                  .quotes = true,
                                  .joints = ".-/:@+#",
                                  .tails = "+#"};

}  // namespace

Tokens ReadClauseWords(std::string_view source) {
  return {source, kClauseRules, std::numeric_limits<std::size_t>::max()};
}

bool HasAny(ClauseWords words, std::span<const std::string_view> sorted) {
  return std::ranges::any_of(
      words, [&](const Token& word) { return word.IsWord() && IsAmong(sorted, word.text); });
}

}  // namespace credence::language
