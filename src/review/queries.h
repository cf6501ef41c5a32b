// SPDX-License-Identifier: Apache-2.0
// Finds the subjects of the faculty.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/store.h"
#include "review/intake/enrichment.h"
#include "review/types.h"

namespace credence::review {

Result<std::optional<Work>> FindWork(ledger::Reader& reader, std::string_view work);
// By its id, by enough of it, or "last". Failure: kNotFound, kInvalidArgument.
Result<Work> FindTypedWork(ledger::Reader& reader, std::string_view typed);
// The content of its present version, as stored. Nothing: none was given, or it was erased.
Result<std::optional<std::string>> LoadContent(ledger::Reader& reader, const Work& work);
Result<std::optional<TaskType>> FindTask(ledger::Reader& reader, std::string_view task_type);
Result<std::vector<TaskType>> ListTasks(ledger::Reader& reader);
Result<RuleMap> LoadRules(ledger::Reader& reader);
Result<Learning> LoadLearning(ledger::Reader& reader);

// Higher positions add nothing: the reviewer is tired.
inline constexpr std::int64_t kPositionMax = 1'000;
// The number of feedback events of a session so far, at most kPositionMax.
Result<std::int64_t> CountSession(ledger::Reader& reader, std::string_view session);

// By state: kPendingKey, kDoneKey or kSkippedKey (fold.h), in index order.
Result<std::vector<Work>> ListWorks(ledger::Reader& reader, char state,
                                    std::optional<std::int64_t> limit);
Result<std::int64_t> CountPending(ledger::Reader& reader);
// Reviewed work products of a task type, newest first.
Result<std::vector<Work>> RecentWorks(ledger::Reader& reader, std::string_view task_type,
                                      std::int64_t limit);

// Open documents, newest first.
Result<std::vector<Quarantined>> ListQuarantined(ledger::Reader& reader,
                                                 std::optional<std::int64_t> limit);
// By a part of its id. Failure: kNotFound, kInvalidArgument.
Result<Quarantined> FindQuarantined(ledger::Reader& reader, std::string_view id);
// As above, but it must be open. Failure: also kFailedPrecondition.
Result<Quarantined> FindOpen(ledger::Reader& reader, std::string_view id);
// Open documents whose event has this id.
Result<std::vector<Quarantined>> MendedBy(ledger::Reader& reader, std::string_view event_id);

// Receipts that are not filed, oldest first.
Result<std::vector<Receipt>> ListUnfiled(ledger::Reader& reader, std::optional<std::int64_t> limit);

// When the first feedback was stored. Nothing: there is none.
Result<std::optional<Timestamp>> FirstFeedbackAt(ledger::Reader& reader);
// The number of feedback events after `after_sequence`.
Result<std::int64_t> CountFeedback(ledger::Reader& reader, std::int64_t after_sequence);

// The texts of those feedback events whose words are still kept, in the order of `sequences`.
Result<std::vector<KeyedText>> LoadTexts(ledger::Reader& reader,
                                         const std::vector<std::int64_t>& sequences);

}  // namespace credence::review
