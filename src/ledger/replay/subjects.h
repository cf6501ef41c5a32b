// SPDX-License-Identifier: Apache-2.0
// Subjects: what is known of each subject of a faculty while the ledger is read, found by its id.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "credence/uuid.h"
#include "ledger/store.h"

namespace credence::ledger {

// The subject that a stream is named after. Failure: kDataLoss.
inline Result<Uuid> SubjectOf(const EventView& event, std::string_view prefix) {
  Result<Uuid> id = Uuid::Parse(event.stream.substr(prefix.size()));
  if (id) return id;
  return DataLoss(
      fmt::format("event {}: stream {} does not name a subject", event.sequence, event.stream));
}

template <class State>
class Subjects {
 public:
  // Made where there is none. References stay valid.
  State& At(const Uuid& id) { return states_[id]; }

  // Null: nothing is known of it.
  State* Find(const Uuid& id) {
    const auto at = states_.find(id);
    return at == states_.end() ? nullptr : &at->second;
  }

  void Erase(const Uuid& id) { states_.erase(id); }

  // By their ids, so that the same ledger gives the same report.
  std::vector<std::pair<Uuid, State*>> Ordered() {
    std::vector<std::pair<Uuid, State*>> all;
    all.reserve(states_.size());
    for (auto& [id, state] : states_) all.emplace_back(id, &state);
    std::ranges::sort(all, {}, [](const auto& one) { return one.first; });
    return all;
  }

 private:
  std::unordered_map<Uuid, State> states_;
};

}  // namespace credence::ledger
