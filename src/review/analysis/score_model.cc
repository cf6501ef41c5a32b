// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/score_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <vector>

#include "model/ridge.h"
#include "review/analysis/mean.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

// Enough for 13 weights, and the newest reviews matter most.
constexpr std::int64_t kRowsMax = 10'000;
constexpr double kScoreMin = 1.0;
constexpr double kScoreMax = 10.0;

// The reviews used for the fit, newest first.
std::vector<const FeedbackRecord*> ScoredReviews(const Corpus& corpus) {
  std::vector<const FeedbackRecord*> reviews;
  for (const FeedbackRecord& record : std::views::reverse(corpus.feedback)) {
    if (std::ssize(reviews) == kRowsMax) break;
    if (!std::isnan(record.score)) reviews.push_back(&record);
  }
  return reviews;
}

void FitWeights(ScoreModel& score_model, const std::vector<const FeedbackRecord*>& reviews,
                double lambda) {
  std::array<Mean, kQualityDimensions> means;
  for (const FeedbackRecord* record : reviews) {
    for (std::size_t i = 0; i < means.size(); ++i) {
      if (!std::isnan(record->scores[i])) means[i].Add(ScoreOf(record->scores[i]));
    }
  }
  std::vector<std::size_t> scored;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (means[i].n > 0) scored.push_back(i);
  }
  std::vector<model::RidgeRow> rows;
  rows.reserve(reviews.size());
  for (const FeedbackRecord* record : reviews) {
    model::RidgeRow& row = rows.emplace_back();
    row.target = record->score;
    row.features.reserve(scored.size());
    for (const std::size_t i : scored) {
      const double score = ScoreOf(record->scores[i]);
      row.features.push_back(std::isnan(score) ? *means[i].Read() : score);
    }
  }
  const std::vector<double> equal(scored.size(), 1.0 / static_cast<double>(scored.size()));
  // Without a constant, and with weights that sum to 1: a prediction is a mean of the given scores,
  // whichever are missing.
  const auto fit = model::FitRidge({.lambda = lambda, .constant = false}, equal, rows);
  if (scored.empty() || !fit) return;
  double total = 0;
  for (const double coefficient : fit->coefficients) total += coefficient;
  if (!(total > 0)) return;
  score_model.fitted = true;
  score_model.weights.clear();
  for (std::size_t i = 0; i < scored.size(); ++i) {
    score_model.weights.push_back({.dimension = static_cast<QualityDimension>(scored[i]),
                                   .weight = fit->coefficients[i] / total});
  }
}

}  // namespace

ScoreModel ScoreModelOf(const Corpus& corpus, const ReviewSettings& settings) {
  ScoreModel score_model;
  for (int i = 0; i < kQualityDimensions; ++i) {
    score_model.weights.push_back(
        {.dimension = static_cast<QualityDimension>(i), .weight = 1.0 / kQualityDimensions});
  }
  Mean error, bias;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (!std::isnan(record.score)) ++score_model.n;
    if (std::isnan(record.delta)) continue;
    error.Add(std::abs(record.delta));
    bias.Add(record.delta);
  }
  score_model.error = error.Read();
  score_model.bias = bias.Read();
  if (score_model.n >= settings.score_reviews_min)
    FitWeights(score_model, ScoredReviews(corpus), settings.score_lambda);
  return score_model;
}

namespace {

// Sums have rounding errors in the last digits (8.999999999999998) that nobody should have to read.
double Rounded(double score) { return std::round(score * 1e9) / 1e9; }

}  // namespace

std::optional<double> PredictScore(const ScoreModel& model, std::span<const ScoreGiven> scores) {
  if (scores.empty()) return std::nullopt;
  Mean all;
  double weight = 0;
  double weighted = 0;
  for (const ScoreGiven& given : scores) {
    all.Add(given.score);
    const auto of = std::ranges::find(model.weights, given.dimension, &DimensionWeight::dimension);
    if (of == model.weights.end()) continue;
    weight += of->weight;
    weighted += of->weight * given.score;
  }
  // If all given scores have weight 0, use their plain mean.
  const double mean = weight > 0 ? weighted / weight : *all.Read();
  return Rounded(std::clamp(mean, kScoreMin, kScoreMax));
}

}  // namespace credence::review