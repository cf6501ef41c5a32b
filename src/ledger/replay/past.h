// SPDX-License-Identifier: Apache-2.0
// The past of one subject, as a fold without some of its events wants it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "credence/counterfactual.h"
#include "credence/timestamp.h"
#include "ledger/store.h"

namespace credence::ledger {

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
  void Add(Event event, const EventView& place, bool removable) {
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
  // How many could be left out before the past was narrowed.
  std::size_t removable_before() const { return std::max(removable_before_, removable()); }
  // Whether the event at this place is left out. `removed`: by the number of a removable event;
  // empty: nothing is.
  bool IsRemoved(std::size_t place, std::span<const bool> removed) const {
    const std::size_t number = numbers_[place] - 1;
    return number < removed.size() && removed[number];
  }

  // The same past, where of the events that can be left out only those remain that may go.
  template <class MayGo>
  Past Restricted(MayGo may_go) const {
    Past past;
    for (std::size_t place = 0; place < events_.size(); ++place) {
      past.Add(events_[place], numbers_[place] > 0 && may_go(numbers_[place] - 1));
    }
    return past;
  }
  // As above, because a search cannot try all of them: it says so.
  template <class MayGo>
  Past Narrowed(MayGo may_go) const {
    Past past = Restricted(may_go);
    past.removable_before_ = removable();
    return past;
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
  std::size_t removable_before_ = 0;
};

}  // namespace credence::ledger
