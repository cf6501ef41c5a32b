// SPDX-License-Identifier: Apache-2.0
// The work itself: its content, its attributes and how it was made, from registration to feedback.
#include <string>

#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

class ReviewsContentTest : public ReviewsTestBase {
 protected:
  ShownWork Shown(std::string_view id) { return reviews().ShowWork(engine_.me, id).value(); }
};

constexpr std::string_view kContent =
    R"(, "content": {"kind": "diff", "text": "-a\n+b", "path": "a.cc", "commit": "0a1b"})";

TEST_P(ReviewsContentTest, IsShownWithItsFeedback) {
  Register({.id = "Orders-Page-17",
            .more = std::string(kContent) + R"(, "attributes": {"layout": "cards"})"});
  Accept({.number = 1, .work = "Orders-Page-17", .reviewer = "ada"});
  for (const std::string_view typed : {"Orders-Page-17", "orders-p", "e-17", "last"}) {
    const ShownWork shown = Shown(typed);
    EXPECT_EQ(shown.work.id, "Orders-Page-17") << typed;
    EXPECT_EQ(shown.work.state, "done");
    EXPECT_EQ(shown.content,
              (WorkContent{
                  .kind = ContentKind::kDiff, .text = "-a\n+b", .path = "a.cc", .commit = "0a1b"}));
    EXPECT_THAT(shown.attributes, ElementsAre("layout=cards"));
    ASSERT_EQ(shown.feedback.size(), 1U);
    EXPECT_EQ(shown.feedback[0].id, TestFeedback::Id(1));
    EXPECT_EQ(shown.feedback[0].reviewer, "ada");
    EXPECT_EQ(shown.feedback[0].decision, "approved");
  }
  EXPECT_EQ(reviews().ShowWork(engine_.me, "nothing-like-it").error().code, Code::kNotFound);
  ExpectSound();
}

TEST_P(ReviewsContentTest, NamesTheWorkForTheSamePurpose) {
  Register({.id = "a", .more = R"(, "alternativeOf": "b")"});
  Register({.id = "b"});
  EXPECT_EQ(Shown("a").alternative_of, "b");
  EXPECT_EQ(Shown("b").alternative_of, std::nullopt);
}

TEST_P(ReviewsContentTest, BelongsToItsVersion) {
  Register({.more = std::string(kContent)});
  const std::size_t events = Events();
  Register({.more = std::string(kContent)});
  Register({});  // Says nothing of the content, and so does not take it away.
  EXPECT_EQ(Events(), events);
  EXPECT_TRUE(Shown("w").content);
  Register({.version = "2"});
  EXPECT_FALSE(Shown("w").content);
  EXPECT_FALSE(Shown("w").content_erased);
  ExpectSound();
}

TEST_P(ReviewsContentTest, IsErasedWhenItsRetentionEnds) {
  Register({.more = std::string(kContent)});
  engine_.SetDay(80);
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 0);
  engine_.SetDay(100);
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 1);
  const ShownWork shown = Shown("w");
  EXPECT_FALSE(shown.content);
  EXPECT_TRUE(shown.content_erased);
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 0);
  ExpectSound();
}

constexpr std::string_view kMade =
    R"(, "generationContext": {"promptHash": "f00d", "memorySnapshot": ["m-1"], )"
    R"("modelUsed": "opus", "generationTimeMs": 5300, "iterationCount": 3})";

std::string WithModel(std::string json, std::string_view model) {
  const std::string_view made = R"("modelUsed": "m")";
  return json.replace(json.find(made), made.size(), fmt::format(R"("modelUsed": "{}")", model));
}

std::string WithoutGeneration(std::string json) {
  const std::size_t begin = json.find(R"(, "generationContext")");
  return json.erase(begin, json.find("}}", begin) + 1 - begin);
}

TEST_P(ReviewsContentTest, FeedbackTakesHowTheWorkWasMadeFromItsRegistration) {
  Register({.more = std::string(kMade)});
  ASSERT_TRUE(Shown("w").generation);
  EXPECT_EQ(Shown("w").generation->model_used, "opus");
  EXPECT_EQ(Shown("w").generation->prompt_hash, "f00d");
  EXPECT_THAT(Shown("w").generation->memory_snapshot, ElementsAre("m-1"));
  const auto model_of = [&](const std::string& document, std::uint32_t number) {
    const SubmitAnswer answer = SubmitText(document).answers.at(0);
    EXPECT_TRUE(answer.accepted) << answer.error->message;
    return reviews().ShowFeedback(engine_.me, TestFeedback::Id(number))->model_used;
  };
  EXPECT_EQ(model_of(WithModel(TestFeedback{.number = 1}.Json(), "unknown"), 1), "opus");
  EXPECT_EQ(model_of(WithoutGeneration(TestFeedback{.number = 2}.Json()), 2), "opus");
  EXPECT_EQ(model_of(TestFeedback{.number = 3}.Json(), 3), "m");
  ExpectSound();
}

TEST_P(ReviewsContentTest, FeedbackMustSayHowTheWorkWasMadeIfNobodyDid) {
  Register({});
  for (const bool later : {false, true}) {
    const SubmitAnswer answer =
        reviews()
            .Submit(engine_.me, {.documents = WithoutGeneration(TestFeedback{.number = 1}.Json()),
                                 .later = later})
            ->answers.at(0);
    EXPECT_FALSE(answer.accepted);
    ASSERT_TRUE(answer.error);
    EXPECT_EQ(answer.error->field, "workProduct.generationContext");
  }
}

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsContentTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace credence
