// SPDX-License-Identifier: Apache-2.0
// The interface to reviews: each call is a transaction around what the faculty decides and reads,
// or is passed to one of the stages (receive, file, learn, analyse).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "credence/engine.h"
#include "credence/reviews.h"
#include "engine/reviews/analyse.h"
#include "engine/reviews/file.h"
#include "engine/reviews/learn.h"
#include "engine/reviews/receive.h"
#include "engine/workspace.h"
#include "ledger/store.h"
#include "review/corpus.h"

namespace credence::engine {

class ReviewKeeper final : public Reviews {
 public:
  // REQUIRES: all referenced objects outlive it.
  explicit ReviewKeeper(Workspace& workspace);

  Result<RegisterReport> Register(const Caller& caller, std::string_view documents) override;
  Result<RegisterReport> Predict(const Caller& caller, std::string_view documents) override;
  Result<SubmitReport> Submit(const Caller& caller, const SubmitRequest& request) override;
  Result<ReviewImportReport> Import(const Caller& caller, const ImportReviews& request) override;

  Result<ReviewList> List(const Caller& caller, const ListReviews& request) override;
  Result<ShownWork> ShowWork(const Caller& caller, std::string_view id) override;
  Result<QuarantinedReading> ShowQuarantined(const Caller& caller, std::string_view id) override;
  Result<QuarantinedReading> Discard(const Caller& caller, std::string_view id) override;

  Result<FeedbackReading> ShowFeedback(const Caller& caller, std::string_view id) override;
  Result<FeedbackReading> Withdraw(const Caller& caller, std::string_view id,
                                   const std::optional<std::string>& reason) override;

  Result<LearnReport> Learn(const Caller& caller) override;
  Result<std::int64_t> Tend() override;
  Result<ReviewFindings> Analyse(const Caller& caller) override;
  Result<std::vector<LevelReading>> Levels(const Caller& caller) override;
  Result<AgreementReport> Agreement(const Caller& caller, const AgreementRequest& request) override;
  Result<std::vector<RuleReading>> Rules(const Caller& caller, bool all) override;
  Result<RuleReading> JudgeRule(const Caller& caller, std::string_view id,
                                const RuleJudgement& judgement) override;
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

  Result<NoticePlan> Notices(const Caller& caller, std::int64_t utc_offset_minutes) override;
  Result<void> RecordNotices(const Caller& caller, const NoticePlan& plan) override;
  NoticeChannels Channels() const override;

 private:
  // Files received feedback first, so that every read and change includes it. Returns the result of
  // `work()`. Registrations and feedback itself do not pass through here.
  template <class Work>
  std::invoke_result_t<Work> WhenFiled(const Caller& caller, Work work) {
    CREDENCE_RETURN_IF_ERROR(filer_.FileReceived(caller.space));
    return work();
  }
  // As above, within a transaction: `use(reader)`, `use(writer, context)`.
  template <class Use>
  auto Read(const Caller& caller, Use use) {
    return WhenFiled(caller, [&] { return workspace_.Read(caller, use); });
  }
  template <class Use>
  auto Write(const Caller& caller, Use use) {
    return WhenFiled(caller, [&] { return workspace_.Write(caller, use); });
  }
  // Whether it learned: false if it last did so within `age`.
  Result<bool> LearnIfOld(const std::string& space, std::chrono::microseconds age);
  Result<Analysis> AnalyseFiled(const Caller& caller);
  // Reviewed work products of the same task type with their similarity, for ContextFor to choose
  // from.
  Result<std::vector<SimilarReview>> SimilarTo(const Caller& caller, std::string_view task,
                                               std::string_view task_type,
                                               const review::Corpus& corpus);

  Workspace& workspace_;
  // The stages; each uses those above it.
  Analyser analyser_;
  Learner learner_;
  Filer filer_;
  Receiver receiver_;

  // The schedule of learning.
  std::mutex schedule_mutex_;
  std::optional<Timestamp> looked_at_;                      // Guarded by schedule_mutex_.
  std::map<std::string, Timestamp, std::less<>> tried_at_;  // By space. Guarded likewise.
};

}  // namespace credence::engine
