// SPDX-License-Identifier: Apache-2.0
// Curve: maps stated confidences to actual frequencies. It never falls, and stays within [0, 1].
//
//   identity               y = x
//   histogram, isotonic    straight lines between knots, level before the first and after the last
//   platt, beta            y = 1 / (1 + exp(-(a ln x - b ln(1 - x) + c))), with a = b in platt
//
// a = b = 1 and c = 0 is no correction. Before the logarithm x is kept within [0.005, 0.995]:
// people and models state whole percents, so 0 and 1 mean "within half a percent".
//
// As JSON: {"method":"isotonic","knots":[[x,y],…]} or {"method":"beta","a":1,"b":1,"c":0}.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/record_json.h"
#include "credence/enum_names.h"
#include "credence/result.h"

namespace credence::model {

enum class CurveMethod { kIdentity, kHistogram, kIsotonic, kPlatt, kBeta };
CREDENCE_ENUM_NAMES(CurveMethod, "identity", "histogram", "isotonic", "platt", "beta")

inline constexpr double kStatedMin = 0.005;
inline constexpr double kStatedMax = 0.995;

struct Knot {
  double x = 0;
  double y = 0;

  bool operator==(const Knot&) const = default;
};

struct Curve {
  CurveMethod method = CurveMethod::kIdentity;
  std::vector<Knot> knots;
  double a = 1;
  double b = 1;
  double c = 0;

  // The calibrated confidence. REQUIRES: a valid curve, 0 <= stated <= 1.
  double Apply(double stated) const;

  bool operator==(const Curve&) const = default;
};

// The curve must not fall, and must stay between 0 and 1. Failure: kInvalidArgument.
Result<void> Validate(const Curve& curve);

bool HasKnots(CurveMethod method);
bool HasParameters(CurveMethod method);

inline std::array<double, 2> ValueOf(const Knot& knot) { return {knot.x, knot.y}; }
void Describe(const Curve& curve, auto&& visit) {
  const bool has_parameters = HasParameters(curve.method);
  visit("method", curve.method);
  visit("knots", When(HasKnots(curve.method), curve.knots));
  visit("a", When(has_parameters, curve.a));
  visit("b", When(has_parameters, curve.b));
  visit("c", When(has_parameters, curve.c));
}
// Reads the output of WriteValue, bit for bit. Failure (kInvalidArgument): not a curve, or an
// invalid one.
Result<Curve> ReadCurve(std::string_view json);
// The curve in a setting; absent if the setting is empty. Failure: as above, naming the key.
Result<std::optional<Curve>> ReadCurveSetting(std::string_view key, std::string_view json);

// On one line: "beta: a 0.81, b 1.3, c -0.2", "isotonic: 12 knots from 0.1 → 0.05 to 1 → 0.98".
std::string Describe(const Curve& curve);

}  // namespace credence::model
