// SPDX-License-Identifier: Apache-2.0
#include "executive/error_bound.h"

#include <algorithm>
#include <cmath>

namespace credence::executive {
namespace {

constexpr std::array kAlternatives = {0.9, 0.8, 0.65, 0.5, 0.25};
constexpr std::int64_t kSecondBegin = 250;
constexpr std::int64_t kBeginFactor = 4;
constexpr std::size_t kRowsMax = 16;
// How many of the latest answers count, and the share of max_error that may be wrong among them.
// Chosen on a sudden change of the mixture (docs/executive-firing.md): with less of a margin the
// bound breaks in some streams, with more of it fewer events are answered.
constexpr double kLatest = 200;
constexpr double kLatelyMax = 0.85;

// The share of the bet on a row; over all rows they sum to 1.
double StakeOf(std::size_t row) {
  const auto k = static_cast<double>(row);
  return 1 / ((k + 1) * (k + 2));
}

double LogSum(double a, double b) {
  const double high = std::max(a, b);
  return std::isinf(high) ? high : high + std::log1p(std::exp(std::min(a, b) - high));
}

// The logarithms of what a right and a wrong answer multiply each alternative's bet by.
struct Bets {
  std::array<double, kAlternatives.size()> right{}, wrong{};

  explicit Bets(double risk) {
    for (std::size_t i = 0; i < kAlternatives.size(); ++i) {
      right[i] = std::log1p(-kAlternatives[i] * risk) - std::log1p(-risk);
      wrong[i] = std::log(kAlternatives[i]);
    }
  }

  double LogEvidenceOf(const Tally& tally) const {
    std::array<double, kAlternatives.size()> logs{};
    for (std::size_t i = 0; i < kAlternatives.size(); ++i) {
      logs[i] = static_cast<double>(tally.wrong) * wrong[i] +
                static_cast<double>(tally.answers - tally.wrong) * right[i];
    }
    const double high = std::ranges::max(logs);
    double sum = 0;
    for (const double one : logs) sum += std::exp(one - high);
    return high + std::log(sum / static_cast<double>(kAlternatives.size()));
  }
  // Over all rows; bets that are not placed yet stay at 1.
  double LogEvidenceOf(const ErrorBound& bound, std::size_t cell) const {
    double sum = -INFINITY, unplaced = 1;
    for (std::size_t row = 0; row < bound.rows.size(); ++row) {
      unplaced -= StakeOf(row);
      sum = LogSum(sum, LogEvidenceOf(bound.rows[row][cell]) + std::log(StakeOf(row)));
    }
    return unplaced > 0 ? LogSum(sum, std::log(unplaced)) : sum;
  }
};

// Of the row that contributes most to the evidence.
Tally BestTally(const ErrorBound& bound, std::size_t cell, double risk) {
  const Bets bets(risk);
  Tally best;
  double most = -INFINITY;
  for (std::size_t row = 0; row < bound.rows.size(); ++row) {
    const double evidence = bets.LogEvidenceOf(bound.rows[row][cell]) + std::log(StakeOf(row));
    if (evidence > most) {
      most = evidence;
      best = bound.rows[row][cell];
    }
  }
  return best;
}

// The least risk that the evidence rejects.
double UpperBound(const ErrorBound& bound, std::size_t cell, double max_error, double delta) {
  double low = 0, high = max_error;
  constexpr int kSteps = 40;
  for (int step = 0; step < kSteps; ++step) {
    const double middle = (low + high) / 2;
    (LogEvidence(bound, cell, middle) >= -std::log(delta) ? high : low) = middle;
  }
  return high;
}

// Of the cells whose evidence suffices, the loosest with at most `lately_max` wrong lately.
std::optional<std::size_t> Loosest(const ErrorBound& bound, double max_error, double delta,
                                   double lately_max) {
  const Bets bets(max_error);
  const double enough = -std::log(delta);
  std::optional<std::size_t> loosest;
  for (std::size_t cell = 0; cell < kCellLimits.size(); ++cell) {
    // The last cell is tested even if the bound is looser than the grid.
    if (kCellLimits[cell] < max_error && cell + 1 < kCellLimits.size()) continue;
    if (bets.LogEvidenceOf(bound, cell) < enough) break;
    if (bound.recent[cell] <= lately_max) loosest = cell;
  }
  return loosest;
}

}  // namespace

std::int64_t BeginOf(std::size_t row) {
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < row; ++i) begin = begin == 0 ? kSecondBegin : begin * kBeginFactor;
  return begin;
}

void Add(ErrorBound& bound, double predicted_wrong, bool right) {
  while (bound.rows.size() < kRowsMax && BeginOf(bound.rows.size()) <= bound.judged) {
    bound.rows.emplace_back();
  }
  ++bound.judged;
  for (std::size_t cell = 0; cell < kCellLimits.size(); ++cell) {
    if (predicted_wrong > kCellLimits[cell]) continue;
    const auto answers = static_cast<double>(bound.rows.front()[cell].answers + 1);
    bound.recent[cell] += ((right ? 0 : 1) - bound.recent[cell]) / std::min(answers, kLatest);
  }
  for (auto& row : bound.rows) {
    for (std::size_t cell = 0; cell < kCellLimits.size(); ++cell) {
      if (predicted_wrong > kCellLimits[cell]) continue;
      ++row[cell].answers;
      row[cell].wrong += right ? 0 : 1;
    }
  }
}

double LogEvidence(const ErrorBound& bound, std::size_t cell, double risk) {
  return Bets(risk).LogEvidenceOf(bound, cell);
}

std::optional<std::size_t> LoosestCell(const ErrorBound& bound, double max_error, double delta) {
  return Loosest(bound, max_error, delta, kLatelyMax * max_error);
}

bool HasDeclined(const ErrorBound& bound, double max_error, double delta) {
  constexpr double kAny = 1;
  return Loosest(bound, max_error, delta, kAny) && !LoosestCell(bound, max_error, delta);
}

std::optional<Promise> PromiseFor(const ErrorBound& bound, double max_error, double delta) {
  const std::optional<std::size_t> cell = LoosestCell(bound, max_error, delta);
  if (!cell) return std::nullopt;
  Promise promise{.cell = *cell, .limit = kCellLimits[*cell]};
  promise.at_most = UpperBound(bound, *cell, max_error, delta);
  promise.tally = BestTally(bound, *cell, promise.at_most);
  return promise;
}

}  // namespace credence::executive
