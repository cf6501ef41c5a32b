// SPDX-License-Identifier: Apache-2.0
// Additive: a confidence that moves in fixed steps between two bounds, exact in decimal.
//
//   value' = min(ceiling, max(floor, value + delta))
//
// Rules M2 to M4 of memories (0.5 raised eight times by 0.05 is
// 0.9, lowered five times by 0.10 is 0).
//
// Invariants: the result is always within the bounds; a larger delta never gives a smaller value,
// nor does a larger start. The order of steps does not matter as long as no bound is touched on the
// way; where one is, it does: what was cut off at a bound is not owed back.
#pragma once

#include <span>

#include "credence/decimal.h"
#include "credence/result.h"

namespace credence::model {

struct AdditiveParams {
  Decimal floor = Decimal::FromInt(0);
  Decimal ceiling = Decimal::FromInt(1);

  bool operator==(const AdditiveParams&) const = default;
};

// From 0 to 1.
inline constexpr AdditiveParams kUnitRange{};

// floor <= ceiling. Failure: kInvalidArgument.
Result<void> Validate(const AdditiveParams& params);

// One step; `delta` has a sign. Total: a sum too large for a Decimal ends at the bound as well, and
// a value from outside (an import) comes in.
Decimal Step(const AdditiveParams& params, Decimal value, Decimal delta);

// A step up (down) by `amount`. A negative amount counts as 0, so that Raise never lowers.
Decimal Raise(const AdditiveParams& params, Decimal value, Decimal amount);
Decimal Lower(const AdditiveParams& params, Decimal value, Decimal amount);

// Every delta in order, each held to the bounds.
Decimal Fold(const AdditiveParams& params, Decimal start, std::span<const Decimal> deltas);

}  // namespace credence::model
