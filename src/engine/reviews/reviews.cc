// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/reviews.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "engine/claim_or_abort.h"
#include "engine/consequences.h"
#include "engine/store/request_log.h"
#include "insight/why/why.h"
#include "language/time_range.h"
#include "ledger/damaged.h"
#include "review/analysis/agreement.h"
#include "review/analysis/notices.h"
#include "review/decide.h"
#include "review/feedback_history.h"
#include "review/fold.h"
#include "review/output/untold_rules.h"
#include "review/queries.h"
#include "review/reading.h"
#include "review/retention.h"

namespace credence::engine {

using ledger::Reader;
using ledger::Writer;

ReviewKeeper::ReviewKeeper(Workspace& workspace)
    : workspace_(workspace),
      analyser_(workspace_),
      learner_(workspace_, analyser_),
      filer_(workspace_, learner_),
      receiver_(workspace_, filer_, learner_) {}

// --- intake

Result<RegisterReport> ReviewKeeper::Register(const Caller& caller, std::string_view documents) {
  return receiver_.Register(caller, documents, false);
}

Result<RegisterReport> ReviewKeeper::Predict(const Caller& caller, std::string_view documents) {
  return receiver_.Register(caller, documents, true);
}

Result<SubmitReport> ReviewKeeper::Submit(const Caller& caller, const SubmitRequest& request) {
  return receiver_.Receive(caller, request);
}

// --- lists and single documents

Result<ReviewList> ReviewKeeper::List(const Caller& caller, const ListReviews& request) {
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange during,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  return Read(caller, [&](Reader& reader) {
    return review::ReadList(reader, request, during, workspace_.settings().review);
  });
}

Result<ShownWork> ReviewKeeper::ShowWork(const Caller& caller, std::string_view id) {
  return Read(caller, [&](Reader& reader) -> Result<ShownWork> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Work work, review::FindTypedWork(reader, id));
    return review::ReadShownWork(reader, work, workspace_.settings().review);
  });
}

Result<QuarantinedReading> ReviewKeeper::ShowQuarantined(const Caller& caller,
                                                         std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(review::Quarantined document, Read(caller, [&](Reader& reader) {
                              return review::FindQuarantined(reader, id);
                            }));
  return review::ReadQuarantined(std::move(document));
}

Result<QuarantinedReading> ReviewKeeper::Discard(const Caller& caller, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(
      review::Quarantined discarded,
      Write(caller,
            [&](Writer& writer, const CommitContext& context) -> Result<review::Quarantined> {
              CREDENCE_ASSIGN_OR_RETURN(const review::Quarantined document,
                                        review::FindQuarantined(writer, id));
              CREDENCE_ASSIGN_OR_RETURN(const ledger::EventDraft decision, DecideDiscard(document));
              CREDENCE_RETURN_IF_ERROR(Commit(writer, decision, context));
              return review::FindQuarantined(writer, document.id.ToString());
            }));
  return review::ReadQuarantined(std::move(discarded));
}

Result<FeedbackReading> ReviewKeeper::ShowFeedback(const Caller& caller, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(review::StoredFeedback feedback, Read(caller, [&](Reader& reader) {
                              return review::FindFeedback(reader, id);
                            }));
  return review::ReadFeedback(std::move(feedback));
}

Result<FeedbackReading> ReviewKeeper::Withdraw(const Caller& caller, std::string_view id,
                                               const std::optional<std::string>& reason) {
  CREDENCE_ASSIGN_OR_RETURN(
      FeedbackReading reading,
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<FeedbackReading> {
        CREDENCE_ASSIGN_OR_RETURN(review::StoredFeedback feedback,
                                  review::FindFeedback(writer, id));
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::Work> work,
                                  review::FindWork(writer, feedback.core.work));
        if (!work) return NotFound("its work product is not known" + ledger::AdviceToVerify());
        CREDENCE_ASSIGN_OR_RETURN(ledger::EventDraft withdrawal,
                                  DecideWithdraw(*work, feedback.id, reason));
        std::vector<ledger::EventDraft> decisions = {std::move(withdrawal)};
        CREDENCE_ASSIGN_OR_RETURN(
            std::optional<ledger::EventDraft> recount,
            review::RecountWithout(writer, feedback, *work, workspace_.settings().review));
        if (recount) decisions.push_back(*std::move(recount));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        feedback.withdrawn_at = context.now;
        feedback.reason = reason;
        return review::ReadFeedback(std::move(feedback));
      }));
  // Rules that depended on it must not stay in prompts.
  if (workspace_.settings().review.learn_after > 0) {
    CREDENCE_RETURN_IF_ERROR(learner_.Learn(caller));
  }
  return reading;
}

