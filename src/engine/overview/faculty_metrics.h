// SPDX-License-Identifier: Apache-2.0
// The metrics of memory, governor, belief and review, in the text format of Prometheus. Those of
// the executive are in engine/executive/metrics.h; docs/metrics.md lists all of them.
//
// They are counted from the ledger, so they cover all processes and survive a restart. Each call
// reads only the events since the previous call.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "engine/store/new_events.h"
#include "governor/events.h"
#include "ledger/store.h"
#include "review/events.h"

namespace credence::engine {

// Thread-safe.
class FacultyMetrics {
 public:
  Result<std::string> Text(ledger::Reader& reader, std::string_view space);

 private:
  using ByLabels = std::map<std::string, std::int64_t, std::less<>>;

  struct OfSpace : ReadSoFar {
    ByLabels events;
    ByLabels memory_evidence;
    ByLabels calls;
    ByLabels decisions;
    ByLabels signals;
    ByLabels test_runs;
    ByLabels belief_evidence;
    ByLabels review_decisions;
  };

  void Take(OfSpace& of, const ledger::EventView& event);
  static void TakeMemory(OfSpace& of, const ledger::EventView& event);
  static void TakeBelief(OfSpace& of, const ledger::EventView& event);
  void TakeSession(OfSpace& of, const ledger::EventView& event);
  void TakeReview(OfSpace& of, const ledger::EventView& event);

  std::mutex mutex_;
  std::map<std::string, OfSpace, std::less<>> spaces_;
  // Kept between calls, so that their buffers are reused.
  governor::EventReader sessions_;
  review::WorkEventReader works_;
};

}  // namespace credence::engine
