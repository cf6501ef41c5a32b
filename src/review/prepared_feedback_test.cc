// SPDX-License-Identifier: Apache-2.0
#include "review/prepared_feedback.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/test_framework.h"
#include "review/intake/test_feedback.h"

namespace credence::review {
namespace {

// Every seventh document is broken.
std::string Documents(std::uint32_t count) {
  std::string text;
  TestJson document = LeastFeedback();
  for (std::uint32_t i = 0; i < count; ++i) {
    document["id"] = fmt::format("0190a000-0000-7000-8000-{:012d}", i);
    document["workProduct"]["id"] = fmt::format("w{}", i % 9);
    document["decision"] = {{"decision", "approved"}};
    text += i % 7 == 6 ? fmt::format("{{\"id\": {}}}", i) : document.dump();
    text += '\n';
  }
  return text;
}

class FeedbackPreparerTest : public testing::TestWithParam<std::uint32_t> {};

void ExpectAsIfAlone(const PreparedFeedback& document, const DocumentList::Item& item,
                     const FeedbackLimits& limits) {
  EXPECT_EQ(document.item.line, item.line);
  const auto alone = ParseFeedback(item.text, limits);
  ASSERT_EQ(document.feedback.has_value(), alone.has_value());
  if (!alone) {
    EXPECT_EQ(document.feedback.error().message, alone.error().message);
    return;
  }
  EXPECT_EQ(*document.feedback, *alone);
  const PreparedSubmit submit = PrepareSubmit(*alone, Enrich(*alone, {}));
  EXPECT_EQ(document.submit.stream, submit.stream);
  EXPECT_EQ(document.submit.lists.json, submit.lists.json);
  EXPECT_EQ(EncodeFields(document.submit.core), EncodeFields(submit.core));
}

// For any number of threads.
TEST_P(FeedbackPreparerTest, EveryDocumentComesOutOnceAsIfItWereAlone) {
  const std::string text = Documents(GetParam());
  const DocumentList documents = SplitDocuments(text);
  const ReviewSettings settings;
  FeedbackPreparer preparer(documents.items, settings, Preparation::kEnriched);
  std::size_t seen = 0;
  while (true) {
    const std::span<const PreparedSlice> slices = preparer.Next();
    if (slices.empty()) break;
    for (const PreparedSlice& slice : slices) {
      for (const PreparedFeedback& document : slice.get()) {
        ASSERT_LT(seen, documents.items.size());
        ExpectAsIfAlone(document, documents.items[seen], LimitsOf(settings));
        ++seen;
      }
    }
  }
  EXPECT_EQ(seen, GetParam());
  EXPECT_TRUE(preparer.Next().empty());
}

TEST_P(FeedbackPreparerTest, WhatIsOnlyCheckedHasItsStream) {
  const std::string text = Documents(GetParam());
  const DocumentList documents = SplitDocuments(text);
  const ReviewSettings settings;
  FeedbackPreparer preparer(documents.items, settings, Preparation::kChecked);
  std::size_t seen = 0;
  for (auto slices = preparer.Next(); !slices.empty(); slices = preparer.Next()) {
    for (const PreparedSlice& slice : slices) {
      for (const PreparedFeedback& document : slice.get()) {
        EXPECT_EQ(document.item.line, documents.items.at(seen++).line);
        if (!document.feedback) continue;
        EXPECT_EQ(document.submit.stream, WorkStreamOf(document.feedback->work.id));
        EXPECT_TRUE(document.submit.lists.json.empty());
      }
    }
  }
  EXPECT_EQ(seen, GetParam());
}

// None, a few without a thread, one slice, the first transactions, and one more.
INSTANTIATE_TEST_SUITE_P(Sizes, FeedbackPreparerTest, testing::Values(0, 3, 16, 1'000, 5'001));

}  // namespace
}  // namespace credence::review
