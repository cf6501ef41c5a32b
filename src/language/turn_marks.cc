// SPDX-License-Identifier: Apache-2.0
#include "language/turn_marks.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kMarkTokensMax = 300;

constexpr auto kEndWords = Phrases<
    "any longer, any more, anymore, as of, changed to, from now on, have moved, it used to, "
    "lately, migrated to, moved to, no longer, now, nowadays, recently, since last, switched to, "
    "these days">();
constexpr auto kCorrectWords = Phrases<
    "actually, correction, i meant, i misspoke, i was wrong, in fact, instead, my mistake, "
    "on second thought, rather, that was wrong">();
// Only at the beginning and before a pause, where they answer what was said before.
constexpr auto kCorrectsFirst = Phrases<"no, nope, sorry, wait, oops">();
constexpr auto kConclusions = Phrases<
    "as you, based on, because, given that, given your, hence, in short, in summary, "
    "knowing that, seeing that, since, that is why, that means, "
    "therefore, this means, thus, to summarise, to summarize, to sum up, which means">();
constexpr auto kConclusionsFirst = Phrases<"overall, recap, so, summary">();

std::size_t LengthOf(std::string_view phrase) {
  return static_cast<std::size_t>(std::ranges::count(phrase, ' ')) + 1;
}

// The first of the phrases, as written.
std::optional<std::string> Find(std::string_view text, std::span<const Token> words,
                                std::span<const std::string_view> phrases, std::size_t within) {
  for (std::size_t at = 0; at < std::min(words.size(), within); ++at) {
    for (const std::string_view phrase : phrases) {
      if (!BeginsWith(words.subspan(at), phrase)) continue;
      const std::size_t begin = words[at].begin;
      return std::string(text.substr(begin, words[at + LengthOf(phrase) - 1].end - begin));
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<ChangeMark> ChangeMarkOf(std::string_view text) {
  const Tokens tokens = Tokenize(text, kMarkTokensMax);
  const std::span<const Token> words(tokens.begin(), tokens.end());
  if (auto found = Find(text, words, kEndWords, words.size())) {
    return ChangeMark{.change = Change::kEnds, .words = *std::move(found)};
  }
  auto found = Find(text, words, kCorrectWords, words.size());
  if (!found && words.size() > 1 && words[1].IsMark()) found = Find(text, words, kCorrectsFirst, 1);
  if (!found) return std::nullopt;
  return ChangeMark{.change = Change::kCorrects, .words = *std::move(found)};
}

std::optional<std::string> ConclusionMarkOf(std::string_view sentence) {
  if (sentence.ends_with('?')) return std::nullopt;
  const Tokens tokens = Tokenize(sentence, kMarkTokensMax);
  const std::span<const Token> words(tokens.begin(), tokens.end());
  if (auto found = Find(sentence, words, kConclusionsFirst, 1)) return found;
  return Find(sentence, words, kConclusions, words.size());
}

}  // namespace credence::language
