// SPDX-License-Identifier: Apache-2.0
// Timestamp: a point in time in UTC with microseconds, written as RFC 3339.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

using Timestamp = std::chrono::sys_time<std::chrono::microseconds>;

// Reads RFC 3339: "2026-01-01T00:00:00Z", or an offset instead of Z; up to nine fractional digits,
// of which six are kept. Years 0001 to 9999. Failure: kInvalidArgument.
Result<Timestamp> ParseTimestamp(std::string_view text);

// Writes RFC 3339 in UTC, with three or six fractional digits if there is a fraction.
std::string FormatTimestamp(Timestamp time);

// Days from `start` to `end`, with a fraction; negative if `end` is earlier.
double DaysBetween(Timestamp start, Timestamp end);

inline std::int64_t ToMicros(Timestamp time) { return time.time_since_epoch().count(); }
inline Timestamp FromMicros(std::int64_t micros) {
  return Timestamp(std::chrono::microseconds(micros));
}

}  // namespace credence
