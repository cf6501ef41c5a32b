// SPDX-License-Identifier: Apache-2.0
// FeedbackIntake: one transaction in which feedback is taken in, document by document, or only
// received. What is refused waits in the quarantine; the rest goes on.
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
#include "ledger/store.h"
#include "review/decide.h"
#include "review/evolve.h"
#include "review/prepared_feedback.h"
#include "review/types.h"

namespace credence::engine {

// The work products that a transaction of documents is about: each is loaded once, kept up to date,
// and written once.
class WorksOfTransaction {
 public:
  explicit WorksOfTransaction(ledger::Writer& writer) : writer_(writer) {}

  struct Entry {
    std::optional<review::Work> work;  // Nothing: nobody registered it.
    bool is_changed = false;
  };

  // By the stream. Valid as long as this is.
  Result<Entry*> Find(const std::string& stream);
  // REQUIRES: somebody registered it.
  void Apply(Entry& entry, const review::WorkEvent& event, const review::Place& place);
  // In the order of the feedback, which is mostly that of the registrations, in which rows lie:
  // neighbours are on the same page.
  Result<void> Put();

 private:
  ledger::Writer& writer_;
  std::unordered_map<std::string, Entry> works_;  // Entries do not move.
  std::vector<const review::Work*> changed_;
};

class FeedbackIntake {
 public:
  struct Terms {
    Timestamp came;         // Its age is counted up to then.
    bool imported = false;  // It may be of any age.
  };

  // REQUIRES: what is referred to outlives it.
  FeedbackIntake(ledger::Writer& writer, const CommitContext& context,
                 const review::ReviewSettings& settings, std::optional<std::string> replaces = {})
      : writer_(writer),
        context_(context),
        settings_(settings),
        replaces_(std::move(replaces)),
        batch_(writer, context),
        works_(writer) {}

  Result<SubmitAnswer> Take(const review::PreparedFeedback& candidate, const Terms& terms);
  // Checks it as Take does, and puts it into a receipt. What is the same as a document of a receipt
  // that is not filed is received once more; it is counted once.
  // REQUIRES: the terms are the same each time.
  Result<SubmitAnswer> Receive(const review::PreparedFeedback& candidate, const Terms& terms);
  // The documents of the receipt were taken.
  Result<void> File(const review::Receipt& receipt, const review::Filed& filed);
  // The last call.
  Result<void> Finish();

 private:
  Result<SubmitAnswer> Refuse(const review::PreparedFeedback& candidate,
                              const ReviewRefusal& refusal, const std::optional<std::string>& id);
  // What waited to be mended, and is by this document.
  Result<void> Mend(const Uuid& feedback, const std::string& id);
  Result<bool> HasQuarantine();
  Result<std::optional<std::string>> WarningOf(const review::Feedback& feedback,
                                               const review::Work& work);
  // What it does to the level of its task type. REQUIRES: `work` does not have it yet.
  void CountOutcome(const review::Feedback& feedback, const review::Work& work);
  Result<std::int64_t*> SessionCount(const std::string& session);
  Result<void> AppendOutcomes();
  Result<void> CloseReceipt();

  ledger::Writer& writer_;
  const CommitContext& context_;
  const review::ReviewSettings& settings_;
  const std::optional<std::string> replaces_;
  Batch batch_;
  WorksOfTransaction works_;
  std::map<std::string, std::int64_t> sessions_;
  std::map<std::string, std::vector<review::FeedbackOutcome>> outcomes_;
  std::map<std::string, std::vector<Uuid>> dropped_;    // Stood in for by one of those.
  std::optional<std::vector<std::string>> task_types_;  // Known ones, once somebody asked.
  // In this transaction, whose rows are not written yet.
  std::set<Uuid> refused_;
  std::set<Uuid> mended_;
  std::multimap<std::string, review::Quarantined> fresh_;  // Refused here, by the event's id.
  std::optional<bool> has_quarantine_;  // There were open documents before this transaction.
  // Of the receipt that is being filled.
  review::Received received_;
  std::string list_;
};

}  // namespace credence::engine
