// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/learn.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
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

// --- what the memories of a rule are for; empty: everything

std::vector<std::string> TaskTypesOf(const RuleReading& rule) {
  return rule.for_all ? std::vector<std::string>() : rule.applies_to;
}

std::vector<std::string> ProjectsOf(const RuleReading& rule) {
  return rule.for_all ? std::vector<std::string>() : rule.projects;
}

// Rules that became active before this was recorded keep their memory.
bool HasOtherReach(const RuleReading& rule, const review::Rule& known) {
  return known.task_types && known.projects &&
         (*known.task_types != TaskTypesOf(rule) || *known.projects != ProjectsOf(rule));
}

// A memory has one domain, so a rule of several task types names them.
MemoryConsequences::RuleStatement StatementOf(const RuleReading& rule,
                                              std::optional<std::string> project) {
  MemoryConsequences::RuleStatement statement{
      .content = rule.prompt_instruction, .domain = std::nullopt, .project = std::move(project)};
  const std::vector<std::string> task_types = TaskTypesOf(rule);
  const bool is_named = rule.scope && rule.scope->kind == "task_type";
  if (task_types.size() == 1) {
    statement.domain = task_types.front();
  } else if (!task_types.empty() && !is_named) {
    statement.content += fmt::format(" (for {})", fmt::join(task_types, ", "));
  }
  return statement;
}

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
      if (reading.awaiting_confirmation) {
        CREDENCE_RETURN_IF_ERROR(Wait(reading, known));
      } else if (reading.state == RuleState::kActive && !known.active) {
        CREDENCE_RETURN_IF_ERROR(Activate(reading, known));
      } else if (reading.state == RuleState::kActive &&
                 (reading.scope != known.scope || known.outdated.value_or(false) ||
                  HasOtherReach(reading, known))) {
        // Its memories have the old wording or context.
        CREDENCE_RETURN_IF_ERROR(EndMemories(known));
        CREDENCE_RETURN_IF_ERROR(Activate(reading, known));
      } else if (reading.state == RuleState::kActive && known.memory &&
                 reading.mentions > known.mentions) {
        CREDENCE_RETURN_IF_ERROR(ConfirmMemories(reading, known));
      } else if (reading.state != RuleState::kActive && (known.active || known.waiting_since)) {
        CREDENCE_RETURN_IF_ERROR(Drop(reading, known));
      }
      CREDENCE_RETURN_IF_ERROR(RecordOpposed(reading, known));
    }
    ReportWaiting(readings);
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

  Result<void> Wait(const RuleReading& reading, const review::Rule& known) {
    if (known.waiting_since) return {};
    return Append(review::OfRule(review::RuleWaiting{.key = reading.key,
                                                     .confidence = reading.confidence,
                                                     .mentions = reading.mentions,
                                                     .days = reading.days}));
  }

  void ReportWaiting(const std::vector<RuleReading>& readings) {
    constexpr std::int64_t kNamed = 3;
    std::int64_t waiting = 0;
    std::string names;
    for (const RuleReading& reading : readings) {
      if (!reading.awaiting_confirmation || ++waiting > kNamed) continue;
      // Agents are told what a rule says once a person has confirmed it.
      if (context_.caller.is_agent) continue;
      names += (names.empty() ? "" : "; ") + reading.rule;
    }
    if (waiting == 0) return;
    const std::string amount = Amount(waiting, "rule is", "rules are");
    report_.changes.push_back(names.empty()
                                  ? fmt::format("{} waiting for a person's confirmation", amount)
                                  : fmt::format("{} waiting for your confirmation: {}{}", amount,
                                                names, waiting > kNamed ? "; …" : ""));
  }

  Result<void> Activate(const RuleReading& reading, const review::Rule& known) {
    review::RuleActivated activated{.key = reading.key,
                                    .confidence = reading.confidence,
                                    .mentions = reading.mentions,
                                    .days = reading.days,
                                    .scope = reading.scope,
                                    .task_types = TaskTypesOf(reading),
                                    .projects = ProjectsOf(reading)};
    CREDENCE_ASSIGN_OR_RETURN(std::vector<Uuid> memories, StateRule(reading, known));
    activated.memory = memories.front();
    memories.erase(memories.begin());
    if (!memories.empty()) activated.more_memories = std::move(memories);
    review::Rule& rule = rules_[reading.key];
    rule.key = reading.key;
    rule.active = true;
    rule.memory = activated.memory;
    rule.more_memories = activated.more_memories;
    CREDENCE_RETURN_IF_ERROR(Append(review::OfRule(activated, reading.rule)));
    report_.changes.push_back(
        fmt::format("rule active: {} ({}, {} mentions on {} days{})", reading.rule, reading.key,
                    reading.mentions, reading.days,
                    reading.scope ? "; " + review::ScopeWords(*reading.scope) : ""));
    return {};
  }

  // A memory in each project where it was asked for, or one for all projects.
  Result<std::vector<Uuid>> StateRule(const RuleReading& reading, const review::Rule& known) {
    std::vector<std::optional<std::string>> projects;
    for (const std::string& project : ProjectsOf(reading)) projects.emplace_back(project);
    if (projects.empty()) projects.emplace_back();
    std::vector<Uuid> memories;
    for (const std::optional<std::string>& project : projects) {
      const MemoryConsequences::RuleStatement statement = StatementOf(reading, project);
      std::optional<Uuid> memory;
      for (const Uuid& old : known.memories()) {
        if (memory) break;
        CREDENCE_ASSIGN_OR_RETURN(memory, memories_.RuleRevived(old, statement));
      }
      if (!memory) {
        CREDENCE_ASSIGN_OR_RETURN(memory, memories_.RuleActive(statement));
      }
      memories.push_back(*memory);
    }
    return memories;
  }

  Result<void> ConfirmMemories(const RuleReading& reading, const review::Rule& known) {
    std::string occasion = std::to_string(reading.mentions);
    for (const Uuid& memory : known.memories()) {
      CREDENCE_RETURN_IF_ERROR(memories_.RuleConfirmed(memory, reading.key, occasion));
      // The first keeps the name that it had before there could be several.
      occasion = fmt::format("{}/{}", reading.mentions, memory.ToString());
    }
    return {};
  }

  Result<void> EndMemories(const review::Rule& rule) {
    for (const Uuid& memory : review::MemoriesToEnd(rule, rules_)) {
      CREDENCE_RETURN_IF_ERROR(memories_.RuleEnded(memory));
    }
    return {};
  }

  Result<void> RecordOpposed(const RuleReading& reading, const review::Rule& known) {
    std::vector<Uuid> found = reading.opposed;
    const std::vector<Uuid> recorded = known.OpposedTo(reading.stance);
    const std::set<Uuid> before(recorded.begin(), recorded.end());
    std::erase_if(found, [&](const Uuid& feedback) { return before.contains(feedback); });
    if (found.empty()) return {};
    return Append(review::OfRule(review::RuleOpposed{
        .key = reading.key, .stance = reading.stance, .feedback = std::move(found)}));
  }

  Result<void> Drop(const RuleReading& reading, const review::Rule& known) {
    if (known.active) CREDENCE_RETURN_IF_ERROR(EndMemories(known));
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
           x.answered_at == y.answered_at && x.text_sequence == y.text_sequence;
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

Result<std::optional<Timestamp>> Learner::LearnedAt(const Caller& caller) const {
  return workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<std::optional<Timestamp>> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    // Notices and retention are recorded in the same place, and may come first.
    if (learning.sequence > 0) return learning.at;
    return review::FirstFeedbackAt(reader);
  });
}

Result<std::optional<LearnReport>> Learner::LearnIfOld(const Caller& caller,
                                                       std::chrono::microseconds age) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Timestamp> learned, LearnedAt(caller));
  if (!learned || workspace_.Now() - *learned < age) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                            workspace_.store().TryClaim(caller.space, "learn"));
  if (claim == nullptr) return std::nullopt;
  return Learn(caller);
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
