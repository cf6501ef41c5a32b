// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that acts on what reviews say: rules become memories or cease to be,
// what is applied to later work is recorded, alerts are raised.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "engine/consequences.h"
#include "engine/reviews/reviews.h"
#include "ledger/claim.h"
#include "review/analysis/engagement.h"
#include "review/analysis/findings.h"
#include "review/analysis/preferences.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/rules.h"
#include "review/decide.h"
#include "review/events.h"

namespace credence::engine {
namespace {

// Two rules may be put in the same words, and then have one memory: whether another than `key`
// still needs it.
bool IsHeldByAnother(const review::RuleMap& rules, std::string_view key, const Uuid& memory) {
  return std::ranges::any_of(rules, [&](const auto& entry) {
    const review::Rule& rule = entry.second;
    return rule.key != key && rule.active && !rule.retired && rule.memory == memory;
  });
}

// One act of learning, within its transaction.
class Learner {
 public:
  Learner(ledger::Writer& writer, const CommitContext& context, const AllSettings& settings,
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
        // Its memory says the old context, or none.
        CREDENCE_RETURN_IF_ERROR(Archive(known));
        CREDENCE_RETURN_IF_ERROR(Activate(reading, known));
      } else if (reading.state == RuleState::kActive && known.memory &&
                 reading.mentions > known.mentions) {
        CREDENCE_RETURN_IF_ERROR(
            memories_.RuleConfirmed(*known.memory, reading.key, reading.mentions));
      } else if (reading.state != RuleState::kActive && known.active) {
        CREDENCE_RETURN_IF_ERROR(Drop(reading, known));
      }
    }
    return {};
  }

  // What is applied to later work, if it is not what was learned last.
  Result<void> Record(const review::Learned& learned, const review::Learning& last) {
    Compare(learned, last.last);
    // The place and the rate of the moment change by themselves.
    review::Learned same = learned;
    same.head = last.last.head;
    same.approval_rate = last.last.approval_rate;
    const bool is_new = !last.known || same != last.last;
    if (!is_new) return {};
    CREDENCE_RETURN_IF_ERROR(Commit(writer_, std::vector{review::OfLearning(learned)}, context_));
    return {};
  }

  void RemindOfAudit(const std::vector<RuleReading>& rules) {
    const auto due = std::ranges::count_if(rules, &RuleReading::audit_due);
    if (due == 0) return;
    report_.changes.push_back(
        fmt::format("{} rules wait to be confirmed or retired; 'credence review rules'", due));
  }

 private:
  Result<void> Activate(const RuleReading& reading, const review::Rule& known) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Uuid> memory,
                              memories_.RuleRevived(known.memory, reading.prompt_instruction));
    if (!memory) {
      CREDENCE_ASSIGN_OR_RETURN(memory, memories_.RuleActive(reading.prompt_instruction));
    }
    CREDENCE_RETURN_IF_ERROR(
        Commit(writer_,
               std::vector{review::OfRule(review::RuleActivated{.key = reading.key,
                                                                .confidence = reading.confidence,
                                                                .mentions = reading.mentions,
                                                                .days = reading.days,
                                                                .memory = memory,
                                                                .scope = reading.scope},
                                          reading.rule)},
               context_));
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

  Result<void> Archive(const review::Rule& rule) {
    if (!rule.memory || IsHeldByAnother(rules_, rule.key, *rule.memory)) return {};
    return memories_.RuleEnded(*rule.memory);
  }

  Result<void> Drop(const RuleReading& reading, const review::Rule& known) {
    CREDENCE_RETURN_IF_ERROR(Archive(known));
    rules_[reading.key].active = false;
    CREDENCE_RETURN_IF_ERROR(Commit(writer_,
                                    std::vector{review::OfRule(review::RuleDropped{
                                        .key = reading.key, .confidence = reading.confidence})},
                                    context_));
    report_.changes.push_back(
        fmt::format("rule dropped: {} ({:.2f})", reading.key, reading.confidence));
    return {};
  }

  void Compare(const review::Learned& now, const review::Learned& before) {
    for (const review::GateLearned& gate : now.gates) {
      const auto old = std::ranges::find_if(before.gates, [&](const review::GateLearned& other) {
        return other.dimension == gate.dimension && other.hard == gate.hard;
      });
      if (old != before.gates.end() && old->threshold == gate.threshold) continue;
      report_.changes.push_back(fmt::format("{} gate: {} at least {}", gate.hard ? "hard" : "soft",
                                            NameOf(gate.dimension), gate.threshold));
    }
    if (now.corrections != before.corrections && !now.corrections.empty()) {
      report_.changes.push_back(fmt::format("calibration: {}", fmt::join(now.corrections, ", ")));
    }
    if (now.paused && !before.paused) {
      report_.changes.emplace_back("everything is reviewed again until the approval rate recovers");
    }
    if (!now.paused && before.paused) {
      report_.changes.emplace_back("levels decide again what is reviewed");
    }
  }

  ledger::Writer& writer_;
  const CommitContext& context_;
  MemoryConsequences memories_;
  review::RuleMap rules_;  // As they are after what was done.
  LearnReport& report_;
};

