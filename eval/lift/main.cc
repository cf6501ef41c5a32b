// SPDX-License-Identifier: Apache-2.0
// How often does the interval of a lift contain the true value, and how far off is the difference
// on average? Simulates worlds with a known effect many times, alongside the plain difference of
// means. Fails if a 95 % interval contains the true value in less than 93 % or more than 97 % of
// the draws, or if a difference is biased beyond what chance explains.
//
// usage: lift [--tiny]
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/support.h"
#include "model/lift.h"
#include "model/seeded.h"
#include "model/test_lift.h"

namespace {

using credence::bench::Expect;
using credence::bench::Table;
using credence::model::DrawUnits;
using credence::model::EstimateLift;
using credence::model::LiftEstimate;
using credence::model::LiftSummary;
using credence::model::LiftUnit;
using credence::model::LiftWorld;
using credence::model::PredictByStratum;
using credence::model::Seeded;

// The performance of one estimator over all draws of a world.
class Record {
 public:
  explicit Record(double truth) : truth_(truth) {}

  void Add(const LiftEstimate& estimate) {
    ++count_;
    held_ += estimate.interval.Contains(truth_) ? 1 : 0;
    const double off = estimate.difference - truth_;
    sum_ += off;
    squares_ += off * off;
    width_ += estimate.interval.Width();
  }
  double Coverage() const { return held_ / count_; }
  double Bias() const { return sum_ / count_; }
  double Width() const { return width_ / count_; }
  // Beyond what chance explains with this many draws, at four standard errors.
  bool IsBiased() const {
    return std::abs(Bias()) > 4 * std::sqrt(squares_ / count_ / count_) + 1e-12;
  }
  bool Covers() const {
    const double slack = 4 * std::sqrt(0.95 * 0.05 / count_);
    return Coverage() >= std::min(0.93, 0.95 - slack) && Coverage() <= std::max(0.97, 0.95 + slack);
  }

 private:
  double truth_;
  double count_ = 0;
  double held_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  double width_ = 0;
};

double PlainDifference(const std::vector<LiftUnit>& units) {
  std::array<double, 2> sums{}, counts{};
  for (const LiftUnit& unit : units) {
    sums[unit.treated ? 1 : 0] += unit.outcome;
    counts[unit.treated ? 1 : 0] += 1;
  }
  return sums[1] / counts[1] - sums[0] / counts[0];
}

struct Outcome {
  Record weighted;
  Record robust;
  double plain_bias = 0;
  int used = 0;
};

Outcome Simulate(const LiftWorld& world, int draws, Seeded& random) {
  Outcome outcome{.weighted = Record(world.effect), .robust = Record(world.effect)};
  for (int draw = 0; draw < draws; ++draw) {
    std::vector<LiftUnit> units = DrawUnits(world, random);
    PredictByStratum(units);
    const LiftSummary summary = EstimateLift(units).value();
    if (!summary.weighted || !summary.doubly_robust) continue;
    ++outcome.used;
    outcome.weighted.Add(*summary.weighted);
    outcome.robust.Add(*summary.doubly_robust);
    outcome.plain_bias += PlainDifference(units) - world.effect;
  }
  outcome.plain_bias /= outcome.used;
  return outcome;
}

void Run(const std::vector<LiftWorld>& worlds, int draws, Seeded& random) {
  Table table({"effect", "treated", "units", "clusters of", "confounded", "plain: bias",
               "weighted: bias", "covers", "width", "doubly robust: bias", "covers", "width"});
  bool covers = true;
  bool unbiased = true;
  for (const LiftWorld& world : worlds) {
    const Outcome outcome = Simulate(world, draws, random);
    table.Row({fmt::format("{:+.2f}", world.effect), fmt::format("{:.2f}", world.propensity),
               fmt::format("{}", world.units), fmt::format("{}", world.cluster_size),
               world.confounded ? "yes" : "no", fmt::format("{:+.4f}", outcome.plain_bias),
               fmt::format("{:+.4f}", outcome.weighted.Bias()),
               fmt::format("{:.1f} %", 100 * outcome.weighted.Coverage()),
               fmt::format("{:.3f}", outcome.weighted.Width()),
               fmt::format("{:+.4f}", outcome.robust.Bias()),
               fmt::format("{:.1f} %", 100 * outcome.robust.Coverage()),
               fmt::format("{:.3f}", outcome.robust.Width())});
    covers = covers && outcome.weighted.Covers() && outcome.robust.Covers();
    unbiased = unbiased && !outcome.weighted.IsBiased() && !outcome.robust.IsBiased();
  }
  table.Print();
  Expect(covers, "an interval of 95 % holds the truth too rarely or too often");
  Expect(unbiased, "a difference is biased");
}

}  // namespace

int main(int argc, char** argv) {
  const credence::bench::Options options = credence::bench::ParseOptions(argc, argv);
  std::vector<LiftWorld> worlds;
  for (const bool confounded : {false, true}) {
    for (const std::int64_t cluster_size : {1, 5}) {
      for (const double propensity : {0.5, 0.9, 0.95}) {
        for (const std::int64_t units : {400, 1'000}) {
          for (const double effect : {0.0, 0.05, -0.1}) {
            worlds.push_back({.effect = effect,
                              .propensity = propensity,
                              .units = units * cluster_size,
                              .cluster_size = cluster_size,
                              .confounded = confounded});
          }
        }
      }
    }
  }
  Seeded random(1);
  Run(worlds, options.tiny ? 200 : 2'000, random);
  return 0;
}
