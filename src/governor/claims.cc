// SPDX-License-Identifier: Apache-2.0
#include "governor/claims.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "governor/sealed_words.h"
#include "language/keywords.h"
#include "language/polarity/negation.h"
#include "language/polarity/opposites.h"
#include "language/tokens.h"

namespace credence::governor {
namespace {

constexpr std::size_t kMessageClaimsMax = 20;
constexpr std::size_t kWordsMin = 2;
constexpr std::size_t kWordsMax = 24;
constexpr std::size_t kSubjectWordBytesMax = 63;  // A longer word is data.
constexpr std::size_t kTokensMax = 200;
// The share of words that two claims about the same subject have in common.
constexpr double kSameSubject = 0.6;

// "Works without errors" says no more than "works", but "no errors" alone denies something.
constexpr std::array<std::string_view, 12> kTroubleWords = {
    "error",   "errors",   "failure",    "failures",    "issue",   "issues",
    "problem", "problems", "regression", "regressions", "warning", "warnings"};

bool IsTrouble(std::string_view word) {
  return std::ranges::find(kTroubleWords, word) != kTroubleWords.end();
}

std::optional<Claim> ClaimOf(std::string_view sentence, std::int64_t turn) {
  Claim claim{.turn = turn};
  const language::Tokens tokens = language::Tokenize(sentence, kTokensMax);
  const bool judges = std::ranges::any_of(tokens, [](const language::Token& each) {
    return language::JudgementOf(each.stem).has_value();
  });
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const language::Token& token = tokens[i];
    if (token.kind != language::Token::Kind::kWord) continue;
    if (const auto cue = language::CueAt(std::span<const language::Token>(tokens).subspan(i))) {
      i += cue->tokens - 1;
      if (cue->reach == language::NegationCue::Reach::kNothing) continue;
      std::size_t next = i + 1;
      if (next < tokens.size() && tokens[next].text == "any") ++next;
      if (judges && next < tokens.size() && IsTrouble(tokens[next].text)) {
        i = next;
        continue;
      }
      claim.negative = !claim.negative;
    } else if (const auto judgement = language::JudgementOf(token.stem)) {
      claim.words.emplace_back(judgement->name);
      claim.negative ^= judgement->denied;
    } else if (IsTrouble(token.text) ||
               (token.text.size() >= 3 && token.text.size() <= kSubjectWordBytesMax &&
                !language::IsStopWord(token.text))) {
      claim.words.emplace_back(token.stem);
    }
  }
  std::ranges::sort(claim.words);
  const auto repeated = std::ranges::unique(claim.words);
  claim.words.erase(repeated.begin(), repeated.end());
  if (claim.words.size() < kWordsMin || claim.words.size() > kWordsMax) return std::nullopt;
  return claim;
}

}  // namespace

std::vector<Claim> ClaimsOf(std::string_view message, std::int64_t turn, std::string_view seal) {
  std::vector<Claim> claims;
  while (!message.empty() && claims.size() < kMessageClaimsMax) {
    std::size_t end = 0;
    while (end < message.size()) {
      const char c = message[end];
      const bool last = end + 1 == message.size();
      // A point within "main.py" or "3.5" ends no sentence.
      const bool stops =
          c == '\n' || ((c == '.' || c == '!' || c == '?' || c == ';') &&
                        (last || message[end + 1] == ' ' || message[end + 1] == '\n'));
      ++end;
      if (stops) break;
    }
    const std::string_view sentence = message.substr(0, end);
    // A question claims nothing.
    if (!sentence.ends_with('?')) {
      if (std::optional<Claim> claim = ClaimOf(sentence, turn)) {
        SealWords(seal, claim->words);
        std::ranges::sort(claim->words);
        claims.push_back(*std::move(claim));
      }
    }
    message.remove_prefix(end);
  }
  return claims;
}

bool AreOpposite(const Claim& a, const Claim& b) {
  if (a.negative == b.negative) return false;
  std::vector<std::string> common;
  std::ranges::set_intersection(a.words, b.words, std::back_inserter(common));
  const std::size_t all = a.words.size() + b.words.size() - common.size();
  return common.size() >= kWordsMin &&
         static_cast<double>(common.size()) >= kSameSubject * static_cast<double>(all);
}

}  // namespace credence::governor
