// SPDX-License-Identifier: Apache-2.0
// Mention index: the mentions of each key, side by side. The corpus is read once, in order; the
// analysis of one key then touches only a few cache lines, however many keys there are.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "model/event_weight.h"
#include "review/corpus.h"
#include "review/names.h"

namespace credence::review {

class MentionIndex {
 public:
  struct Seen {
    Timestamp at;
    double weight = 0;
    std::uint32_t feedback = 0;  // Index of its record.
    Name task_type = kNoName;
    Name stage = kNoName;
    Name project = kNoName;
    std::uint16_t scored = 0;  // Dimensions as bits, the first lowest.
    MentionSource source = MentionSource::kAnnotation;
    bool against = false;
  };

  // Weights are computed for `now`.
  MentionIndex(const Corpus& corpus, const model::EventWeightParams& weights, Timestamp now);

  // In ledger order; empty if the name is not a key.
  std::span<const Seen> Of(Name key) const {
    return key < keys() ? std::span(seen_).subspan(starts_[key], starts_[key + 1] - starts_[key])
                        : std::span<const Seen>();
  }
  // Every key is below this number.
  Name keys() const { return static_cast<Name>(starts_.size() - 1); }

 private:
  std::vector<std::uint32_t> starts_;  // By key, and one past the last.
  std::vector<Seen> seen_;
};

// The mentions, where feedback that asks for the opposite counts against the thing, once.
std::vector<MentionIndex::Seen> CountOpposed(std::span<const MentionIndex::Seen> mentions,
                                             const Corpus& corpus, const std::set<Uuid>& opposed);

}  // namespace credence::review
