// SPDX-License-Identifier: Apache-2.0
// FeedbackIntake: one transaction that accepts feedback, document by document, or only receives it.
// Refused documents go to quarantine, and the rest continues.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "credence/reviews.h"
#include "engine/commit.h"
#include "engine/reviews/shown_memories.h"
#include "engine/settings.h"
#include "ledger/store.h"
#include "review/decide.h"
#include "review/evolve.h"
#include "review/prepared_feedback.h"
#include "review/types.h"

namespace credence::engine {

// The work products in a transaction: each is loaded once, updated in memory, and written once.
class WorksOfTransaction {
 public:
  explicit WorksOfTransaction(ledger::Writer& writer) : writer_(writer) {}

  struct Entry {
    std::optional<review::Work> work;  // Nothing: it was never registered.
    bool is_changed = false;
  };

  // Finds by stream. The entry is valid as long as this object.
  Result<Entry*> Find(const std::string& stream);
  // REQUIRES: the work product is registered.
  void Apply(Entry& entry, const review::WorkEvent& event, const review::Place& place);
  // Writes in the order of the feedback. That is mostly the order of registration, in which rows
  // are stored, so neighbours share a page.
  Result<void> Put();

 private:
  ledger::Writer& writer_;
  std::unordered_map<std::string, Entry> works_;  // A map whose entries do not move.
  std::vector<const review::Work*> changed_;
};

class FeedbackIntake {
 public:
  struct Terms {
    Timestamp came;         // The age of the feedback is measured at this time.
    bool imported = false;  // It may be of any age.
    std::optional<std::string> project = std::nullopt;  // Of the caller.
  };

  // REQUIRES: all referenced objects outlive it.
  FeedbackIntake(ledger::Writer& writer, const CommitContext& context, const AllSettings& settings,
                 std::optional<std::string> replaces = {})
      : writer_(writer),
        context_(context),
        settings_(settings.review),
        memory_settings_(settings.memory),
        replaces_(std::move(replaces)),
        batch_(writer, context),
        works_(writer) {}

  Result<SubmitAnswer> Take(const review::PreparedFeedback& candidate, const Terms& terms);
  // Checks the feedback as Take does, and puts it into a receipt. A document that repeats one in an
  // unfiled receipt is received again, but counted once.
  // REQUIRES: the terms are the same each time.
  Result<SubmitAnswer> Receive(const review::PreparedFeedback& candidate, const Terms& terms);
  // Files a receipt whose documents were all taken.
  Result<void> File(const review::Receipt& receipt, const review::Filed& filed);
  // Must be the last call.
  Result<void> Finish();

 private:
  Result<SubmitAnswer> Refuse(const review::PreparedFeedback& candidate,
                              const ReviewRefusal& refusal, const std::optional<std::string>& id);
  // Closes the quarantined documents that this feedback corrects.
  Result<void> Mend(const Uuid& feedback, const std::string& id);
  Result<bool> HasQuarantine();
  Result<std::optional<std::string>> WarningOf(const review::Feedback& feedback,
                                               const review::Work& work);
  // Counts the effect on the level of its task type. REQUIRES: `work` does not include it yet.
  void CountOutcome(const review::Feedback& feedback, const review::Work& work);
  Result<std::int64_t*> SessionCount(const std::string& session);
  Result<void> AppendOutcomes();
  Result<void> CloseReceipt();

  ledger::Writer& writer_;
  const CommitContext& context_;
  const review::ReviewSettings& settings_;
  const memory::MemorySettings& memory_settings_;
  const std::optional<std::string> replaces_;
  Batch batch_;
  WorksOfTransaction works_;
  std::map<std::string, std::int64_t> sessions_;
  std::map<std::string, std::vector<review::FeedbackOutcome>> outcomes_;
  std::map<std::string, std::vector<Uuid>> dropped_;    // Replaced by newer outcomes.
  std::optional<std::vector<std::string>> task_types_;  // Known task types, once loaded.
  // In this transaction; their rows are not written yet.
  std::set<Uuid> refused_;
  std::set<Uuid> mended_;
  std::multimap<std::string, review::Quarantined> fresh_;  // Refused here, by the document's id.
  std::optional<bool> has_quarantine_;    // Whether any was open before this transaction.
  std::vector<ReviewOfSession> reviews_;  // Of work whose session is known.
  // The receipt that is being filled.
  review::Received received_;
  std::string list_;
};

}  // namespace credence::engine
