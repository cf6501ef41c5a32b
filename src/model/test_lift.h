// SPDX-License-Identifier: Apache-2.0
// For tests and eval/lift: simulated worlds with a known effect.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/lift.h"
#include "model/seeded.h"

namespace credence::model {

struct LiftWorld {
  double effect = 0;        // Added to every unit's probability of success.
  double propensity = 0.5;  // Probability of treatment.
  std::int64_t units = 1'000;
  // Units of a cluster share their stratum, some luck, and their treatment.
  std::int64_t cluster_size = 1;
  // Hard units are treated with probability 1/2, whatever the propensity of the others: a plain
  // difference of means mistakes that for an effect.
  bool confounded = false;
};

inline std::vector<LiftUnit> DrawUnits(const LiftWorld& world, Seeded& random) {
  constexpr std::array kSuccess = {0.80, 0.65, 0.50, 0.35};  // By stratum, if untreated.
  constexpr double kLuck = 0.1;                              // Per cluster, up or down.
  std::vector<LiftUnit> units;
  LiftUnit unit;
  double luck = 0;
  for (std::int64_t i = 0; i < world.units; ++i) {
    if (i % world.cluster_size == 0) {
      unit.cluster = i / world.cluster_size;
      const std::uint64_t stratum = random.Below(kSuccess.size());
      unit.stratum = static_cast<std::int64_t>(stratum);
      luck = kLuck * (2 * random.Share() - 1);
      unit.propensity = world.confounded && stratum >= 2 ? 0.5 : world.propensity;
      unit.treated = random.Share() < unit.propensity;
    }
    const double success =
        kSuccess[static_cast<std::size_t>(unit.stratum)] + luck + (unit.treated ? world.effect : 0);
    unit.outcome = random.Share() < success ? 1 : 0;
    units.push_back(unit);
  }
  return units;
}

}  // namespace credence::model
