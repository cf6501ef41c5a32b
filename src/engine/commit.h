// SPDX-License-Identifier: Apache-2.0
// Commit: turns what a faculty decided into events of the ledger, and the events into rows.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/event_draft.h"
#include "ledger/store.h"

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

// What is committed together. Events are appended one by one, in order; each subject's row is
// brought up to date by Apply, by all of its events at once: it is read and written once, however
// much happened to it.
class Batch {
 public:
  // REQUIRES: what is referred to outlives it.
  Batch(ledger::Writer& writer, const CommitContext& context)
      : writer_(writer), context_(context) {}

  Result<ledger::Appended> Append(ledger::EventDraft draft);
  // True: at least one event was new since the last time.
  Result<bool> Apply();

 private:
  // Within a subject the order of events stays.
  std::vector<ledger::EventView> SortedBySubject();

  ledger::Writer& writer_;
  const CommitContext& context_;
  bool is_claimed_ = false;  // The request of the caller, if it has a key.
  Uuid last_id_;
  std::deque<ledger::NewEvent> events_;  // Views point into it.
  std::vector<ledger::EventView> views_;
};

// Appends the events in the transaction of `writer` and brings the rows of their subjects up to
// date. True: at least one event was new.
Result<bool> Commit(ledger::Writer& writer, std::span<const ledger::EventDraft> drafts,
                    const CommitContext& context);
Result<bool> Commit(ledger::Writer& writer, ledger::EventDraft draft, const CommitContext& context);

}  // namespace credence::engine
