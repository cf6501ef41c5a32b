// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/words.h"

#include <algorithm>
#include <set>
#include <span>

#include "base/sha256.h"
#include "base/utf8.h"

namespace credence::ledger {
namespace {

constexpr std::size_t kWordsBytesMax = 400'000;
// PostgreSQL refuses words of more than 2 KB; the rest of a longer one becomes another word.
constexpr std::size_t kWordBytesMax = 255;

bool IsWordByte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The length of the word character at the start; 0 if it is not part of a word.
std::size_t WordCharacter(std::string_view text) {
  if (static_cast<unsigned char>(text.front()) < 0x80) return IsWordByte(text.front()) ? 1 : 0;
  return DecodeCodePoint(text).length;
}

// Calls `use` with each word.
template <class Use>
void ForEachWord(std::string_view text, Use use) {
  std::size_t begin = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = WordCharacter(text.substr(at));
    if (length > 0 && at + length - begin <= kWordBytesMax) {
      at += length;
      continue;
    }
    if (at > begin) use(text.substr(begin, at - begin));
    if (length == 0) ++at;
    begin = at;
  }
  if (at > begin) use(text.substr(begin));
}

}  // namespace

std::string SearchableWords(std::string_view text) {
  std::string words;
  words.reserve(std::min(text.size(), kWordsBytesMax) + kWordBytesMax);
  ForEachWord(text, [&words](std::string_view word) {
    if (words.size() >= kWordsBytesMax) return;
    if (!words.empty()) words += ' ';
    words += word;
  });
  return words;
}

std::string SearchExpression(const TextQuery& query) {
  std::string expression;
  std::set<std::string> seen;
  for (const std::string& wanted : query.words) {
    std::string phrase;
    ForEachWord(wanted, [&phrase](std::string_view word) {
      if (!phrase.empty()) phrase += " <-> ";
      phrase.append("'").append(word).append("'");
    });
    if (phrase.empty() || !seen.insert(phrase).second) continue;
    if (!expression.empty()) expression += query.any_word ? " | " : " & ";
    expression.append("(").append(phrase).append(")");
  }
  return expression;
}

std::string SpaceWord(std::string_view space) {
  const Digest digest = Sha256(space);
  return "space:" + ToHex(std::span(digest).first(8));
}

}  // namespace credence::ledger
