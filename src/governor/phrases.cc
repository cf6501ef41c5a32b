// SPDX-License-Identifier: Apache-2.0
#include "governor/phrases.h"

#include <algorithm>
#include <limits>

#include "language/word_list.h"

namespace credence::governor {
namespace {

constexpr language::TokenRules kPhraseRules{.contractions =
                                                language::TokenRules::Contractions::kWhole};

bool Fits(std::string_view word, std::string_view pattern) {
  if (pattern.ends_with('*')) return word.starts_with(pattern.substr(0, pattern.size() - 1));
  return word == pattern;
}

}  // namespace

Words::Words(std::string_view text)
    : words_(text, kPhraseRules, std::numeric_limits<std::size_t>::max()) {}

std::optional<std::size_t> Words::Find(std::string_view phrase, std::size_t from) const {
  for (std::size_t start = from; start < words_.size(); ++start) {
    std::size_t at = start;
    const auto is_next = [&](std::string_view word) {
      return at < words_.size() && Fits(words_[at++].text, word);
    };
    if (std::ranges::all_of(language::ItemsOf(phrase), is_next)) return start;
  }
  return std::nullopt;
}

std::optional<std::string_view> Words::FindAny(std::span<const std::string_view> phrases) const {
  for (const std::string_view phrase : phrases) {
    if (Find(phrase)) return phrase;
  }
  return std::nullopt;
}

}  // namespace credence::governor
