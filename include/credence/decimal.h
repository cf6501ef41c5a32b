// SPDX-License-Identifier: Apache-2.0
// Decimal: a number with nine decimal places, added and compared exactly.
//
// Confidences that move in steps (0.5, +0.05, -0.10) are Decimals, because 0.5 raised eight times
// by 0.05 has to be 0.9 and not 0.9000000000000004.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

class Decimal {
 public:
  static constexpr std::int64_t kScale = 1'000'000'000;

  constexpr Decimal() = default;
  static constexpr Decimal FromNanos(std::int64_t nanos) { return Decimal(nanos); }
  static constexpr Decimal FromInt(std::int64_t whole) { return Decimal(whole * kScale); }
  // The nearest Decimal. REQUIRES: |value| < 9e9.
  static Decimal FromDouble(double value);
  // Reads "0.55" and "-1", but not "1e-3". Failure: kInvalidArgument.
  static Result<Decimal> Parse(std::string_view text);

  constexpr std::int64_t nanos() const { return nanos_; }
  // The double nearest to this decimal, so that 0.9 prints as 0.9.
  constexpr double ToDouble() const {
    return static_cast<double>(nanos_) / static_cast<double>(kScale);
  }
  // The shortest form: "0.55", "1", "-0.1".
  std::string ToString() const;

  constexpr auto operator<=>(const Decimal&) const = default;
  friend constexpr Decimal operator+(Decimal a, Decimal b) { return Decimal(a.nanos_ + b.nanos_); }
  friend constexpr Decimal operator-(Decimal a, Decimal b) { return Decimal(a.nanos_ - b.nanos_); }
  friend constexpr Decimal operator-(Decimal a) { return Decimal(-a.nanos_); }

 private:
  constexpr explicit Decimal(std::int64_t nanos) : nanos_(nanos) {}

  std::int64_t nanos_ = 0;
};

}  // namespace credence
