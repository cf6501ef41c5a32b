// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/alerts.h"

#include <algorithm>
#include <map>

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

std::vector<ReviewAlert> AlertsAt(const Corpus& corpus, double day) {
  return AlertsOf(corpus, ReviewSettings{}, Day(day));
}

std::vector<std::string> NamesAt(const Corpus& corpus, double day) {
  std::vector<std::string> names;
  for (const ReviewAlert& alert : AlertsAt(corpus, day)) names.push_back(alert.name);
  return names;
}

using List = std::vector<std::string>;

TEST(Alerts, NoneOfNothing) { EXPECT_TRUE(AlertsAt(Corpus(), 0).empty()); }

// Ten decisions a week; `turned_down` of them are rejections.
void AddWeek(Corpus& corpus, double from, int turned_down, bool experimental = false) {
  for (int i = 0; i < 10; ++i) {
    AddReview(corpus, {.day = from + i * 0.6,
                       .key = "",
                       .decision = i < turned_down ? kRejected : kApproved,
                       .experimental = experimental});
  }
}

TEST(Alerts, ApprovalFellByMoreThanTenPoints) {
  Corpus fell;
  AddWeek(fell, 1, 1);
  AddWeek(fell, 8, 3);
  const auto alerts = AlertsAt(fell, 14);
  ASSERT_EQ(alerts.size(), 1U);
  EXPECT_EQ(alerts[0].level, AlertLevel::kCritical);
  EXPECT_EQ(alerts[0].name, "approval-drop");
  EXPECT_EQ(alerts[0].what,
            "approval rate 70.0 % in the last 7 days (10 decisions), 90.0 % in the 7 before (10)");
  EXPECT_TRUE(alerts[0].action.contains("reviewed again"));

  Corpus ten_points;
  AddWeek(ten_points, 1, 2);
  AddWeek(ten_points, 8, 3);
  EXPECT_TRUE(AlertsAt(ten_points, 14).empty());

  Corpus experiments;
  AddWeek(experiments, 1, 1);
  AddWeek(experiments, 8, 3, true);
  EXPECT_TRUE(AlertsAt(experiments, 14).empty());

  Corpus few;
  AddWeek(few, 1, 1);
  for (int i = 0; i < 4; ++i) AddReview(few, {.day = 10.0 + i, .key = "", .decision = kRejected});
  EXPECT_TRUE(AlertsAt(few, 14).empty());
}

TEST(Alerts, PredictionsAreOff) {
  Corpus corpus;
  for (int i = 0; i < 5; ++i) {
    AddReview(corpus, {.day = i + 0.0, .key = "", .delta = i % 2 == 0 ? 2.5 : -2.5});
  }
  const auto alerts = AlertsAt(corpus, 5);
  ASSERT_EQ(alerts.size(), 1U);
  EXPECT_EQ(alerts[0].level, AlertLevel::kWarning);
  EXPECT_EQ(alerts[0].what,
            "predicted scores are off by 2.5 points on average (5 predictions in 30 days)");
  AddReview(corpus, {.day = 5, .key = "", .delta = -0.5});
  AddReview(corpus, {.day = 5, .key = "", .delta = 0.5});
  EXPECT_TRUE(AlertsAt(corpus, 5).empty());
}

TEST(Alerts, ANewReasonOfRejections) {
  Corpus corpus;
  for (int i = 0; i < 2; ++i) AddReview(corpus, {.day = i + 0.0, .decision = kNeedsWork});
  AddReview(corpus, {.day = 2, .decision = kApproved});
  EXPECT_TRUE(AlertsAt(corpus, 2).empty());
  AddReview(corpus, {.day = 2, .decision = kRejected});
  const auto alerts = AlertsAt(corpus, 2);
  ASSERT_EQ(alerts.size(), 1U);
  EXPECT_EQ(alerts[0].name, "new-reason");
  EXPECT_EQ(alerts[0].what, "new reason for rejections: naming, 3 times since 2024-10-04");
  EXPECT_TRUE(NamesAt(corpus, 31) == List{"silence"});  // No longer new.
}

TEST(Alerts, DecisionsTakeLonger) {
  Corpus corpus;
  for (int i = 0; i < 5; ++i) {
    AddReview(corpus, {.day = i + 0.0, .key = "", .seconds = 50.0});
    AddReview(corpus, {.day = 30.0 + i, .key = "", .seconds = 61.0});
  }
  const auto alerts = AlertsAt(corpus, 35);
  ASSERT_EQ(alerts.size(), 1U);
  EXPECT_EQ(alerts[0].level, AlertLevel::kNotice);
  EXPECT_EQ(alerts[0].what, "decisions take 61 s in the last 7 days, 50 s in the 30 before");
  for (TimingRecord& timing : corpus.timings) {
    if (timing.decision_seconds > 60) timing.decision_seconds = 60;
  }
  EXPECT_TRUE(AlertsAt(corpus, 35).empty());
}

TEST(Alerts, Silence) {
  Corpus corpus;
  AddReview(corpus, {.day = 0, .key = ""});
  EXPECT_TRUE(AlertsAt(corpus, 1.9).empty());
  EXPECT_EQ(AlertsAt(corpus, 2.5).at(0).what, "no feedback for 60 hours");
}

TEST(Alerts, CreativityFallsWhileApprovalRises) {
  Corpus corpus;
  for (int i = 0; i < 10; ++i) {
    AddReview(corpus, {.day = i + 0.0,
                       .key = "",
                       .decision = i < 2 ? kRejected : kApproved,
                       .scores = {{.dimension = QualityDimension::kCreativity, .score = 7}}});
    AddReview(corpus, {.day = 30.0 + i,
                       .key = "",
                       .decision = kApproved,
                       .scores = {{.dimension = QualityDimension::kCreativity, .score = 6}}});
  }
  const auto alerts = AlertsAt(corpus, 39.5);
  ASSERT_EQ(alerts.size(), 1U);
  EXPECT_EQ(alerts[0].what,
            "creativity fell from 7.0 to 6.0 while the approval rate rose from 80.0 to 100.0 %");
}

RC_GTEST_PROP(AlertsProperty, NewReasonsAreThoseOfANaiveCount, ()) {
  struct Seen {
    int n = 0;
    double first = 1e9;
  };
  Corpus corpus;
  std::map<std::string, Seen> seen;
  const int n = *rc::gen::inRange(0, 40);
  for (int i = 0; i < n; ++i) {
    const TestReview review{
        .day = *rc::gen::inRange(-60, 1) + 0.5,
        .key = *rc::gen::elementOf(std::vector<std::string>{"a", "b", "c", "d"}),
        .against = *rc::gen::inRange(0, 4) == 0,
        .decision = *rc::gen::elementOf(std::vector{kApproved, kRejected, kNeedsWork})};
    AddReview(corpus, review);
    if (review.against || review.decision == kApproved) continue;
    ++seen[review.key].n;
    seen[review.key].first = std::min(seen[review.key].first, review.day);
  }
  const auto expected = std::ranges::count_if(
      seen, [](const auto& entry) { return entry.second.n >= 3 && entry.second.first > -30; });
  RC_ASSERT(std::ranges::count(NamesAt(corpus, 0), "new-reason") == expected);
}

}  // namespace
}  // namespace credence::review
