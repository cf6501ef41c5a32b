// SPDX-License-Identifier: Apache-2.0
#include "language/turn_marks.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "language/sentences.h"
#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kMarkTokensMax = 300;

constexpr auto kEndWords = Phrases<
    "any longer, any more, anymore, as of, changed to, from now on, have moved, it used to, "
    "migrated to, moved to, no longer, now, nowadays, since last, switched to, "
    "these days">();
constexpr auto kCorrectWords = Phrases<
    "actually, correction, i meant, i misspoke, i was wrong, in fact, instead, my mistake, "
    "on second thought, that was wrong">();
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

bool HasWord(std::span<const Token> words, std::string_view word) {
  return std::ranges::any_of(words, [&](const Token& token) { return token.Is(word); });
}

// The clauses of a turn, at marks and before "and" and "but".
std::vector<std::span<const Token>> ClausesOfTurn(std::span<const Token> words) {
  std::vector<std::span<const Token>> clauses;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= words.size(); ++at) {
    const bool ends =
        at == words.size() || words[at].IsMark() || words[at].Is("and") || words[at].Is("but");
    if (!ends) continue;
    if (at > begin) clauses.push_back(words.subspan(begin, at - begin));
    begin = at + 1;
  }
  return clauses;
}

// `first`: what may begin with a word that only answers ("no", "sorry").
std::optional<ChangeMark> MarkIn(std::string_view text, std::span<const Token> clause,
                                 std::span<const Token> first, bool can_end) {
  if (auto found = Find(text, clause, kEndWords, clause.size()); found && can_end) {
    return ChangeMark{.change = Change::kEnds, .words = *std::move(found)};
  }
  auto found = Find(text, clause, kCorrectWords, clause.size());
  if (!found) found = Find(text, first, kCorrectWords, first.size());
  if (!found) found = Find(text, first, kCorrectsFirst, 1);
  if (!found) return std::nullopt;
  return ChangeMark{.change = Change::kCorrects, .words = *std::move(found)};
}

}  // namespace

std::optional<ChangeMark> ChangeMarkOf(std::string_view text) {
  const Tokens tokens = Tokenize(text, kMarkTokensMax);
  const std::span<const Token> words(tokens.begin(), tokens.end());
  const bool answers = words.size() > 1 && words[1].IsMark();
  return MarkIn(text, words, answers ? words.first(1) : std::span<const Token>(), true);
}

std::optional<ChangeMark> ChangeMarkFor(std::string_view turn, std::string_view statement) {
  constexpr std::size_t kLeadMax = 3;
  const Tokens tokens = Tokenize(turn, kMarkTokensMax);
  const auto clauses = ClausesOfTurn(std::span<const Token>(tokens.begin(), tokens.end()));
  const Tokens stated = Tokenize(statement, kMarkTokensMax);
  std::size_t best = clauses.size();
  std::ptrdiff_t most = 0;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const std::ptrdiff_t shared = std::ranges::count_if(
        stated, [&](const Token& word) { return HasWord(clauses[i], word.text); });
    if (shared > most) {
      most = shared;
      best = i;
    }
  }
  if (best == clauses.size()) return std::nullopt;
  const std::span<const Token> clause = clauses[best];
  // "Right now I am tired", "I also deploy on Mondays now": nothing has ended.
  const bool adds = HasWord(clause, "too") || HasWord(clause, "also") || HasWord(clause, "right");
  const bool has_lead = best > 0 && clauses[best - 1].size() <= kLeadMax;
  return MarkIn(turn, clause, has_lead ? clauses[best - 1] : std::span<const Token>(), !adds);
}

std::optional<std::string> AskedIn(std::string_view turn) {
  constexpr auto kOpeners = SortedWords<
      "am are can could did do does has have how is may shall should was were what when where "
      "which who why will would">();
  // "is that right", "don't you", "isn't it"
  constexpr auto kTagWords = SortedWords<"correct i it not right so that true you">();
  const std::vector<std::string_view> sentences = SentencesOf(turn);
  if (sentences.empty() || !sentences.back().ends_with('?')) return std::nullopt;
  const std::string_view last = sentences.back();
  const Tokens tokens = Tokenize(last, kMarkTokensMax);
  const std::span<const Token> words(tokens.begin(), tokens.end());
  if (words.empty()) return std::nullopt;
  // The last clause that begins like a question.
  std::size_t begin = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const bool first = at == 0 || words[at - 1].IsMark();
    if (first && words[at].IsWord() && IsAmong(kOpeners, words[at].text)) begin = at;
  }
  const std::span<const Token> question = words.subspan(begin);
  const bool is_tag = std::ranges::all_of(question.subspan(1), [&](const Token& word) {
    return word.IsMark() || IsAmong(kTagWords, word.text);
  });
  if (is_tag && (begin > 0 || sentences.size() > 1)) return std::nullopt;
  return std::string(last.substr(words[begin].begin));
}

std::optional<std::string> ConclusionMarkOf(std::string_view sentence) {
  if (sentence.ends_with('?')) return std::nullopt;
  const Tokens tokens = Tokenize(sentence, kMarkTokensMax);
  const std::span<const Token> words(tokens.begin(), tokens.end());
  if (auto found = Find(sentence, words, kConclusionsFirst, 1)) return found;
  return Find(sentence, words, kConclusions, words.size());
}

}  // namespace credence::language
