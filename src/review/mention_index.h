// SPDX-License-Identifier: Apache-2.0
// Mention index: which feedback speaks of a thing. One pass over the corpus, whatever the number of
// things.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "review/corpus.h"

namespace credence::review {

class MentionIndex {
 public:
  struct Seen {
    std::uint32_t feedback = 0;  // Indices into the corpus.
    std::uint32_t mention = 0;
  };

  explicit MentionIndex(const Corpus& corpus);

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
