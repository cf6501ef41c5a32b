// SPDX-License-Identifier: Apache-2.0
// Half-life: trust that is not renewed halves in a fixed number of days.
//
//   factor(days) = 0.5 ^ (days / half_life)        days = max(0, now - since)
//   value(now)   = value × factor
//   days until value falls to target = half_life × log2(value / target)
//
// Exponential decay, rule M5 of memories. Law 3: time is read, not written. These functions are
// called when a value is read, and their result is never stored.
//
// Invariants: the factor is in [0, 1], so a value in [0, 1] stays there and a time stamp in the
// future does not raise it; a longer wait never raises the value.
#pragma once

#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::model {

// Must be finite and above 0. Failure: kInvalidArgument.
Result<void> ValidateHalfLife(double half_life_days);

// Total: days that are negative or NaN count as 0; a half-life that is not above 0 gives a factor
// of 0.
double DecayFactor(double days, double half_life_days);

// The worth at `now` of a `value` last confirmed at `since`.
double ReadAt(double value, Timestamp since, Timestamp now, double half_life_days);

// Days until `value` falls to `target`: 0 if it already has, infinity if it never will (a target of
// 0 or less).
double DaysUntil(double value, double target, double half_life_days);

}  // namespace credence::model
