// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that erases what may no longer be kept: words after a while, exact
// timing earlier, of which averages stay. What was learned from them is in the events' cores.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/reviews/reviews.h"
#include "engine/sole_work.h"
#include "engine/store/request_log.h"
#include "ledger/fold.h"
#include "memory/decide.h"
#include "memory/events.h"
#include "memory/queries.h"
#include "review/analysis/calendar.h"
#include "review/decide.h"
#include "review/events.h"
#include "review/feedback_history.h"
#include "review/fold.h"

namespace credence::engine {
namespace {

using ledger::Visit;

// What a retention erases.
struct Overdue {
  std::vector<std::int64_t> sequences;
  std::vector<Uuid> memories;                     // Of rules whose words go.
  std::map<std::string, review::Erased> streams;  // How much of each subject.
  std::int64_t texts = 0;
  std::int64_t timings = 0;
  std::vector<review::TimingAverage> averages;
  std::int64_t archived = 0;
  std::optional<Timestamp> oldest;
};

std::optional<double> DecisionSeconds(std::string_view meta) {
  review::Corpus one;
  one.Add({}, 0, review::Submitted{});
  one.AddTiming(meta);
  if (one.timings.empty()) return std::nullopt;
  return one.timings.front().decision_seconds;
}

class OverdueFinder {
 public:
  OverdueFinder(const review::ReviewSettings& settings, Timestamp now)
      : settings_(settings), now_(now) {}

  Result<Overdue> Find(ledger::Reader& reader) {
    CREDENCE_ASSIGN_OR_RETURN(withdrawn_, review::LoadWithdrawn(reader));
    CREDENCE_ASSIGN_OR_RETURN(const review::RuleMap rules, review::LoadRules(reader));
    for (const auto& [key, rule] : rules) Add(rule);
    Result<void> status;
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.with_verbatim = true}, [&](const ledger::EventView& event) {
          if (event.stream.starts_with(review::kWorkStreamPrefix)) status = Add(event);
          if (event.stream.starts_with(review::kRuleStreamPrefix)) AddRuleEvent(event);
          return status ? Visit::kContinue : Visit::kStop;
        }));
    CREDENCE_RETURN_IF_ERROR(status);
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<review::QuarantineFold>(
        reader, [&](const review::Quarantined& document) {
          Add(document);
          return Visit::kContinue;
        }));
    for (auto& [key, average] : averages_) {
      average.decision_seconds /= static_cast<double>(average.n);
      overdue_.averages.push_back(std::move(average));
    }
    return std::move(overdue_);
  }

 private:
  bool IsOlder(Timestamp at, double days) const {
    constexpr double kDay = 86'400e6;
    return static_cast<double>(ToMicros(now_) - ToMicros(at)) > days * kDay;
  }

  review::Erased& Erase(std::int64_t sequence, std::string stream, Timestamp at) {
    overdue_.sequences.push_back(sequence);
    overdue_.oldest = std::min(overdue_.oldest.value_or(at), at);
    return overdue_.streams[std::move(stream)];
  }

  Result<void> Add(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, review::DecodeWorkEvent(event));
    if (!decoded) return {};
    if (auto* submitted = std::get_if<review::Submitted>(&*decoded)) {
      last_ = std::move(*submitted);
      last_id_ = event.id;
      if (IsOlder(last_.at, settings_.raw_days)) ++overdue_.archived;
      const bool is_overdue =
          IsOlder(last_.at, settings_.text_days) || withdrawn_.contains(event.id);
      if (!event.text || !is_overdue) return {};
      ++overdue_.texts;
      ++Erase(event.sequence, std::string(event.stream), last_.at).texts;
    } else if (const auto* timed = std::get_if<review::Timed>(&*decoded)) {
      if (!event.text || timed->feedback != last_id_) return {};
      const bool is_withdrawn = withdrawn_.contains(last_id_);
      if (!IsOlder(last_.at, settings_.timing_days) && !is_withdrawn) return {};
      ++overdue_.timings;
      ++Erase(event.sequence, std::string(event.stream), last_.at).timings;
      if (is_withdrawn) return {};
      if (const auto seconds = DecisionSeconds(*event.text)) Average(*seconds);
    } else if (std::holds_alternative<review::Withdrawn>(*decoded)) {
      if (!event.text || !IsOlder(event.time, settings_.text_days)) return {};
      ++overdue_.texts;
      ++Erase(event.sequence, std::string(event.stream), event.time).texts;
    }
    return {};
  }

  // A rule quotes people. While it holds its words are in use; after that they go as theirs do.
  void Add(const review::Rule& rule) {
    if (rule.active) {
      kept_texts_.insert(rule.text_sequence);
    } else if (rule.memory) {
      memories_.emplace(rule.text_sequence, *rule.memory);
    }
  }

  // How a rule was put, or the reason of a person.
  void AddRuleEvent(const ledger::EventView& event) {
    if (!event.text || kept_texts_.contains(event.sequence)) return;
    if (!IsOlder(event.time, settings_.text_days)) return;
    ++overdue_.texts;
    ++Erase(event.sequence, std::string(event.stream), event.time).texts;
    const auto memory = memories_.find(event.sequence);
    if (memory != memories_.end()) overdue_.memories.push_back(memory->second);
  }

  // One that still waits to be mended is kept until somebody mends or discards it.
  void Add(const review::Quarantined& document) {
    if (document.state == review::QuarantineState::kOpen || !document.document) return;
    if (!IsOlder(document.at, settings_.text_days)) return;
    ++overdue_.texts;
    ++Erase(document.text_sequence, review::QuarantineStreamOf(document.id), document.at).texts;
  }

  void Average(double seconds) {
    const AverageKey key{review::MonthOf(last_.at), last_.task_type, last_.stage, last_.modal};
    review::TimingAverage& average = averages_[key];
    std::tie(average.month, average.task_type, average.stage, average.modal) = key;
    average.decision_seconds += seconds;  // A sum until the end.
    ++average.n;
  }

  using AverageKey = std::tuple<std::string, std::string, std::string, std::string>;

  const review::ReviewSettings& settings_;
  Timestamp now_;
  Overdue overdue_;
  std::map<AverageKey, review::TimingAverage> averages_;
  std::set<Uuid> withdrawn_;
  std::set<std::int64_t> kept_texts_;      // Of rules that are active.
  std::map<std::int64_t, Uuid> memories_;  // By the text of the rule, of the others.
  review::Submitted last_;                 // A timing follows its feedback.
  Uuid last_id_;
};

}  // namespace

