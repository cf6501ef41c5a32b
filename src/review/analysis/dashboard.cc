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

#include "review/analysis/mean.h"
#include "review/names.h"

namespace credence::review {
namespace {

constexpr std::size_t kPeriods = kDashboardPeriods;
constexpr std::chrono::days kPeriod(kDashboardPeriodDays);

struct Period {
  Mean approved;
  Mean score;
  Mean seconds;
  Mean error;
  Mean skipped;
  Mean regressions;  // Of level checks.
  std::int64_t feedback = 0;
  std::int64_t falls = 0;
};

using Figures = std::array<std::optional<double>, kPeriods>;

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
    if (record.decided()) period.approved.Add(record.approved() ? 1 : 0);
    if (!std::isnan(record.delta)) period.error.Add(std::abs(record.delta));
    for (const float score : record.scores) {
      if (!std::isnan(score)) period.score.Add(static_cast<double>(score));
    }
  }
  for (const TimingRecord& timing : corpus.timings) {
    const auto place = PeriodOf(corpus.feedback[timing.feedback].at, now);
    if (place) periods[*place].seconds.Add(timing.decision_seconds);
  }
  for (const TimingAverage& average : corpus.timing_averages) {
    const auto middle = MiddleOf(average.month);
    const auto place = middle ? PeriodOf(*middle, now) : std::nullopt;
    if (place) {
      periods[*place].seconds.Add(average.decision_seconds, static_cast<double>(average.n));
    }
  }
  for (const RegistrationRecord& registration : corpus.registrations) {
    const auto place = PeriodOf(registration.at, now);
    if (place) periods[*place].skipped.Add(registration.shown ? 0 : 1);
  }
  for (const LevelRecord& level : corpus.levels) {
    const auto place = PeriodOf(level.at, now);
    if (!place) continue;
    periods[*place].falls += level.fell;
    periods[*place].regressions.sum += static_cast<double>(level.fell);
    periods[*place].regressions.n += static_cast<double>(level.checks);
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
    figures[i] = static_cast<double>(periods[i].feedback) * 7 / kDashboardPeriodDays;
  }
  return figures;
}

Figures Effects(std::span<const RuleReading> rules, Timestamp now) {
  std::array<Mean, kPeriods> means;
  for (const RuleReading& rule : rules) {
    if (rule.state != RuleState::kActive || !rule.effectiveness || !rule.active_since) continue;
    const std::size_t from = PeriodOf(*rule.active_since, now).value_or(0);
    for (std::size_t i = from; i < kPeriods; ++i) means[i].Add(*rule.effectiveness);
  }
  Figures figures;
  for (std::size_t i = 0; i < kPeriods; ++i) figures[i] = means[i].Read();
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
  if (!last) return {.kpi = std::move(kpi)};
  kpi.on_target = *last >= target;
  return {.kpi = std::move(kpi), .nearness = Share(*last, target)};
}

Judged AtMost(ReviewKpi kpi, double target) {
  const std::optional<double> last = kpi.months.back();
  if (!last) return {.kpi = std::move(kpi)};
  kpi.on_target = *last <= target;
  return {.kpi = std::move(kpi), .nearness = Share(target, *last)};
}

Judged None(ReviewKpi kpi) {
  const std::optional<double> last = kpi.months.back();
  if (!last) return {.kpi = std::move(kpi)};
  kpi.on_target = *last == 0;
  return {.kpi = std::move(kpi), .nearness = std::clamp(1 - *last / 100, 0.0, 1.0)};
}

Judged Trend(ReviewKpi kpi, bool rising) {
  const std::optional<double> last = kpi.months.back();
  const std::optional<double> before = kpi.months[kPeriods - 2];
  if (!last || !before) return {.kpi = std::move(kpi)};
  kpi.on_target = rising ? *last > *before : *last < *before;
  return {.kpi = std::move(kpi),
          .nearness = rising ? Share(*last, *before) : Share(*before, *last)};
}

ReviewKpi Kpi(std::string_view name, const Figures& figures, std::string_view target,
              std::string_view unit) {
  return {.name = std::string(name),
          .months = {figures.begin(), figures.end()},
          .target = std::string(target),
          .unit = std::string(unit)};
}

std::optional<std::string> TopImprovement(std::span<const RuleReading> rules) {
  const RuleReading* best = nullptr;
  for (const RuleReading& rule : rules) {
    if (rule.state != RuleState::kActive || rule.effectiveness.value_or(0) <= 0) continue;
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
      if (!std::isnan(record.scores[i])) means[i].Add(static_cast<double>(record.scores[i]));
    }
  }
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (means[i].n > 0 && (!worst || *means[i].Read() < *means[*worst].Read())) worst = i;
  }
  if (!worst) return std::nullopt;
  return fmt::format("{} (mean {:.1f})", NameOf(static_cast<QualityDimension>(*worst)),
                     *means[*worst].Read());
}

}  // namespace

ReviewDashboard DashboardOf(const Corpus& corpus, std::span<const RuleReading> rules,
                            std::int64_t backlog, Timestamp now) {
  const std::array<Period, kPeriods> periods = Collect(corpus, now);
  const auto mean = [&](Mean Period::* member, double factor) {
    return Each(periods, [&](const Period& period) { return (period.*member).Read(factor); });
  };
  std::array<Judged, 8> judged = {
      AtLeast(Kpi("approval rate", mean(&Period::approved, 100), "95 %", "%"), 95),
      AtLeast(Kpi("quality score", mean(&Period::score, 1), "8.0", "points"), 8),
      Trend(Kpi("time to decision", mean(&Period::seconds, 1), "falling", "s"), false),
      AtMost(Kpi("prediction accuracy", mean(&Period::error, 1), "±0.5", "points"), 0.5),
      Trend(Kpi("auto-approve rate", mean(&Period::skipped, 100), "rising", "%"), true),
      Trend(Kpi("feedback volume", Volume(corpus, periods, now), "falling", "per week"), false),
      Trend(Kpi("rule effectiveness", Effects(rules, now), "rising", "points"), true),
      None(Kpi("regression rate", mean(&Period::regressions, 100), "0", "%"))};
  ReviewDashboard dashboard{
      .top_improvement = TopImprovement(rules),
      .top_problem = TopProblem(corpus, now),
      .backlog = backlog,
      .active_rules = std::ranges::count(rules, RuleState::kActive, &RuleReading::state),
      .regressions = periods.back().falls};
  Mean health;
  for (Judged& one : judged) {
    if (one.nearness) health.Add(*one.nearness);
    dashboard.kpis.push_back(std::move(one.kpi));
  }
  // Without decisions, health cannot be judged.
  const bool is_judged = dashboard.kpis.front().months.back().has_value();
  dashboard.health = is_judged ? health.Read().value_or(0) : 0;
  return dashboard;
}

}  // namespace credence::review
