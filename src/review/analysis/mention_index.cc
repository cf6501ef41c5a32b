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
                           Timestamp now)
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
}

std::vector<MentionIndex::Seen> CountOpposed(std::span<const MentionIndex::Seen> mentions,
                                             const Corpus& corpus, const std::set<Uuid>& opposed) {
  std::vector<MentionIndex::Seen> counted(mentions.begin(), mentions.end());
  if (opposed.empty()) return counted;
  std::set<std::uint32_t> against;  // Feedback that counts against it already.
  for (const MentionIndex::Seen& seen : mentions) {
    if (seen.against) against.insert(seen.feedback);
  }
  std::erase_if(counted, [&](MentionIndex::Seen& seen) {
    if (seen.against || !opposed.contains(corpus.feedback[seen.feedback].id)) return false;
    seen.against = true;
    return against.contains(seen.feedback);
  });
  return counted;
}

}  // namespace credence::review
