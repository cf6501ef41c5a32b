// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/dashboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/clustered_mean.h"
#include "model/proportion.h"
#include "review/analysis/mean.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

constexpr std::size_t kPeriods = kDashboardPeriods;
constexpr std::chrono::days kPeriod(kDashboardPeriodDays);

using model::ClusteredMean;

struct Period {
  model::Proportion approved;
  ClusteredMean score;  // A review's scores belong together.
  ClusteredMean seconds;
  ClusteredMean error;
  model::Proportion skipped;
  std::int64_t feedback = 0;
  std::int64_t falls = 0;
  std::int64_t checks = 0;  // Of levels.
};

// A figure, what it comes from, and how sure it is.
struct Figure {
  std::optional<double> value;
  std::int64_t n = 0;
  std::optional<model::Interval> range;
};
using Figures = std::array<Figure, kPeriods>;

constexpr double kIndicatorLevel = 0.95;
// One review shows no share, mean or trend.
constexpr std::int64_t kJudgedFrom = 2;
// While a critical alert is raised.
constexpr double kAlertedHealthMax = 0.5;

std::optional<model::Interval> Scaled(std::optional<model::Interval> range, double factor) {
  if (range) range = {range->low * factor, range->high * factor, range->level};
  return range;
}

Figure Percentage(const model::Proportion& counts) {
  const std::optional<double> rate = model::Rate(counts);
  if (!rate) return {};
  return {.value = *rate * 100,
          .n = std::llround(counts.successes + counts.failures),
          .range = Scaled(model::WilsonInterval(counts, kIndicatorLevel), 100)};
}

Figure MeanOf(const ClusteredMean& mean) {
  return {.value = mean.Read(), .n = mean.groups(), .range = mean.Range()};
}

Figure RegressionRate(const Period& period) {
  if (period.checks <= 0) return {};
  const std::int64_t falls = std::min(period.falls, period.checks);
  return Percentage({.successes = static_cast<double>(falls),
                     .failures = static_cast<double>(period.checks - falls)});
}

// The period that contains a moment; the oldest is 0. Times in the future count for the last
// period.
std::optional<std::size_t> PeriodOf(Timestamp at, Timestamp now) {
  for (std::size_t back = 0; back < kPeriods; ++back) {
    if (at > now - kPeriod * (static_cast<int>(back) + 1)) return kPeriods - 1 - back;
  }
  return std::nullopt;
}

// The 15th of "2026-01".
std::optional<Timestamp> MiddleOf(std::string_view month) {
  const auto middle = ParseTimestamp(fmt::format("{}-15T00:00:00Z", month));
  return middle ? std::optional(*middle) : std::nullopt;
}

std::array<Period, kPeriods> Collect(const Corpus& corpus, Timestamp now) {
  std::array<Period, kPeriods> periods;
  for (const FeedbackRecord& record : corpus.feedback) {
    const auto place = PeriodOf(record.at, now);
    if (!place) continue;
    Period& period = periods[*place];
    ++period.feedback;
    if (record.decided())
      ++(record.approved() ? period.approved.successes : period.approved.failures);
    if (!std::isnan(record.delta)) period.error.Add(std::abs(record.delta));
    Mean scores;
    for (const float score : record.scores) scores.Add(ScoreOf(score));
    period.score.Add(scores.sum, scores.n);
  }
  for (const TimingRecord& timing : corpus.timings) {
    const auto place = PeriodOf(corpus.feedback[timing.feedback].at, now);
    if (place) periods[*place].seconds.Add(timing.decision_seconds);
  }
  for (const TimingAverage& average : corpus.timing_averages) {
    const auto middle = MiddleOf(average.month);
    const auto place = middle ? PeriodOf(*middle, now) : std::nullopt;
    if (place) {
      const auto n = static_cast<double>(average.n);
      periods[*place].seconds.Add(average.decision_seconds * n, n);
    }
  }
  for (const RegistrationRecord& registration : corpus.registrations) {
    const auto place = PeriodOf(registration.at, now);
    if (!place) continue;
    model::Proportion& skipped = periods[*place].skipped;
    ++(registration.shown ? skipped.failures : skipped.successes);
  }
  for (const LevelRecord& level : corpus.levels) {
    const auto place = PeriodOf(level.at, now);
    if (!place) continue;
    periods[*place].falls += level.fell;
    periods[*place].checks += level.checks;
  }
  return periods;
}

