// SPDX-License-Identifier: Apache-2.0
#include "eval/trajectories/auroc.h"

#include <algorithm>
#include <cstddef>

#include "credence/clock.h"

namespace credence::bench {

std::optional<double> Auroc(const std::vector<Scored>& runs) {
  std::vector<double> successes;
  for (const Scored& run : runs) {
    if (!run.failed) successes.push_back(run.score);
  }
  const std::size_t failures = runs.size() - successes.size();
  if (successes.empty() || failures == 0) return std::nullopt;
  std::ranges::sort(successes);
  std::ptrdiff_t twice = 0;  // A won pair counts two, a tie one.
  for (const Scored& run : runs) {
    if (!run.failed) continue;
    const auto [first, last] = std::ranges::equal_range(successes, run.score);
    twice += (first - successes.begin()) + (last - successes.begin());
  }
  return static_cast<double>(twice) / 2 / static_cast<double>(successes.size() * failures);
}

Interval BootstrapAuroc(const std::vector<Scored>& runs, int times, std::uint64_t seed) {
  SeededRng rng(seed);
  std::vector<double> values;
  std::vector<Scored> drawn(runs.size());
  while (static_cast<int>(values.size()) < times) {
    for (Scored& run : drawn) run = runs[rng.Next() % runs.size()];
    if (const auto value = Auroc(drawn)) values.push_back(*value);
  }
  std::ranges::sort(values);
  const std::size_t tail = values.size() / 40;
  return {.low = values[tail], .high = values[values.size() - 1 - tail]};
}

}  // namespace credence::bench
