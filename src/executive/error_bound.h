// SPDX-License-Identifier: Apache-2.0
// ErrorBound: which events System 1 may answer so that at most a given share of its answers is
// wrong, at any time, with a given confidence.
//
// Learn, then test. The score (firing_score.h) predicts how likely an answer is to be wrong, and
// each cell of a fixed grid holds the answers whose prediction was at most the cell's limit. A cell
// counts every judged answer, whoever answered, with n answers and w wrong ones. Against "at least
// the share r of them is wrong" it bets, for alternatives c·r with c = 0.9 … 0.25,
//
//   E_c = c^w × ((1 - c r) / (1 - r))^(n - w)
//
// Each factor of E_c has a mean of at most 1 while the risk is r or more; so the mean of E_c over
// the alternatives is an e-process, and it ever reaches 1/delta with probability delta at most
// (Ville). That holds for the mean risk so far, without assuming that events are independent or
// that the risk stays the same. Several e-processes that begin later (after 250, 1,000, 4,000 …
// answers) share the bet, so that poor early answers are forgotten: their weighted mean, with the
// bets not yet placed at 1, is an e-process too.
//
// The cells are tested from strict to loose, beginning with the first whose limit is r or more, and
// the first that fails ends the search. So only one true hypothesis can be tested first, and no
// correction for several cells is needed.
//
// The test is about all answers so far, and a change of what comes in takes it long to see. So a
// cell also has to do well lately: of its latest 200 answers or so, clearly less than the share r
// may be wrong. That can only make the rule ask more.
//
// Sources: Angelopoulos, Bates, Candès, Jordan and Lei, Learn then test (2021); Ville 1939;
// Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting (2024).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace credence::executive {

// Limits of the predicted probability of a wrong answer.
inline constexpr std::array kCellLimits = {0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06,
                                           0.07,  0.08, 0.1,   0.12, 0.14, 0.16, 0.2,  0.24,
                                           0.28,  0.32, 0.36,  0.4,  0.45, 0.5};

struct Tally {
  std::int64_t answers = 0;
  std::int64_t wrong = 0;

  bool operator==(const Tally&) const = default;
};

struct ErrorBound {
  std::int64_t judged = 0;
  // One row for each e-process that has begun.
  std::vector<std::array<Tally, kCellLimits.size()>> rows;
  // The share of each cell's latest answers that was wrong, older ones with less weight.
  std::array<double, kCellLimits.size()> recent{};

  bool operator==(const ErrorBound&) const = default;
};

// The judged answers at which e-processes begin.
std::int64_t BeginOf(std::size_t row);

void Add(ErrorBound& bound, double predicted_wrong, bool right);

// The logarithm of the evidence that less than the share `risk` of a cell's answers is wrong.
double LogEvidence(const ErrorBound& bound, std::size_t cell, double risk);

// The loosest cell that the evidence allows for `max_error` with probability 1 - delta, and that
// did well lately; nothing if no promise is possible. REQUIRES: 0 < max_error < 1, 0 < delta < 1.
std::optional<std::size_t> LoosestCell(const ErrorBound& bound, double max_error, double delta);
// Whether the evidence would allow a cell, but none did well lately.
bool HasDeclined(const ErrorBound& bound, double max_error, double delta);

struct Promise {
  std::size_t cell = 0;
  double limit = 0;    // It may answer if the prediction is at most this.
  double at_most = 0;  // The upper confidence bound on the share of wrong answers.
  Tally tally = {};    // The answers that the bound rests on most.
};
// The same with what can be said about it; slower.
std::optional<Promise> PromiseFor(const ErrorBound& bound, double max_error, double delta);

}  // namespace credence::executive
