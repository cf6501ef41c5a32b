// SPDX-License-Identifier: Apache-2.0
#include "model/lift.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "model/mean_difference.h"

namespace credence::model {
namespace {

// Quantiles of the normal distribution: 97.5 % and 80 %.
constexpr double kTwoSided5Percent = 1.959963984540054;
constexpr double kPower80Percent = 0.8416212335729143;

Result<void> Check(std::span<const LiftUnit> units, double level) {
  if (!(level > 0 && level < 1)) {
    return InvalidArgument(fmt::format("the level is {}, but has to be between 0 and 1", level));
  }
  for (const LiftUnit& unit : units) {
    if (!(unit.propensity > 0 && unit.propensity < 1)) {
      return InvalidArgument(fmt::format(
          "a unit was treated with probability {}, but it has to be between 0 and 1, so that it "
          "could have been otherwise",
          unit.propensity));
    }
    for (const double value : {unit.outcome, unit.if_treated, unit.if_not}) {
      if (!(value >= 0 && value <= 1)) {
        return InvalidArgument(
            fmt::format("an outcome or a prediction is {}, but has to be from 0 to 1", value));
      }
    }
  }
  return {};
}

double Clipped(double propensity) {
  return std::clamp(propensity, kPropensityMin, 1 - kPropensityMin);
}

double WeightOf(const LiftUnit& unit) {
  const double propensity = Clipped(unit.propensity);
  return 1 / (unit.treated ? propensity : 1 - propensity);
}

// Maps keys to dense indices 0, 1, 2 … in ascending order, so that sums fit in a list.
std::vector<std::size_t> PlacesOf(std::span<const LiftUnit> units, std::int64_t LiftUnit::* key,
                                  std::size_t& count) {
  std::vector<std::int64_t> keys;
  keys.reserve(units.size());
  for (const LiftUnit& unit : units) keys.push_back(unit.*key);
  std::vector<std::int64_t> sorted = keys;
  std::ranges::sort(sorted);
  sorted.erase(std::ranges::unique(sorted).begin(), sorted.end());
  count = sorted.size();
  std::vector<std::size_t> places;
  places.reserve(keys.size());
  for (const std::int64_t each : keys) {
    places.push_back(
        static_cast<std::size_t>(std::ranges::lower_bound(sorted, each) - sorted.begin()));
  }
  return places;
}

struct ClusteredUnits {
  explicit ClusteredUnits(std::span<const LiftUnit> all)
      : units(all), places(PlacesOf(all, &LiftUnit::cluster, clusters)) {}

  std::span<const LiftUnit> units;
  std::size_t clusters = 0;
  std::vector<std::size_t> places;  // The cluster of each unit.
};

double SumOfSquares(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return sum;
}

// One side, optionally with predictions subtracted from its outcomes.
class Side {
 public:
  Side(const ClusteredUnits& sample, bool treated, bool uses_predictions)
      : treated_(treated), uses_predictions_(uses_predictions), cluster_share_(sample.clusters) {
    double sum = 0, predicted = 0, squares = 0;
    for (std::size_t i = 0; i < sample.units.size(); ++i) {
      const LiftUnit& unit = sample.units[i];
      if (unit.treated != treated) continue;
      const double weight = WeightOf(unit);
      ++count_;
      weight_ += weight;
      squares += weight * weight;
      sum += weight * Residual(unit);
      predicted += weight * Prediction(unit);
      cluster_share_[sample.places[i]] += weight;
    }
    if (count_ == 0) return;
    mean_ = sum / weight_;
    effective_ = weight_ * weight_ / squares;
    mean_prediction_ = predicted / weight_;
    const double extra = weight_ / effective_;
    padded_weight_ = weight_ + 2 * extra;
    padded_mean_ = (sum + extra * (1 - 2 * mean_prediction_)) / padded_weight_;
    extra_share_ = extra / padded_weight_;
    for (double& share : cluster_share_) share /= padded_weight_;
  }

  LiftSide Summary() const {
    return {.units = count_, .clusters = Clusters(), .effective = effective_, .mean = mean_};
  }
  bool IsEnough() const { return count_ >= kLiftSideMin && Clusters() >= kLiftSideMin; }
  double mean() const { return mean_; }
  double padded_mean() const { return padded_mean_; }

