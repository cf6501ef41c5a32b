// SPDX-License-Identifier: Apache-2.0
#include "executive/gate.h"

#include <algorithm>
#include <utility>

#include "model/beta.h"
#include "model/reading.h"

namespace credence::executive {
namespace {

// Whatever the urgency, the threshold stays within these limits.
constexpr double kThresholdMin = 0.3;
constexpr double kThresholdMax = 0.95;
// Its lower end is the 5 % bound.
constexpr double kIntervalLevel = 0.9;

model::Interval HeuristicInterval(const Heuristic& heuristic) {
  return model::CredibleInterval({.alpha = heuristic.alpha, .beta = heuristic.beta},
                                 kIntervalLevel);
}

}  // namespace

double ThresholdFor(double urgency, const ExecutiveSettings& settings) {
  if (settings.urgency_reduction <= 0 || urgency <= 0) return settings.threshold;
  return std::clamp(settings.threshold - std::min(urgency, 1.0) * settings.urgency_reduction,
                    std::min(kThresholdMin, settings.threshold),
                    std::max(kThresholdMax, settings.threshold));
}

double TrustOf(const Heuristic& heuristic, const ExecutiveSettings& settings) {
  if (heuristic.IsAtRest()) return -1;
  if (settings.graduation_review && !heuristic.vouched &&
      heuristic.origin != HeuristicOrigin::kUser) {
    return -1;
  }
  double trust = heuristic.confidence;
  if (settings.gate == "lower_bound") trust = std::min(trust, HeuristicInterval(heuristic).low);
  if (settings.fitted) trust = settings.fitted->Apply(std::clamp(trust, 0.0, 1.0));
  return trust;
}

bool MayFire(const Heuristic& heuristic, double threshold, const ExecutiveSettings& settings) {
  return TrustOf(heuristic, settings) >= threshold;
}

HeuristicReading ReadHeuristic(Heuristic heuristic, const ExecutiveSettings& settings) {
  HeuristicReading reading;
  reading.fires =
      !settings.HeuristicsOnlyLearn() && MayFire(heuristic, settings.threshold, settings);
  reading.standing =
      NameOf(model::StandingOf({.supporting = static_cast<double>(heuristic.positive_count),
                                .opposing = static_cast<double>(heuristic.negative_count),
                                .stale = false}));
  reading.observations = heuristic.positive_count + heuristic.negative_count;
  if (heuristic.fire_count > 0) {
    reading.success_rate =
        static_cast<double>(heuristic.success_count) / static_cast<double>(heuristic.fire_count);
  }
  const model::Interval interval = HeuristicInterval(heuristic);
  reading.interval_low = interval.low;
  reading.interval_high = interval.high;
  reading.heuristic = std::move(heuristic);
  return reading;
}

}  // namespace credence::executive
