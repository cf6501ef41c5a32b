// SPDX-License-Identifier: Apache-2.0
#include "model/bradley_terry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "model/dot.h"

namespace credence::model {
namespace {

using Vector = std::vector<double>;

constexpr int kHalvingsMax = 40;
// Relative rounding error per summand.
constexpr double kRoundingPerSummand = 1e-15;

// log(1 / (1 + exp(-x))) without overflow.
double LogSigmoid(double x) {
  return x >= 0.0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

double Sigmoid(double x) {
  return x >= 0.0 ? 1.0 / (1.0 + std::exp(-x)) : std::exp(x) / (1.0 + std::exp(x));
}

double Largest(const Vector& values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

Result<void> ValidateInput(const BradleyTerryParams& params, std::size_t items,
                           std::span<const PairCount> pairs) {
  if (!(params.prior >= 0.0) || !std::isfinite(params.prior)) {
    return InvalidArgument(fmt::format(
        "bradley-terry: the prior is {}, but has to be finite and at least 0", params.prior));
  }
  if (!(params.tolerance > 0.0) || params.iterations_max < 1) {
    return InvalidArgument("bradley-terry: the tolerance has to be above 0, iterations at least 1");
  }
  const auto counts = [](double wins) { return wins >= 0.0 && std::isfinite(wins); };
  for (const PairCount& each : pairs) {
    if (each.first >= items || each.second >= items || each.first == each.second) {
      return InvalidArgument(fmt::format("bradley-terry: {} and {} are no pair of {} items",
                                         each.first, each.second, items));
    }
    if (!counts(each.first_wins) || !counts(each.second_wins)) {
      return InvalidArgument(
          fmt::format("bradley-terry: {} and {} wins of items {} and {} are no counts",
                      each.first_wins, each.second_wins, each.first, each.second));
    }
  }
  return {};
}

// An item that no chain of wins connects with item 0 in both directions.
std::optional<std::size_t> Unconnected(std::size_t items, std::span<const PairCount> pairs) {
  for (const bool forward : {true, false}) {
    std::vector<std::vector<std::size_t>> next(items);
    for (const PairCount& each : pairs) {
      if (each.first_wins > 0.0)
        next[forward ? each.first : each.second].push_back(forward ? each.second : each.first);
      if (each.second_wins > 0.0)
        next[forward ? each.second : each.first].push_back(forward ? each.first : each.second);
    }
    std::vector<bool> seen(items, false);
    std::vector<std::size_t> open = {0};
    seen[0] = true;
    while (!open.empty()) {
      const std::size_t item = open.back();
      open.pop_back();
      for (const std::size_t other : next[item]) {
        if (seen[other]) continue;
        seen[other] = true;
        open.push_back(other);
      }
    }
    const auto found = std::ranges::find(seen, false);
    if (found != seen.end()) return static_cast<std::size_t>(found - seen.begin());
  }
  return std::nullopt;
}

// The likelihood as a function of the log strengths, which is concave.
class Likelihood {
 public:
  Likelihood(double prior, std::span<const PairCount> pairs) : prior_(prior), pairs_(pairs) {}

  double Value(const Vector& logs) const {
    double sum = 0.0;
    for (const PairCount& each : pairs_) {
      const double lead = logs[each.first] - logs[each.second];
      sum += each.first_wins * LogSigmoid(lead) + each.second_wins * LogSigmoid(-lead);
    }
    if (prior_ > 0.0) {
      for (const double log : logs) sum += prior_ * (LogSigmoid(log) + LogSigmoid(-log));
    }
    return sum;
  }

  // Wins minus expected wins.
  Vector Gradient(const Vector& logs) const {
    Vector gradient(logs.size(), 0.0);
    for (const PairCount& each : pairs_) {
      const double lead = logs[each.first] - logs[each.second];
      const double surplus = each.first_wins * Sigmoid(-lead) - each.second_wins * Sigmoid(lead);
      gradient[each.first] += surplus;
      gradient[each.second] -= surplus;
    }
    if (prior_ > 0.0) {
      for (std::size_t i = 0; i < logs.size(); ++i) gradient[i] -= prior_ * std::tanh(logs[i] / 2);
    }
    return gradient;
  }

  // Computes the curvature due to each pair and to each item's prior.
  void Bend(const Vector& logs) {
    pair_bend_.clear();
    diagonal_.assign(logs.size(), 0.0);
    prior_bend_.assign(logs.size(), 0.0);
    for (const PairCount& each : pairs_) {
      const double lead = logs[each.first] - logs[each.second];
      const double bend = (each.first_wins + each.second_wins) * Sigmoid(lead) * Sigmoid(-lead);
      pair_bend_.push_back(bend);
      diagonal_[each.first] += bend;
      diagonal_[each.second] += bend;
    }
    for (std::size_t i = 0; i < logs.size(); ++i) {
      prior_bend_[i] = 2.0 * prior_ * Sigmoid(logs[i]) * Sigmoid(-logs[i]);
      diagonal_[i] += prior_bend_[i];
    }
  }

  Vector TimesCurvature(const Vector& direction) const {
    Vector product(direction.size());
    for (std::size_t i = 0; i < product.size(); ++i) product[i] = prior_bend_[i] * direction[i];
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      const PairCount& each = pairs_[k];
      const double along = pair_bend_[k] * (direction[each.first] - direction[each.second]);
      product[each.first] += along;
      product[each.second] -= along;
    }
    Ground(product);
    return product;
  }

  // Without a prior, shifting all log strengths changes nothing, so the curvature is singular;
  // fixing item 0 resolves this.
  void Ground(Vector& direction) const {
    if (prior_ == 0.0) direction[0] = 0.0;
  }

  // Smaller differences of values are rounding noise.
  double Noise(double value) const {
    return kRoundingPerSummand * static_cast<double>(pairs_.size() + 4) * std::abs(value);
  }

  double Diagonal(std::size_t item) const { return std::max(diagonal_[item], 1e-300); }

 private:
  double prior_;
  std::span<const PairCount> pairs_;
  Vector pair_bend_;
  Vector prior_bend_;
  Vector diagonal_;
};

// Newton's direction by conjugate gradients, with the diagonal as preconditioner. It is an ascent
// direction even when stopped early.
Vector Direction(const Likelihood& likelihood, const Vector& gradient) {
  const std::size_t items = gradient.size();
  Vector direction(items, 0.0);
  Vector rest = gradient;
  likelihood.Ground(rest);
  Vector scaled(items);
  const auto scale = [&] {
    for (std::size_t i = 0; i < items; ++i) scaled[i] = rest[i] / likelihood.Diagonal(i);
  };
  scale();
  Vector search = scaled;
  double energy = Dot(rest, scaled);
  const double enough = energy * 1e-22;
  for (std::size_t round = 0; round < 2 * items + 20 && energy > enough; ++round) {
    const Vector bent = likelihood.TimesCurvature(search);
    const double curvature = Dot(search, bent);
    if (!(curvature > 0.0)) break;
    const double length = energy / curvature;
    for (std::size_t i = 0; i < items; ++i) {
      direction[i] += length * search[i];
      rest[i] -= length * bent[i];
    }
    scale();
    const double next = Dot(rest, scaled);
    const double kept = next / energy;
    for (std::size_t i = 0; i < items; ++i) search[i] = scaled[i] + kept * search[i];
    energy = next;
  }
  return direction;
}

// A point along the direction with a higher likelihood; nullopt if none is found. Near the maximum
// the likelihood is flat to its last digit long before the gradient is 0, so there the gradient
// decides.
std::optional<Vector> Climb(const Likelihood& likelihood, const Vector& logs,
                            const Vector& direction, const Vector& gradient) {
  const double before = likelihood.Value(logs);
  const double noise = likelihood.Noise(before);
  double length = 1.0;
  for (int halving = 0; halving < kHalvingsMax; ++halving, length /= 2.0) {
    Vector next = logs;
    for (std::size_t i = 0; i < next.size(); ++i) next[i] += length * direction[i];
    const double value = likelihood.Value(next);
    if (value > before + noise) return next;
    if (value >= before - noise && Largest(likelihood.Gradient(next)) < Largest(gradient)) {
      return next;
    }
  }
  return std::nullopt;
}

double MostComparisons(double prior, std::size_t items, std::span<const PairCount> pairs) {
  Vector comparisons(items, 2.0 * prior);
  for (const PairCount& each : pairs) {
    comparisons[each.first] += each.first_wins + each.second_wins;
    comparisons[each.second] += each.first_wins + each.second_wins;
  }
  return std::max(Largest(comparisons), 1e-300);
}

Vector Normalized(const Vector& logs) {
  const double highest = std::ranges::max(logs);
  Vector strengths;
  for (const double log : logs) strengths.push_back(std::exp(log - highest));
  const double sum = std::accumulate(strengths.begin(), strengths.end(), 0.0);
  for (double& strength : strengths) strength /= sum;
  return strengths;
}

}  // namespace

Result<BradleyTerryFit> FitBradleyTerry(const BradleyTerryParams& params, std::size_t items,
                                        std::span<const PairCount> pairs) {
  CREDENCE_RETURN_IF_ERROR(ValidateInput(params, items, pairs));
  if (items == 0) return BradleyTerryFit{};
  if (params.prior == 0.0) {
    if (const auto item = Unconnected(items, pairs)) {
      return Fail(
          Code::kFailedPrecondition,
          fmt::format("bradley-terry: no chains of wins connect items 0 and {} both ways, so "
                      "there is no best fit; set a prior above 0",
                      *item));
    }
  }
  Likelihood likelihood(params.prior, pairs);
  const double most = MostComparisons(params.prior, items, pairs);
  Vector logs(items, 0.0);
  BradleyTerryFit fit{.converged = false};
  while (true) {
    const Vector gradient = likelihood.Gradient(logs);
    fit.residual = Largest(gradient) / most;
    fit.converged = fit.residual <= params.tolerance;
    if (fit.converged || fit.iterations == params.iterations_max) break;
    likelihood.Bend(logs);
    auto next = Climb(likelihood, logs, Direction(likelihood, gradient), gradient);
    if (!next) break;
    logs = *std::move(next);
    ++fit.iterations;
  }
  fit.log_likelihood = likelihood.Value(logs);
  fit.strengths = Normalized(logs);
  return fit;
}

}  // namespace credence::model
