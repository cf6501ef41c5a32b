// SPDX-License-Identifier: Apache-2.0
// The engine's part of reviews: loads state, has the faculty decide, and commits; carries what a
// rule means to memories.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/reviews.h"
#include "engine/reviews/corpus_cache.h"
#include "engine/when_quiet.h"
#include "engine/workspace.h"
#include "ledger/store.h"
#include "review/corpus.h"
#include "review/queries.h"

namespace credence::engine {

// By its key, its id, or a part of that. Failure: kNotFound, kInvalidArgument (several).
Result<RuleReading> FindRule(const std::vector<RuleReading>& rules, std::string_view id);
Result<ReviewQuestion> FindQuestion(const std::vector<ReviewQuestion>& questions,
                                    std::string_view id);

class ReviewKeeper final : public Reviews {
 public:
  // REQUIRES: what is referred to outlives it.
  explicit ReviewKeeper(Workspace& workspace);

  Result<RegisterReport> Register(const Caller& caller, std::string_view documents) override;
  Result<RegisterReport> Predict(const Caller& caller, std::string_view documents) override;
  Result<SubmitReport> Submit(const Caller& caller, const SubmitRequest& request) override;

  Result<ReviewList> List(const Caller& caller, std::string_view state,
                          std::optional<std::int64_t> limit) override;
  Result<QuarantinedReading> ShowQuarantined(const Caller& caller, std::string_view id) override;
  Result<QuarantinedReading> Discard(const Caller& caller, std::string_view id) override;

  Result<FeedbackReading> ShowFeedback(const Caller& caller, std::string_view id) override;
  Result<FeedbackReading> Withdraw(const Caller& caller, std::string_view id,
                                   const std::optional<std::string>& reason) override;

  Result<LearnReport> Learn(const Caller& caller) override;
  Result<ReviewFindings> Analyse(const Caller& caller) override;
  Result<std::vector<LevelReading>> Levels(const Caller& caller) override;
  Result<std::vector<RuleReading>> Rules(const Caller& caller, bool all) override;
  Result<RuleReading> JudgeRule(const Caller& caller, std::string_view id, RuleVerdict verdict,
                                const std::optional<std::string>& reason) override;
  Result<RuleWhyReport> WhyRule(const Caller& caller, std::string_view id) override;
  Result<LevelWhyReport> WhyLevel(const Caller& caller, std::string_view name) override;
  Result<ReviewQuestion> AnswerQuestion(const Caller& caller, std::string_view id,
                                        bool wanted) override;

  Result<SelfCheck> Check(const Caller& caller, std::string_view document) override;
  Result<ReviewContext> Context(const Caller& caller, const ContextRequest& request) override;

  Result<void> Export(const Caller& caller,
                      const std::function<Result<void>(const ReviewFile&)>& sink) override;
  Result<std::string> Hints(const Caller& caller, std::string_view text, bool remove) override;
  Result<RetainReport> Retain(const Caller& caller, bool dry_run) override;

 private:
  // All feedback, and what the rules say about it.
  struct Analysis {
    std::int64_t head = 0;  // The last event that was looked at.
    std::shared_ptr<const review::Corpus> corpus;
    review::RuleMap rules;
    ReviewFindings findings;
  };

  template <class Use>
  Result<void> Write(const Caller& caller, Use use);
  Result<RegisterReport> RegisterAll(const Caller& caller, std::string_view documents,
                                     bool is_prediction);
  Result<Analysis> AnalyseIn(std::string_view space, ledger::Reader& reader);
  Result<Analysis> AnalyseAll(const Caller& caller);
  // Enough has come since the last time.
  Result<bool> IsLearningDue(const Caller& caller);
  // Nothing: it is not, or another process is at it. What was submitted is stored, whatever becomes
  // of this; the next time will tell.
  Result<std::optional<LearnReport>> LearnIfDue(const Caller& caller);
  Result<LearnReport> LearnFromFiled(const Caller& caller);
  // Counts what was received so far, so that whoever looks sees all that was acknowledged.
  Result<void> FileReceived(std::string_view space, const std::stop_token& stop = {});
  Result<void> File(std::string_view space, std::span<const review::Receipt> receipts);
  // Reviewed work products of the same task type, with how similar they are; ContextFor chooses.
  Result<std::vector<SimilarReview>> SimilarTo(const Caller& caller, const ContextRequest& request,
                                               std::string_view task_type,
                                               const review::Corpus& corpus);

  Workspace& workspace_;
  ledger::Store& store_;
  const AllSettings& settings_;
  CorpusCache corpora_;
  std::mutex filing_;  // Held by who counts what was received.
  WhenQuiet filer_;    // Last: it uses all of the above.
};

template <class Use>
Result<void> ReviewKeeper::Write(const Caller& caller, Use use) {
  return workspace_.Write(caller, use);
}

}  // namespace credence::engine
