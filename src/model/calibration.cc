// SPDX-License-Identifier: Apache-2.0
#include "model/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace credence::model {
namespace {

double LogLoss(const Forecast& forecast) {
  const double given = forecast.came_true ? forecast.stated : 1.0 - forecast.stated;
  return -std::log(std::max(given, kProbabilityMin));
}

}  // namespace

Result<void> Validate(const Forecast& forecast) {
  if (!(forecast.stated >= 0.0 && forecast.stated <= 1.0)) {
    return InvalidArgument(
        fmt::format("the stated confidence is {}, but has to be from 0 to 1", forecast.stated));
  }
  if (!(forecast.weight > 0.0 && std::isfinite(forecast.weight))) {
    return InvalidArgument(
        fmt::format("the weight is {}, but has to be finite and above 0", forecast.weight));
  }
  return {};
}

std::size_t BinOf(double stated, std::size_t bins) {
  const double scaled = std::ceil(stated * static_cast<double>(bins));
  auto bin = scaled < 1.0 ? std::size_t{0} : std::min(static_cast<std::size_t>(scaled), bins) - 1;
  // Rounding can make the bin one too high or too low; the edges decide.
  while (bin > 0 && stated <= BinEdge(bin, bins)) --bin;
  while (bin + 1 < bins && stated > BinEdge(bin + 1, bins)) ++bin;
  return bin;
}

void ExactSum::Add(double term) {
  const double next = sum_ + term;
  lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - next) + term : (term - next) + sum_;
  sum_ = next;
}

CalibrationSums::CalibrationSums(std::size_t bins) : bins_(bins) {
  CREDENCE_CHECK(bins >= 1 && bins <= kBinsMax, "the number of bins is in its limits");
}

void CalibrationSums::Add(const Forecast& forecast) {
  const double weight = forecast.weight;
  const double missed = forecast.stated - (forecast.came_true ? 1.0 : 0.0);
  ++n_;
  weight_.Add(weight);
  squares_.Add(weight * missed * missed);
  losses_.Add(weight * LogLoss(forecast));
  BinSums& bin = bins_[BinOf(forecast.stated, bins_.size())];
  ++bin.n;
  bin.weight.Add(weight);
  bin.stated.Add(weight * forecast.stated);
  if (forecast.came_true) bin.actual.Add(weight);
}

Calibration CalibrationSums::Read() const {
  CREDENCE_CHECK(n_ > 0, "something was added");
  const double weight = weight_.Total();
  Calibration read{
      .n = n_, .brier = squares_.Total() / weight, .log_loss = losses_.Total() / weight};
  ExactSum gaps;
  for (std::size_t k = 0; k < bins_.size(); ++k) {
    const BinSums& sums = bins_[k];
    Bin bin{.lo = BinEdge(k, bins_.size()), .hi = BinEdge(k + 1, bins_.size()), .n = sums.n};
    if (sums.n > 0) {
      bin.weight = sums.weight.Total();
      bin.stated = sums.stated.Total() / bin.weight;
      bin.actual = sums.actual.Total() / bin.weight;
      const double gap = std::abs(*bin.stated - *bin.actual);
      gaps.Add(bin.weight * gap);
      read.mce = std::max(read.mce, gap);
    }
    read.bins.push_back(bin);
  }
  // A mean of gaps must not exceed the largest gap because of rounding.
  read.ece = std::min(gaps.Total() / weight, read.mce);
  return read;
}

Result<Calibration> Calibrate(std::span<const Forecast> forecasts, std::size_t bins) {
  if (bins < 1 || bins > kBinsMax) {
    return InvalidArgument(
        fmt::format("{} bins were asked for, but it has to be from 1 to {}", bins, kBinsMax));
  }
  if (forecasts.empty()) {
    return InvalidArgument("there is no forecast with an outcome; calibration needs at least one");
  }
  CalibrationSums sums(bins);
  for (std::size_t i = 0; i < forecasts.size(); ++i) {
    if (const Result<void> valid = Validate(forecasts[i]); !valid) {
      return InvalidArgument(fmt::format("forecast {}: {}", i, valid.error().message));
    }
    sums.Add(forecasts[i]);
  }
  Calibration calibration = sums.Read();
  calibration.auroc = Auroc(forecasts);
  return calibration;
}

std::vector<Tally> TallyOf(std::span<const Forecast> forecasts) {
  std::vector<Tally> each;
  each.reserve(forecasts.size());
  for (const Forecast& forecast : forecasts) {
    each.push_back({.stated = forecast.stated,
                    .successes = forecast.came_true ? forecast.weight : 0.0,
                    .failures = forecast.came_true ? 0.0 : forecast.weight});
  }
  if (!std::ranges::is_sorted(each, {}, &Tally::stated))
    std::ranges::sort(each, {}, &Tally::stated);
  // Merges tallies of the same confidence, in place.
  std::size_t end = 0;
  for (const Tally& tally : each) {
    if (end > 0 && each[end - 1].stated == tally.stated) {
      each[end - 1].successes += tally.successes;
      each[end - 1].failures += tally.failures;
    } else {
      each[end++] = tally;
    }
  }
  each.resize(end);
  return each;
}

std::optional<double> Auroc(std::span<const Tally> tallies) {
  double failures_below = 0;
  double successes = 0;
  ExactSum won;
  for (const Tally& tally : tallies) {
    won.Add(tally.successes * (failures_below + tally.failures / 2));
    failures_below += tally.failures;
    successes += tally.successes;
  }
  if (!(successes > 0 && failures_below > 0)) return std::nullopt;
  return won.Total() / (successes * failures_below);
}

std::optional<double> Auroc(std::span<const Forecast> forecasts) {
  return Auroc(TallyOf(forecasts));
}

}  // namespace credence::model
