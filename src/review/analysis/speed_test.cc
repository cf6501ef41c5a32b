// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/speed.h"

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

Submitted Paced(ReviewDecision decision, Pace pace, std::vector<Mention> mentions = {}) {
  Submitted event = Review(decision);
  event.pace = pace;
  event.mentions = std::move(mentions);
  return event;
}

TEST(Speed, FourCellsFastRejectionsFirst) {
  const auto cells = SpeedOf(CorpusOf({
      Paced(kRejected, Pace::kQuick, {{.key = "tests"}, {.key = "dx", .praise = true}}),
      Paced(kNeedsWork, Pace::kFast, {{.key = "tests"}, {.key = "naming"}}),
      Paced(kRejected, Pace::kSlow),
      Paced(kApproved, Pace::kSlow),
      Paced(kApproved, Pace::kQuick, {{.key = "dx", .against = true, .praise = true}}),
      Paced(kApproved, Pace::kFast),
      Paced(kApproved, Pace::kFast),
      Paced(kApproved, Pace::kUsual),
      Paced(kDeferred, Pace::kFast),
  }));
  ASSERT_EQ(cells.size(), 4U);
  EXPECT_EQ(cells[0].cell, "fast-rejected");
  EXPECT_EQ(cells[0].n, 2);
  EXPECT_EQ(cells[0].themes, (std::vector<std::string>{"tests", "naming"}));
  EXPECT_EQ(cells[1].cell, "slow-rejected");
  EXPECT_EQ(cells[1].n, 1);
  EXPECT_EQ(cells[2].cell, "slow-approved");
  EXPECT_EQ(cells[2].n, 1);
  EXPECT_EQ(cells[3].cell, "fast-approved");
  EXPECT_EQ(cells[3].n, 3);
  EXPECT_EQ(cells[3].themes, std::vector<std::string>{"dx"});
  for (const SpeedCell& cell : cells) EXPECT_FALSE(cell.meaning.empty());
}

TEST(Speed, NamesFiveThemesAtMostAndEachReviewOnce) {
  std::vector<Mention> mentions;
  for (const char key : std::string("fedcba")) mentions.push_back({.key = std::string(1, key)});
  mentions.push_back({.key = "f", .against = true});
  const auto cells = SpeedOf(CorpusOf({Paced(kRejected, Pace::kFast, mentions)}));
  EXPECT_EQ(cells[0].themes, (std::vector<std::string>{"a", "b", "c", "d", "e"}));
}

TEST(Speed, OfNothing) {
  for (const SpeedCell& cell : SpeedOf(Corpus())) EXPECT_EQ(cell.n, 0);
}

}  // namespace
}  // namespace credence::review
