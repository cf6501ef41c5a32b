// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/dashboard.h"

#include <algorithm>

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

const ReviewKpi& KpiNamed(const ReviewDashboard& dashboard, std::string_view name) {
  return *std::ranges::find(dashboard.kpis, name, &ReviewKpi::name);
}

TEST(Dashboard, OfNothing) {
  const ReviewDashboard dashboard = DashboardOf(Corpus(), {}, {}, 3, Day(0));
  EXPECT_EQ(dashboard.health, 0);
  ASSERT_EQ(dashboard.kpis.size(), 8U);
  for (const ReviewKpi& kpi : dashboard.kpis) {
    EXPECT_EQ(kpi.months, std::vector<std::optional<double>>(3)) << kpi.name;
    EXPECT_EQ(kpi.on_target, std::nullopt) << kpi.name;
  }
  EXPECT_EQ(dashboard.backlog, 3);
  EXPECT_EQ(dashboard.top_improvement, std::nullopt);
  EXPECT_EQ(dashboard.top_problem, std::nullopt);
}

// Three periods that end on day 90, each better than the one before.
Corpus Improving() {
  Corpus corpus;
  for (int period = 0; period < 3; ++period) {
    for (int i = 0; i < 20 - 5 * period; ++i) {
      const bool rejected = period < 2 && i < 5;
      AddReview(corpus,
                {.day = 30.0 * period + 1 + i,
                 .key = "",
                 .decision = rejected ? kRejected : kApproved,
                 .scores = {{.dimension = QualityDimension::kSecurity, .score = 6.0 + period},
                            {.dimension = QualityDimension::kDx, .score = 8.0 + period}},
                 .delta = i % 2 == 0 ? 2.1 - period : -2.1 + period,
                 .seconds = 120.0 - 30 * period});
    }
    for (int i = 0; i < 10; ++i) {
      corpus.registrations.push_back(
          {.at = Day(30.0 * period + 1), .task_type = 0, .shown = i >= period});
    }
    corpus.levels.push_back(
        {.at = Day(30.0 * period + 1), .task_type = 0, .checks = 20, .fell = 2 - period});
  }
  return corpus;
}

TEST(Dashboard, ThreePeriodsOldestFirst) {
  const RuleReading rules[] = {{.rule = "Include tests",
                                .state = RuleState::kActive,
                                .effectiveness = 0.4,
                                .active_since = Day(40)},
                               {.rule = "Include error types",
                                .state = RuleState::kActive,
                                .effectiveness = 2.06,
                                .active_since = Day(70)},
                               {.rule = "Gone",
                                .state = RuleState::kRetired,
                                .effectiveness = 3.0,
                                .active_since = Day(70)}};
  const ReviewDashboard dashboard = DashboardOf(Improving(), rules, {}, 0, Day(90));
  using Months = std::vector<std::optional<double>>;
  const auto near = [&](std::string_view name, const Months& months) {
    const ReviewKpi& kpi = KpiNamed(dashboard, name);
    ASSERT_EQ(kpi.months.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      ASSERT_EQ(kpi.months[i].has_value(), months[i].has_value()) << name << i;
      EXPECT_NEAR(kpi.months[i].value_or(0), months[i].value_or(0), 1e-9) << name << i;
    }
  };
  near("approval rate", {75, 100.0 * 10 / 15, 100});
  near("quality score", {7, 8, 9});
  near("time to decision", {120, 90, 60});
  near("prediction accuracy", {2.1, 1.1, 0.1});
  near("auto-approve rate", {0, 10, 20});
  near("feedback volume", {20 * 7.0 / 30, 15 * 7.0 / 30, 10 * 7.0 / 30});
  near("rule effectiveness", {std::nullopt, 0.4, 1.23});
  near("regression rate", {10, 5, 0});
  for (const ReviewKpi& kpi : dashboard.kpis) EXPECT_EQ(kpi.on_target, true) << kpi.name;
  EXPECT_EQ(dashboard.health, 1);
  EXPECT_EQ(dashboard.top_improvement, "Include error types (score +2.1 since)");
  EXPECT_EQ(dashboard.top_problem, "security (mean 8.0)");
  EXPECT_EQ(dashboard.active_rules, 2);
  EXPECT_EQ(dashboard.regressions, 0);
}

TEST(Dashboard, HealthIsHowNearTheFiguresAre) {
  Corpus corpus;
  for (int i = 0; i < 2; ++i) {
    AddReview(corpus, {.day = 0,
                       .key = "",
                       .decision = i == 0 ? kApproved : kNeedsWork,
                       .scores = {{.dimension = QualityDimension::kDx, .score = 4}},
                       .delta = 1});
  }
  AddReview(corpus, {.day = 0, .key = "", .decision = kDeferred});
  const ReviewDashboard dashboard = DashboardOf(corpus, {}, {}, 0, Day(1));
  EXPECT_EQ(KpiNamed(dashboard, "approval rate").months[2], 50.0);
  EXPECT_EQ(KpiNamed(dashboard, "approval rate").on_target, false);
  EXPECT_EQ(KpiNamed(dashboard, "feedback volume").on_target, std::nullopt);
  // 50 of 95 %, 4 of 8 points, an error of twice the target: the mean would be better than the
  // worst critical figure.
  EXPECT_NEAR(dashboard.health, 0.5, 1e-12);
  EXPECT_EQ(dashboard.limited_by, "quality score");
}

