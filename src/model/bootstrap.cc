// SPDX-License-Identifier: Apache-2.0
#include "model/bootstrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

#include "model/seeded.h"

namespace credence::model {
namespace {

constexpr std::size_t kDrawsMin = 100;

struct Measures {
  double ece = 0;
  double brier = 0;
  std::optional<double> auroc;
};

// A draw is a count per forecast; one pass in order of confidence then gives all three measures.
class Drawing {
 public:
  Drawing(std::span<const Forecast> forecasts, std::size_t bins)
      : sorted_(forecasts.begin(), forecasts.end()), times_(forecasts.size()), bins_(bins) {
    // Sort by every field, so that draws do not depend on the input order.
    std::ranges::sort(sorted_, {}, [](const Forecast& each) {
      return std::tuple(each.stated, each.came_true, each.weight);
    });
    bin_of_.reserve(sorted_.size());
    for (const Forecast& forecast : sorted_) {
      bin_of_.push_back(static_cast<std::uint16_t>(BinOf(forecast.stated, bins)));
    }
  }

  Measures Draw(Seeded& random) {
    std::ranges::fill(times_, 0u);
    for (std::size_t i = 0; i < times_.size(); ++i) ++times_[random.Below(times_.size())];
    return Measure();
  }

 private:
  Measures Measure() const {
    std::vector<double> gaps(bins_);
    double weight = 0, squares = 0;
    double failures_below = 0, successes = 0, won = 0;
    Tally tally;
    const auto close = [&] {
      won += tally.successes * (failures_below + tally.failures / 2);
      failures_below += tally.failures;
      successes += tally.successes;
    };
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      if (times_[i] == 0) continue;
      const Forecast& forecast = sorted_[i];
      const double share = forecast.weight * times_[i];
      const double missed = forecast.stated - (forecast.came_true ? 1.0 : 0.0);
      weight += share;
      squares += share * missed * missed;
      gaps[bin_of_[i]] += share * missed;
      if (forecast.stated != tally.stated) {
        close();
        tally = {.stated = forecast.stated};
      }
      (forecast.came_true ? tally.successes : tally.failures) += share;
    }
    close();
    double gap = 0;
    for (const double each : gaps) gap += std::abs(each);
    Measures measures{.ece = gap / weight, .brier = squares / weight};
    if (successes > 0 && failures_below > 0) measures.auroc = won / (successes * failures_below);
    return measures;
  }

  std::vector<Forecast> sorted_;
  std::vector<std::uint16_t> bin_of_;
  std::vector<std::uint32_t> times_;
  std::size_t bins_;
};

// The middle `level` of the values. REQUIRES: at least one.
Interval Middle(std::vector<double> values, double level) {
  std::ranges::sort(values);
  const auto at = [&](double share) {
    const double position = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return std::lerp(values[below], values[above], position - static_cast<double>(below));
  };
  return {.low = at((1 - level) / 2), .high = at((1 + level) / 2), .level = level};
}

}  // namespace

Result<CalibrationIntervals> Bootstrap(std::span<const Forecast> forecasts,
                                       const BootstrapOptions& options) {
  if (options.draws < 1) return InvalidArgument("0 draws were asked for; it takes at least one");
  if (!(options.level > 0.0 && options.level < 1.0)) {
    return InvalidArgument(
        fmt::format("the level is {}, but has to be between 0 and 1", options.level));
  }
  if (forecasts.size() > UINT32_MAX) return InvalidArgument("there are more than 2^32 forecasts");
  CREDENCE_RETURN_IF_ERROR(Calibrate(forecasts, options.bins));

  const std::size_t affordable = std::max(options.forecasts_max / forecasts.size(), kDrawsMin);
  const std::size_t draws = std::min(options.draws, affordable);
  std::vector<double> ece, brier, auroc;
  Drawing drawing(forecasts, options.bins);
  Seeded random(options.seed);
  for (std::size_t i = 0; i < draws; ++i) {
    const Measures measures = drawing.Draw(random);
    ece.push_back(measures.ece);
    brier.push_back(measures.brier);
    // A draw with only one outcome has no AUROC.
    if (measures.auroc) auroc.push_back(*measures.auroc);
  }
  CalibrationIntervals intervals{.ece = Middle(std::move(ece), options.level),
                                 .brier = Middle(std::move(brier), options.level),
                                 .draws = draws};
  if (!auroc.empty()) intervals.auroc = Middle(std::move(auroc), options.level);
  return intervals;
}

}  // namespace credence::model
