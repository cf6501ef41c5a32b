// SPDX-License-Identifier: Apache-2.0
// Recalibration: fits a curve from stated confidences to actual frequencies.
//
//   histogram   per bin (successes + k stated) / (n + k), made to rise: a small bin is hardly
//               corrected. Rule R3 of the reviews
//   isotonic    the rising step function with the least squared error, by pooling adjacent
//               violators (Ayer et al. 1955): linear time after sorting
//   platt       logistic regression on the log odds that were stated (Platt 1999)
//   beta        logistic regression on ln x and ln(1 - x) (Kull et al. 2017)
//
// platt and beta are pulled towards "no correction" by a prior worth one forecast or so, which also
// keeps them finite when the outcomes are separable.
//
// ChooseCurve compares all of them by ten-fold cross-validation. A curve is used only if it lowers
// the Brier score by more than two standard errors and there are at least 20 forecasts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "credence/fields.h"
#include "credence/result.h"
#include "model/calibration.h"
#include "model/curve.h"

namespace credence::model {

// All fits take tallies of valid forecasts by ascending confidence (TallyOf), at least one.

// `strength`: the number of forecasts in a bin at which half of its correction is applied.
Curve FitHistogram(std::span<const Tally> tallies, std::size_t bins = kDefaultBins,
                   double strength = 10);
Curve FitIsotonic(std::span<const Tally> tallies);
Curve FitPlatt(std::span<const Tally> tallies);
Curve FitBeta(std::span<const Tally> tallies);
Curve Fit(CurveMethod method, std::span<const Tally> tallies, std::size_t bins = kDefaultBins);

struct ChoiceOptions {
  std::uint64_t seed = 1;
  std::size_t folds = 10;
  std::size_t bins = kDefaultBins;
  // Fewer forecasts are not corrected.
  std::size_t forecasts_min = 20;
  // How many standard errors better than no correction a curve must be.
  double errors_min = 2.0;
};

// A method's score on forecasts that it was not fitted to.
struct HeldOut {
  CurveMethod method = CurveMethod::kIdentity;
  double ece = 0;
  double brier = 0;
  double gain = 0;   // Brier score without correction minus this one.
  double error = 0;  // The standard error of the gain.

  bool operator==(const HeldOut&) const = default;
  CREDENCE_FIELDS(method, ece, brier)
};

struct CurveChoice {
  Curve curve;       // Fitted to all forecasts.
  HeldOut held_out;  // For the chosen method.
  std::vector<HeldOut> candidates;

  bool operator==(const CurveChoice&) const = default;
};

// Failure (kInvalidArgument): as Calibrate; fewer than 2 folds.
Result<CurveChoice> ChooseCurve(std::span<const Forecast> forecasts, const ChoiceOptions& options);

}  // namespace credence::model
