// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/mention_index.h"

#include <cmath>
#include <numeric>
#include <set>

namespace credence::review {
namespace {

std::uint16_t ScoredIn(const FeedbackRecord& record) {
  static_assert(kQualityDimensions <= 16);
  unsigned scored = 0;
  for (std::size_t i = 0; i < record.scores.size(); ++i) {
    if (!std::isnan(record.scores[i])) scored |= 1U << i;
  }
  return static_cast<std::uint16_t>(scored);
}

}  // namespace

MentionIndex::MentionIndex(const Corpus& corpus, const model::EventWeightParams& weights,
                           Timestamp now, const RuleMap& rules)
    : starts_(corpus.names.size() + 1), seen_(corpus.mentions.size()) {
  for (const MentionRecord& mention : corpus.mentions) ++starts_[mention.key + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  std::vector<std::uint32_t> next = starts_;
  for (std::uint32_t i = 0; i < corpus.feedback.size(); ++i) {
    const FeedbackRecord& record = corpus.feedback[i];
    if (record.mentions == 0) continue;
    Seen seen{.at = record.at,
              .weight = WeightOf(weights, record, now),
              .feedback = i,
              .task_type = record.task_type,
              .stage = record.stage,
              .project = record.project,
              .scored = ScoredIn(record)};
    for (const MentionRecord& mention : corpus.MentionsOf(record)) {
      seen.source = mention.source;
      seen.against = mention.against;
      seen_[next[mention.key]++] = seen;
    }
  }
  for (const auto& [key, rule] : rules) {
    if (rule.opposed) CountOpposed(corpus, rule);
  }
}

void MentionIndex::CountOpposed(const Corpus& corpus, const Rule& rule) {
  const Name key = corpus.names.Find(rule.key);
  if (key >= keys()) return;
  const std::set<Uuid> opposed(rule.opposed->begin(), rule.opposed->end());
  for (std::uint32_t i = starts_[key]; i < starts_[key + 1]; ++i) {
    if (opposed.contains(corpus.feedback[seen_[i].feedback].id)) seen_[i].against = true;
  }
}

}  // namespace credence::review
