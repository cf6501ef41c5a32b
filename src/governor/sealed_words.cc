// SPDX-License-Identifier: Apache-2.0
#include "governor/sealed_words.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "language/word_list.h"

namespace credence::governor {
namespace {

// Rules look for these (wording.cc, pack_triggers.cc), and they say nothing about a person.
constexpr auto kReadable = language::SortedWords<
    "add broken bug build commit crash create debug exception fail failed failing fails fix "
    "implement issue migrate refactor rename restructure rewrite traceback write">();

constexpr std::size_t kDigits = 12;

}  // namespace

std::string NewSeal(Rng& rng) { return fmt::format("seal{:016x}{:016x}", rng.Next(), rng.Next()); }

std::string SealWord(std::string_view seal, std::string_view word) {
  if (seal.empty() || language::IsAmong(kReadable, word)) return std::string(word);
  return '~' + ToHex(Sha256(fmt::format("{} {}", seal, word))).substr(0, kDigits);
}

void SealWords(std::string_view seal, std::vector<std::string>& words) {
  for (std::string& word : words) word = SealWord(seal, word);
}

}  // namespace credence::governor