// The mean time to a decision, of those whose timing is kept.
std::vector<review::PaceLearned> PacesOf(const review::Corpus& corpus) {
  struct Sum {
    double seconds = 0;
    double n = 0;
  };
  std::map<std::string, Sum> sums;
  for (const review::TimingRecord& timing : corpus.timings) {
    Sum& sum = sums[corpus.names[corpus.feedback[timing.feedback].task_type]];
    sum.seconds += timing.decision_seconds;
    sum.n += 1;
  }
  for (const review::TimingAverage& average : corpus.timing_averages) {
    Sum& sum = sums[average.task_type];
    sum.seconds += average.decision_seconds * static_cast<double>(average.n);
    sum.n += static_cast<double>(average.n);
  }
  std::vector<review::PaceLearned> paces;
  for (const auto& [task_type, sum] : sums) {
    paces.push_back({.task_type = task_type, .seconds = sum.seconds / sum.n});
  }
  return paces;
}

review::Learned LearnedFrom(const ReviewFindings& findings, const review::Corpus& corpus) {
  review::Learned learned{.events = findings.events,
                          .approval_rate = findings.last_30_days.overall.rate,
                          .paces = PacesOf(corpus)};
  for (const ScoreGate& gate : findings.gates) {
    learned.gates.push_back(
        {.dimension = gate.dimension, .hard = gate.hard, .threshold = gate.threshold});
  }
  for (const CalibrationBucket& bucket : findings.calibration.buckets) {
    if (bucket.correction) {
      learned.corrections.push_back(fmt::format("{} {:+.2f}", bucket.bucket, *bucket.correction));
    }
  }
  if (!findings.calibration.curve.empty()) {
    learned.curves.push_back({.task_type = "", .points = findings.calibration.curve});
  }
  for (const ReviewCalibration& calibration : findings.calibration_by_task_type) {
    if (calibration.n >= review::kOwnCurveFrom && !calibration.curve.empty()) {
      learned.curves.push_back({.task_type = calibration.task_type, .points = calibration.curve});
    }
  }
  for (const ReviewAlert& alert : findings.alerts) {
    learned.alerts.push_back(alert.name);
    learned.paused |= alert.level == AlertLevel::kCritical;
  }
  learned.best_window = review::BestWindow(findings.windows);
  learned.mixed_preferences = review::ArePreferencesMixed(findings.preferences);
  return learned;
}

// Somebody did something about a rule since.
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

Result<bool> ReviewKeeper::IsLearningDue(const Caller& caller) {
  if (settings_.review.learn_after == 0) return false;
  bool due = false;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t fresh,
                              review::CountFeedback(reader, learning.last.head));
    const double share =
        settings_.review.learn_share * static_cast<double>(learning.last.events + fresh);
    due = fresh >= settings_.review.learn_after && static_cast<double>(fresh) >= share;
    return {};
  }));
  return due;
}

