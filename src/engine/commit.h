// SPDX-License-Identifier: Apache-2.0
// Commit: turns the decisions of a faculty into ledger events, and the events into rows.
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

// Checks that the caller survives an export and import unchanged. Failure: kInvalidArgument.
Result<void> CheckCaller(const Caller& caller);

// Appends one event and updates the row of its subject. False: the event was already there.
Result<bool> AppendAndApply(ledger::Writer& writer, const ledger::NewEvent& event,
                            std::optional<std::int64_t> expected_version);

// Events that are committed together. They are appended one by one, in order. Apply then updates
// each subject's row from all of its events at once, so that a row is read and written only once.
class Batch {
 public:
  // REQUIRES: all referenced objects outlive it.
  Batch(ledger::Writer& writer, const CommitContext& context)
      : writer_(writer), context_(context) {}

  Result<ledger::Appended> Append(ledger::EventDraft draft);
  // True: at least one event was new since the last call.
  Result<bool> Apply();

 private:
  // Keeps the order of events within a subject.
  std::vector<ledger::EventView> SortedBySubject();

  ledger::Writer& writer_;
  const CommitContext& context_;
  bool is_claimed_ = false;  // The caller's request, if it has a key.
  Uuid last_id_;
  std::deque<ledger::NewEvent> events_;  // A deque, because views point into it.
  std::vector<ledger::EventView> views_;
};

// Appends the events in the transaction of `writer` and updates the rows of their subjects. True:
// at least one event was new.
Result<bool> Commit(ledger::Writer& writer, std::span<const ledger::EventDraft> drafts,
                    const CommitContext& context);
Result<bool> Commit(ledger::Writer& writer, ledger::EventDraft draft, const CommitContext& context);

}  // namespace credence::engine
