// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rubrics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum ReviewDecision;
constexpr QualityDimension kQuality = QualityDimension::kCodeQuality;

Submitted Spoken(double score, std::vector<Mention> mentions) {
  Submitted event = Scored(kApproved, kQuality, score);
  event.mentions = std::move(mentions);
  return event;
}

TEST(Rubrics, BandsSayWhatSuchWorkIsLike) {
  const auto rubrics = RubricsOf(CorpusOf(
      Joined({Times(1, Spoken(9, {{.key = "tests", .against = true, .praise = true}})),
              Times(4, Spoken(8.5, {{.key = "docs"}})), Times(3, Spoken(5, {})),
              Times(1, Spoken(4.5, {{.key = "errors"}, {.key = "errors", .against = true}})),
              Times(1, Spoken(1, {{.key = "docs"}, {.key = "errors"}}))})));
  ASSERT_EQ(rubrics.size(), 1U);
  EXPECT_EQ(rubrics[0].dimension, kQuality);
  EXPECT_EQ(rubrics[0].n, 10);
  ASSERT_EQ(rubrics[0].bands.size(), 4U);
  const RubricBand& best = rubrics[0].bands[0];
  EXPECT_EQ(best.band, "9-10");
  EXPECT_EQ(best.name, "Exceptional");
  EXPECT_EQ(best.n, 1);
  EXPECT_EQ(best.share, 0.1);
  EXPECT_EQ(best.praised, std::vector<std::string>{"tests"});
  EXPECT_TRUE(best.criticised.empty());
  EXPECT_EQ(rubrics[0].bands[1].n, 4);
  EXPECT_EQ(rubrics[0].bands[2].n, 3);
  const RubricBand& worst = rubrics[0].bands[3];
  EXPECT_EQ(worst.n, 2);
  EXPECT_EQ(worst.criticised, (std::vector<std::string>{"errors", "docs"}));
}

TEST(Rubrics, NeedTenScores) {
  EXPECT_TRUE(RubricsOf(CorpusOf(Times(9, Spoken(8, {})))).empty());
  EXPECT_TRUE(RubricsOf(Corpus()).empty());
}

RC_GTEST_PROP(RubricsProperty, AreWhatCountingByBandGives, ()) {
  const std::vector<Submitted> events = AnyReviews(kDraw);
  for (const Rubric& rubric : RubricsOf(CorpusOf(events))) {
    struct Counts {
      std::int64_t n = 0;
      std::map<std::string, std::int64_t> praised, criticised;
    };
    std::map<std::string, Counts> expected;
    for (const Submitted& event : events) {
      for (const ScoreGiven& given : event.scores) {
        if (given.dimension != rubric.dimension) continue;
        Counts& counts = expected[given.score >= 9   ? "9-10"
                                  : given.score >= 7 ? "7-8"
                                  : given.score >= 5 ? "5-6"
                                                     : "1-4"];
        ++counts.n;
        for (const Mention& mention : event.mentions)
          ++(mention.praise ? counts.praised : counts.criticised)[mention.key];
      }
    }
    const auto ordered = [](const std::map<std::string, std::int64_t>& counts) {
      std::vector<std::pair<std::int64_t, std::string>> by_count;
      for (const auto& [key, n] : counts) by_count.emplace_back(-n, key);
      std::ranges::sort(by_count);
      std::vector<std::string> keys;
      for (const auto& [n, key] : by_count) keys.push_back(key);
      return keys;
    };
    double shares = 0;
    for (const RubricBand& band : rubric.bands) {
      const Counts& counts = expected[band.band];
      RC_ASSERT(band.n == counts.n);
      RC_ASSERT(band.praised == ordered(counts.praised));
      RC_ASSERT(band.criticised == ordered(counts.criticised));
      shares += band.share;
    }
    RC_ASSERT(std::abs(shares - 1.0) < 1e-12);
  }
}

}  // namespace
}  // namespace credence::review
