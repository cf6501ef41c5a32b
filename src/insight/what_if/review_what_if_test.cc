// SPDX-License-Identifier: Apache-2.0
#include "review/what_if.h"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "base/fields.h"
#include "insight/what_if/test_history.h"
#include "memory/test_support.h"
#include "review/decide.h"
#include "review/evolve.h"

namespace credence::insight {
namespace {

using memory::TestDay;
using memory::TestDecimal;
using memory::TestId;

// Task types whose levels follow the rules of the faculty, and their history.
class Office {
 public:
  explicit Office(const review::ReviewSettings& settings) : settings_(settings) {}

  void Decide(const std::string& task_type, bool approved, bool experimental = false) {
    const review::FeedbackOutcome outcome{
        .feedback = TestId(++feedback_), .approved = approved, .experimental = experimental};
    Record(task_type,
           review::DecideOutcomes(tasks_[task_type], task_type, {&outcome, 1}, settings_));
  }
  void DecideTimes(const std::string& task_type, bool approved, int times) {
    for (int i = 0; i < times; ++i) Decide(task_type, approved);
  }

  // Withdraws one of the decisions so far, and may replace it by another.
  void Drop(const std::string& task_type, std::size_t index, bool instead) {
    const std::vector<review::Outcome>& history = outcomes_[task_type];
    if (history.empty()) return;
    const std::vector<Uuid> dropped = {history[index % history.size()].feedback};
    std::vector<review::FeedbackOutcome> outcomes;
    if (instead) outcomes.push_back({.feedback = TestId(++feedback_), .approved = true});
    Record(task_type, review::DecideRecount(task_type, history, dropped, outcomes, settings_),
           dropped);
  }

  void Register(const std::string& work, const std::string& task_type, bool shown,
                bool irreversible = false) {
    const int level = tasks_[task_type].autonomy.level;
    review::Registered registered;
    registered.id = work;
    registered.task_type = task_type;
    registered.irreversible = irreversible;
    registered.level = level;
    registered.share =
        irreversible ? Decimal::FromInt(1) : model::ReviewShare(settings_.Autonomy(), level);
    registered.shown = shown;
    Add(review::WorkStreamOf(work), registered);
  }
  void Answer(const std::string& work, ReviewDecision decision) {
    review::Submitted submitted;
    submitted.work = work;
    submitted.decision = decision;
    Add(review::WorkStreamOf(work), submitted);
  }

  template <class What>
  void Add(const std::string& stream, const What& what) {
    history_.Add(stream, What::kKind, EncodeFields(what), TestDay(), TestId(++feedback_));
  }

  FacultyWhatIf Try(const TestSettings& present, const TestSettings& other,
                    std::optional<Timestamp> since = std::nullopt) const {
    return history_.Try<review::WhatIf>(present, other, TestDay(), since);
  }
  int LevelOf(const std::string& task_type) { return tasks_[task_type].autonomy.level; }

 private:
  void Record(const std::string& task_type, const ledger::EventDraft& decision,
              const std::vector<Uuid>& dropped = {}) {
    history_.Add(decision.stream, decision.kind, decision.body, TestDay());
    ledger::EventView view;
    view.stream = decision.stream;
    view.kind = decision.kind;
    view.body = decision.body;
    const review::TaskEvent event = review::DecodeTaskEvent(view).value().value();
    review::Evolve(tasks_[task_type], event, {.time = TestDay(), .text = std::nullopt});
    std::vector<review::Outcome>& outcomes = outcomes_[task_type];
    std::erase_if(outcomes, [&](const review::Outcome& one) {
      return std::ranges::find(dropped, one.feedback) != dropped.end();
    });
    for (const review::Outcome& one : std::get<review::Decided>(event).outcomes) {
      outcomes.push_back(one);
    }
  }

  const review::ReviewSettings& settings_;
  std::map<std::string, review::TaskType> tasks_;
  std::map<std::string, std::vector<review::Outcome>> outcomes_;
  TestHistory history_;
  std::uint32_t feedback_ = 0;
};

void StepAtRandom(Office& office) {
  const std::string task_type = *rc::gen::element<std::string>("a", "b");
  const std::string work = *rc::gen::element<std::string>("w1", "w2", "w3", "w4");
  switch (*rc::gen::weightedElement<int>({{20, 0}, {1, 1}, {3, 2}, {3, 3}})) {
    case 0:
      return office.Decide(task_type, *rc::gen::inRange(0, 13) != 0, *rc::gen::inRange(0, 10) == 0);
    case 1:
      return office.Drop(task_type, *rc::gen::inRange<std::size_t>(0, 100),
                         *rc::gen::arbitrary<bool>());
    case 2: {
      const bool irreversible = *rc::gen::inRange(0, 5) == 0;
      return office.Register(work, task_type, irreversible || *rc::gen::arbitrary<bool>(),
                             irreversible);
    }
    default:
      return office.Answer(work,
                           *rc::gen::element(ReviewDecision::kApproved, ReviewDecision::kRejected));
  }
}

RC_GTEST_PROP(ReviewWhatIfProperty, TheSameSettingsGiveTheSameLevels, ()) {
  TestSettings settings;
  settings.review.regression = *rc::gen::element<std::string>("last5", "sequential");
  settings.review.regression_wait = *rc::gen::inRange(0, 10);
  settings.review.levels[0].approvals = *rc::gen::inRange(1, 10);
  Office office(settings.review);
  const int steps = *rc::gen::inRange(0, 150);
  for (int i = 0; i < steps; ++i) StepAtRandom(office);
  RC_ASSERT(IsSame(office.Try(settings, settings)));
}

class ReviewWhatIf : public testing::Test {
 protected:
  FacultyWhatIf Try(std::optional<Timestamp> since = std::nullopt) const {
    return office_.Try(present_, other_, since);
  }