  // Satterthwaite's degrees of freedom, assuming that each cluster's variance follows its weight: a
  // few heavy clusters among many are worth no more than few.
  double Degrees() const {
    double squares = 2 * extra_share_ * extra_share_;
    double fourths = 2 * std::pow(extra_share_, 4);
    for (const double share : cluster_share_) {
      squares += share * share;
      fourths += std::pow(share, 4);
    }
    return std::max(1.0, squares * squares / fourths - 1);
  }

  // The influence of a unit of this side on the padded mean. A mean bends towards its heavy
  // clusters, which makes their residuals too small; corrected as in HC2.
  double Influence(const LiftUnit& unit, std::size_t cluster) const {
    return WeightOf(unit) * (Residual(unit) - padded_mean_) / padded_weight_ /
           std::sqrt(1 - cluster_share_[cluster]);
  }
  // Of the two added units.
  double ExtraVariance() const {
    double variance = 0;
    for (const double outcome : {0.0, 1.0}) {
      const double influence = extra_share_ * (outcome - mean_prediction_ - padded_mean_);
      variance += influence * influence;
    }
    return variance;
  }

 private:
  std::int64_t Clusters() const {
    return std::ranges::count_if(cluster_share_, [](double share) { return share > 0; });
  }
  double Prediction(const LiftUnit& unit) const {
    if (!uses_predictions_) return 0;
    return treated_ ? unit.if_treated : unit.if_not;
  }
  double Residual(const LiftUnit& unit) const { return unit.outcome - Prediction(unit); }

  bool treated_;
  bool uses_predictions_;
  std::vector<double> cluster_share_;  // Shares of this side's weight.
  std::int64_t count_ = 0;
  double weight_ = 0;
  double mean_ = 0;
  double effective_ = 0;
  double mean_prediction_ = 0;
  double padded_weight_ = 0;
  double padded_mean_ = 0;
  double extra_share_ = 0;
};

LiftEstimate Estimate(double difference, double middle, double variance, double degrees,
                      double level) {
  const double error = std::sqrt(variance);
  const double reach = StudentDeviations(level, degrees) * error;
  // The true value is a difference of two shares.
  return {.difference = difference,
          .interval = {.low = std::clamp(middle - reach, -1.0, 1.0),
                       .high = std::clamp(middle + reach, -1.0, 1.0),
                       .level = level},
          .standard_error = error};
}

// The weighted estimate; with predictions, the doubly robust one.
LiftEstimate Normalised(const ClusteredUnits& sample, bool uses_predictions, double level) {
  const Side treated(sample, true, uses_predictions);
  const Side untreated(sample, false, uses_predictions);
  const auto count = static_cast<double>(sample.units.size());
  double predicted = 0;
  if (uses_predictions) {
    for (const LiftUnit& unit : sample.units) predicted += unit.if_treated - unit.if_not;
    predicted /= count;
  }
  std::vector<double> all(sample.clusters), ones(sample.clusters), zeros(sample.clusters);
  for (std::size_t i = 0; i < sample.units.size(); ++i) {
    const LiftUnit& unit = sample.units[i];
    const std::size_t place = sample.places[i];
    const double influence =
        unit.treated ? treated.Influence(unit, place) : -untreated.Influence(unit, place);
    (unit.treated ? ones : zeros)[place] += influence;
    all[place] += influence;
    if (uses_predictions) all[place] += (unit.if_treated - unit.if_not - predicted) / count;
  }
  const double v1 = SumOfSquares(ones) + treated.ExtraVariance();
  const double v0 = SumOfSquares(zeros) + untreated.ExtraVariance();
  const double degrees =
      (v1 + v0) * (v1 + v0) / (v1 * v1 / treated.Degrees() + v0 * v0 / untreated.Degrees());
  return Estimate(predicted + treated.mean() - untreated.mean(),
                  predicted + treated.padded_mean() - untreated.padded_mean(),
                  SumOfSquares(all) + treated.ExtraVariance() + untreated.ExtraVariance(), degrees,
                  level);
}

LiftEstimate HorvitzThompson(const ClusteredUnits& sample, double level) {
  const auto count = static_cast<double>(sample.units.size());
  const auto term = [](const LiftUnit& unit) {
    return (unit.treated ? 1 : -1) * WeightOf(unit) * unit.outcome;
  };
  double mean = 0;
  for (const LiftUnit& unit : sample.units) mean += term(unit) / count;
  std::vector<double> sums(sample.clusters);
  for (std::size_t i = 0; i < sample.units.size(); ++i) {
    sums[sample.places[i]] += (term(sample.units[i]) - mean) / count;
  }
  const auto degrees = static_cast<double>(sample.clusters) - 1;
  return Estimate(mean, mean, SumOfSquares(sums) * (degrees + 1) / degrees, degrees, level);
}

}  // namespace

Result<LiftSummary> EstimateLift(std::span<const LiftUnit> units, double level) {
  CREDENCE_RETURN_IF_ERROR(Check(units, level));
  const ClusteredUnits sample(units);
  const Side treated(sample, true, false);
  const Side untreated(sample, false, false);
  LiftSummary summary{.treated = treated.Summary(),
                      .untreated = untreated.Summary(),
                      .clusters = static_cast<std::int64_t>(sample.clusters)};
  bool has_predictions = false;
  for (const LiftUnit& unit : units) {
    summary.clipped += Clipped(unit.propensity) != unit.propensity ? 1 : 0;
    has_predictions |= unit.if_treated != 0 || unit.if_not != 0;
  }
  if (!treated.IsEnough() || !untreated.IsEnough()) return summary;
  summary.horvitz_thompson = HorvitzThompson(sample, level);
  summary.weighted = Normalised(sample, false, level);
  summary.doubly_robust = has_predictions ? Normalised(sample, true, level) : summary.weighted;
  return summary;
}

namespace {

struct RunningMean {
  double sum = 0;
  double count = 0;

