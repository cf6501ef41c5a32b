// SPDX-License-Identifier: Apache-2.0
#include "ledger/scan_ahead.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "ledger/event_batch.h"

namespace credence::ledger {
namespace {

// Passes events from one thread to a visitor on another.
class Relay {
 public:
  Relay(std::size_t lane, LaneVisitor visit) : lane_(lane), visit_(visit) {}
  // If Finish was not reached, the thread must not wait for more.
  ~Relay() {
    {
      const std::scoped_lock lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
  }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  Visit Give(const EventView& event) {
    page_->Add(event);
    if (!page_->full()) return Visit::kContinue;
    return HandOver();
  }

  // Passes the rest to the visitor, and waits for it.
  void Finish() {
    if (!worker_.joinable()) {
      Show(*page_);
      return;
    }
    if (!page_->empty()) HandOver();
    {
      const std::scoped_lock lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    worker_.join();
  }

 private:
  // How far ahead the scan may be.
  static constexpr std::size_t kPagesMax = 4;

  Visit Show(const EventBatch& page) const {
    for (const EventView& event : page.events()) {
      if (visit_(lane_, event) == Visit::kStop) return Visit::kStop;
    }
    return Visit::kContinue;
  }

  Visit HandOver() {
    if (!worker_.joinable()) worker_ = std::jthread([this] { Work(); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || full_.size() < kPagesMax; });
    if (stopped_) return Visit::kStop;
    full_.push_back(std::move(page_));
    if (free_.empty()) {
      page_ = std::make_unique<EventBatch>(kPageEvents);
    } else {
      page_ = std::move(free_.back());
      free_.pop_back();
    }
    lock.unlock();
    changed_.notify_all();
    return Visit::kContinue;
  }

  void Work() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return ended_ || !full_.empty(); });
      if (full_.empty()) return;
      std::unique_ptr<EventBatch> page = std::move(full_.front());
      full_.pop_front();
      lock.unlock();
      const Visit next = Show(*page);
      page->Clear();
      lock.lock();
      free_.push_back(std::move(page));
      stopped_ = next == Visit::kStop;
      changed_.notify_all();
      if (stopped_) return;
    }
  }

  const std::size_t lane_;
  const LaneVisitor visit_;
  std::unique_ptr<EventBatch> page_ =
      std::make_unique<EventBatch>(kPageEvents);  // Owned by the scanning thread.

  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  std::deque<std::unique_ptr<EventBatch>> full_;
  std::deque<std::unique_ptr<EventBatch>> free_;
  bool ended_ = false;
  bool stopped_ = false;

  std::jthread worker_;  // Last: it uses all of the above.
};

}  // namespace

Result<void> ScanAhead(Reader& reader, const EventFilter& filter, EventVisitor visit) {
  return ScanInLanes(
      reader, filter, 1, [](const EventView& /*event*/) -> std::size_t { return 0; },
      [&](std::size_t /*lane*/, const EventView& event) { return visit(event); });
}

std::size_t UsefulLanes() {
  // More lanes would wait for the reader.
  constexpr std::size_t kLanesMax = 8;
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kLanesMax);
}

Result<void> ScanInLanes(Reader& reader, const EventFilter& filter, std::size_t lanes,
                         FunctionRef<std::size_t(const EventView& event)> lane_of,
                         LaneVisitor visit) {
  std::deque<Relay> relays;
  for (std::size_t lane = 0; lane < lanes; ++lane) relays.emplace_back(lane, visit);
  Result<void> scanned = reader.ScanEvents(
      filter, [&](const EventView& event) { return relays[lane_of(event)].Give(event); });
  for (Relay& relay : relays) relay.Finish();
  return scanned;
}

}  // namespace credence::ledger