Result<RetainReport> ReviewKeeper::Retain(const Caller& caller, bool dry_run) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                            ClaimOrAbort(store_, caller.space, "retain"));
  RetainReport report;
  const auto find = [&](ledger::Reader& reader) -> Result<Overdue> {
    const Timestamp now = workspace_.Now();
    CREDENCE_ASSIGN_OR_RETURN(Overdue overdue, OverdueFinder(settings_.review, now).Find(reader));
    CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseIn(caller.space, reader));
    report = {.dry_run = dry_run,
              .texts = overdue.texts,
              .timings = overdue.timings,
              .archived = overdue.archived,
              .rules = std::ranges::count_if(analysis.findings.rules, &RuleReading::obsolete),
              .oldest = overdue.oldest};
    return overdue;
  };
  if (dry_run) {
    CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](ledger::Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(find(reader));
      return {};
    }));
    return report;
  }
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(Overdue overdue, find(writer));
        if (overdue.sequences.empty()) return {};
        std::vector<review::Decision> decisions;
        for (const auto& [stream, erased] : overdue.streams) {
          decisions.push_back(review::DecideErase(stream, erased));
        }
        decisions.push_back(
            review::OfLearning(review::Retained{.texts = report.texts,
                                                .timings = report.timings,
                                                .averages = std::move(overdue.averages)}));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        CREDENCE_RETURN_IF_ERROR(EraseTexts(writer, overdue.sequences));
        for (const Uuid& memory : overdue.memories) {
          CREDENCE_RETURN_IF_ERROR(
              MemoryConsequences(writer, context, settings_.memory).RuleErased(memory));
        }
        return {};
      }));
  return report;
}

}  // namespace credence::engine
