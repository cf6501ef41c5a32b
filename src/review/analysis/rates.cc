// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rates.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "model/mean_difference.h"
#include "model/proportion.h"
#include "review/analysis/score_map.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

constexpr double kIntervalLevel = 0.95;
constexpr std::int64_t kDecisionsMin = 5;
constexpr std::int64_t kTrendScoresMin = 20;
constexpr std::chrono::days kMonth{30};
constexpr std::chrono::days kWeek{7};

// By ReviewDecision.
struct DecisionCounts {
  std::array<std::int64_t, 4> of{};

  void Add(ReviewDecision decision) { ++of[static_cast<std::size_t>(decision)]; }
  std::int64_t operator[](ReviewDecision decision) const {
    return of[static_cast<std::size_t>(decision)];
  }
  std::int64_t approved() const { return (*this)[ReviewDecision::kApproved]; }
  std::int64_t turned_down() const {
    return (*this)[ReviewDecision::kRejected] + (*this)[ReviewDecision::kNeedsWork];
  }
  std::int64_t decisions() const { return approved() + turned_down(); }
  bool empty() const { return decisions() + (*this)[ReviewDecision::kDeferred] == 0; }
  model::Proportion proportion() const {
    return {.successes = static_cast<double>(approved()),
            .failures = static_cast<double>(turned_down())};
  }
};

ApprovalRate RateOf(std::string name, const DecisionCounts& counts) {
  const model::Interval interval = model::WilsonInterval(counts.proportion(), kIntervalLevel);
  return {.name = std::move(name),
          .approved = counts[ReviewDecision::kApproved],
          .rejected = counts[ReviewDecision::kRejected],
          .needs_work = counts[ReviewDecision::kNeedsWork],
          .deferred = counts[ReviewDecision::kDeferred],
          .rate = model::Rate(counts.proportion()),
          .low = interval.low,
          .high = interval.high};
}

// Counts by name; the vector grows as names appear.
struct CountsByName {
  std::vector<DecisionCounts> of;

  void Add(Name name, ReviewDecision decision) {
    if (name == kNoName) return;
    if (name >= of.size()) of.resize(name + std::size_t{1});
    of[name].Add(decision);
  }
  std::vector<ApprovalRate> Read(const Names& names) const {
    std::vector<ApprovalRate> rates;
    for (Name name = 0; name < of.size(); ++name) {
      if (!of[name].empty()) rates.push_back(RateOf(names[name], of[name]));
    }
    std::ranges::sort(rates, [](const ApprovalRate& a, const ApprovalRate& b) {
      return std::tuple(-a.decisions(), std::string_view(a.name)) <
             std::tuple(-b.decisions(), std::string_view(b.name));
    });
    return rates;
  }
};

// The highest score that at least a quarter of all `n` reach.
double TopQuartile(const ScoreMap<std::int64_t>& scores, std::int64_t n) {
  const auto entries = scores.Entries();
  std::int64_t reach = 0;
  for (const auto& entry : std::views::reverse(entries)) {
    reach += entry.value;
    if (4 * reach >= n) return ScoreOf(entry.score);
  }
  return 0.0;
}

// The same figure for the recent days and for those before.
template <class T>
struct Sides {
  T now;
  T before;
};

std::optional<ReviewAnomaly> RateAnomaly(const Sides<DecisionCounts>& counts,
                                         const std::string& task_type) {
  if (std::min(counts.now.decisions(), counts.before.decisions()) < kDecisionsMin) {
    return std::nullopt;
  }
  const model::Proportion now = counts.now.proportion();
  const model::Proportion before = counts.before.proportion();
  const model::Interval change = model::ChangeInterval(now, before, kIntervalLevel);
  if (change.Contains(0.0)) return std::nullopt;
  return ReviewAnomaly{.what = "approval rate",
                       .name = task_type,
                       .before = model::Rate(before).value_or(0.0),
                       .now = model::Rate(now).value_or(0.0),
                       .low = change.low,
                       .high = change.high};
}

std::optional<ReviewAnomaly> ScoreAnomaly(const Sides<model::Sample>& scores,
                                          QualityDimension dimension) {
  if (std::min(scores.now.n, scores.before.n) < kTrendScoresMin) return std::nullopt;
  const model::Interval change =
      model::MeanDifferenceInterval(scores.now, scores.before, kIntervalLevel);
  if (change.Contains(0.0)) return std::nullopt;
  return ReviewAnomaly{.what = "score of " + std::string(NameOf(dimension)),
                       .name = "",
                       .before = scores.before.mean(),
                       .now = scores.now.mean(),
                       .low = change.low,
                       .high = change.high};
}

}  // namespace

