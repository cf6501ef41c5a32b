// SPDX-License-Identifier: Apache-2.0
#include "governor/phrases.h"

#include <algorithm>

#include "base/ascii.h"

namespace credence::governor {
namespace {

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool Fits(std::string_view word, std::string_view pattern) {
  if (pattern.ends_with('*')) return word.starts_with(pattern.substr(0, pattern.size() - 1));
  return word == pattern;
}

// The typographic apostrophe is an apostrophe.
constexpr std::string_view kQuote = "’";

}  // namespace

Words::Words(std::string_view text) {
  std::string word;
  const auto end_word = [&] {
    while (word.ends_with('\'')) word.pop_back();
    if (!word.empty()) words_.push_back(std::move(word));
    word.clear();
  };
  while (!text.empty()) {
    if (text.starts_with(kQuote)) {
      if (!word.empty()) word += '\'';
      text.remove_prefix(kQuote.size());
      continue;
    }
    const char c = AsciiLower(text.front());
    text.remove_prefix(1);
    if (IsWordByte(c) || (c == '\'' && !word.empty())) {
      word += c;
    } else {
      end_word();
    }
  }
  end_word();
}

std::optional<std::size_t> Words::Find(std::string_view phrase, std::size_t from) const {
  for (std::size_t start = from; start < words_.size(); ++start) {
    std::string_view rest = phrase;
    std::size_t at = start;
    while (!rest.empty() && at < words_.size()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (!Fits(words_[at], rest.substr(0, end))) break;
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++at;
    }
    if (rest.empty()) return start;
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
