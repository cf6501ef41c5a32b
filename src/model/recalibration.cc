// SPDX-License-Identifier: Apache-2.0
#include "model/recalibration.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"

namespace credence::model {
namespace {

// Pooled neighbours whose means did not rise.
struct Block {
  double first = 0;  // Stated confidences.
  double last = 0;
  double weight = 0;
  double sum = 0;

  double Mean() const { return sum / weight; }
};

// Adds a block at the end and pools it with those before it until the means rise.
void Pool(std::vector<Block>& blocks, Block block) {
  while (!blocks.empty() && blocks.back().Mean() >= block.Mean()) {
    block.first = blocks.back().first;
    block.weight += blocks.back().weight;
    block.sum += blocks.back().sum;
    blocks.pop_back();
  }
  blocks.push_back(block);
}

// Parameters a, b and c of 1 / (1 + exp(-(a f[0] + b f[1] + c f[2]))).
using Vector3 = std::array<double, 3>;
using Matrix3 = std::array<Vector3, 3>;
using Chosen = std::array<bool, 3>;

struct Sample {
  Vector3 features{};
  double successes = 0;
  double failures = 0;
};

constexpr Vector3 kNoCorrection = {1.0, 1.0, 0.0};
// About as much information on a and b as one forecast at odds of e.
constexpr double kPriorPrecision = 1.0;
constexpr int kNewtonStepsMax = 50;
constexpr double kNewtonDone = 1e-10;

double LinearScore(const Vector3& features, const Vector3& at) {
  return features[0] * at[0] + features[1] * at[1] + features[2] * at[2];
}

// ln(1 + e^x) without overflow.
double SoftPlus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

double Objective(std::span<const Sample> samples, const Vector3& at) {
  double sum = 0;
  for (const Sample& sample : samples) {
    const double score = LinearScore(sample.features, at);
    sum += sample.successes * SoftPlus(-score) + sample.failures * SoftPlus(score);
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    sum += kPriorPrecision / 2 * (at[i] - kNoCorrection[i]) * (at[i] - kNoCorrection[i]);
  }
  return sum;
}

// Solves A x = b by elimination; A is positive definite, so no pivoting is needed.
Vector3 Solve(Matrix3 a, Vector3 b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::size_t row = i + 1; row < b.size(); ++row) {
      const double factor = a[row][i] / a[i][i];
      for (std::size_t column = i; column < b.size(); ++column) {
        a[row][column] -= factor * a[i][column];
      }
      b[row] -= factor * b[i];
    }
  }
  for (std::size_t i = b.size(); i-- > 0;) {
    for (std::size_t column = i + 1; column < b.size(); ++column) b[i] -= a[i][column] * b[column];
    b[i] /= a[i][i];
  }
  return b;
}

// Newton's step from `at`; 0 for fixed parameters.
Vector3 NewtonStep(std::span<const Sample> samples, const Vector3& at, const Chosen& free) {
  Vector3 gradient{};
  Matrix3 hessian{};
  for (const Sample& sample : samples) {
    const double p = 1.0 / (1.0 + std::exp(-LinearScore(sample.features, at)));
    const double weight = sample.successes + sample.failures;
    for (std::size_t i = 0; i < at.size(); ++i) {
      gradient[i] += (weight * p - sample.successes) * sample.features[i];
      for (std::size_t j = 0; j < at.size(); ++j) {
        hessian[i][j] += weight * p * (1.0 - p) * sample.features[i] * sample.features[j];
      }
    }
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    gradient[i] += kPriorPrecision * (at[i] - kNoCorrection[i]);
    hessian[i][i] += kPriorPrecision;
    if (free[i]) continue;
    gradient[i] = 0;
    for (std::size_t j = 0; j < at.size(); ++j) hessian[i][j] = hessian[j][i] = i == j ? 1.0 : 0.0;
  }
  return Solve(hessian, gradient);
}

// The minimum over the free parameters. The objective is convex, so halving steps that do not lower
// it ensures convergence.
Vector3 Minimum(std::span<const Sample> samples, Vector3 at, const Chosen& free) {
  double now = Objective(samples, at);
  for (int steps = 0; steps < kNewtonStepsMax; ++steps) {
    Vector3 step = NewtonStep(samples, at, free);
    Vector3 next = at;
    double then = now;
    for (int halvings = 0; halvings < 30; ++halvings) {
      for (std::size_t i = 0; i < at.size(); ++i) next[i] = at[i] - step[i];
      then = Objective(samples, next);
      if (then <= now) break;
      for (double& each : step) each /= 2;
    }
    if (!(then <= now)) break;
    at = next;
    const bool is_done = now - then <= kNewtonDone * (1.0 + std::abs(now));
    now = then;
    if (is_done) break;
  }
  return at;
}

