// SPDX-License-Identifier: Apache-2.0
// The past of one subject, as a fold without some of its events wants it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "credence/counterfactual.h"
#include "credence/timestamp.h"
#include "ledger/store.h"

namespace credence::insight {

template <class Event>
struct PastEvent {
  Event event;
  std::int64_t sequence = 0;
  Timestamp time;
  std::string kind;
};

template <class Event>
class Past {
 public:
  // In order of the ledger. What cannot be left out (`removable` is false) is folded all the same.
  void Add(Event event, const ledger::EventView& place, bool removable) {
    Add({.event = std::move(event),
         .sequence = place.sequence,
         .time = place.time,
         .kind = std::string(place.kind)},
        removable);
  }
  void Add(PastEvent<Event> event, bool removable) {
    if (removable) removable_.push_back(events_.size());
    numbers_.push_back(removable ? removable_.size() : 0);
    events_.push_back(std::move(event));
  }

  const std::vector<PastEvent<Event>>& events() const { return events_; }
  // How many can be left out.
  std::size_t removable() const { return removable_.size(); }
  const PastEvent<Event>& Removable(std::size_t number) const {
    return events_[removable_[number]];
  }
  // Whether the event at this place is left out.
  bool IsRemoved(std::size_t place, const auto& removed) const {
    return numbers_[place] > 0 && removed[numbers_[place] - 1];
  }

  // NOLINTNEXTLINE(performance-unnecessary-value-param): in a template its move is not seen.
  FlipEvent Describe(std::size_t number, std::string what) const {
    const PastEvent<Event>& event = Removable(number);
    return {
        .sequence = event.sequence, .kind = event.kind, .at = event.time, .what = std::move(what)};
  }

 private:
  std::vector<PastEvent<Event>> events_;
  std::vector<std::size_t> removable_;  // Places.
  std::vector<std::size_t> numbers_;    // By place: which removable one it is, from 1; 0: none.
};

}  // namespace credence::insight
