// SPDX-License-Identifier: Apache-2.0
// A parallel scan with a sequential result: each thread builds parts from some of the events, and
// the parts are taken in ledger order.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"
#include "ledger/scan_ahead.h"
#include "ledger/store.h"

namespace credence::ledger {

// Parts finish in any order, but are taken in the order of their numbers 0, 1, …, one at a time, by
// the thread that finishes the next one due. Thread-safe.
template <class Part>
class PartsInOrder {
 public:
  std::unique_ptr<Part> Get() {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) return std::make_unique<Part>();
    std::unique_ptr<Part> part = std::move(free_.back());
    free_.pop_back();
    return part;
  }

  // kStop after a `take` asked for it; no further part is taken. REQUIRES: no other part has the
  // number; `take` resets the part, because it is reused.
  Visit Finish(std::size_t number, std::unique_ptr<Part> part, FunctionRef<Visit(Part&)> take) {
    std::unique_lock lock(mutex_);
    finished_.emplace(number, std::move(part));
    while (!taking_ && !stopped_ && finished_.contains(next_)) {
      std::unique_ptr<Part> taken = std::move(finished_.extract(next_).mapped());
      ++next_;
      taking_ = true;
      lock.unlock();
      const Visit visit = take(*taken);
      lock.lock();
      taking_ = false;
      stopped_ = visit == Visit::kStop;
      free_.push_back(std::move(taken));
    }
    return stopped_ ? Visit::kStop : Visit::kContinue;
  }

 private:
  std::mutex mutex_;
  // Guarded by mutex_.
  std::map<std::size_t, std::unique_ptr<Part>> finished_;
  std::vector<std::unique_ptr<Part>> free_;
  std::size_t next_ = 0;
  bool taking_ = false;
  bool stopped_ = false;
};

namespace scan_in_parts_detail {

// The state of the lanes. Pages are dealt round-robin, which bounds how far one lane can be ahead
// of another: the scan waits for the slowest.
template <class Part>
class Lanes {
 public:
  using Add = FunctionRef<Result<void>(Part& part, const EventView& event)>;

  Lanes(std::size_t lanes, Add add, FunctionRef<Visit(Part&)> take)
      : add_(add), take_(take), lanes_(lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) lanes_[lane].number = lane;
  }

  Visit See(std::size_t lane_index, const EventView& event) {
    Lane& lane = lanes_[lane_index];
    if (lane.page == nullptr) lane.page = pages_.Get();
    lane.page->status = add_(lane.page->part, event);
    const bool failed = !lane.page->status;
    if (++lane.events < kPageEvents && !failed) return Visit::kContinue;
    const Visit visit = Close(lane);
    return failed ? Visit::kStop : visit;
  }

  // REQUIRES: the threads have ended.
  Result<void> Finish() {
    // The last page is seldom full; at most one lane has such a page.
    for (Lane& lane : lanes_) {
      if (lane.page != nullptr) Close(lane);
    }
    return std::move(status_);
  }

 private:
  struct Page {
    Part part;
    Result<void> status;
  };
  // On separate cache lines: each is counted by its own thread.
  struct alignas(64) Lane {
    std::unique_ptr<Page> page;
    std::size_t number = 0;
    std::size_t events = 0;
  };

  Visit Close(Lane& lane) {
    const std::size_t number = std::exchange(lane.number, lane.number + lanes_.size());
    lane.events = 0;
    return pages_.Finish(number, std::move(lane.page), [this](Page& page) { return Take(page); });
  }

  Visit Take(Page& page) {
    if (page.status) return take_(page.part);
    status_ = std::move(page.status);
    return Visit::kStop;
  }

  const Add add_;
  const FunctionRef<Visit(Part&)> take_;
  Result<void> status_;  // Used by the thread that takes.
  std::vector<Lane> lanes_;
  PartsInOrder<Page> pages_;
};

}  // namespace scan_in_parts_detail

// ScanEvents, but several threads `add` events to parts, each a run of consecutive events, and
// `take` gets the parts in order, one at a time. A short scan starts no thread. Failure: that of
// the first event that could not be added; no later part is taken, nor any after `take` asked to
// stop. REQUIRES: `take` resets the part.
template <class Part>
Result<void> ScanInParts(Reader& reader, const EventFilter& filter, std::size_t lanes,
                         FunctionRef<Result<void>(Part& part, const EventView& event)> add,
                         FunctionRef<Visit(Part& part)> take) {
  scan_in_parts_detail::Lanes<Part> work(lanes, add, take);
  std::size_t seen = 0;
  CREDENCE_RETURN_IF_ERROR(ScanInLanes(
      reader, filter, lanes,
      [&](const EventView& /*event*/) { return seen++ / kPageEvents % lanes; },
      [&](std::size_t lane, const EventView& event) { return work.See(lane, event); }));
  return work.Finish();
}

}  // namespace credence::ledger
