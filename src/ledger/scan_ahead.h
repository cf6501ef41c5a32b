// SPDX-License-Identifier: Apache-2.0
// Reading on while what was read is worked on: a scan of millions of events spends half its time in
// the store and half in whoever decodes them.
#pragma once

#include <cstddef>

#include "base/function_ref.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

// ScanEvents, but `visit` runs on another thread, one event after the other, in order. A short scan
// starts no thread. The scan goes on for a while after `visit` asked to stop, which it then does
// not see. `visit` has returned for the last time when this returns.
Result<void> ScanAhead(Reader& reader, const EventFilter& filter, EventVisitor visit);

// Events go to the other thread in pages of so many: enough that handing them over costs little.
inline constexpr std::size_t kPageEvents = 256;

using LaneVisitor = FunctionRef<Visit(std::size_t lane, const EventView& event)>;

// As many as this machine makes use of.
std::size_t UsefulLanes();

// The same with a thread for each of so many lanes. `lane_of` says to which an event belongs, on
// the thread that scans, in order; the events of one lane are seen in order, by one thread.
Result<void> ScanInLanes(Reader& reader, const EventFilter& filter, std::size_t lanes,
                         FunctionRef<std::size_t(const EventView& event)> lane_of,
                         LaneVisitor visit);

}  // namespace credence::ledger
