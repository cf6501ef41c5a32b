// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/learn.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/amount.h"
#include "engine/consequences.h"
#include "ledger/claim.h"
#include "review/analysis/learned.h"
#include "review/analysis/rule_scope.h"
#include "review/decide.h"
#include "review/events.h"
#include "review/queries.h"

namespace credence::engine {
namespace {

// One round of learning, within its transaction.
class Lesson {
 public:
  // REQUIRES: all referenced objects outlive it.
  Lesson(ledger::Writer& writer, const CommitContext& context, const AllSettings& settings,
         review::RuleMap rules, LearnReport& report)
      : writer_(writer),
        context_(context),
        memories_(writer, context, settings.memory),
        rules_(std::move(rules)),
        report_(report) {}

  Result<void> ActOnRules(const std::vector<RuleReading>& readings) {
    for (const RuleReading& reading : readings) {
      const auto found = rules_.find(reading.key);
      const review::Rule known = found == rules_.end() ? review::Rule{} : found->second;
      if (reading.state == RuleState::kActive && !known.active) {
        CREDENCE_RETURN_IF_ERROR(Activate(reading, known));
      } else if (reading.state == RuleState::kActive && reading.scope != known.scope) {
        // Its memory names the old context, or none.
        CREDENCE_RETURN_IF_ERROR(EndMemory(known));
        CREDENCE_RETURN_IF_ERROR(Activate(reading, known));
      } else if (reading.state == RuleState::kActive && known.memory &&
                 reading.mentions > known.mentions) {
        CREDENCE_RETURN_IF_ERROR(
            memories_.RuleConfirmed(*known.memory, reading.key, reading.mentions));
      } else if (reading.state != RuleState::kActive && known.active) {
        CREDENCE_RETURN_IF_ERROR(Drop(reading, known));
      }
    }
    const auto due = std::ranges::count_if(readings, &RuleReading::audit_due);
    if (due > 0) {
      report_.changes.push_back(
          fmt::format("{} waiting to be confirmed or retired", Amount(due, "rule")));
    }
    return {};
  }

  // Records what is applied to later work, if it differs from the last time.
  Result<void> Record(const review::Learned& learned, const review::Learning& last) {
    std::ranges::move(review::ChangesOf(learned, last.last), std::back_inserter(report_.changes));
    // The head and the present rate always change, and are no reason to record anything.
    review::Learned same = learned;
    same.head = last.last.head;
    same.approval_rate = last.last.approval_rate;
    if (last.known && same == last.last) return {};
    return Append(review::OfLearning(learned));
  }

 private:
  Result<void> Append(ledger::EventDraft decision) {
    CREDENCE_RETURN_IF_ERROR(Commit(writer_, std::move(decision), context_));
    return {};
  }

  Result<void> Activate(const RuleReading& reading, const review::Rule& known) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Uuid> memory,
                              memories_.RuleRevived(known.memory, reading.prompt_instruction));
    if (!memory) {
      CREDENCE_ASSIGN_OR_RETURN(memory, memories_.RuleActive(reading.prompt_instruction));
    }
    CREDENCE_RETURN_IF_ERROR(
        Append(review::OfRule(review::RuleActivated{.key = reading.key,
                                                    .confidence = reading.confidence,
                                                    .mentions = reading.mentions,
                                                    .days = reading.days,
                                                    .memory = memory,
                                                    .scope = reading.scope},
                              reading.rule)));
    review::Rule& rule = rules_[reading.key];
    rule.key = reading.key;
    rule.active = true;
    rule.memory = memory;
    report_.changes.push_back(
        fmt::format("rule active: {} ({}, {} mentions on {} days{})", reading.rule, reading.key,
                    reading.mentions, reading.days,
                    reading.scope ? "; " + review::ScopeWords(*reading.scope) : ""));
    return {};
  }

  Result<void> EndMemory(const review::Rule& rule) {
    const std::optional<Uuid> memory = review::MemoryToEnd(rule, rules_);
    return memory ? memories_.RuleEnded(*memory) : Result<void>();
  }

  Result<void> Drop(const RuleReading& reading, const review::Rule& known) {
    CREDENCE_RETURN_IF_ERROR(EndMemory(known));
    rules_[reading.key].active = false;
    report_.changes.push_back(
        fmt::format("rule dropped: {} ({:.2f})", reading.key, reading.confidence));
    return Append(
        review::OfRule(review::RuleDropped{.key = reading.key, .confidence = reading.confidence}));
  }

  ledger::Writer& writer_;
  const CommitContext& context_;
  MemoryConsequences memories_;
  review::RuleMap rules_;  // Including the changes so far.
  LearnReport& report_;
};

// Whether somebody has changed a rule since.
bool IsChanged(const review::RuleMap& now, const review::RuleMap& before) {
  const auto same = [](const auto& a, const auto& b) {
    const review::Rule& x = a.second;
    const review::Rule& y = b.second;
    return a.first == b.first && x.active == y.active && x.retired == y.retired &&
           x.active_since == y.active_since && x.audited_at == y.audited_at &&
           x.answered_at == y.answered_at;
  };
  return !std::ranges::equal(now, before, same);
}

}  // namespace

Result<bool> Learner::IsDue(const Caller& caller) const {
  const review::ReviewSettings& settings = workspace_.settings().review;
  if (settings.learn_after == 0) return false;
  return workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<bool> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t fresh,
                              review::CountFeedback(reader, learning.last.head));
    const double share = settings.learn_share * static_cast<double>(learning.last.events + fresh);
    return fresh >= settings.learn_after && static_cast<double>(fresh) >= share;
  });
}

Result<std::optional<LearnReport>> Learner::LearnIfDue(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const bool due, IsDue(caller));
  if (!due) return std::nullopt;
  const Result<std::unique_ptr<ledger::Claim>> claim =
      workspace_.store().TryClaim(caller.space, "learn");
  if (!claim || *claim == nullptr) return std::nullopt;
  Result<LearnReport> learned = Learn(caller);
  if (!learned) return std::nullopt;
  return *std::move(learned);
}

Result<LearnReport> Learner::Learn(const Caller& caller) {
  // Analysed outside the transaction, so that writers need not wait.
  CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis,
                            workspace_.Read(caller, [&](ledger::Reader& reader) {
                              return analyser_.Analyse(caller.space, reader);
                            }));
  review::Learned learned = review::LearnedFrom(analysis.findings, *analysis.corpus);
  learned.head = analysis.head;
  return workspace_.Write(
      caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<LearnReport> {
        LearnReport report{
            .events = analysis.findings.events, .changes = {}, .alerts = analysis.findings.alerts};
        CREDENCE_ASSIGN_OR_RETURN(const review::RuleMap rules, review::LoadRules(writer));
        CREDENCE_ASSIGN_OR_RETURN(const review::Learning last, review::LoadLearning(writer));
        // Someone else has learned from newer data, or changed a rule.
        if (last.last.head > analysis.head || IsChanged(rules, analysis.rules)) return report;
        Lesson lesson(writer, context, workspace_.settings(), rules, report);
        CREDENCE_RETURN_IF_ERROR(lesson.ActOnRules(analysis.findings.rules));
        CREDENCE_RETURN_IF_ERROR(lesson.Record(learned, last));
        return report;
      });
}

}  // namespace credence::engine
