// SPDX-License-Identifier: Apache-2.0
// How the subjects of the faculty are found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/store.h"
#include "review/intake/enrichment.h"
#include "review/types.h"

namespace credence::review {

Result<std::optional<Work>> FindWork(ledger::Reader& reader, std::string_view work);
Result<std::optional<TaskType>> FindTask(ledger::Reader& reader, std::string_view task_type);
Result<std::vector<TaskType>> ListTasks(ledger::Reader& reader);
Result<RuleMap> LoadRules(ledger::Reader& reader);
Result<Learning> LoadLearning(ledger::Reader& reader);

// A position beyond this says no more than that the reviewer is tired.
inline constexpr std::int64_t kPositionMax = 1'000;
// Feedback that a session has given so far, at most kPositionMax.
Result<std::int64_t> CountSession(ledger::Reader& reader, std::string_view session);

// By kPendingKey, kDoneKey or kSkippedKey (fold.h), in the order of the index.
Result<std::vector<Work>> ListWorks(ledger::Reader& reader, char state,
                                    std::optional<std::int64_t> limit);
Result<std::int64_t> CountPending(ledger::Reader& reader);
// Reviewed ones of a task type, newest first.
Result<std::vector<Work>> RecentWorks(ledger::Reader& reader, std::string_view task_type,
                                      std::int64_t limit);

// Open ones, newest first.
Result<std::vector<Quarantined>> ListQuarantined(ledger::Reader& reader,
                                                 std::optional<std::int64_t> limit);
// By a part of its id. Failure: kNotFound, kInvalidArgument.
Result<Quarantined> FindQuarantined(ledger::Reader& reader, std::string_view id);
// The same, and it must be open. Failure: also kFailedPrecondition.
Result<Quarantined> FindOpen(ledger::Reader& reader, std::string_view id);
// Open ones whose event has this id.
Result<std::vector<Quarantined>> MendedBy(ledger::Reader& reader, std::string_view event_id);

// Those that are not filed, oldest first.
Result<std::vector<Receipt>> ListUnfiled(ledger::Reader& reader, std::optional<std::int64_t> limit);

// Feedback that came after an event of the ledger.
Result<std::int64_t> CountFeedback(ledger::Reader& reader, std::int64_t after_sequence);

// What was said in those feedback events whose words are still there, in the order of `sequences`.
Result<std::vector<KeyedText>> LoadTexts(ledger::Reader& reader,
                                         const std::vector<std::int64_t>& sequences);

}  // namespace credence::review
