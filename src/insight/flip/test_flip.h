// SPDX-License-Identifier: Apache-2.0
// For tests: checks that a flip set does what it claims.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "credence/counterfactual.h"
#include "insight/flip/flip.h"

namespace credence::insight {

using VerdictWithout = std::function<std::string(std::span<const bool> removed)>;

// The verdict without these of `size` events.
inline std::string Without(std::size_t size, const std::vector<std::size_t>& events,
                           const VerdictWithout& verdict) {
  const auto removed = std::make_unique<bool[]>(size);
  for (const std::size_t event : events) removed[event] = true;
  return verdict({removed.get(), size});
}

// Fails the property unless the set flips and no proper subset does.
inline void CheckFlip(std::size_t size, const std::vector<std::size_t>& events,
                      const std::string& stated, const std::string& becomes,
                      const VerdictWithout& verdict) {
  RC_ASSERT(Without(size, events, verdict) == becomes);
  RC_ASSERT(becomes != stated);
  if (events.size() > kPartsTriedMax) return;
  for (std::size_t mask = 0; mask + 1 < (std::size_t{1} << events.size()); ++mask) {
    std::vector<std::size_t> part;
    for (std::size_t i = 0; i < events.size(); ++i) {
      if ((mask >> i & 1) != 0) part.push_back(events[i]);
    }
    RC_ASSERT(Without(size, part, verdict) == stated);
  }
}

// As above, for the answer about a subject.
template <ledger::Flippable Flip>
void CheckFlip(const Flip& flip, const Counterfactual& answer) {
  const auto& past = flip.past();
  const VerdictWithout verdict = [&](std::span<const bool> removed) {
    return flip.Without(removed).verdict;
  };
  if (!answer.flip.found) {
    if (!answer.flip.exact || past.removable() > kPartsTriedMax) return;
    for (std::size_t mask = 0; mask < (std::size_t{1} << past.removable()); ++mask) {
      std::vector<std::size_t> part;
      for (std::size_t i = 0; i < past.removable(); ++i) {
        if ((mask >> i & 1) != 0) part.push_back(i);
      }
      RC_ASSERT(Without(past.removable(), part, verdict) == answer.verdict);
    }
    return;
  }
  std::vector<std::size_t> events;
  for (std::size_t i = 0; i < past.removable(); ++i) {
    if (std::ranges::find(answer.flip.events, past.Removable(i).sequence, &FlipEvent::sequence) !=
        answer.flip.events.end()) {
      events.push_back(i);
    }
  }
  RC_ASSERT(events.size() == answer.flip.events.size());
  CheckFlip(past.removable(), events, answer.verdict, answer.flip.becomes, verdict);
}

}  // namespace credence::insight
