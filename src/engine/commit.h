// SPDX-License-Identifier: Apache-2.0
// Commit: turns what a faculty decided into events of the ledger, and the events into rows.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "belief/events.h"
#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "executive/events.h"
#include "governor/types.h"
#include "ledger/store.h"
#include "memory/types.h"

namespace credence::engine {

struct CommitContext {
  const Caller& caller;
  Timestamp now;
  Rng& rng;
};

// What goes into events must come out of an export again as it was. Failure: kInvalidArgument.
Result<void> CheckCaller(const Caller& caller);

// Appends one event and brings the row of its subject up to date. False: it was there already.
Result<bool> AppendAndApply(ledger::Writer& writer, const ledger::NewEvent& event,
                            std::optional<std::int64_t> expected_version);

// Everything in the transaction of `writer`. True: at least one event was new.
Result<bool> Commit(ledger::Writer& writer, std::span<const memory::Decision> decisions,
                    const CommitContext& context);
Result<bool> Commit(ledger::Writer& writer, std::string_view session,
                    std::span<const governor::Decision> decisions, const CommitContext& context);
Result<void> Commit(ledger::Writer& writer, std::span<const executive::Decision> decisions,
                    const CommitContext& context);
Result<bool> Commit(ledger::Writer& writer, std::span<const belief::Decision> decisions,
                    const CommitContext& context);

}  // namespace credence::engine
