// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/patterns.h"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/analysis/checklist.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

Submitted Mentions(ReviewDecision decision, std::vector<Mention> mentions) {
  Submitted event = Review(decision);
  event.mentions = std::move(mentions);
  return event;
}

TEST(Patterns, WeighsByOccurrenceAndSeverity) {
  Submitted early =
      Mentions(kRejected, {{.key = "error-handling", .severity = ReviewSeverity::kCritical},
                           {.key = "naming", .severity = ReviewSeverity::kNit}});
  early.at = DaysAgo(9);
  early.task_type = "stripe";
  const Corpus corpus = CorpusOf({
      early,
      Mentions(kNeedsWork, {{.key = "error-handling", .severity = ReviewSeverity::kMinor}}),
      // Approved, but still criticised.
      Mentions(kApproved,
               {{.key = "error-handling", .severity = ReviewSeverity::kMinor, .against = true}}),
      Mentions(kApproved, {}),
  });
  const auto patterns = PatternsOf(corpus);
  ASSERT_EQ(patterns.size(), 2U);
  const PatternReading& errors = patterns[0];
  EXPECT_EQ(errors.key, "error-handling");
  EXPECT_EQ(errors.occurrences, 3);
  EXPECT_EQ(errors.severity, 3.0);  // (5 + 2 + 2) / 3
  EXPECT_EQ(errors.weight, 2.25);   // 3 × 3 / 4
  EXPECT_NEAR(errors.rejection_rate.value(), 2.0 / 3, 1e-12);
  EXPECT_EQ(errors.first_seen, DaysAgo(9));
  EXPECT_EQ(errors.last_seen, DaysAgo(1));
  EXPECT_EQ(errors.task_types, (std::vector<std::string>{"shopify", "stripe"}));
  EXPECT_EQ(errors.checklist_item, "All external calls have typed error handling");
  EXPECT_FALSE(errors.auto_fixable);
  EXPECT_EQ(patterns[1].key, "naming");
}

TEST(Patterns, PraiseHasABonus) {
  std::vector<Submitted> events = {
      Mentions(kApproved, {{.key = "tests", .against = true, .praise = true}}),
      Mentions(kApproved, {})};
  events[0].score = 9;
  events[1].score = 6;
  const auto patterns = PatternsOf(CorpusOf(events));
  ASSERT_EQ(patterns.size(), 1U);
  EXPECT_EQ(patterns[0].occurrences, 0);
  EXPECT_EQ(patterns[0].praised, 1);
  EXPECT_EQ(patterns[0].weight, 0.0);
  EXPECT_FALSE(patterns[0].rejection_rate);
  EXPECT_EQ(patterns[0].score_bonus, 1.5);
  EXPECT_EQ(patterns[0].last_seen, DaysAgo(1));
  EXPECT_TRUE(ChecklistOf(patterns, {}).empty());
}

TEST(Patterns, TheChecklistIsTheFirstFive) {
  std::vector<Mention> mentions;
  for (const char key : std::string("abcdef")) mentions.push_back({.key = std::string(1, key)});
  const auto patterns = PatternsOf(CorpusOf({Mentions(kRejected, mentions)}));
  const auto checklist = ChecklistOf(patterns, {});
  ASSERT_EQ(checklist.size(), 5U);
  EXPECT_EQ(checklist[0], ChecklistItem("a"));
  EXPECT_EQ(checklist[4], ChecklistItem("e"));
}

TEST(Patterns, OfNothing) {
  EXPECT_TRUE(PatternsOf(Corpus()).empty());
  EXPECT_TRUE(ChecklistOf({}, {}).empty());
}

TEST(Checklist, KeysThatAreNotInTheTableAreSpelledOut) {
  EXPECT_EQ(ChecklistItem("webhook-signature"),
            "Webhook signature: looked at again, since reviewers criticised it");
  EXPECT_EQ(ChecklistItem("retry-logic"), "External calls are retried with exponential backoff");
}

TEST(Checklist, EveryDimensionHasASentence) {
  for (int i = 0; i < kQualityDimensions; ++i) {
    const std::string_view key = NameOf(static_cast<QualityDimension>(i));
    EXPECT_EQ(ChecklistItem(key).find("looked at"), std::string::npos) << key;
  }
}

TEST(Checklist, OnlyMechanicalThingsAreMendedByATool) {
  EXPECT_TRUE(IsAutoFixable("formatting"));
  EXPECT_TRUE(IsAutoFixable("documentation"));
  EXPECT_FALSE(IsAutoFixable("logic"));
  EXPECT_FALSE(IsAutoFixable("security"));
}

RC_GTEST_PROP(PatternsProperty, AreWhatCountingByKeyGives, ()) {
  const std::vector<Submitted> events = AnyReviews(kDraw);
  struct Sums {
    std::int64_t criticised = 0, praised = 0, decided = 0, rejected = 0, scored = 0;
    double severity = 0, scores = 0;
    std::set<std::string> task_types;
  };
  std::map<std::string, Sums> expected;
  double all_scores = 0;
  double scored = 0;
  for (const Submitted& event : events) {
    if (event.score) {
      all_scores += *event.score;
      ++scored;
    }
    for (const Mention& mention : event.mentions) {
      Sums& sums = expected[mention.key];
      sums.task_types.insert(event.task_type);
      if (mention.praise) {
        ++sums.praised;
        if (event.score) {
          sums.scores += *event.score;
          ++sums.scored;
        }
        continue;
      }
      ++sums.criticised;
      sums.severity += static_cast<int>(mention.severity) + 1;
      if (!event.decision || event.decision == kDeferred) continue;
      ++sums.decided;
      if (event.decision != kApproved) ++sums.rejected;
    }
  }
  const auto patterns = PatternsOf(CorpusOf(events));
  RC_ASSERT(patterns.size() == expected.size());
  double last = INFINITY;
  for (const PatternReading& pattern : patterns) {
    const Sums& sums = expected.at(pattern.key);
    RC_ASSERT(pattern.occurrences == sums.criticised);
    RC_ASSERT(pattern.praised == sums.praised);
    const double mean = sums.criticised > 0 ? sums.severity / double(sums.criticised) : 0.0;
    RC_ASSERT(std::abs(pattern.severity - mean) < 1e-12);
    RC_ASSERT(std::abs(pattern.weight - double(sums.criticised) * mean / double(events.size())) <
              1e-12);
    RC_ASSERT(pattern.rejection_rate.has_value() == (sums.decided > 0));
    if (sums.decided > 0) {
      RC_ASSERT(std::abs(*pattern.rejection_rate - double(sums.rejected) / double(sums.decided)) <
                1e-12);
    }
    RC_ASSERT(pattern.score_bonus.has_value() == (sums.scored > 0));
    if (sums.scored > 0) {
      const double bonus = sums.scores / double(sums.scored) - all_scores / scored;
      RC_ASSERT(std::abs(*pattern.score_bonus - bonus) < 1e-9);
    }
    RC_ASSERT(pattern.task_types ==
              std::vector<std::string>(sums.task_types.begin(), sums.task_types.end()));
    RC_ASSERT(pattern.weight <= last);
    last = pattern.weight;
  }
}

}  // namespace
}  // namespace credence::review
