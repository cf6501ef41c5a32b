// SPDX-License-Identifier: Apache-2.0
// For tests: belief graphs without a store.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "belief/test_support.h"
#include "credence/beliefs.h"

namespace credence::belief {

// Adds a belief with the id TestId(n), where n is the new number of beliefs.
inline BeliefReading& AddTo(BeliefGraph& graph, std::string text,
                            BeliefStatus status = BeliefStatus::kFresh) {
  BeliefReading reading;
  reading.belief.id = TestId(static_cast<std::uint32_t>(graph.beliefs.size()) + 1);
  reading.belief.text = std::move(text);
  reading.confidence = Decimal::FromDouble(0.75);
  reading.status = status;
  return graph.beliefs.emplace_back(std::move(reading));
}

inline void LinkIn(BeliefGraph& graph, std::string_view kind, std::uint32_t from,
                   std::uint32_t to) {
  BeliefLink link{.kind = std::string(kind), .from = TestId(from), .to = TestId(to)};
  if (kind == "contradicts") link.status = ContradictionStatus::kUnresolved;
  graph.links.push_back(std::move(link));
}

}  // namespace credence::belief