Result<std::optional<LearnReport>> ReviewKeeper::LearnIfDue(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const bool due, IsLearningDue(caller));
  if (!due) return std::nullopt;
  const Result<std::unique_ptr<ledger::Claim>> claim = store_.TryClaim(caller.space, "learn");
  if (!claim || *claim == nullptr) return std::nullopt;
  Result<LearnReport> learned = LearnFromFiled(caller);
  if (!learned) return std::nullopt;
  return *std::move(learned);
}

Result<LearnReport> ReviewKeeper::Learn(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  return LearnFromFiled(caller);
}

Result<LearnReport> ReviewKeeper::LearnFromFiled(const Caller& caller) {
  // Not within the transaction: nobody has to wait for it.
  CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseAll(caller));
  review::Learned learned = LearnedFrom(analysis.findings, *analysis.corpus);
  learned.head = analysis.head;
  LearnReport report;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        report = {.events = analysis.findings.events, .alerts = analysis.findings.alerts};
        CREDENCE_ASSIGN_OR_RETURN(const review::RuleMap rules, review::LoadRules(writer));
        CREDENCE_ASSIGN_OR_RETURN(const review::Learning last, review::LoadLearning(writer));
        // Whoever looked later knows better.
        if (last.last.head > analysis.head || IsChanged(rules, analysis.rules)) return {};
        Learner learner(writer, context, settings_, rules, report);
        CREDENCE_RETURN_IF_ERROR(learner.ActOnRules(analysis.findings.rules));
        learner.RemindOfAudit(analysis.findings.rules);
        return learner.Record(learned, last);
      }));
  return report;
}

Result<RuleReading> ReviewKeeper::JudgeRule(const Caller& caller, std::string_view id,
                                            RuleVerdict verdict,
                                            const std::optional<std::string>& reason) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  CREDENCE_ASSIGN_OR_RETURN(Analysis before, AnalyseAll(caller));
  before.corpus.reset();  // So that what is new can be added to it.
  CREDENCE_ASSIGN_OR_RETURN(const RuleReading rule, FindRule(before.findings.rules, id));
  const bool is_retired = rule.state == RuleState::kRetired;
  if (verdict == RuleVerdict::kRevive && !is_retired) {
    return FailedPrecondition(fmt::format("rule {} is not retired", rule.key));
  }
  if (verdict != RuleVerdict::kRevive && is_retired) {
    return FailedPrecondition(fmt::format("rule {} is retired; revive it first", rule.key));
  }
  const std::string_view word = verdict == RuleVerdict::kConfirm  ? "confirmed"
                                : verdict == RuleVerdict::kRetire ? "retired"
                                                                  : "revived";
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        const review::RuleJudged judged{.key = rule.key, .verdict = std::string(word)};
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, std::vector{review::OfRule(judged, reason)}, context));
        if (verdict != RuleVerdict::kRetire) return {};
        // As they are now: others may have judged since.
        CREDENCE_ASSIGN_OR_RETURN(const review::RuleMap rules, review::LoadRules(writer));
        const auto known = rules.find(rule.key);
        if (known == rules.end()) return {};
        const std::optional<Uuid>& memory = known->second.memory;
        if (!memory || IsHeldByAnother(rules, rule.key, *memory)) return {};
        return MemoryConsequences(writer, context, settings_.memory).RuleEnded(*memory);
      }));
  // What counts again is in prompts again.
  if (verdict == RuleVerdict::kRevive) CREDENCE_RETURN_IF_ERROR(Learn(caller));
  CREDENCE_ASSIGN_OR_RETURN(const Analysis after, AnalyseAll(caller));
  return FindRule(after.findings.rules, rule.id);
}

Result<ReviewQuestion> ReviewKeeper::AnswerQuestion(const Caller& caller, std::string_view id,
                                                    bool wanted) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  CREDENCE_ASSIGN_OR_RETURN(const Analysis before, AnalyseAll(caller));
  CREDENCE_ASSIGN_OR_RETURN(ReviewQuestion question, FindQuestion(before.findings.questions, id));
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        const review::QuestionAnswered answer{.key = question.key, .wanted = wanted};
        CREDENCE_RETURN_IF_ERROR(Commit(writer, std::vector{review::OfRule(answer)}, context));
        return {};
      }));
  question.open = false;
  question.decided = "asked";
  return question;
}

}  // namespace credence::engine
