// SPDX-License-Identifier: Apache-2.0
#include "review/corpus.h"

#include <cmath>
#include <cstdint>
#include <set>
#include <string>

#include "base/ids.h"
#include "base/test_framework.h"
#include "review/analysis/findings.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

TEST(Corpus, KeepsWhatAnalysesNeed) {
  Corpus corpus;
  Submitted event{.session = "s",
                  .modal = "diff",
                  .work = "w",
                  .stage = "review",
                  .task_type = "shopify",
                  .confidence = 0.9,
                  .decision = ReviewDecision::kNeedsWork,
                  .scores = {{.dimension = QualityDimension::kSecurity, .score = 4}},
                  .mentions = {{.key = "naming"}, {.key = "tests", .against = true}}};
  event.at = FromMicros(1'000'000);
  corpus.Add(Uuid(), 7, event);
  corpus.AddTiming(R"({"timeToDecisionMs": 45000, "scrollDepth": 0.5,
                       "fieldsModified": ["decision"], "fieldsOffered": ["decision", "scores"],
                       "sections": [{"name": "tests", "read": true}]})");

  ASSERT_EQ(corpus.feedback.size(), 1U);
  const FeedbackRecord& record = corpus.feedback[0];
  EXPECT_EQ(corpus.names[record.task_type], "shopify");
  EXPECT_EQ(record.reviewer, kNoName);
  EXPECT_TRUE(record.turned_down());
  EXPECT_EQ(record.scores[static_cast<std::size_t>(QualityDimension::kSecurity)], 4.0F);
  EXPECT_TRUE(std::isnan(record.scores[0]));
  EXPECT_TRUE(std::isnan(record.predicted));
  const auto mentions = corpus.MentionsOf(record);
  ASSERT_EQ(mentions.size(), 2U);
  EXPECT_EQ(corpus.names[mentions[0].key], "naming");
  EXPECT_TRUE(mentions[1].against);
  ASSERT_EQ(corpus.timings.size(), 1U);
  EXPECT_EQ(corpus.timings[0].decision_seconds, 45.0);
  EXPECT_EQ(corpus.names[corpus.timings[0].sections.at(0).first], "tests");
  EXPECT_EQ(corpus.timings[0].fields, (std::vector<Name>{corpus.timings[0].offered.at(0)}));
  EXPECT_EQ(corpus.names[corpus.timings[0].offered.at(1)], "scores");

  // Numbers of names change when a later part joins.
  Corpus whole;
  whole.names.Add("other");
  std::vector<Name> numbers;
  whole.Append(corpus, numbers);
  EXPECT_EQ(whole.names[whole.timings.at(0).offered.at(1)], "scores");
}

TEST(Corpus, PassesOverTimingThatCannotBeRead) {
  Corpus corpus;
  corpus.Add(Uuid(), 1, Submitted{});
  corpus.AddTiming("{");
  corpus.AddTiming("{}");
  corpus.AddTiming(R"({"timeToDecisionMs": "soon"})");
  EXPECT_TRUE(corpus.timings.empty());
}

TEST(Corpus, NamesKeepTheirNumbers) {
  Names names;
  EXPECT_EQ(names.Add("a"), 0U);
  for (int i = 0; i < 1000; ++i) names.Add(std::to_string(i));
  EXPECT_EQ(names.Add("a"), 0U);
  EXPECT_EQ(names[0], "a");
  EXPECT_EQ(names.Find("999"), 1000U);
  EXPECT_EQ(names.Find("b"), kNoName);
}

TEST(Corpus, WeighsByAge) {
  FeedbackRecord record;
  record.at = FromMicros(0);
  const model::EventWeightParams params;
  EXPECT_EQ(WeightOf(params, record, FromMicros(30 * 86'400'000'000LL)), 1.0);
  EXPECT_EQ(WeightOf(params, record, FromMicros(30 * 86'400'000'000LL + 1)), 0.5);
}

// Analyses give the same results as for a corpus that never had the removed feedback.
RC_GTEST_PROP(CorpusProperty, WhatIsRemovedWasNeverThere, ()) {
  Corpus all;
  Corpus kept;
  std::set<Uuid> removed;
  std::int64_t sequence = 0;
  for (const Submitted& event : AnyReviews(kDraw, 30)) {
    ++sequence;
    const Uuid id = NamedUuid("test", std::to_string(sequence));
    const bool stays = kDraw(3) != 0;
    if (!stays) removed.insert(id);
    for (Corpus* corpus : {&all, &kept}) {
      if (corpus == &kept && !stays) continue;
      corpus->Add(id, sequence, event);
      corpus->AddTiming(R"({"timeToDecisionMs": 45000})");
    }
  }
  all.Remove(removed);
  const ReviewSettings settings;
  const auto find = [&](const Corpus& corpus) {
    return Find({.corpus = corpus,
                 .rules = {},
                 .texts = {},
                 .backlog = 0,
                 .now = kTestNow,
                 .settings = settings});
  };
  RC_ASSERT(all.timings.size() == kept.timings.size());
  const ReviewFindings left = find(all);
  const ReviewFindings wanted = find(kept);
  RC_ASSERT(left.events == wanted.events);
  RC_ASSERT(left.all_time == wanted.all_time);
  RC_ASSERT(left.patterns == wanted.patterns);
  RC_ASSERT(left.rules == wanted.rules);
  RC_ASSERT(left.questions == wanted.questions);
  RC_ASSERT(left.speed == wanted.speed);
  RC_ASSERT(left.windows == wanted.windows);
}

}  // namespace
}  // namespace credence::review
