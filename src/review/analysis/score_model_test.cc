// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/score_model.h"

#include <algorithm>
#include <vector>

#include "base/test_framework.h"
#include "model/seeded.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum QualityDimension;

ScoreGiven Given(QualityDimension dimension, double score) {
  return {.dimension = dimension, .score = score};
}

// Security weighs three times as much as naming.
std::vector<Submitted> Reviews(std::size_t n) {
  model::Seeded random(1);
  std::vector<Submitted> events;
  for (std::size_t i = 0; i < n; ++i) {
    const double security = 1.0 + static_cast<double>(random.Below(10));
    const double naming = 1.0 + static_cast<double>(random.Below(10));
    Submitted& event = events.emplace_back(Review(ReviewDecision::kApproved));
    event.scores = {Given(kSecurity, security), Given(kNaming, naming)};
    event.score = (3 * security + naming) / 4;
  }
  return events;
}

TEST(ScoreModel, WeighsEquallyUntilThirtyReviews) {
  const ScoreModel model = ScoreModelOf(CorpusOf(Reviews(29)), {});
  EXPECT_FALSE(model.fitted);
  EXPECT_EQ(model.n, 29);
  EXPECT_EQ(model.weights.size(), 13U);
  EXPECT_NEAR(*PredictScore(model, std::vector{Given(kSecurity, 9), Given(kNaming, 5)}), 7.0,
              1e-12);
}

TEST(ScoreModel, LearnsWhatReviewersWeigh) {
  const ScoreModel model = ScoreModelOf(CorpusOf(Reviews(300)), {});
  EXPECT_TRUE(model.fitted);
  ASSERT_EQ(model.weights.size(), 2U);
  EXPECT_EQ(model.weights[0].dimension, kSecurity);
  EXPECT_NEAR(model.weights[0].weight, 0.75, 0.01);
  EXPECT_NEAR(model.weights[1].weight, 0.25, 0.01);
  EXPECT_NEAR(model.constant, 0.0, 0.05);
  EXPECT_NEAR(*PredictScore(model, std::vector{Given(kSecurity, 9), Given(kNaming, 5)}), 8.0, 0.05);
}

TEST(ScoreModel, WeightsOfWhatIsNotGivenGoToWhatIs) {
  const ScoreModel model = ScoreModelOf(CorpusOf(Reviews(300)), {});
  EXPECT_NEAR(*PredictScore(model, std::vector{Given(kNaming, 5)}), 5.0, 0.05);
  // The model does not know this dimension.
  EXPECT_EQ(PredictScore(model, std::vector{Given(kCreativity, 6)}), 6.0);
  EXPECT_EQ(PredictScore(model, {}), std::nullopt);
}

TEST(ScoreModel, WithoutWeightThePlainMeanCounts) {
  const ScoreModel model{
      .fitted = true,
      .weights = {{.dimension = kSecurity, .weight = 0.9}, {.dimension = kNaming, .weight = 0}}};
  EXPECT_NEAR(*PredictScore(model, std::vector{Given(kNaming, 5)}), 5.0, 1e-12);
  EXPECT_EQ(PredictScore(model, std::vector{Given(kSecurity, 10.0), Given(kNaming, 1)}), 10.0);
}

TEST(ScoreModel, ErrorAndBiasAreOfWhatWasPredicted) {
  std::vector<Submitted> events = Reviews(3);
  events[0].delta = 0.2;  // 7.8 predicted, 8.0 given.
  events[1].delta = -1.0;
  const ScoreModel model = ScoreModelOf(CorpusOf(events), {});
  EXPECT_NEAR(model.error.value(), 0.6, 1e-12);
  EXPECT_NEAR(model.bias.value(), -0.4, 1e-12);
}

TEST(ScoreModel, OfNothing) {
  const ScoreModel model = ScoreModelOf(Corpus(), {});
  EXPECT_FALSE(model.fitted);
  EXPECT_EQ(model.n, 0);
  EXPECT_FALSE(model.error);
  EXPECT_NEAR(*PredictScore(model, std::vector{Given(kNaming, 5)}), 5.0, 1e-12);
}

RC_GTEST_PROP(ScoreModelProperty, AHigherScoreIsNeverPredictedLower, ()) {
  const ScoreModel model = ScoreModelOf(CorpusOf(AnyReviews(kDraw, 80)), {});
  std::vector<ScoreGiven> scores;
  for (int i = 0; i < 4; ++i)
    scores.push_back(
        Given(static_cast<QualityDimension>(4 * i % kQualityDimensions), *rc::gen::inRange(1, 10)));
  const double before = PredictScore(model, scores).value();
  scores[*rc::gen::inRange<std::size_t>(0, 4)].score += 1;
  const double after = PredictScore(model, scores).value();
  RC_ASSERT(after >= before - 1e-12);
  // A prediction is a mean of the given scores, whatever was learned.
  const auto [low, high] = std::ranges::minmax(scores, {}, &ScoreGiven::score);
  RC_ASSERT(after >= low.score - 1e-9);
  RC_ASSERT(after <= high.score + 1e-9);
  for (const DimensionWeight& weight : model.weights) RC_ASSERT(weight.weight >= 0.0);
}

}  // namespace
}  // namespace credence::review
