// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/review_calibration.h"

#include <cmath>
#include <vector>

#include "base/test_framework.h"
#include "model/calibration.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

TEST(ReviewCalibration, OverConfidenceIsNegative) {
  const Corpus corpus = CorpusOf(Joined({Times(41, Review(kApproved, "shopify", 0.95)),
                                         Times(9, Review(kRejected, "shopify", 0.95)),
                                         Times(7, Review(kDeferred, "shopify", 0.2))}));
  const ReviewCalibration calibration = CalibrationOf(corpus, {}, std::nullopt);
  EXPECT_EQ(calibration.n, 50);
  ASSERT_EQ(calibration.buckets.size(), 4U);
  EXPECT_EQ(calibration.buckets[3].bucket, "90-100");
  EXPECT_EQ(calibration.buckets[3].n, 50);
  EXPECT_NEAR(calibration.buckets[3].stated.value(), 0.95, 1e-12);
  EXPECT_NEAR(calibration.buckets[3].actual.value(), 0.82, 1e-12);
  EXPECT_NEAR(calibration.buckets[3].correction.value(), -0.13, 1e-12);
  EXPECT_EQ(calibration.buckets[0].n, 0);
  EXPECT_FALSE(calibration.buckets[0].correction);
  EXPECT_NEAR(calibration.ece.value(), 0.13, 1e-12);
  EXPECT_NEAR(calibration.brier.value(), 0.1645, 1e-12);
  ASSERT_EQ(calibration.deciles.size(), 10U);
  EXPECT_EQ(calibration.deciles[9].bucket, "90-100");
  EXPECT_EQ(calibration.deciles[9].n, 50);
  // (41 + 10 × 0.95) / 60
  EXPECT_NEAR(Calibrated(calibration, {}, 0.95), 0.8416667, 1e-6);
}

TEST(ReviewCalibration, ASmallBucketIsHardlyCorrected) {
  const Corpus corpus = CorpusOf(Times(12, Review(kApproved, "shopify", 0.85)));
  const ReviewCalibration calibration = CalibrationOf(corpus, {}, std::nullopt);
  EXPECT_NEAR(calibration.buckets[2].correction.value(), 0.15, 1e-12);
  EXPECT_FALSE(calibration.auroc);  // Nothing was turned down.
  // (12 + 10 × 0.85) / 22
  EXPECT_NEAR(Calibrated({}, calibration, 0.85), 0.9318182, 1e-6);
  EXPECT_EQ(Calibrated({}, calibration, 1.0), 1.0);
}

// Chance explains what so few reviews show.
TEST(ReviewCalibration, AFewReviewsCorrectNothing) {
  for (const std::size_t n : {1U, 4U, 5U}) {
    const Corpus corpus = CorpusOf(Times(n, Review(kRejected, "shopify", 0.95)));
    const ReviewCalibration calibration = CalibrationOf(corpus, {}, std::nullopt);
    EXPECT_EQ(calibration.buckets[3].n, static_cast<std::int64_t>(n));
    EXPECT_EQ(calibration.buckets[3].actual, 0.0);
    EXPECT_EQ(calibration.buckets[3].correction.has_value(), n >= 5) << n;
    EXPECT_EQ(calibration.deciles[9].correction.has_value(), n >= 5) << n;
    EXPECT_EQ(calibration.curve.empty(), n < 5) << n;
    if (n < 5) {
      EXPECT_EQ(Calibrated(calibration, calibration, 0.95), 0.95);
    }
  }
}

TEST(ReviewCalibration, EdgesBelongToTheBucketAbove) {
  std::vector<Submitted> events;
  for (const double stated : {0.0, 0.49, 0.5, 0.69, 0.7, 0.89, 0.9, 1.0})
    events.push_back(Review(kApproved, "shopify", stated));
  const ReviewCalibration calibration = CalibrationOf(CorpusOf(events), {}, std::nullopt);
  for (const CalibrationBucket& bucket : calibration.buckets) EXPECT_EQ(bucket.n, 2);
}

TEST(ReviewCalibration, ATaskTypeHasACurveOfItsOwnFromTwentyReviewsOn) {
  ReviewFindings findings;
  const auto learn = [&](std::size_t n) {
    const Corpus corpus = CorpusOf(Joined(
        {Times(n, Review(kRejected, "stripe", 0.9)), Times(100, Review(kApproved, "ghl", 0.9))}));
    findings.calibration = CalibrationOf(corpus, {}, std::nullopt);
    findings.calibration_by_task_type = CalibrationsByTaskType(corpus, {});
    const ReviewCalibration* stripe = FindCalibration(findings, "stripe");
    return Calibrated(*stripe, findings.calibration, 0.9);
  };
  EXPECT_GT(learn(19), 0.8);
  EXPECT_NEAR(learn(20), 9.0 / 30, 1e-12);
  ASSERT_EQ(findings.calibration_by_task_type.size(), 2U);
  EXPECT_EQ(findings.calibration_by_task_type[0].task_type, "ghl");
  EXPECT_EQ(FindCalibration(findings, "shopify"), nullptr);
}

