// SPDX-License-Identifier: Apache-2.0
// A document that is written from a struct is read as the struct says.

#include "base/test_framework.h"
#include "credence/review_documents.h"
#include "review/intake/feedback.h"

namespace credence {
namespace {

using review::Checked;
using review::Feedback;
using review::ParseFeedback;
using review::ParseRegistration;
using review::Registration;

const WorkProduct kWork{.id = "orders-webhook",
                        .version = "3",
                        .type = "code-module",
                        .summary = "A handler for \"order\" webhooks\n",
                        .task_type = "handlers",
                        .confidence = 0.9,
                        .predicted_score = 8,
                        .model = "opus",
                        .generation_time = std::chrono::milliseconds(5300),
                        .iterations = 2};

TEST(WrittenDocuments, AWorkProductIsARegistration) {
  const Checked<Registration> read = ParseRegistration(DocumentOf(kWork), /*is_prediction=*/true);
  ASSERT_TRUE(read) << read.error().field << ": " << read.error().message;
  EXPECT_EQ(read->work.id, kWork.id);
  EXPECT_EQ(read->work.version, "3");
  EXPECT_EQ(read->task_type, "handlers");
  EXPECT_EQ(read->work.confidence, 0.9);
}

TEST(WrittenDocuments, TheShortestOfEachIsAccepted) {
  EXPECT_TRUE(ParseRegistration(DocumentOf(WorkProduct{.id = "w"}), /*is_prediction=*/true));
  EXPECT_TRUE(ParseFeedback(DocumentOf(PersonReview{.id = "019a8c3e-0000-7000-8000-000000000001",
                                                    .at = *ParseTimestamp("2026-03-02T10:00:00Z"),
                                                    .reviewer = "ada",
                                                    .work = {.id = "w"}})));
}

TEST(WrittenDocuments, AReviewIsFeedback) {
  const PersonReview review{
      .id = "019a8c3e-0000-7000-8000-000000000001",
      .at = *ParseTimestamp("2026-03-02T10:00:00Z"),
      .reviewer = "ada",
      .work = kWork,
      .decision = ReviewDecision::kNeedsWork,
      .severity = ReviewSeverity::kMajor,
      .scores = {{.dimension = QualityDimension::kErrorHandling, .score = 4}},
      .annotations = {{.type = AnnotationType::kSuggestion,
                       .text = "Name the field",
                       .file = "orders.ts",
                       .severity = ReviewSeverity::kMinor,
                       .category = "error-specificity"},
                      {.type = AnnotationType::kPraise, .text = "Good names"}},
      .time_to_decision = std::chrono::seconds(45)};
  const Checked<Feedback> read = ParseFeedback(DocumentOf(review));
  ASSERT_TRUE(read) << read.error().field << ": " << read.error().message;
  EXPECT_EQ(read->id.ToString(), review.id);
  EXPECT_EQ(read->at, review.at);
  EXPECT_EQ(read->reviewer, "ada");
  EXPECT_EQ(read->work.id, kWork.id);
  ASSERT_TRUE(read->decision);
  EXPECT_EQ(read->decision->decision, ReviewDecision::kNeedsWork);
  EXPECT_EQ(read->decision->severity, ReviewSeverity::kMajor);
  ASSERT_EQ(read->scores.size(), 1U);
  EXPECT_EQ(read->scores[0].dimension, QualityDimension::kErrorHandling);
  ASSERT_EQ(read->annotations.size(), 2U);
  EXPECT_EQ(read->annotations[0].type, AnnotationType::kSuggestion);
  EXPECT_EQ(read->annotations[0].text, "Name the field");
  EXPECT_EQ(read->annotations[1].type, AnnotationType::kPraise);
}

}  // namespace
}  // namespace credence