ApprovalRates RatesOf(const Corpus& corpus, std::optional<Timestamp> from, Timestamp until) {
  DecisionCounts overall;
  CountsByName task_types, stages, reviewers;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (!record.decision || record.at > until || (from && record.at <= *from)) continue;
    overall.Add(*record.decision);
    task_types.Add(record.task_type, *record.decision);
    stages.Add(record.stage, *record.decision);
    reviewers.Add(record.reviewer, *record.decision);
  }
  return {.overall = RateOf("", overall),
          .by_task_type = task_types.Read(corpus.names),
          .by_stage = stages.Read(corpus.names),
          .by_reviewer = reviewers.Read(corpus.names)};
}

std::optional<std::string> KnownTaskType(const ReviewFindings& findings,
                                         const std::optional<std::string>& task_type) {
  const auto& known = findings.all_time.by_task_type;
  const bool is_known =
      task_type && std::ranges::find(known, *task_type, &ApprovalRate::name) != known.end();
  return is_known ? task_type : std::nullopt;
}

std::vector<DimensionTrend> DimensionTrends(const Corpus& corpus, Timestamp now) {
  std::array<ScoreMap<std::int64_t>, kQualityDimensions> scores;
  std::array<model::Sample, kQualityDimensions> all;
  std::array<Sides<model::Sample>, kQualityDimensions> months;
  for (const FeedbackRecord& record : corpus.feedback) {
    const bool recent = record.at > now - kMonth && record.at <= now;
    const bool before = record.at > now - 2 * kMonth && record.at <= now - kMonth;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const float score = record.scores[i];
      if (std::isnan(score)) continue;
      ++scores[i][score];
      const double given = ScoreOf(score);
      all[i].Add(given);
      if (recent) months[i].now.Add(given);
      if (before) months[i].before.Add(given);
    }
  }
  std::vector<DimensionTrend> trends;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (all[i].n == 0) continue;
    DimensionTrend& trend = trends.emplace_back();
    trend.dimension = static_cast<QualityDimension>(i);
    trend.n = all[i].n;
    trend.mean = all[i].mean();
    trend.top_quartile = TopQuartile(scores[i], all[i].n);
    if (months[i].now.n > 0) trend.recent = months[i].now.mean();
    if (months[i].before.n > 0) trend.before = months[i].before.mean();
    if (trend.recent && trend.before) trend.change = *trend.recent - *trend.before;
  }
  return trends;
}

std::vector<ReviewAnomaly> Anomalies(const Corpus& corpus, Timestamp now) {
  Sides<DecisionCounts> overall;
  Sides<CountsByName> task_types;
  std::array<Sides<model::Sample>, kQualityDimensions> scores;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (record.at > now || record.at <= now - kWeek - kMonth) continue;
    const bool recent = record.at > now - kWeek;
    if (record.decision) {
      (recent ? overall.now : overall.before).Add(*record.decision);
      (recent ? task_types.now : task_types.before).Add(record.task_type, *record.decision);
    }
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (std::isnan(record.scores[i])) continue;
      (recent ? scores[i].now : scores[i].before).Add(ScoreOf(record.scores[i]));
    }
  }
  std::vector<ReviewAnomaly> anomalies;
  const auto add = [&](std::optional<ReviewAnomaly> anomaly) {
    if (anomaly) anomalies.push_back(*std::move(anomaly));
  };
  const std::size_t both = std::min(task_types.now.of.size(), task_types.before.of.size());
  for (Name name = 0; name < both; ++name) {
    add(RateAnomaly({.now = task_types.now.of[name], .before = task_types.before.of[name]},
                    corpus.names[name]));
  }
  std::ranges::sort(anomalies, {}, &ReviewAnomaly::name);
  if (auto anomaly = RateAnomaly(overall, "")) {
    anomalies.insert(anomalies.begin(), *std::move(anomaly));
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    add(ScoreAnomaly(scores[i], static_cast<QualityDimension>(i)));
  }
  return anomalies;
}

}  // namespace credence::review