// --- learning

Result<LearnReport> ReviewKeeper::Learn(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  return WhenFiled(caller, [&] { return learner_.Learn(caller); });
}

Result<std::int64_t> ReviewKeeper::Tend() {
  constexpr std::chrono::minutes kLookEvery{1};
  const review::ReviewSettings& settings = workspace_.settings().review;
  // Where learning is manual, a clock does not change that.
  if (settings.learn_after == 0 || settings.learn_every_hours <= 0) return 0;
  const auto age = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::duration<double, std::ratio<3600>>(settings.learn_every_hours));
  const Timestamp now = workspace_.Now();
  const std::scoped_lock lock(schedule_mutex_);
  if (looked_at_ && now >= *looked_at_ && now - *looked_at_ < kLookEvery) return 0;
  looked_at_ = now;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, workspace_.store().Spaces());
  std::int64_t learned = 0;
  std::optional<Error> first_error;
  for (const std::string& space : spaces) {
    // Learning that failed, or changes nothing and so is not recorded, would be due again at once.
    const auto tried = tried_at_.find(space);
    if (tried != tried_at_.end() && now >= tried->second && now - tried->second < age) continue;
    const Result<bool> done = LearnIfOld(space, age);
    if (done && !*done) continue;
    tried_at_.insert_or_assign(space, now);
    if (done) {
      ++learned;
    } else if (!first_error) {
      first_error = done.error();
    }
  }
  if (first_error) return std::unexpected(*std::move(first_error));
  return learned;
}

Result<bool> ReviewKeeper::LearnIfOld(const std::string& space, std::chrono::microseconds age) {
  CREDENCE_RETURN_IF_ERROR(filer_.FileReceived(space));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<LearnReport> report,
                            learner_.LearnIfOld({.space = space, .actor = "credence"}, age));
  return report.has_value();
}

Result<Analysis> ReviewKeeper::AnalyseFiled(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(Analysis analysis, Read(caller, [&](Reader& reader) {
                              return analyser_.Analyse(caller.space, reader);
                            }));
  if (caller.is_agent) {
    review::KeepUntold(analysis.findings.rules, workspace_.settings().review);
  }
  return analysis;
}

Result<ReviewFindings> ReviewKeeper::Analyse(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(Analysis analysis, AnalyseFiled(caller));
  return std::move(analysis.findings);
}

Result<std::vector<LevelReading>> ReviewKeeper::Levels(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<LevelReading> levels, Read(caller, [&](Reader& reader) {
                              return review::ReadLevels(reader, workspace_.settings().review);
                            }));
  // A level that had only experiments is not known yet.
  std::erase_if(levels, [](const LevelReading& level) { return level.decisions == 0; });
  return levels;
}

Result<AgreementReport> ReviewKeeper::Agreement(const Caller& caller,
                                                const AgreementRequest& request) {
  return Read(caller, [&](Reader& reader) -> Result<AgreementReport> {
    CREDENCE_ASSIGN_OR_RETURN(const std::shared_ptr<const review::Corpus> corpus,
                              analyser_.Load(caller.space, reader));
    return review::AgreementOf(*corpus, request, workspace_.settings().review);
  });
}

Result<std::vector<RuleReading>> ReviewKeeper::Rules(const Caller& caller, bool all) {
  CREDENCE_ASSIGN_OR_RETURN(Analysis analysis, AnalyseFiled(caller));
  std::vector<RuleReading> rules = std::move(analysis.findings.rules);
  std::erase_if(rules, [&](const RuleReading& rule) {
    return !all && (rule.state == RuleState::kRetired || rule.obsolete);
  });
  return rules;
}

Result<RuleReading> ReviewKeeper::JudgeRule(const Caller& caller, std::string_view id,
                                            const RuleJudgement& judgement) {
  if (caller.is_agent) {
    return Fail(Code::kPermissionDenied,
                "agents do not judge what reviews taught them; ask a person");
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<RuleReading> known, Rules(caller, true));
  CREDENCE_ASSIGN_OR_RETURN(const RuleReading rule, review::FindRule(known, id));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ledger::EventDraft> decisions,
                            review::DecideJudge(rule, judgement));
  CREDENCE_RETURN_IF_ERROR(
      workspace_.Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        if (judgement.verdict != RuleVerdict::kRetire) return {};
        // Loaded now, because others may have judged in the meantime.
        CREDENCE_ASSIGN_OR_RETURN(const review::RuleMap rules, review::LoadRules(writer));
        MemoryConsequences memories(writer, context, workspace_.settings().memory);
        for (const Uuid& memory : review::MemoriesToEnd(rules.at(rule.key), rules)) {
          CREDENCE_RETURN_IF_ERROR(memories.RuleEnded(memory));
        }
        return {};
      }));
  // What a person confirmed or revived must appear in prompts, as they worded it.
  if (judgement.verdict != RuleVerdict::kRetire) {
    CREDENCE_RETURN_IF_ERROR(learner_.Learn(caller));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<RuleReading> after, Rules(caller, true));
  return review::FindRule(after, rule.id);
}

