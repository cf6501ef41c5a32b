// SPDX-License-Identifier: Apache-2.0
#include "review/mention_index.h"

#include <numeric>

namespace credence::review {

MentionIndex::MentionIndex(const Corpus& corpus)
    : starts_(corpus.names.size() + 1), seen_(corpus.mentions.size()) {
  for (const MentionRecord& mention : corpus.mentions) ++starts_[mention.key + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  std::vector<std::uint32_t> next = starts_;
  for (std::uint32_t i = 0; i < corpus.feedback.size(); ++i) {
    const FeedbackRecord& record = corpus.feedback[i];
    for (std::uint32_t m = 0; m < record.mentions; ++m) {
      const std::uint32_t mention = record.first_mention + m;
      seen_[next[corpus.mentions[mention].key]++] = {.feedback = i, .mention = mention};
    }
  }
}

}  // namespace credence::review
