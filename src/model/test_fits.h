// SPDX-License-Identifier: Apache-2.0
// For tests: fits of valid input. A failed fit fails the test.
#pragma once

#include <cstddef>
#include <vector>

#include "base/test_framework.h"
#include "model/bradley_terry.h"
#include "model/ridge.h"

namespace credence::model {

inline BradleyTerryFit FitPairs(const std::vector<PairCount>& pairs, std::size_t items,
                                const BradleyTerryParams& params = {}) {
  const auto fit = FitBradleyTerry(params, items, pairs);
  EXPECT_TRUE(fit) << fit.error().message;
  return fit ? *fit : BradleyTerryFit{};
}

inline RidgeFit FitRows(const std::vector<double>& prior, const std::vector<RidgeRow>& rows,
                        const RidgeParams& params = {}) {
  const auto fit = FitRidge(params, prior, rows);
  EXPECT_TRUE(fit) << fit.error().message;
  return fit ? *fit : RidgeFit{};
}

}  // namespace credence::model
