// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/tally.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "model/calibration.h"

namespace credence::insight {
namespace {

constexpr std::size_t kLargestMax = 20;
constexpr std::size_t kExamplesMax = 50;

// The numbers of a faculty may be percentages; a ranking only needs their order, within [0, 1].
std::optional<double> RankingOf(const std::vector<double>& numbers,
                                const std::vector<bool>& success) {
  if (numbers.empty()) return std::nullopt;
  const double top = std::max(1.0, *std::ranges::max_element(numbers));
  std::vector<model::Forecast> forecasts;
  forecasts.reserve(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    forecasts.push_back({.stated = numbers[i] / top, .came_true = success[i]});
  }
  return model::Auroc(forecasts);
}

// The names decide between equal counts, so that the order does not depend on that of the lanes.
bool IsMoreFrequent(const VerdictChange& a, const VerdictChange& b) {
  return std::tie(b.count, a.recorded, a.other) < std::tie(a.count, b.recorded, b.other);
}

bool IsMoreChanged(const ChangedSubject& a, const ChangedSubject& b) {
  const double change_a = std::abs(a.other - a.recorded);
  const double change_b = std::abs(b.other - b.recorded);
  if (change_a != change_b) return change_a > change_b;
  if (a.verdicts != b.verdicts) return a.verdicts > b.verdicts;
  return a.subject < b.subject;
}

}  // namespace

void ReportTally::CountVerdict(const ChangedVerdict& verdict) {
  ++report_.verdicts;
  if (verdict.recorded == verdict.other) return;
  ++report_.changed_verdicts;
  VerdictChange& change = ChangeBetween(verdict.recorded, verdict.other);
  if (change.count == 0 || verdict.sequence < change.sequence) {
    change.what = verdict.what;
    change.subject = verdict.subject;
    change.sequence = verdict.sequence;
    change.at = verdict.at;
  }
  ++change.count;
  AddExample(verdict);
}

// Verdicts are few, so a list of their pairs stays short however long the ledger is.
VerdictChange& ReportTally::ChangeBetween(std::string_view recorded, std::string_view other) {
  const auto known = std::ranges::find_if(report_.changes, [&](const VerdictChange& change) {
    return change.recorded == recorded && change.other == other;
  });
  if (known != report_.changes.end()) return *known;
  return report_.changes.emplace_back(
      VerdictChange{.recorded = std::string(recorded), .other = std::string(other)});
}

void ReportTally::AddChange(const VerdictChange& change) {
  VerdictChange& known = ChangeBetween(change.recorded, change.other);
  const std::int64_t count = known.count + change.count;
  if (known.count == 0 || change.sequence < known.sequence) known = change;
  known.count = count;
}

void ReportTally::AddExample(const ChangedVerdict& verdict) {
  std::vector<ChangedVerdict>& examples = report_.examples;
  if (examples.size() == kExamplesMax && verdict.sequence >= examples.back().sequence) return;
  examples.insert(
      std::ranges::upper_bound(examples, verdict.sequence, {}, &ChangedVerdict::sequence), verdict);
  if (examples.size() > kExamplesMax) examples.pop_back();
}

void ReportTally::Merge(const ReportTally& other) {
  report_.events += other.report_.events;
  report_.verdicts += other.report_.verdicts;
  report_.changed_verdicts += other.report_.changed_verdicts;
  for (const VerdictChange& change : other.report_.changes) AddChange(change);
  for (const ChangedVerdict& example : other.report_.examples) AddExample(example);
}

void ReportTally::CountForecast(double recorded, double other, bool success) {
  recorded_.push_back(recorded);
  other_.push_back(other);
  success_.push_back(success);
}

void ReportTally::CountSubject(ChangedSubject subject) {
  ++report_.subjects;
  const double change = subject.other - subject.recorded;
  sum_of_changes_ += change;
  if (std::abs(change) > std::abs(report_.largest_change)) report_.largest_change = change;
  if (subject.success) {
    CountForecast(subject.recorded, subject.other, *subject.success);
    TellExamples(subject.subject, *subject.success);
  }
  if (change == 0 && subject.verdicts == 0) return;
  if (change != 0) ++report_.changed_subjects;
  report_.largest.push_back(std::move(subject));
  std::ranges::push_heap(report_.largest, IsMoreChanged);
  if (report_.largest.size() > kLargestMax) {
    std::ranges::pop_heap(report_.largest, IsMoreChanged);
    report_.largest.pop_back();
  }
}

void ReportTally::Add(OutcomeCount count) {
  if (count.of > 0) report_.outcomes.push_back(std::move(count));
}

void ReportTally::TellExamples(std::string_view subject, bool success) {
  for (ChangedVerdict& example : report_.examples) {
    if (example.subject == subject && !example.success) example.success = success;
  }
}

void ReportTally::TellExample(std::int64_t sequence, bool success) {
  for (ChangedVerdict& example : report_.examples) {
    if (example.sequence == sequence) example.success = success;
  }
}

FacultyWhatIf ReportTally::Finish() {
  std::ranges::sort(report_.changes, IsMoreFrequent);
  std::ranges::sort(report_.largest, IsMoreChanged);
  if (report_.subjects > 0) {
    report_.mean_change = sum_of_changes_ / static_cast<double>(report_.subjects);
  }
  report_.recorded_ranking = RankingOf(recorded_, success_);
  report_.other_ranking = RankingOf(other_, success_);
  return std::move(report_);
}

}  // namespace credence::insight
