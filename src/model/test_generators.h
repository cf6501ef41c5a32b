// SPDX-License-Identifier: Apache-2.0
// For tests: generators shared by property tests.
#pragma once

#include <rapidcheck.h>

#include <tuple>
#include <vector>

#include "model/calibration.h"

namespace credence::model {

// The level of an interval: above 0 and below 1.
inline rc::Gen<double> AnyLevel() {
  return rc::gen::map(rc::gen::inRange(1, 1000), [](int n) { return n / 1000.0; });
}

// Many share a confidence, and some lie on the edges of bins.
inline rc::Gen<Forecast> AnyForecast() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::inRange(0, 41), rc::gen::arbitrary<bool>(), rc::gen::inRange(1, 5)),
      [](const auto& parts) {
        return Forecast{.stated = std::get<0>(parts) / 40.0,
                        .weight = std::get<2>(parts) / 2.0,
                        .came_true = std::get<1>(parts)};
      });
}

inline rc::Gen<std::vector<Forecast>> SomeForecasts() {
  return rc::gen::nonEmpty(rc::gen::container<std::vector<Forecast>>(AnyForecast()));
}

}  // namespace credence::model
