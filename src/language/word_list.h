// SPDX-License-Identifier: Apache-2.0
// Tables of words, and the lookup in them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <span>
#include <string_view>

namespace credence::language {

// REQUIRES: `sorted` is sorted.
inline bool IsAmong(std::span<const std::string_view> sorted, std::string_view word) {
  return std::ranges::binary_search(sorted, word);
}

// The items of a table row, split at the separator: "a b c".
constexpr auto ItemsOf(std::string_view row, char separator = ' ') {
  return row | std::views::split(separator) |
         std::views::transform([](auto item) { return std::string_view(item); });
}

// A text as an argument of a template.
template <std::size_t kSize>
struct Literal {
  char text[kSize];

  consteval Literal(const char (&from)[kSize]) { std::ranges::copy(from, text); }
  constexpr std::string_view view() const { return {text, kSize - 1}; }
};

// A table of the words in a text: UnsortedWords<"red green blue">().
template <Literal kText, char kSeparator = ' '>
consteval auto UnsortedWords() {
  std::array<std::string_view, std::ranges::count(kText.view(), kSeparator) + 1> words;
  std::ranges::transform(
      ItemsOf(kText.view(), kSeparator), words.begin(),
      [](std::string_view item) { return item.substr(item.starts_with(' ') ? 1 : 0); });
  return words;
}

// The same of phrases: Phrases<"dark red, green">().
template <Literal kText>
consteval auto Phrases() {
  return UnsortedWords<kText, ','>();
}

// The same for IsAmong. Words in the wrong order do not compile.
template <Literal kText>
consteval auto SortedWords() {
  static_assert(std::ranges::is_sorted(UnsortedWords<kText>()));
  return UnsortedWords<kText>();
}

}  // namespace credence::language