Result<ReviewQuestion> ReviewKeeper::AnswerQuestion(const Caller& caller, std::string_view id,
                                                    bool wanted) {
  CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, Analyse(caller));
  CREDENCE_ASSIGN_OR_RETURN(ReviewQuestion question, review::FindQuestion(findings.questions, id));
  const review::QuestionAnswered answer{.key = question.key, .wanted = wanted};
  CREDENCE_RETURN_IF_ERROR(
      workspace_.Write(caller, [&](Writer& writer, const CommitContext& context) {
        return Commit(writer, review::OfRule(answer), context);
      }));
  question.open = false;
  question.decided = "asked";
  return question;
}

Result<RuleWhyReport> ReviewKeeper::WhyRule(const Caller& caller, std::string_view id) {
  return Read(caller, [&](Reader& reader) -> Result<RuleWhyReport> {
    CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, analyser_.Analyse(caller.space, reader));
    CREDENCE_ASSIGN_OR_RETURN(RuleReading rule, review::FindRule(analysis.findings.rules, id));
    CREDENCE_ASSIGN_OR_RETURN(
        RuleWhyReport report,
        insight::WhyRule(reader, std::move(rule), *analysis.corpus, analysis.rules,
                         analysis.findings.at, workspace_.settings().review));
    if (caller.is_agent) review::KeepUntold(report, workspace_.settings().review);
    return report;
  });
}

Result<LevelWhyReport> ReviewKeeper::WhyLevel(const Caller& caller, std::string_view name) {
  return Read(caller, [&](Reader& reader) {
    return insight::WhyLevel(reader, name, workspace_.settings().review);
  });
}

// --- retention

Result<RetainReport> ReviewKeeper::Retain(const Caller& caller, bool dry_run) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                            ClaimOrAbort(workspace_.store(), caller.space, "retain"));
  const auto find = [&](Reader& reader) -> Result<review::Overdue> {
    CREDENCE_ASSIGN_OR_RETURN(
        review::Overdue overdue,
        review::FindOverdue(reader, workspace_.settings().review, workspace_.Now()));
    CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, analyser_.Analyse(caller.space, reader));
    overdue.report.dry_run = dry_run;
    overdue.report.rules = std::ranges::count_if(analysis.findings.rules, &RuleReading::obsolete);
    return overdue;
  };
  if (dry_run) {
    CREDENCE_ASSIGN_OR_RETURN(const review::Overdue overdue, Read(caller, find));
    return overdue.report;
  }
  return Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<RetainReport> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Overdue overdue, find(writer));
    if (overdue.sequences.empty()) return overdue.report;
    CREDENCE_RETURN_IF_ERROR(Commit(writer, review::DecideRetain(overdue), context));
    CREDENCE_RETURN_IF_ERROR(EraseTexts(writer, overdue.sequences));
    MemoryConsequences memories(writer, context, workspace_.settings().memory);
    for (const Uuid& memory : overdue.memories) {
      CREDENCE_RETURN_IF_ERROR(memories.RuleErased(memory));
    }
    return overdue.report;
  });
}

// --- notices

Result<NoticePlan> ReviewKeeper::Notices(const Caller& caller, std::int64_t utc_offset_minutes) {
  // Before the read: work that arrives meanwhile must not count as announced.
  const Timestamp now = workspace_.Now();
  return Read(caller, [&](Reader& reader) -> Result<NoticePlan> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::Work> pending,
                              review::ListWorks(reader, review::kPendingKey, std::nullopt));
    return review::PlanNotices(pending, learning, now, std::chrono::minutes(utc_offset_minutes),
                               workspace_.settings().review);
  });
}

Result<void> ReviewKeeper::RecordNotices(const Caller& caller, const NoticePlan& plan) {
  if (plan.due.empty()) return {};
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(writer));
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, review::OfLearning(review::NotifiedBy(plan, learning)), context));
        return {};
      });
}

NoticeChannels ReviewKeeper::Channels() const {
  const review::ReviewSettings& settings = workspace_.settings().review;
  return {.webhook = settings.notify_webhook,
          .secret_variable = settings.notify_secret_variable,
          .desktop = settings.notify_desktop,
          .command = settings.notify_command};
}

}  // namespace credence::engine
