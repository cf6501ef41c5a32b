// SPDX-License-Identifier: Apache-2.0
// Additive: a confidence that moves in fixed steps between two bounds, exact in decimal.
//
//   value' = min(ceiling, max(floor, value + delta))
//
// Rules M2 to M4 of memories (0.5 raised eight times by 0.05 is 0.9, lowered five times by 0.10 is
// 0).
//
// Invariants: the result is always within the bounds; a larger delta never gives a smaller value,
// nor does a larger start. The order of steps matters only if a bound is touched: what a bound cut
// off is not restored.
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

inline constexpr AdditiveParams kUnitRange{};

// floor <= ceiling. Failure: kInvalidArgument.
Result<void> Validate(const AdditiveParams& params);

// One signed step. Total: a sum too large for a Decimal also ends at the bound, and a value outside
// the bounds (an import) is brought within them.
Decimal Step(const AdditiveParams& params, Decimal value, Decimal delta);

// A step up (down) by `amount`. A negative amount counts as 0, so that Raise never lowers.
Decimal Raise(const AdditiveParams& params, Decimal value, Decimal amount);
Decimal Lower(const AdditiveParams& params, Decimal value, Decimal amount);

// Applies the deltas in order, clamping each.
Decimal Fold(const AdditiveParams& params, Decimal start, std::span<const Decimal> deltas);

}  // namespace credence::model
