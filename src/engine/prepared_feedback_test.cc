// SPDX-License-Identifier: Apache-2.0
#include "engine/prepared_feedback.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/test_reviews.h"

namespace credence::engine {
namespace {

// Every seventh is broken.
std::string Documents(std::uint32_t count) {
  std::string text;
  for (std::uint32_t i = 0; i < count; ++i) {
    text += i % 7 == 6 ? fmt::format("{{\"id\": {}}}", i)
                       : TestFeedback{.number = i, .work = fmt::format("w{}", i % 9)}.Json();
    text += '\n';
  }
  return text;
}

class FeedbackPreparerTest : public testing::TestWithParam<std::uint32_t> {};

// However many threads read them.
TEST_P(FeedbackPreparerTest, EveryDocumentComesOutOnceAsIfItWereAlone) {
  const std::string text = Documents(GetParam());
  const review::DocumentList documents = review::SplitDocuments(text);
  const review::ReviewSettings settings;
  FeedbackPreparer preparer(documents.items, settings);
  std::size_t seen = 0;
  while (true) {
    const std::vector<PreparedFeedback> some = preparer.Next();
    if (some.empty()) break;
    for (const PreparedFeedback& document : some) {
      ASSERT_LT(seen, documents.items.size());
      EXPECT_EQ(document.item.line, documents.items[seen].line);
      const auto alone = review::ParseFeedback(documents.items[seen].text, LimitsOf(settings));
      ASSERT_EQ(document.feedback.has_value(), alone.has_value());
      if (alone) {
        EXPECT_EQ(*document.feedback, *alone);
        EXPECT_EQ(document.enrichment.hour, review::Enrich(*alone, {}).hour);
      } else {
        EXPECT_EQ(document.feedback.error().message, alone.error().message);
      }
      ++seen;
    }
  }
  EXPECT_EQ(seen, GetParam());
  EXPECT_TRUE(preparer.Next().empty());
}

// None, a few without a thread, one slice, a transaction, and one more than two of them.
INSTANTIATE_TEST_SUITE_P(Sizes, FeedbackPreparerTest, testing::Values(0, 3, 16, 2'000, 4'001));

}  // namespace
}  // namespace credence::engine
