// SPDX-License-Identifier: Apache-2.0
// Calibration: are stated confidences accurate?
//
//   bins      N of equal width; bin k is (k / N, (k + 1) / N], and 0 belongs to the first
//   ECE       sum over bins of (weight of the bin / all weight) * |stated - actual|
//   MCE       the largest |stated - actual| of a bin that is not empty
//   Brier     mean of (stated - outcome)^2
//   log loss  mean of -ln(probability given to what came out), which is at least 1e-15
//   AUROC     how often, of all pairs of a success and a failure, the success was stated higher;
//             equal ones count half
//
// `stated` and `actual` of a bin are the means of its stated confidences and of its outcomes. Edges
// are k / N rounded once, which is also what a decimal such as 0.3 is read as: a confidence equal
// to an edge belongs to the bin below it.
//
// Sources: Naeini et al. 2015 (ECE, MCE); Brier 1950; Hanley and McNeil 1982 (AUROC as a rank
// statistic).
//
// Invariants: the order of the forecasts does not matter (to rounding); a weight of 2 is the same
// as the forecast twice; ECE <= MCE <= 1; AUROC does not change under a strictly rising map.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "credence/fields.h"
#include "credence/result.h"

namespace credence::model {

// A stated confidence and the outcome.
struct Forecast {
  double stated = 0;
  double weight = 1.0;
  bool came_true = false;

  bool operator==(const Forecast&) const = default;
};

// 0 <= stated <= 1, and the weight is finite and above 0. Failure: kInvalidArgument.
Result<void> Validate(const Forecast& forecast);

inline constexpr std::size_t kDefaultBins = 10;
inline constexpr std::size_t kBinsMax = 1000;
// Otherwise a wrong forecast of 0 or 1 would cost infinitely much.
inline constexpr double kProbabilityMin = 1e-15;

// The bin of a confidence. REQUIRES: 0 <= stated <= 1, bins >= 1.
std::size_t BinOf(double stated, std::size_t bins);
// k / N, rounded once.
inline double BinEdge(std::size_t edge, std::size_t bins) {
  return static_cast<double>(edge) / static_cast<double>(bins);
}

struct Bin {
  double lo = 0;
  double hi = 0;
  std::size_t n = 0;
  double weight = 0;
  // Means; absent for an empty bin.
  std::optional<double> stated;
  std::optional<double> actual;

  bool operator==(const Bin&) const = default;
  CREDENCE_FIELDS(lo, hi, n, stated, actual)
};

struct Calibration {
  std::size_t n = 0;
  double ece = 0;
  double mce = 0;
  double brier = 0;
  double log_loss = 0;
  std::optional<double> auroc;  // Absent if only one outcome occurred.
  std::vector<Bin> bins;

  bool operator==(const Calibration&) const = default;
};

// A sum whose error does not grow with the number of terms (Neumaier 1974).
class ExactSum {
 public:
  void Add(double term);
  double Total() const { return sum_ + lost_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

// Computes everything but the AUROC incrementally, without storing the forecasts.
class CalibrationSums {
 public:
  // REQUIRES: 1 <= bins <= kBinsMax.
  explicit CalibrationSums(std::size_t bins = kDefaultBins);

  // REQUIRES: a valid forecast.
  void Add(const Forecast& forecast);
  std::size_t n() const { return n_; }
  // Leaves the AUROC absent. REQUIRES: something was added.
  Calibration Read() const;

 private:
  struct BinSums {
    std::size_t n = 0;
    ExactSum weight, stated, actual;
  };

  std::size_t n_ = 0;
  ExactSum weight_, squares_, losses_;
  std::vector<BinSums> bins_;
};

// All measures. Failure (kInvalidArgument): no forecasts, an invalid one (names its position), or a
// number of bins outside 1 to kBinsMax.
Result<Calibration> Calibrate(std::span<const Forecast> forecasts, std::size_t bins = kDefaultBins);

// Absent if only one outcome occurred. REQUIRES: valid forecasts.
std::optional<double> Auroc(std::span<const Forecast> forecasts);

// All forecasts with the same stated confidence.
struct Tally {
  double stated = 0;
  double successes = 0;  // Weights.
  double failures = 0;

  double Weight() const { return successes + failures; }
  bool operator==(const Tally&) const = default;
};

// One per stated confidence, ascending. REQUIRES: valid forecasts.
std::vector<Tally> TallyOf(std::span<const Forecast> forecasts);
// REQUIRES: tallies by ascending confidence.
std::optional<double> Auroc(std::span<const Tally> tallies);

}  // namespace credence::model
