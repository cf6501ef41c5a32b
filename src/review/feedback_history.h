// SPDX-License-Identifier: Apache-2.0
// Feedback history: single feedback events, and the decisions of a task type, as the ledger has
// them. Analyses read the corpus instead; this is for queries about one event or one task type.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "ledger/store.h"
#include "review/decide.h"
#include "review/events.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

struct StoredFeedback {
  Uuid id;
  Submitted core;
  Timestamp received_at;
  std::optional<std::string> document;  // Without `meta`; absent: erased.
  std::optional<Timestamp> withdrawn_at;
  std::optional<std::string> reason;  // Of the withdrawal.
};

// By id, or by enough of it. Failure: kNotFound, kInvalidArgument (ambiguous).
Result<StoredFeedback> FindFeedback(ledger::Reader& reader, std::string_view id);

// The feedback on a work product by time, without withdrawn ones.
Result<std::vector<WorkFeedback>> LoadFeedbackOn(ledger::Reader& reader, const Work& work);

Result<std::set<Uuid>> LoadWithdrawn(ledger::Reader& reader);

// The decisions of a task type that count for its level, in ledger order.
Result<std::vector<Outcome>> LoadOutcomes(ledger::Reader& reader, std::string_view task_type);

// The recount for the level of its task type after a feedback is withdrawn; an earlier answer of
// the same reviewer may count again. Nothing: the feedback did not count.
Result<std::optional<EventDraft>> RecountWithout(ledger::Reader& reader,
                                                 const StoredFeedback& feedback, const Work& work,
                                                 const ReviewSettings& settings);

}  // namespace credence::review