template <class Read>
Figures Each(const std::array<Period, kPeriods>& periods, Read read) {
  Figures figures;
  for (std::size_t i = 0; i < kPeriods; ++i) figures[i] = read(periods[i]);
  return figures;
}

// Periods before the first feedback have no volume, rather than a volume of 0.
Figures Volume(const Corpus& corpus, const std::array<Period, kPeriods>& periods, Timestamp now) {
  const auto first = std::ranges::min_element(corpus.feedback, {}, &FeedbackRecord::at);
  Figures figures;
  if (first == corpus.feedback.end()) return figures;
  const std::size_t from = PeriodOf(first->at, now).value_or(0);
  for (std::size_t i = from; i < kPeriods; ++i) {
    constexpr double kWeeks = 7.0 / kDashboardPeriodDays;
    const std::int64_t n = periods[i].feedback;
    figures[i] = {.value = static_cast<double>(n) * 7 / kDashboardPeriodDays,
                  .n = n,
                  .range = Scaled(model::PoissonInterval(n), kWeeks)};
  }
  return figures;
}

Figures Effects(std::span<const RuleReading> rules, Timestamp now) {
  std::array<ClusteredMean, kPeriods> means;
  std::optional<model::Interval> only;  // Of the last rule.
  for (const RuleReading& rule : rules) {
    if (!rule.in_use() || !rule.effectiveness || !rule.active_since) continue;
    const std::size_t from = PeriodOf(*rule.active_since, now).value_or(0);
    for (std::size_t i = from; i < kPeriods; ++i) means[i].Add(*rule.effectiveness);
    if (rule.effect_low && rule.effect_high)
      only = {*rule.effect_low, *rule.effect_high, kIndicatorLevel};
  }
  Figures figures;
  for (std::size_t i = 0; i < kPeriods; ++i) {
    figures[i] = MeanOf(means[i]);
    // The effect of a single rule has an interval of its own.
    if (means[i].groups() == 1) figures[i].range = only;
  }
  return figures;
}

// A KPI, and how near it is to its target. Nothing: unknown.
struct Judged {
  ReviewKpi kpi;
  std::optional<double> nearness;
};

double Share(double part, double whole) {
  if (whole <= 0) return part >= whole ? 1 : 0;
  return std::clamp(part / whole, 0.0, 1.0);
}

Judged AtLeast(ReviewKpi kpi, double target) {
  const std::optional<double> last = kpi.months.back();
  if (!last || kpi.n < kJudgedFrom) return {.kpi = std::move(kpi)};
  kpi.on_target = *last >= target;
  return {.kpi = std::move(kpi), .nearness = Share(*last, target)};
}

Judged AtMost(ReviewKpi kpi, double target) {
  const std::optional<double> last = kpi.months.back();
  if (!last || kpi.n < kJudgedFrom) return {.kpi = std::move(kpi)};
  kpi.on_target = *last <= target;
  return {.kpi = std::move(kpi), .nearness = Share(target, *last)};
}

Judged None(ReviewKpi kpi) {
  const std::optional<double> last = kpi.months.back();
  if (!last || kpi.n < kJudgedFrom) return {.kpi = std::move(kpi)};
  kpi.on_target = *last == 0;
  return {.kpi = std::move(kpi), .nearness = std::clamp(1 - *last / 100, 0.0, 1.0)};
}

Judged Trend(ReviewKpi kpi, bool rising, std::int64_t trend_from = kJudgedFrom) {
  const std::optional<double> last = kpi.months.back();
  const std::optional<double> before = kpi.months[kPeriods - 2];
  if (!last || !before || kpi.n < trend_from) return {.kpi = std::move(kpi)};
  kpi.on_target = rising ? *last > *before : *last < *before;
  return {.kpi = std::move(kpi),
          .nearness = rising ? Share(*last, *before) : Share(*before, *last)};
}

ReviewKpi Kpi(std::string_view name, const Figures& figures, std::string_view target,
              std::string_view unit, bool critical = false) {
  const Figure& last = figures.back();
  ReviewKpi kpi{.name = std::string(name),
                .months = {},
                .target = std::string(target),
                .unit = std::string(unit),
                .n = last.n,
                .critical = critical};
  for (const Figure& figure : figures) kpi.months.push_back(figure.value);
  if (last.value && last.range) {
    kpi.low = last.range->low;
    kpi.high = last.range->high;
  }
  return kpi;
}

