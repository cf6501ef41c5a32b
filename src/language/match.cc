// SPDX-License-Identifier: Apache-2.0
#include "language/match.h"

#include <utility>

namespace credence::language {

std::vector<TextMatch> MatchesOf(std::string_view text, const Question& question,
                                 std::vector<Candidate> candidates, Meaning* meaning) {
  if (meaning != nullptr) {
    std::vector<std::string_view> texts;
    texts.reserve(candidates.size());
    for (const Candidate& candidate : candidates) texts.push_back(WithoutLabel(candidate.text));
    const std::vector<double> similarities = meaning->Similarities(text, texts);
    for (std::size_t i = 0; i < similarities.size(); ++i) {
      candidates[i].similarity = similarities[i];
    }
  }
  std::vector<TextMatch> matches;
  matches.reserve(candidates.size());
  std::vector<Relevance> relevance = RelevanceOf(question, candidates);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    matches.push_back({.relevance = relevance[i].probability,
                       .words = std::move(relevance[i].words),
                       .similarity = candidates[i].similarity});
  }
  return matches;
}

double RankOf(double relevance, double confidence) { return relevance * (0.5 + 0.5 * confidence); }

}  // namespace credence::language
