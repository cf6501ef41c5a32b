// SPDX-License-Identifier: Apache-2.0
#include "engine/own_words.h"

#include "memory/own_words.h"

namespace credence::engine {
namespace {

// Replaces the opening bracket of each mark by an entity.
void Defuse(std::string& text, std::string_view mark) {
  constexpr std::string_view kBracket = "&lt;";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    text.replace(at, 1, kBracket);
  }
}

}  // namespace

std::string BetweenOwnTags(std::string_view text) {
  std::string words(text);
  Defuse(words, memory::kOwnTagEnd);
  Defuse(words, memory::kOwnSectionEnd);
  if (!words.empty() && !words.ends_with('\n')) words += '\n';
  return std::string(memory::kOwnTagBegin) + '\n' + words + std::string(memory::kOwnTagEnd);
}

}  // namespace credence::engine
