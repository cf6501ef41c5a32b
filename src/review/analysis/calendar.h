// SPDX-License-Identifier: Apache-2.0
// Names of days, weeks and months in UTC, as used in file names.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "credence/timestamp.h"

namespace credence::review {

std::chrono::sys_days DayOf(Timestamp time);

std::string DateOf(Timestamp time);     // "2026-11-15"
std::string MonthOf(Timestamp time);    // "2026-11"
std::string IsoWeekOf(Timestamp time);  // "2026-W46": ISO 8601, from Monday to Sunday.

// Number of midnights from `start` to `end`; negative if `end` is earlier.
std::int64_t CalendarDaysBetween(Timestamp start, Timestamp end);

}  // namespace credence::review
