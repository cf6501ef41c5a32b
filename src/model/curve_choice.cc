// SPDX-License-Identifier: Apache-2.0
// Chooses among curves by cross-validation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "model/recalibration.h"
#include "model/seeded.h"

namespace credence::model {
namespace {

constexpr std::array<CurveMethod, 5> kMethods = {CurveMethod::kIdentity, CurveMethod::kPlatt,
                                                 CurveMethod::kBeta, CurveMethod::kHistogram,
                                                 CurveMethod::kIsotonic};

double Missed(double stated, bool came_true) {
  const double missed = stated - (came_true ? 1.0 : 0.0);
  return missed * missed;
}

// One method's score over all folds.
class HeldOutScore {
 public:
  explicit HeldOutScore(std::size_t bins) : sums_(bins) {}

  void Add(const Forecast& forecast, double calibrated) {
    const double weight = forecast.weight;
    const double gain =
        Missed(forecast.stated, forecast.came_true) - Missed(calibrated, forecast.came_true);
    sums_.Add({.stated = calibrated, .weight = weight, .came_true = forecast.came_true});
    weight_ += weight;
    squared_weight_ += weight * weight;
    gain_.Add(weight * gain);
    squared_gain_.Add(weight * weight * gain * gain);
    crossed_.Add(weight * weight * gain);
  }

  HeldOut Read(CurveMethod method) const {
    const Calibration calibration = sums_.Read();
    const double gain = gain_.Total() / weight_;
    const double spread =
        squared_gain_.Total() - 2 * gain * crossed_.Total() + gain * gain * squared_weight_;
    return {.method = method,
            .ece = calibration.ece,
            .brier = calibration.brier,
            .gain = gain,
            .error = std::sqrt(std::max(spread, 0.0)) / weight_};
  }

 private:
  CalibrationSums sums_;
  double weight_ = 0;
  double squared_weight_ = 0;
  ExactSum gain_, squared_gain_, crossed_;
};

// Forecasts by ascending confidence, each with the fold that holds it out.
struct Folded {
  Forecast forecast;
  std::size_t fold = 0;
};

std::vector<Folded> DealIntoFolds(std::span<const Forecast> forecasts,
                                  const ChoiceOptions& options) {
  std::vector<Folded> folded;
  folded.reserve(forecasts.size());
  for (std::size_t i = 0; i < forecasts.size(); ++i) {
    folded.push_back({.forecast = forecasts[i], .fold = i % options.folds});
  }
  // Random folds of equal size.
  Seeded random(options.seed);
  for (std::size_t i = folded.size(); i > 1; --i) {
    std::swap(folded[i - 1].fold, folded[random.Below(i)].fold);
  }
  std::ranges::sort(folded, {}, [](const Folded& each) {
    return std::tuple(each.forecast.stated, each.forecast.came_true, each.forecast.weight,
                      each.fold);
  });
  return folded;
}

std::vector<HeldOut> CrossValidate(std::span<const Forecast> forecasts,
                                   const ChoiceOptions& options) {
  const std::vector<Folded> folded = DealIntoFolds(forecasts, options);
  std::vector<HeldOutScore> scores(kMethods.size(), HeldOutScore(options.bins));
  std::vector<Forecast> rest;
  for (std::size_t fold = 0; fold < options.folds; ++fold) {
    rest.clear();
    for (const Folded& each : folded) {
      if (each.fold != fold) rest.push_back(each.forecast);
    }
    const std::vector<Tally> tallies = TallyOf(rest);
    for (std::size_t m = 0; m < kMethods.size(); ++m) {
      const Curve curve = Fit(kMethods[m], tallies, options.bins);
      for (const Folded& each : folded) {
        if (each.fold != fold) continue;
        scores[m].Add(each.forecast, curve.Apply(each.forecast.stated));
      }
    }
  }
  std::vector<HeldOut> candidates;
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    candidates.push_back(scores[m].Read(kMethods[m]));
  }
  return candidates;
}

}  // namespace

Result<CurveChoice> ChooseCurve(std::span<const Forecast> forecasts, const ChoiceOptions& options) {
  if (options.folds < 2) {
    return InvalidArgument(
        fmt::format("{} folds were asked for, but it takes at least 2", options.folds));
  }
  if (forecasts.size() > UINT32_MAX) return InvalidArgument("there are more than 2^32 forecasts");
  CREDENCE_ASSIGN_OR_RETURN(const Calibration raw, Calibrate(forecasts, options.bins));
  CurveChoice choice{.held_out = {.ece = raw.ece, .brier = raw.brier}};
  if (forecasts.size() < std::max(options.forecasts_min, options.folds)) {
    choice.candidates = {choice.held_out};
    return choice;
  }
  choice.candidates = CrossValidate(forecasts, options);
  for (const HeldOut& candidate : choice.candidates) {
    if (candidate.gain <= options.errors_min * candidate.error) continue;
    if (candidate.brier < choice.held_out.brier) choice.held_out = candidate;
  }
  choice.curve = Fit(choice.held_out.method, TallyOf(forecasts), options.bins);
  return choice;
}

}  // namespace credence::model
