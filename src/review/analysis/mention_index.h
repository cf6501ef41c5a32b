// SPDX-License-Identifier: Apache-2.0
// Mention index: what was said of each thing, side by side. The corpus is read once and in order;
// an analysis of one thing then stays within a few cache lines, whatever the number of things.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "credence/timestamp.h"
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
    std::uint16_t scored = 0;  // Dimensions as bits, the first lowest.
    MentionSource source = MentionSource::kAnnotation;
    bool against = false;
  };

  // Weights are those of `now`.
  MentionIndex(const Corpus& corpus, const model::EventWeightParams& weights, Timestamp now);

  // In order of the ledger; nothing for a name that is no key.
  std::span<const Seen> Of(Name key) const {
    return key < keys() ? std::span(seen_).subspan(starts_[key], starts_[key + 1] - starts_[key])
                        : std::span<const Seen>();
  }
  // Names from 0 up to this may be keys.
  Name keys() const { return static_cast<Name>(starts_.size() - 1); }

 private:
  std::vector<std::uint32_t> starts_;  // By key, and one past the last.
  std::vector<Seen> seen_;
};

}  // namespace credence::review
