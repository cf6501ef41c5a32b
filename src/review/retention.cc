// SPDX-License-Identifier: Apache-2.0
#include "review/retention.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "ledger/fold.h"
#include "review/analysis/calendar.h"
#include "review/corpus.h"
#include "review/feedback_history.h"
#include "review/fold.h"
#include "review/queries.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

using ledger::Visit;

std::optional<double> DecisionSeconds(std::string_view meta) {
  Corpus one;
  one.Add({}, 0, Submitted{});
  one.AddTiming(meta);
  if (one.timings.empty()) return std::nullopt;
  return one.timings.front().decision_seconds;
}

class OverdueFinder {
 public:
  OverdueFinder(const ReviewSettings& settings, Timestamp now) : settings_(settings), now_(now) {}

  Result<Overdue> Find(ledger::Reader& reader) {
    CREDENCE_ASSIGN_OR_RETURN(withdrawn_, LoadWithdrawn(reader));
    CREDENCE_ASSIGN_OR_RETURN(const RuleMap rules, LoadRules(reader));
    for (const auto& [key, rule] : rules) Add(rule);
    Result<void> status;
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.with_verbatim = true}, [&](const ledger::EventView& event) {
          if (event.stream.starts_with(kWorkStreamPrefix)) status = Add(event);
          if (event.stream.starts_with(kRuleStreamPrefix)) AddRuleEvent(event);
          return status ? Visit::kContinue : Visit::kStop;
        }));
    CREDENCE_RETURN_IF_ERROR(status);
    CREDENCE_RETURN_IF_ERROR(
        ledger::ScanStates<QuarantineFold>(reader, [&](const Quarantined& document) {
          Add(document);
          return Visit::kContinue;
        }));
    for (auto& [key, average] : averages_) {
      average.decision_seconds =
          TidyNumber(average.decision_seconds / static_cast<double>(average.n));
      overdue_.averages.push_back(std::move(average));
    }
    return std::move(overdue_);
  }

 private:
  bool IsOlder(Timestamp at, double days) const {
    constexpr double kDay = 86'400e6;
    return static_cast<double>(ToMicros(now_) - ToMicros(at)) > days * kDay;
  }

  Erased& Erase(std::int64_t sequence, std::string_view stream, Timestamp at) {
    overdue_.sequences.push_back(sequence);
    overdue_.report.oldest = std::min(overdue_.report.oldest.value_or(at), at);
    return overdue_.streams[std::string(stream)];
  }
  void EraseText(std::int64_t sequence, std::string_view stream, Timestamp at) {
    ++overdue_.report.texts;
    ++Erase(sequence, stream, at).texts;
  }

  Result<void> Add(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, DecodeWorkEvent(event));
    if (!decoded) return {};
    if (auto* submitted = std::get_if<Submitted>(&*decoded)) {
      last_ = std::move(*submitted);
      last_id_ = event.id;
      if (IsOlder(last_.at, settings_.raw_days)) ++overdue_.report.archived;
      const bool is_overdue =
          IsOlder(last_.at, settings_.text_days) || withdrawn_.contains(event.id);
      if (event.text && is_overdue) EraseText(event.sequence, event.stream, last_.at);
    } else if (const auto* timed = std::get_if<Timed>(&*decoded)) {
      if (!event.text || timed->feedback != last_id_) return {};
      const bool is_withdrawn = withdrawn_.contains(last_id_);
      if (!IsOlder(last_.at, settings_.timing_days) && !is_withdrawn) return {};
      ++overdue_.report.timings;
      ++Erase(event.sequence, event.stream, last_.at).timings;
      if (is_withdrawn) return {};
      if (const auto seconds = DecisionSeconds(*event.text)) Average(*seconds);
    } else if (std::holds_alternative<Withdrawn>(*decoded) ||
               std::holds_alternative<ContentGiven>(*decoded)) {
      if (event.text && IsOlder(event.time, settings_.text_days)) {
        EraseText(event.sequence, event.stream, event.time);
      }
    }
    return {};
  }

  // A rule quotes people. While it is active its words are in use; after that, retention applies to
  // them.
  void Add(const Rule& rule) {
    if (rule.active || (rule.worded.value_or(false) && !rule.retired)) {
      kept_texts_.insert(rule.text_sequence);
    }
    if (rule.active) {
      for (const Uuid& memory : rule.memories()) in_use_.insert(memory);
    }
  }

  // The wording of a rule, or a person's reason.
  void AddRuleEvent(const ledger::EventView& event) {
    if (!event.text || kept_texts_.contains(event.sequence)) return;
    if (!IsOlder(event.time, settings_.text_days)) return;
    EraseText(event.sequence, event.stream, event.time);
    // A rule that was worded anew has left the memories of its old wording behind.
    const auto decoded = DecodeRuleEvent(event);
    if (!decoded || !*decoded) return;
    const auto* activated = std::get_if<RuleActivated>(&**decoded);
    if (activated == nullptr) return;
    std::vector<Uuid> memories = activated->more_memories.value_or(std::vector<Uuid>());
    if (activated->memory) memories.push_back(*activated->memory);
    for (const Uuid& memory : memories) {
      if (in_use_.insert(memory).second) overdue_.memories.push_back(memory);
    }
  }

  // An open document is kept until somebody corrects or discards it.
  void Add(const Quarantined& document) {
    if (document.state == QuarantineState::kOpen || !document.document) return;
    if (!IsOlder(document.at, settings_.text_days)) return;
    EraseText(document.text_sequence, QuarantineStreamOf(document.id), document.at);
  }

  void Average(double seconds) {
    const AverageKey key{MonthOf(last_.at), last_.task_type, last_.stage, last_.modal};
    TimingAverage& average = averages_[key];
    std::tie(average.month, average.task_type, average.stage, average.modal) = key;
    average.decision_seconds += seconds;  // A sum until the end.
    ++average.n;
  }

  using AverageKey = std::tuple<std::string, std::string, std::string, std::string>;

  const ReviewSettings& settings_;
  Timestamp now_;
  Overdue overdue_;
  std::map<AverageKey, TimingAverage> averages_;
  std::set<Uuid> withdrawn_;
  std::set<std::int64_t> kept_texts_;  // Of active rules.
  // Of the other rules, by the event with their text.
  std::set<Uuid> in_use_;  // Memories of active rules, and those that are already in the list.
  Submitted last_;         // A timing follows its feedback.
  Uuid last_id_;
};

}  // namespace

Result<Overdue> FindOverdue(ledger::Reader& reader, const ReviewSettings& settings, Timestamp now) {
  return OverdueFinder(settings, now).Find(reader);
}

std::vector<EventDraft> DecideRetain(const Overdue& overdue) {
  std::vector<EventDraft> decisions;
  if (overdue.sequences.empty()) return decisions;
  for (const auto& [stream, erased] : overdue.streams) {
    decisions.push_back(DecideErase(stream, erased));
  }
  decisions.push_back(OfLearning(Retained{.texts = overdue.report.texts,
                                          .timings = overdue.report.timings,
                                          .averages = overdue.averages}));
  return decisions;
}

}  // namespace credence::review
