// SPDX-License-Identifier: Apache-2.0
#include "base/test_framework.h"
#include "insight/flip/test_flip.h"
#include "review/analysis/rule_testing.h"
#include "review/flip.h"

namespace credence::insight {
namespace {

using review::AddReview;
using review::Corpus;
using review::Day;
using review::RuleFlip;

constexpr double kToday = 30;

RuleFlip FlipOf(const Corpus& corpus, const review::ReviewSettings& settings,
                std::vector<ledger::PastEvent<review::RuleEvent>> acts = {}) {
  return {corpus, "naming", {}, std::move(acts), settings, Day(kToday)};
}

ledger::PastEvent<review::RuleEvent> Act(review::RuleEvent event, std::int64_t sequence,
                                         double day) {
  return {.event = std::move(event),
          .sequence = sequence,
          .time = Day(day),
          .kind = "review.rule_judged"};
}

TEST(RuleFlipTest, ACandidateHangsOnItsThirdMention) {
  const review::ReviewSettings settings;
  Corpus corpus;
  for (int i = 0; i < 3; ++i) AddReview(corpus, {.day = 25.0 + i});
  const Counterfactual answer = WhatWouldFlip(FlipOf(corpus, settings));
  EXPECT_EQ(answer.verdict, "candidate");
  EXPECT_EQ(answer.flip.becomes, "unlisted");
  EXPECT_EQ(answer.flip.events.size(), 1u);
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "2 reviews that ask for it, each on another day");
  EXPECT_EQ(answer.recourse[0].leads_to, "rule");
}

TEST(RuleFlipTest, ARetiredOneIsFlippedByThePersonsWord) {
  const review::ReviewSettings settings;
  Corpus corpus;
  for (int i = 0; i < 5; ++i) AddReview(corpus, {.day = 20.0 + i});
  const Counterfactual answer = WhatWouldFlip(FlipOf(
      corpus, settings, {Act(review::RuleJudged{.key = "naming", .verdict = "retired"}, 9, 26)}));
  EXPECT_EQ(answer.verdict, "retired");
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.events[0].what, "retired by a person");
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_EQ(answer.recourse[0].action, "a person revives it");
}

TEST(RuleFlipTest, AnActivationIsFoundAnewWithoutWhatLedToIt) {
  const review::ReviewSettings settings;
  Corpus corpus;
  for (int i = 0; i < 12; ++i) AddReview(corpus, {.day = 10.0 + i});
  const RuleFlip flip =
      FlipOf(corpus, settings, {Act(review::RuleActivated{.key = "naming", .memory = {}}, 13, 23)});
  const Counterfactual answer = WhatWouldFlip(flip);
  EXPECT_EQ(answer.verdict, "active");
  ASSERT_TRUE(answer.flip.found);
  EXPECT_EQ(answer.flip.becomes, "rule");
  EXPECT_TRUE(answer.recourse.empty());
}

RC_GTEST_PROP(RuleFlipPropertyTest, TheFlipSetFlipsAndRecourseHelps, ()) {
  const review::ReviewSettings settings;
  Corpus corpus;
  const int size = *rc::gen::inRange(0, 14);
  for (int i = 0; i < size; ++i) {
    AddReview(corpus, {.day = *rc::gen::inRange(0, 30) * 1.0,
                       .against = *rc::gen::inRange(0, 6) == 0,
                       .task_type = *rc::gen::element<std::string>("shopify", "ghl")});
  }
  std::vector<ledger::PastEvent<review::RuleEvent>> acts;
  if (*rc::gen::inRange(0, 3) == 0) {
    acts.push_back(
        Act(review::RuleJudged{.key = "naming",
                               .verdict = *rc::gen::element<std::string>("retired", "confirmed")},
            size + 1, 30));
  }
  const RuleFlip flip = FlipOf(corpus, settings, acts);
  const Counterfactual answer = WhatWouldFlip(flip);
  RC_TAG(answer.verdict);
  CheckFlip(flip, answer);
  for (const Recourse& way : answer.recourse) {
    // Carried out as additional reviews.
    std::vector<ledger::PastEvent<review::RuleEvent>> further = acts;
    Corpus after;
    for (const review::FeedbackRecord& record : corpus.feedback) {
      AddReview(after, {.day = DaysBetween(Day(0), record.at),
                        .against = corpus.MentionsOf(record)[0].against,
                        .task_type = corpus.names[record.task_type]});
    }
    std::int64_t mentions = 0;
    for (const RecourseStep& step : way.steps) {
      if (step.action == "a person revives it") {
        further.push_back(
            Act(review::RuleJudged{.key = "naming", .verdict = "revived"}, 1'000, 30));
      } else {
        mentions += step.count;
      }
    }
    const review::FeedbackRecord* newest = nullptr;
    for (const review::FeedbackRecord& record : corpus.feedback) {
      if (!corpus.MentionsOf(record)[0].against) newest = &record;
    }
    for (std::int64_t i = 1; i <= mentions; ++i) {
      AddReview(after, {.day = kToday + static_cast<double>(i),
                        .task_type = corpus.names[newest->task_type]});
    }
    const RuleFlip then(after, "naming", {}, further, settings,
                        Day(kToday + static_cast<double>(mentions)));
    RC_ASSERT(then.verdict() == way.leads_to);
  }
}

}  // namespace
}  // namespace credence::insight
