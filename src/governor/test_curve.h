// SPDX-License-Identifier: Apache-2.0
// For tests: calibration curves.
#pragma once

#include <rapidcheck.h>

#include <algorithm>

#include "model/curve.h"

namespace credence::governor {

inline model::Curve AnyCurve() {
  const auto share = [] { return static_cast<double>(*rc::gen::inRange(0, 1'001)) / 1'000; };
  if (*rc::gen::arbitrary<bool>()) {
    return {.method = model::CurveMethod::kBeta,
            .a = 3 * share(),
            .b = 3 * share(),
            .c = 4 * share() - 2};
  }
  model::Curve curve{.method = model::CurveMethod::kIsotonic};
  model::Knot knot{.x = share() / 4, .y = share()};
  for (int knots = *rc::gen::inRange(1, 6); knots > 0; --knots) {
    curve.knots.push_back(knot);
    knot.x += 0.001 + share() * (0.9 - knot.x) / 2;
    knot.y += share() * (1 - knot.y);
  }
  return curve;
}

}  // namespace credence::governor