// A curve must not fall: negative a and b are set to 0, and the rest is fitted again.
Vector3 RisingMinimum(std::span<const Sample> samples, Chosen free) {
  Vector3 at = kNoCorrection;
  while (true) {
    at = Minimum(samples, at, free);
    std::size_t lowest = at[0] <= at[1] ? 0 : 1;
    if (!free[lowest]) lowest = 1 - lowest;
    if (!free[lowest] || at[lowest] >= 0.0) return at;
    at[lowest] = 0;
    free[lowest] = false;
  }
}

double Within(double stated) { return std::clamp(stated, kStatedMin, kStatedMax); }

}  // namespace

Curve FitHistogram(std::span<const Tally> tallies, std::size_t bins, double strength) {
  CREDENCE_CHECK(!tallies.empty(), "there is something to fit to");
  struct Sums {
    double weight = 0, stated = 0, successes = 0;
  };
  std::vector<Sums> sums(bins);
  for (const Tally& tally : tallies) {
    Sums& bin = sums[BinOf(tally.stated, bins)];
    bin.weight += tally.Weight();
    bin.stated += tally.Weight() * tally.stated;
    bin.successes += tally.successes;
  }
  std::vector<Block> blocks;
  std::vector<double> means;
  for (const Sums& bin : sums) {
    if (!(bin.weight > 0)) continue;
    const double stated = bin.stated / bin.weight;
    const double shrunken = (bin.successes + strength * stated) / (bin.weight + strength);
    means.push_back(stated);
    Pool(blocks,
         {.first = stated, .last = stated, .weight = bin.weight, .sum = bin.weight * shrunken});
  }
  Curve curve{.method = CurveMethod::kHistogram};
  // Beyond the first and the last mean, their corrections continue.
  const auto add = [&](double x, double y) {
    if (!curve.knots.empty() && x <= curve.knots.back().x) return;
    const double floor = curve.knots.empty() ? 0.0 : curve.knots.back().y;
    curve.knots.push_back({.x = x, .y = std::clamp(y, floor, 1.0)});
  };
  add(0.0, std::min(blocks.front().Mean() - means.front(), blocks.front().Mean()));
  auto block = blocks.begin();
  for (const double mean : means) {
    while (block->last < mean) ++block;
    add(mean, block->Mean());
  }
  add(1.0, blocks.back().Mean() + 1.0 - means.back());
  return curve;
}

Curve FitIsotonic(std::span<const Tally> tallies) {
  CREDENCE_CHECK(!tallies.empty(), "there is something to fit to");
  std::vector<Block> blocks;
  for (const Tally& tally : tallies) {
    Pool(blocks, {.first = tally.stated,
                  .last = tally.stated,
                  .weight = tally.Weight(),
                  .sum = tally.successes});
  }
  Curve curve{.method = CurveMethod::kIsotonic};
  for (const Block& block : blocks) {
    const double y = std::min(block.Mean(), 1.0);
    curve.knots.push_back({.x = block.first, .y = y});
    if (block.last > block.first) curve.knots.push_back({.x = block.last, .y = y});
  }
  return curve;
}

Curve FitPlatt(std::span<const Tally> tallies) {
  std::vector<Sample> samples;
  samples.reserve(tallies.size());
  for (const Tally& tally : tallies) {
    const double x = Within(tally.stated);
    samples.push_back({.features = {std::log(x) - std::log1p(-x), 0.0, 1.0},
                       .successes = tally.successes,
                       .failures = tally.failures});
  }
  const Vector3 at = RisingMinimum(samples, {true, false, true});
  return {.method = CurveMethod::kPlatt, .a = at[0], .b = at[0], .c = at[2]};
}

Curve FitBeta(std::span<const Tally> tallies) {
  std::vector<Sample> samples;
  samples.reserve(tallies.size());
  for (const Tally& tally : tallies) {
    const double x = Within(tally.stated);
    samples.push_back({.features = {std::log(x), -std::log1p(-x), 1.0},
                       .successes = tally.successes,
                       .failures = tally.failures});
  }
  const Vector3 at = RisingMinimum(samples, {true, true, true});
  return {.method = CurveMethod::kBeta, .a = at[0], .b = at[1], .c = at[2]};
}

Curve Fit(CurveMethod method, std::span<const Tally> tallies, std::size_t bins) {
  switch (method) {
    case CurveMethod::kIdentity:
      return {};
    case CurveMethod::kHistogram:
      return FitHistogram(tallies, bins);
    case CurveMethod::kIsotonic:
      return FitIsotonic(tallies);
    case CurveMethod::kPlatt:
      return FitPlatt(tallies);
    case CurveMethod::kBeta:
      return FitBeta(tallies);
  }
  return {};
}

}  // namespace credence::model