TEST(ReviewCalibration, OfNothingIsNoCorrection) {
  const ReviewCalibration calibration = CalibrationOf(Corpus(), {}, std::nullopt);
  EXPECT_EQ(calibration.n, 0);
  EXPECT_EQ(calibration.buckets.size(), 4U);
  EXPECT_FALSE(calibration.ece);
  EXPECT_TRUE(calibration.curve.empty());
  EXPECT_EQ(Calibrated(calibration, calibration, 0.37), 0.37);
  EXPECT_EQ(Calibrated(calibration, calibration, 7.0), 1.0);
  EXPECT_EQ(Calibrated(calibration, calibration, NAN), 0.0);
  EXPECT_TRUE(CalibrationsByTaskType(Corpus(), {}).empty());
}

RC_GTEST_PROP(ReviewCalibrationProperty, IsWhatTheForecastsGiveOneByOne, ()) {
  const std::vector<Submitted> events = AnyReviews(kDraw);
  struct Sums {
    std::int64_t n = 0;
    double stated = 0, approved = 0;
  };
  std::vector<Sums> sums(4);
  std::vector<model::Forecast> forecasts;
  for (const Submitted& event : events) {
    if (!event.decision || event.decision == kDeferred || !event.confidence) continue;
    const bool approved = event.decision == kApproved;
    const double stated = *event.confidence;
    forecasts.push_back({.stated = stated, .came_true = approved});
    Sums& bucket = sums[stated < 0.5 ? 0 : stated < 0.7 ? 1 : stated < 0.9 ? 2 : 3];
    ++bucket.n;
    bucket.stated += stated;
    bucket.approved += approved;
  }
  const ReviewCalibration calibration = CalibrationOf(CorpusOf(events), {}, std::nullopt);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const CalibrationBucket& bucket = calibration.buckets[i];
    const auto n = static_cast<double>(sums[i].n);
    RC_ASSERT(bucket.n == sums[i].n);
    RC_ASSERT(bucket.stated.has_value() == (n > 0));
    if (n == 0) continue;
    RC_ASSERT(std::abs(*bucket.stated - sums[i].stated / n) < 1e-12);
    RC_ASSERT(std::abs(*bucket.actual - sums[i].approved / n) < 1e-12);
    RC_ASSERT(bucket.correction.has_value() == (n >= 5));
    if (n < 5) continue;
    RC_ASSERT(*bucket.correction == *bucket.actual - *bucket.stated);
  }
  RC_ASSERT(calibration.n == std::ssize(forecasts));
  if (forecasts.empty()) return;
  const auto expected = model::Calibrate(forecasts);
  RC_ASSERT(std::abs(*calibration.ece - expected->ece) < 1e-9);
  RC_ASSERT(std::abs(*calibration.mce - expected->mce) < 1e-9);
  RC_ASSERT(std::abs(*calibration.brier - expected->brier) < 1e-9);
  RC_ASSERT(std::abs(*calibration.log_loss - expected->log_loss) < 1e-9);
  RC_ASSERT(calibration.auroc.has_value() == expected->auroc.has_value());
  if (calibration.auroc) RC_ASSERT(std::abs(*calibration.auroc - *expected->auroc) < 1e-9);
  for (std::size_t i = 0; i < 10; ++i)
    RC_ASSERT(calibration.deciles[i].n == static_cast<std::int64_t>(expected->bins[i].n));
}

RC_GTEST_PROP(ReviewCalibrationProperty, CalibratedRisesAndStaysWithinItsRange, ()) {
  const Corpus corpus = CorpusOf(AnyReviews(kDraw));
  const ReviewCalibration calibration = CalibrationOf(corpus, {}, std::nullopt);
  double last = 0;
  for (int i = 0; i <= 100; ++i) {
    const double calibrated = Calibrated(calibration, calibration, i / 100.0);
    RC_ASSERT(calibrated >= last);
    RC_ASSERT(calibrated <= 1.0);
    last = calibrated;
  }
}

RC_GTEST_PROP(ReviewCalibrationProperty, TaskTypesInOneGoAreTheSameOneByOne, ()) {
  const Corpus corpus = CorpusOf(AnyReviews(kDraw));
  for (const ReviewCalibration& calibration : CalibrationsByTaskType(corpus, {}))
    RC_ASSERT(calibration == CalibrationOf(corpus, {}, corpus.names.Find(calibration.task_type)));
}

}  // namespace
}  // namespace credence::review
