// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/review_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "model/calibration.h"
#include "model/curve.h"
#include "model/recalibration.h"

namespace credence::review {
namespace {

// The confidences stated for approved work, and for work that was turned down.
struct Stated {
  std::vector<double> approved;
  std::vector<double> turned_down;

  void Add(const FeedbackRecord& record) {
    if (!(record.confidence >= 0.0 && record.confidence <= 1.0)) return;
    (record.approved() ? approved : turned_down).push_back(record.confidence);
  }
  bool empty() const { return approved.empty() && turned_down.empty(); }
};

// One tally for each stated confidence, ascending.
std::vector<model::Tally> TalliesOf(Stated stated) {
  std::ranges::sort(stated.approved);
  std::ranges::sort(stated.turned_down);
  std::vector<model::Tally> tallies;
  auto yes = stated.approved.begin();
  auto no = stated.turned_down.begin();
  while (yes != stated.approved.end() || no != stated.turned_down.end()) {
    const bool from_yes =
        no == stated.turned_down.end() || (yes != stated.approved.end() && *yes < *no);
    model::Tally tally{.stated = from_yes ? *yes : *no};
    for (; yes != stated.approved.end() && *yes == tally.stated; ++yes) ++tally.successes;
    for (; no != stated.turned_down.end() && *no == tally.stated; ++no) ++tally.failures;
    tallies.push_back(tally);
  }
  return tallies;
}

CalibrationBucket BucketOf(std::string name, std::int64_t n, std::optional<double> stated,
                           std::optional<double> actual, const ReviewSettings& settings) {
  CalibrationBucket bucket{.bucket = std::move(name), .n = n, .stated = stated, .actual = actual};
  const bool is_enough = n >= settings.correction_reviews_min;
  if (stated && actual && is_enough) bucket.correction = *actual - *stated;
  return bucket;
}

std::vector<CalibrationBucket> BucketsOf(std::span<const model::Tally> tallies,
                                         const ReviewSettings& settings) {
  struct Edge {
    double below;
    const char* name;
  };
  constexpr std::array<Edge, 4> kEdges = {{{.below = 0.5, .name = "<50"},
                                           {.below = 0.7, .name = "50-69"},
                                           {.below = 0.9, .name = "70-89"},
                                           {.below = INFINITY, .name = "90-100"}}};
  std::vector<CalibrationBucket> buckets;
  auto tally = tallies.begin();
  for (const Edge& edge : kEdges) {
    model::ExactSum stated;
    double approved = 0;
    double n = 0;
    for (; tally != tallies.end() && tally->stated < edge.below; ++tally) {
      stated.Add(tally->stated * tally->Weight());
      approved += tally->successes;
      n += tally->Weight();
    }
    buckets.push_back(
        n > 0 ? BucketOf(edge.name, std::llround(n), stated.Total() / n, approved / n, settings)
              : BucketOf(edge.name, 0, std::nullopt, std::nullopt, settings));
  }
  return buckets;
}

model::Calibration MeasuresOf(std::span<const model::Tally> tallies) {
  model::CalibrationSums sums;
  for (const model::Tally& tally : tallies) {
    const auto add = [&](double weight, bool came_true) {
      if (weight > 0) sums.Add({.stated = tally.stated, .weight = weight, .came_true = came_true});
    };
    add(tally.successes, true);
    add(tally.failures, false);
  }
  model::Calibration measures = sums.Read();
  measures.auroc = model::Auroc(tallies);
  return measures;
}

ReviewCalibration CalibrationFrom(std::string task_type, Stated stated,
                                  const ReviewSettings& settings) {
  ReviewCalibration calibration{.task_type = std::move(task_type)};
  calibration.n = static_cast<std::int64_t>(stated.approved.size() + stated.turned_down.size());
  const std::vector<model::Tally> tallies = TalliesOf(std::move(stated));
  calibration.buckets = BucketsOf(tallies, settings);
  if (tallies.empty()) return calibration;

  const model::Calibration measures = MeasuresOf(tallies);
  for (std::size_t i = 0; i < measures.bins.size(); ++i) {
    const model::Bin& bin = measures.bins[i];
    calibration.deciles.push_back(BucketOf(fmt::format("{}-{}", 10 * i, 10 * (i + 1)),
                                           std::llround(bin.weight), bin.stated, bin.actual,
                                           settings));
  }
  calibration.ece = measures.ece;
  calibration.mce = measures.mce;
  calibration.brier = measures.brier;
  calibration.log_loss = measures.log_loss;
  calibration.auroc = measures.auroc;
  // A bin with too few reviews corrects nothing; its neighbours speak for it.
  std::vector<model::Tally> enough;
  std::ranges::copy_if(tallies, std::back_inserter(enough), [&](const model::Tally& tally) {
    return calibration.deciles[model::BinOf(tally.stated, model::kDefaultBins)]
        .correction.has_value();
  });
  if (enough.empty()) return calibration;
  const model::Curve curve =
      model::FitHistogram(enough, model::kDefaultBins, settings.curve_strength);
  for (const model::Knot& knot : curve.knots)
    calibration.curve.push_back({.stated = knot.x, .calibrated = knot.y});
  return calibration;
}

}  // namespace

ReviewCalibration CalibrationOf(const Corpus& corpus, const ReviewSettings& settings,
                                std::optional<Name> task_type) {
  Stated stated;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (record.decided() && (!task_type || record.task_type == *task_type)) stated.Add(record);
  }
  return CalibrationFrom(task_type ? corpus.names[*task_type] : "", std::move(stated), settings);
}

std::vector<ReviewCalibration> CalibrationsByTaskType(const Corpus& corpus,
                                                      const ReviewSettings& settings) {
  std::vector<Stated> task_types;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (!record.decided() || record.task_type == kNoName) continue;
    if (record.task_type >= task_types.size()) task_types.resize(record.task_type + std::size_t{1});
    task_types[record.task_type].Add(record);
  }
  std::vector<ReviewCalibration> calibrations;
  for (Name name = 0; name < task_types.size(); ++name) {
    if (task_types[name].empty()) continue;
    calibrations.push_back(
        CalibrationFrom(corpus.names[name], std::move(task_types[name]), settings));
  }
  std::ranges::sort(calibrations, {}, &ReviewCalibration::task_type);
  return calibrations;
}

double Calibrated(const ReviewCalibration& of_task_type, const ReviewCalibration& overall,
                  double stated) {
  const bool is_own = of_task_type.n >= kOwnCurveFrom && !of_task_type.curve.empty();
  const ReviewCalibration& calibration = is_own ? of_task_type : overall;
  const double confidence = stated > 0.0 ? std::min(stated, 1.0) : 0.0;
  if (calibration.curve.empty()) return confidence;
  model::Curve curve{.method = model::CurveMethod::kHistogram};
  for (const CurvePoint& point : calibration.curve)
    curve.knots.push_back({.x = point.stated, .y = point.calibrated});
  return std::clamp(curve.Apply(confidence), 0.0, 1.0);
}

const ReviewCalibration* FindCalibration(const ReviewFindings& findings,
                                         std::string_view task_type) {
  const auto found = std::ranges::find(findings.calibration_by_task_type, task_type,
                                       &ReviewCalibration::task_type);
  return found == findings.calibration_by_task_type.end() ? nullptr : &*found;
}

}  // namespace credence::review
