// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/gates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/threshold.h"
#include "review/analysis/score_map.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

struct DimensionScores {
  ScoreMap<model::ScoreTally> tallies;
  std::int64_t n = 0;
  double sum = 0;

  void Add(float score, double weight, bool rejected) {
    model::ScoreTally& tally = tallies[score];
    tally.score = ScoreOf(score);
    ++tally.n;
    tally.weight += weight;
    if (rejected) tally.rejected += weight;
    ++n;
    sum += tally.score;
  }

  model::Gates Find(const model::ThresholdParams& params) const {
    std::vector<model::ScoreTally> rising;
    for (const auto& [score, tally] : tallies.Entries()) rising.push_back(tally);
    model::Gates gates = model::FindGates(params, rising);
    for (std::optional<model::Gate>* gate : {&gates.hard, &gates.soft}) {
      if (*gate) Lower(**gate, rising);
    }
    return gates;
  }

 private:
  // Nothing is known about scores that nobody gave, so a gate is at most one point above the
  // highest score given below it.
  static void Lower(model::Gate& gate, const std::vector<model::ScoreTally>& rising) {
    double highest = 0;
    for (const model::ScoreTally& tally : rising) {
      if (tally.score < gate.threshold) highest = tally.score;
    }
    gate.threshold = std::min(gate.threshold, TidyNumber(highest + 1));
  }
};

}  // namespace

std::vector<ScoreGate> GatesOf(const Corpus& corpus, const ReviewSettings& settings,
                               Timestamp now) {
  const model::EventWeightParams weights = settings.Weights();
  std::array<DimensionScores, kQualityDimensions> dimensions;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (!record.decided()) continue;
    const double weight = WeightOf(weights, record, now);
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      if (!std::isnan(record.scores[i]))
        dimensions[i].Add(record.scores[i], weight, record.turned_down());
    }
  }
  std::vector<ScoreGate> gates;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const DimensionScores& scores = dimensions[i];
    const model::Gates found = scores.Find(settings.Thresholds());
    const auto add = [&](const model::Gate& gate, bool hard) {
      gates.push_back({.dimension = static_cast<QualityDimension>(i),
                       .hard = hard,
                       .threshold = gate.threshold,
                       .rejected = gate.rejected,
                       .below = static_cast<std::int64_t>(gate.below),
                       .n = scores.n,
                       .mean = scores.sum / static_cast<double>(scores.n)});
    };
    if (found.hard) add(*found.hard, true);
    if (found.soft && (!found.hard || found.soft->threshold > found.hard->threshold))
      add(*found.soft, false);
  }
  return gates;
}

}  // namespace credence::review