  void Add(double value) {
    sum += value;
    ++count;
  }
  RunningMean Without(const RunningMean& part) const {
    return {sum - part.sum, count - part.count};
  }
  // Shrunk towards `value` as if it had been observed `pull` times.
  double Towards(double value, double pull) const { return (sum + pull * value) / (count + pull); }
};

}  // namespace

void PredictByStratum(std::span<LiftUnit> units) {
  constexpr std::size_t kFolds = 5;
  constexpr double kUnknown = 0.5;
  std::size_t clusters = 0, strata = 0;
  const std::vector<std::size_t> cluster = PlacesOf(units, &LiftUnit::cluster, clusters);
  const std::vector<std::size_t> stratum = PlacesOf(units, &LiftUnit::stratum, strata);
  // Outcomes of each side per fold, with the total at the end; overall and by stratum.
  constexpr std::size_t kAll = kFolds;
  std::array<std::array<RunningMean, kFolds + 1>, 2> sides;
  std::vector<std::array<std::array<RunningMean, kFolds + 1>, 2>> by_stratum(strata);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::size_t side = units[i].treated ? 1 : 0;
    for (const std::size_t fold : {cluster[i] % kFolds, kAll}) {
      sides[side][fold].Add(units[i].outcome);
      by_stratum[stratum[i]][side][fold].Add(units[i].outcome);
    }
  }
  const auto predict = [&](std::size_t i, std::size_t side) {
    const std::size_t fold = cluster[i] % kFolds;
    const auto& here = by_stratum[stratum[i]][side];
    const double elsewhere = sides[side][kAll].Without(sides[side][fold]).Towards(kUnknown, 1);
    return std::clamp(here[kAll].Without(here[fold]).Towards(elsewhere, kStratumPull), 0.0, 1.0);
  };
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].if_treated = predict(i, 1);
    units[i].if_not = predict(i, 0);
  }
}

std::optional<std::int64_t> UnitsStillNeeded(double difference, double standard_error,
                                             std::int64_t units) {
  if (difference == 0 || !std::isfinite(difference)) return std::nullopt;
  const double ratio =
      (kTwoSided5Percent + kPower80Percent) * standard_error / std::abs(difference);
  const double needed = std::ceil(static_cast<double>(units) * ratio * ratio);
  // More than anybody will ever have.
  constexpr double kMost = 1e15;
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::min(needed, kMost)) - units);
}

double ExpectedError(double mean, double propensity, std::int64_t units) {
  const double share = Clipped(propensity);
  const double variance = mean * (1 - mean);
  return std::sqrt(variance / (share * (1 - share)) / static_cast<double>(units));
}

}  // namespace credence::model
