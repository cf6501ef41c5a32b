// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/calendar.h"

#include <fmt/format.h>

namespace credence::review {

std::chrono::sys_days DayOf(Timestamp time) { return std::chrono::floor<std::chrono::days>(time); }

std::string DateOf(Timestamp time) {
  const std::chrono::year_month_day day(DayOf(time));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

std::string MonthOf(Timestamp time) {
  const std::chrono::year_month_day day(DayOf(time));
  return fmt::format("{:04}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()));
}

std::string IsoWeekOf(Timestamp time) {
  // An ISO week belongs to the year that contains its Thursday.
  const std::chrono::sys_days day = DayOf(time);
  const std::chrono::days since_monday = std::chrono::weekday(day) - std::chrono::Monday;
  const std::chrono::sys_days thursday = day - since_monday + std::chrono::days(3);
  const std::chrono::year year = std::chrono::year_month_day(thursday).year();
  const std::chrono::sys_days first(year / std::chrono::January / 1);
  return fmt::format("{:04}-W{:02}", static_cast<int>(year), (thursday - first).count() / 7 + 1);
}

std::int64_t CalendarDaysBetween(Timestamp start, Timestamp end) {
  return (DayOf(end) - DayOf(start)).count();
}

}  // namespace credence::review