// Health, and what limits it.
void AddHealth(std::span<const Judged> judged, std::span<const ReviewAlert> alerts,
               ReviewDashboard& dashboard) {
  Mean nearness;
  for (const Judged& one : judged) {
    if (one.nearness) nearness.Add(*one.nearness);
  }
  dashboard.health = nearness.Read().value_or(0);
  const auto limit = [&](double health, std::string reason) {
    if (health >= dashboard.health) return;
    dashboard.health = health;
    dashboard.limited_by = std::move(reason);
  };
  for (const Judged& one : judged) {
    if (one.kpi.critical && one.nearness) limit(*one.nearness, one.kpi.name);
  }
  const auto critical = std::ranges::find(alerts, AlertLevel::kCritical, &ReviewAlert::level);
  if (critical != alerts.end()) limit(kAlertedHealthMax, "alert: " + critical->name);
}

std::optional<std::string> TopImprovement(std::span<const RuleReading> rules) {
  const RuleReading* best = nullptr;
  for (const RuleReading& rule : rules) {
    if (!rule.in_use() || rule.effectiveness.value_or(0) <= 0) continue;
    if (best == nullptr || *rule.effectiveness > *best->effectiveness) best = &rule;
  }
  if (best == nullptr) return std::nullopt;
  return fmt::format("{} (score {:+.1f} since)", best->rule, *best->effectiveness);
}

std::optional<std::string> TopProblem(const Corpus& corpus, Timestamp now) {
  std::array<Mean, kQualityDimensions> means;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (record.at <= now - kPeriod) continue;
    for (std::size_t i = 0; i < means.size(); ++i) {
      means[i].Add(ScoreOf(record.scores[i]));
    }
  }
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (means[i].n >= kJudgedFrom && (!worst || *means[i].Read() < *means[*worst].Read()))
      worst = i;
  }
  if (!worst) return std::nullopt;
  return fmt::format("{} (mean {:.1f})", NameOf(static_cast<QualityDimension>(*worst)),
                     *means[*worst].Read());
}

}  // namespace

ReviewDashboard DashboardOf(const Corpus& corpus, std::span<const RuleReading> rules,
                            std::span<const ReviewAlert> alerts, std::int64_t backlog,
                            Timestamp now) {
  const std::array<Period, kPeriods> periods = Collect(corpus, now);
  const auto mean = [&](ClusteredMean Period::* member) {
    return Each(periods, [&](const Period& period) { return MeanOf(period.*member); });
  };
  const auto share = [&](model::Proportion Period::* member) {
    return Each(periods, [&](const Period& period) { return Percentage(period.*member); });
  };
  constexpr bool kCritical = true;
  std::array<Judged, 8> judged = {
      AtLeast(Kpi("approval rate", share(&Period::approved), "95 %", "%", kCritical), 95),
      AtLeast(Kpi("quality score", mean(&Period::score), "8.0", "points", kCritical), 8),
      Trend(Kpi("time to decision", mean(&Period::seconds), "falling", "s"), false),
      AtMost(Kpi("prediction accuracy", mean(&Period::error), "±0.5", "points"), 0.5),
      Trend(Kpi("auto-approve rate", share(&Period::skipped), "rising", "%"), true),
      Trend(Kpi("feedback volume", Volume(corpus, periods, now), "falling", "per week"), false),
      // Each effect comes from several reviews.
      Trend(Kpi("rule effectiveness", Effects(rules, now), "rising", "points"), true, 1),
      None(Kpi("regression rate", Each(periods, RegressionRate), "0", "%", kCritical))};
  ReviewDashboard dashboard{.top_improvement = TopImprovement(rules),
                            .top_problem = TopProblem(corpus, now),
                            .backlog = backlog,
                            .active_rules = std::ranges::count_if(rules, &RuleReading::in_use),
                            .regressions = periods.back().falls};
  // Without decisions, health cannot be judged.
  if (judged.front().kpi.months.back()) AddHealth(judged, alerts, dashboard);
  for (Judged& one : judged) dashboard.kpis.push_back(std::move(one.kpi));
  return dashboard;
}

}  // namespace credence::review
