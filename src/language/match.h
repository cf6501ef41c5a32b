// SPDX-License-Identifier: Apache-2.0
// From candidates to answers: why each was found, which are good enough, and in which order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "credence/text_match.h"
#include "credence/uuid.h"
#include "language/relevance.h"

namespace credence::language {

// One match for each candidate. `text` is the question as it was asked. Without `meaning`, or
// without an embedder behind it, candidates are compared by words only.
std::vector<TextMatch> MatchesOf(std::string_view text, const Question& question,
                                 std::vector<Candidate> candidates, Meaning* meaning);

// How relevant something is, and how far it can be trusted.
double RankOf(double relevance, double confidence);

// What is less probable to answer is not worth a line, even if something else answers.
inline constexpr double kHardlyRelevant = 0.005;

struct AnswerLimits {
  double min_best = 0;  // Nothing answers unless the best has this relevance.
  double min_each = 0;
  std::int64_t limit = 0;
};

// What an answer is ranked by.
struct AnswerRank {
  double relevance = 0;
  double rank = 0;  // RankOf.
  Uuid id;          // Decides a tie.
};

// Keeps the answers, best first. `rank_of` gives the AnswerRank of one of them.
template <class T, class RankOfOne>
void KeepAnswers(std::vector<T>& found, const AnswerLimits& limits, RankOfOne rank_of) {
  const bool answers = std::ranges::any_of(
      found, [&](const T& one) { return rank_of(one).relevance >= limits.min_best; });
  std::erase_if(found,
                [&](const T& one) { return !answers || rank_of(one).relevance < limits.min_each; });
  std::ranges::sort(found, [&](const T& a, const T& b) {
    const AnswerRank first = rank_of(a);
    const AnswerRank second = rank_of(b);
    return first.rank != second.rank ? first.rank > second.rank : first.id < second.id;
  });
  const auto limit = static_cast<std::size_t>(std::max(limits.limit, std::int64_t{0}));
  if (found.size() > limit)
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(limit), found.end());
}

}  // namespace credence::language
