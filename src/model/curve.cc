// SPDX-License-Identifier: Apache-2.0
#include "model/curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/json_reader.h"

namespace credence::model {
namespace {

bool IsShare(double value) { return value >= 0.0 && value <= 1.0; }

double BetweenKnots(const std::vector<Knot>& knots, double x) {
  const auto above = std::ranges::upper_bound(knots, x, {}, &Knot::x);
  if (above == knots.begin()) return knots.front().y;
  const Knot& left = *std::prev(above);
  if (above == knots.end() || left.x == x) return left.y;
  const double y = std::lerp(left.y, above->y, (x - left.x) / (above->x - left.x));
  // Rounding must not make the curve fall.
  return std::clamp(y, left.y, above->y);
}

Result<void> ValidateKnots(const std::vector<Knot>& knots) {
  if (knots.empty()) return InvalidArgument("the curve has no knots; it needs at least one");
  for (std::size_t i = 0; i < knots.size(); ++i) {
    if (!IsShare(knots[i].x) || !IsShare(knots[i].y)) {
      return InvalidArgument(
          fmt::format("knot {} of the curve is ({}, {}), but has to be from 0 to 1", i, knots[i].x,
                      knots[i].y));
    }
    if (i > 0 && (knots[i].x <= knots[i - 1].x || knots[i].y < knots[i - 1].y)) {
      return InvalidArgument(
          fmt::format("knot {} of the curve does not rise above the one before it", i));
    }
  }
  return {};
}

void ReadKnots(JsonReader& json, std::vector<Knot>& knots) {
  json.BeginArray();
  while (json.NextElement()) {
    json.BeginArray();
    Knot knot;
    if (json.NextElement()) knot.x = json.Double();
    if (json.NextElement()) knot.y = json.Double();
    while (json.NextElement()) json.Skip();
    knots.push_back(knot);
  }
}

}  // namespace

bool HasKnots(CurveMethod method) {
  return method == CurveMethod::kHistogram || method == CurveMethod::kIsotonic;
}

bool HasParameters(CurveMethod method) {
  return method == CurveMethod::kPlatt || method == CurveMethod::kBeta;
}

double Curve::Apply(double stated) const {
  if (method == CurveMethod::kIdentity) return stated;
  if (HasKnots(method)) return BetweenKnots(knots, stated);
  const double x = std::clamp(stated, kStatedMin, kStatedMax);
  return 1.0 / (1.0 + std::exp(-(a * std::log(x) - b * std::log1p(-x) + c)));
}

Result<void> Validate(const Curve& curve) {
  if (HasKnots(curve.method)) return ValidateKnots(curve.knots);
  if (!HasParameters(curve.method)) return {};
  if (!(curve.a >= 0.0 && curve.b >= 0.0 && std::isfinite(curve.a) && std::isfinite(curve.b) &&
        std::isfinite(curve.c))) {
    return InvalidArgument(fmt::format(
        "the curve has a {}, b {}, c {}, but they have to be finite, a and b at least 0", curve.a,
        curve.b, curve.c));
  }
  return {};
}

Result<Curve> ReadCurve(std::string_view text) {
  Curve curve;
  std::optional<CurveMethod> method;
  JsonReader json(text);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "method") {
      method = FromName<CurveMethod>(json.String());
    } else if (*key == "knots") {
      ReadKnots(json, curve.knots);
    } else if (*key == "a") {
      curve.a = json.Double();
    } else if (*key == "b") {
      curve.b = json.Double();
    } else if (*key == "c") {
      curve.c = json.Double();
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  if (!method) {
    return InvalidArgument(
        fmt::format("the curve has no known method; it is one of {}", AllNames<CurveMethod>()));
  }
  curve.method = *method;
  CREDENCE_RETURN_IF_ERROR(Validate(curve));
  return curve;
}

Result<std::optional<Curve>> ReadCurveSetting(std::string_view key, std::string_view json) {
  if (json.empty()) return std::nullopt;
  Result<Curve> curve = ReadCurve(json);
  if (!curve) return InvalidArgument(fmt::format("{}: {}", key, curve.error().message));
  return *std::move(curve);
}

std::string Describe(const Curve& curve) {
  const std::string_view name = NameOf(curve.method);
  if (HasKnots(curve.method)) {
    const Knot& first = curve.knots.front();
    const Knot& last = curve.knots.back();
    return fmt::format("{}: {} knots from {:.3g} → {:.3g} to {:.3g} → {:.3g}", name,
                       curve.knots.size(), first.x, first.y, last.x, last.y);
  }
  if (HasParameters(curve.method)) {
    return fmt::format("{}: a {:.3g}, b {:.3g}, c {:.3g}", name, curve.a, curve.b, curve.c);
  }
  return fmt::format("{}: no correction", name);
}

}  // namespace credence::model
