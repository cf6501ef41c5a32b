// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "model/ridge.h"

#include "model/test_fits.h"

namespace credence::model {
namespace {

using Rows = std::vector<RidgeRow>;

constexpr std::size_t kDimensions = 13;

Rows AnyRows() {
  const auto count = *rc::gen::inRange<std::size_t>(1, 40);
  Rows rows;
  for (std::size_t i = 0; i < count; ++i) {
    const auto scores =
        *rc::gen::container<std::vector<int>>(kDimensions + 2, rc::gen::inRange(1, 11));
    RidgeRow row{.target = static_cast<double>(scores[kDimensions]),
                 .weight = scores[kDimensions + 1] / 5.0};
    for (std::size_t j = 0; j < kDimensions; ++j)
      row.features.push_back(static_cast<double>(scores[j]));
    rows.push_back(std::move(row));
  }
  return rows;
}

const std::vector<double> kEqual(kDimensions, 1.0 / kDimensions);

// The Karush–Kuhn–Tucker conditions, checked by differences of the loss itself.
RC_GTEST_PROP(RidgeProperty, NoAllowedMoveLowersTheLoss, ()) {
  const Rows rows = AnyRows();
  const RidgeParams params{.lambda = *rc::gen::element(0.1, 1.0, 10.0),
                           .constant = *rc::gen::arbitrary<bool>()};
  const RidgeFit fit = FitRows(kEqual, rows, params);
  RC_ASSERT(fit.converged);
  const double loss = RidgeLoss(params, fit, kEqual, rows);
  for (std::size_t j = 0; j < kDimensions; ++j) {
    RC_ASSERT(fit.coefficients[j] >= 0.0);
    for (const double step : {1e-3, -1e-3}) {
      RidgeFit moved = fit;
      moved.coefficients[j] = std::max(0.0, moved.coefficients[j] + step);
      RC_ASSERT(RidgeLoss(params, moved, kEqual, rows) >= loss - 1e-9);
    }
  }
}

RC_GTEST_PROP(RidgeProperty, TheOrderOfRowsDoesNotMatter, ()) {
  Rows rows = AnyRows();
  const RidgeFit fit = FitRows(kEqual, rows);
  std::ranges::reverse(rows);
  const RidgeFit reversed = FitRows(kEqual, rows);
  for (std::size_t j = 0; j < kDimensions; ++j)
    RC_ASSERT(std::abs(fit.coefficients[j] - reversed.coefficients[j]) < 1e-8);
}

RC_GTEST_PROP(RidgeProperty, ARowOfWeightTwoIsTwoRows, ()) {
  Rows rows = AnyRows();
  Rows twice = rows;
  twice.push_back(rows[0]);
  rows[0].weight *= 2.0;
  const RidgeFit heavy = FitRows(kEqual, rows);
  const RidgeFit doubled = FitRows(kEqual, twice);
  for (std::size_t j = 0; j < kDimensions; ++j)
    RC_ASSERT(std::abs(heavy.coefficients[j] - doubled.coefficients[j]) < 1e-8);
}

}  // namespace
}  // namespace credence::model