  TestSettings present_;
  TestSettings other_;
  Office office_{present_.review};
};

TEST_F(ReviewWhatIf, AnEarlierRiseShowsLess) {
  other_.review.levels[0].approvals = 5;
  office_.DecideTimes("copy", true, 7);
  const FacultyWhatIf report = Try();
  EXPECT_EQ(report.verdicts, 7);
  ASSERT_THAT(ChangesOf(report), ElementsAre("level of copy: stays at 0 -> rises to 1"));
  EXPECT_EQ(report.examples[0].sequence, 5);
  ExpectOneChange(report, 1, 0.8);
  EXPECT_EQ(report.largest[0].subject, "copy");
}

TEST_F(ReviewWhatIf, AStricterRateToKeepFallsSooner) {
  for (std::size_t i = 0; i < 3; ++i) other_.review.levels[i].rate_kept = TestDecimal("0.9");
  office_.DecideTimes("copy", true, 10);
  office_.Decide("copy", false);  // 4 of the last 5: above 0.7, not above 0.9.
  ASSERT_EQ(office_.LevelOf("copy"), 1);
  EXPECT_THAT(ChangesOf(Try()), ElementsAre("level of copy: stays at 1 -> falls to 0"));
}

TEST_F(ReviewWhatIf, WhatIsTakenBackIsCountedAnewUnderBoth) {
  other_.review.levels[0].approvals = 9;
  office_.DecideTimes("copy", true, 10);
  office_.Drop("copy", 0, false);  // Nine are left: recorded level 0, otherwise still 1.
  ASSERT_EQ(office_.LevelOf("copy"), 0);
  const FacultyWhatIf report = Try();
  ASSERT_EQ(report.examples.size(), 3U);
  EXPECT_EQ(report.examples[2].recorded, "falls to 0");
  EXPECT_EQ(report.examples[2].other, "stays at 1");
  EXPECT_DOUBLE_EQ(report.largest[0].other, 0.8);
}

TEST_F(ReviewWhatIf, WorkIsHiddenByTheProbabilityOfItsDraw) {
  other_.review.levels[0].review_share = TestDecimal("0.5");
  for (std::size_t i = 1; i < 4; ++i) {
    other_.review.levels[i].review_share =
        std::min(other_.review.levels[i].review_share, TestDecimal("0.5"));
  }
  office_.DecideTimes("copy", true, 10);  // Level 1: 80 % are shown.
  for (int i = 0; i < 8; ++i) {
    const std::string work = "shown" + std::to_string(i);
    office_.Register(work, "copy", true);
    office_.Answer(work, ReviewDecision::kRejected);
  }
  office_.Register("hidden", "copy", false);
  office_.Answer("hidden", ReviewDecision::kNeedsWork);
  office_.Register("final", "copy", true, true);
  office_.Answer("final", ReviewDecision::kApproved);
  const FacultyWhatIf report = Try();
  ASSERT_EQ(report.outcomes.size(), 2U);
  EXPECT_EQ(report.outcomes[0].what, "shown to nobody, and turned down");
  EXPECT_EQ(report.outcomes[0].of, 9);
  EXPECT_EQ(report.outcomes[0].recorded, 1);
  EXPECT_EQ(report.outcomes[0].other, 4) << "3 of 8, and the one that was not shown";
  EXPECT_EQ(report.outcomes[1].recorded, 1);
  EXPECT_EQ(report.outcomes[1].other, 1) << "what cannot be undone is always shown";
  EXPECT_THAT(Try(TestDay(1)).outcomes, IsEmpty()) << "all was before";
}

TEST_F(ReviewWhatIf, StricterDemandsOnRulesKeepThemOut) {
  other_.review.rule_mentions = 8;
  const std::string stream = review::RuleStreamOf("tests");
  office_.Add(stream,
              review::RuleActivated{.key = "tests", .confidence = 0.85, .mentions = 6, .days = 4});
  office_.Add(stream, review::RuleJudged{.key = "tests", .verdict = "retired"});
  FacultyWhatIf report = Try();
  EXPECT_THAT(ChangesOf(report), ElementsAre("rule tests: active -> not active"));
  ASSERT_EQ(report.outcomes.size(), 1U);
  EXPECT_EQ(report.outcomes[0].recorded, 1);
  EXPECT_EQ(report.outcomes[0].other, 0);

  EXPECT_THAT(Try(TestDay(1)).outcomes, IsEmpty()) << "all was before";

  other_.review.rule_mentions = present_.review.rule_mentions;
  other_.review.rule_active_from = 0.85;
  EXPECT_TRUE(IsSame(Try()));
}

}  // namespace
}  // namespace credence::insight
