// SPDX-License-Identifier: Apache-2.0
#include "model/additive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace credence::model {
namespace {

// Not std::clamp, which is undefined when floor > ceiling; here the ceiling wins.
Decimal Bound(const AdditiveParams& params, Decimal value) {
  return std::min(params.ceiling, std::max(params.floor, value));
}

}  // namespace

Result<void> Validate(const AdditiveParams& params) {
  if (params.floor <= params.ceiling) return {};
  return InvalidArgument(fmt::format("the floor {} is above the ceiling {}",
                                     params.floor.ToString(), params.ceiling.ToString()));
}

Decimal Step(const AdditiveParams& params, Decimal value, Decimal delta) {
  std::int64_t nanos = 0;
  if (__builtin_add_overflow(value.nanos(), delta.nanos(), &nanos)) {
    return delta > Decimal() ? params.ceiling : Bound(params, params.floor);
  }
  return Bound(params, Decimal::FromNanos(nanos));
}

Decimal Raise(const AdditiveParams& params, Decimal value, Decimal amount) {
  return Step(params, value, std::max(amount, Decimal()));
}

Decimal Lower(const AdditiveParams& params, Decimal value, Decimal amount) {
  return Step(params, value, -std::max(amount, Decimal()));
}

Decimal Fold(const AdditiveParams& params, Decimal start, std::span<const Decimal> deltas) {
  for (const Decimal delta : deltas) start = Step(params, start, delta);
  return start;
}

}  // namespace credence::model
