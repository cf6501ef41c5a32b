// SPDX-License-Identifier: Apache-2.0
// Reads ahead while events are processed: a scan of millions of events spends half its time in the
// store and half in decoding.
#pragma once

#include <cstddef>

#include "base/function_ref.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

// ScanEvents, but `visit` runs on another thread, one event at a time, in order. A short scan
// starts no thread. The scan may read a little further after `visit` asked to stop, without calling
// it. All calls of `visit` have returned when this returns.
Result<void> ScanAhead(Reader& reader, const EventFilter& filter, EventVisitor visit);

// Events are handed over in pages of this size, to keep the overhead small.
inline constexpr std::size_t kPageEvents = 256;

using LaneVisitor = FunctionRef<Visit(std::size_t lane, const EventView& event)>;

// As many as this machine can use.
std::size_t UsefulLanes();

// The same with one thread per lane. `lane_of` assigns each event to a lane; it runs on the
// scanning thread, in order. Each lane sees its events in order, on one thread.
Result<void> ScanInLanes(Reader& reader, const EventFilter& filter, std::size_t lanes,
                         FunctionRef<std::size_t(const EventView& event)> lane_of,
                         LaneVisitor visit);

}  // namespace credence::ledger
