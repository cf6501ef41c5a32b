// SPDX-License-Identifier: Apache-2.0
// Bradley–Terry: one strength per item, from pairwise preferences in any order.
//
//   P(i is preferred to j) = s_i / (s_i + s_j),   s_i > 0,   sum of s = 1
//   log-likelihood = sum of wins_ij × log P(i is preferred to j);  a tie is half a win for each
//   prior          each item also wins `prior` times, and loses as often, against one of strength 1
//                  (in units in which the strengths have not been scaled yet)
//
// Fitted by Newton's method on log s; the linear systems are solved by conjugate gradients, so the
// cost of a step grows with the number of pairs. A step that would lower the likelihood is halved.
//
// Without a prior, a maximum exists only if chains of wins lead from every item to every other
// (Ford 1957; Hunter, MM algorithms for generalized Bradley–Terry models, 2004). An item that never
// won would have strength 0, one that never lost would have all of it, and groups that never met
// cannot be compared. Such input is refused; a prior above 0 makes it valid. Rule R7 of reviews.
//
// Invariants: strengths are positive and sum to 1; names and the order of pairs do not matter (to
// rounding); the likelihood never falls from one iteration to the next.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "credence/result.h"

namespace credence::model {

// How often each of two items was preferred; ties count half for each, and other fractions are
// weights. A pair may appear more than once.
struct PairCount {
  std::size_t first = 0;
  std::size_t second = 0;
  double first_wins = 0.0;
  double second_wins = 0.0;

  bool operator==(const PairCount&) const = default;
};

struct BradleyTerryParams {
  double prior = 0.0;
  // Converged when no item's wins differ from its expected wins by more than this share of the
  // largest number of comparisons of any item.
  double tolerance = 1e-12;
  int iterations_max = 100;

  bool operator==(const BradleyTerryParams&) const = default;
};

struct BradleyTerryFit {
  std::vector<double> strengths;
  double log_likelihood = 0.0;  // Including the prior.
  double residual = 0.0;        // Compared with `tolerance`.
  int iterations = 0;
  bool converged = true;
};

// Failure: kInvalidArgument for an invalid parameter or pair; kFailedPrecondition if there is no
// maximum, naming an item.
Result<BradleyTerryFit> FitBradleyTerry(const BradleyTerryParams& params, std::size_t items,
                                        std::span<const PairCount> pairs);

// REQUIRES: both above 0.
inline double PreferenceProbability(double strength, double other) {
  return strength / (strength + other);
}

}  // namespace credence::model