TEST(Dashboard, HealthIsNoBetterThanItsWorstCriticalFigure) {
  Corpus corpus;
  for (int i = 0; i < 40; ++i) {
    AddReview(corpus, {.day = i < 20 ? 1.0 : 31.0,
                       .key = "",
                       .decision = i % 10 < 7 ? kApproved : kRejected,
                       .scores = {{.dimension = QualityDimension::kDx, .score = 9}},
                       .delta = 0.1,
                       .seconds = 100.0 - i});
  }
  const ReviewDashboard dashboard = DashboardOf(corpus, {}, {}, 0, Day(50));
  EXPECT_NEAR(dashboard.health, 70.0 / 95, 1e-12);
  EXPECT_EQ(dashboard.limited_by, "approval rate");
  const ReviewAlert alerts[] = {{.level = AlertLevel::kNotice, .name = "silence"},
                                {.level = AlertLevel::kCritical, .name = "approval-drop"}};
  const ReviewDashboard alerted = DashboardOf(corpus, {}, alerts, 0, Day(50));
  EXPECT_EQ(alerted.health, 0.5);
  EXPECT_EQ(alerted.limited_by, "alert: approval-drop");
}

TEST(Dashboard, EachFigureSaysHowSureItIs) {
  const ReviewDashboard dashboard = DashboardOf(Improving(), {}, {}, 0, Day(90));
  for (const ReviewKpi& kpi : dashboard.kpis) {
    if (!kpi.months.back()) continue;
    EXPECT_GT(kpi.n, 0) << kpi.name;
    ASSERT_TRUE(kpi.low && kpi.high) << kpi.name;
    EXPECT_LE(*kpi.low, *kpi.months.back() + 1e-9) << kpi.name;
    EXPECT_GE(*kpi.high, *kpi.months.back() - 1e-9) << kpi.name;
  }
  const ReviewKpi& approval = KpiNamed(dashboard, "approval rate");
  EXPECT_EQ(approval.n, 10);
  EXPECT_NEAR(*approval.low, 72.2, 0.1);  // Wilson, 10 of 10.
  EXPECT_EQ(KpiNamed(dashboard, "regression rate").n, 20);
}

// One review is shown, but nothing is judged by it.
TEST(Dashboard, OneReviewIsNotJudged) {
  Corpus corpus;
  AddReview(corpus, {.day = 0,
                     .key = "",
                     .decision = kApproved,
                     .scores = {{.dimension = QualityDimension::kDx, .score = 4}},
                     .delta = 3});
  const ReviewDashboard dashboard = DashboardOf(corpus, {}, {}, 0, Day(1));
  EXPECT_EQ(KpiNamed(dashboard, "quality score").months[2], 4.0);
  EXPECT_EQ(KpiNamed(dashboard, "quality score").n, 1);
  EXPECT_EQ(KpiNamed(dashboard, "quality score").low, std::nullopt);
  for (const ReviewKpi& kpi : dashboard.kpis) EXPECT_EQ(kpi.on_target, std::nullopt) << kpi.name;
  EXPECT_EQ(dashboard.top_problem, std::nullopt);
}

TEST(Dashboard, ErasedTimingsCountByTheirMonth) {
  Corpus corpus;  // Day(0) is 2024-10-04.
  for (int i = 0; i < 2; ++i) AddReview(corpus, {.day = 0, .key = "", .seconds = 60.0});
  corpus.timing_averages = {{.month = "2024-08", .n = 3, .decision_seconds = 100},
                            {.month = "2024-08", .n = 1, .decision_seconds = 200},
                            {.month = "not a month", .n = 1, .decision_seconds = 1}};
  const ReviewDashboard dashboard = DashboardOf(corpus, {}, {}, 0, Day(0));
  const ReviewKpi& kpi = KpiNamed(dashboard, "time to decision");
  EXPECT_EQ(kpi.months[0], std::nullopt);
  EXPECT_EQ(kpi.months[1], 125.0);
  EXPECT_EQ(kpi.months[2], 60.0);
  EXPECT_EQ(kpi.on_target, true);
}

RC_GTEST_PROP(DashboardProperty, HealthIsAShare, ()) {
  Corpus corpus;
  const int n = *rc::gen::inRange(0, 30);
  for (int i = 0; i < n; ++i) {
    AddReview(corpus, {.day = *rc::gen::inRange(-100, 2) + 0.0,
                       .key = "",
                       .decision = *rc::gen::elementOf(std::vector{kApproved, kRejected}),
                       .delta = *rc::gen::inRange(-9, 10) + 0.0,
                       .seconds = *rc::gen::inRange(0, 500) + 0.0});
  }
  const ReviewDashboard dashboard = DashboardOf(corpus, {}, {}, 0, Day(0));
  RC_ASSERT(dashboard.health >= 0 && dashboard.health <= 1);
}

}  // namespace
}  // namespace credence::review
