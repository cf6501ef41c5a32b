// SPDX-License-Identifier: Apache-2.0
// For tests: graphs of beliefs that no store has seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "credence/belief.h"

namespace credence::belief {

inline Uuid TestId(std::size_t number) {
  Uuid id;
  id.bytes[14] = static_cast<std::uint8_t>(number / 256);
  id.bytes[15] = static_cast<std::uint8_t>(number % 256);
  return id;
}

// Adds a belief, whose id is TestId of how many there are then.
inline BeliefReading& AddTo(BeliefGraph& graph, std::string text,
                            BeliefStatus status = BeliefStatus::kFresh) {
  BeliefReading reading;
  reading.belief.id = TestId(graph.beliefs.size() + 1);
  reading.belief.text = std::move(text);
  reading.confidence = Decimal::FromDouble(0.75);
  reading.status = status;
  return graph.beliefs.emplace_back(std::move(reading));
}

inline void LinkIn(BeliefGraph& graph, std::string_view kind, std::size_t from, std::size_t to) {
  BeliefLink link{
      .kind = std::string(kind), .from = TestId(from), .to = TestId(to), .status = std::nullopt};
  if (kind == "contradicts") link.status = ContradictionStatus::kUnresolved;
  graph.links.push_back(std::move(link));
}

}  // namespace credence::belief
