// SPDX-License-Identifier: Apache-2.0
#include "credence/timestamp.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/utf8.h"

namespace credence {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;

constexpr Timestamp kFirst = sys_days(std::chrono::year(1) / 1 / 1);
constexpr Timestamp kLast = sys_days(std::chrono::year(9999) / 12 / 31) + days(1) - microseconds(1);

// Reads the fixed-width parts of a time from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool AtEnd() const { return at_ == text_.size(); }
  bool Take(char c) {
    if (AtEnd() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<int> Digit() {
    if (AtEnd() || text_[at_] < '0' || text_[at_] > '9') return std::nullopt;
    return text_[at_++] - '0';
  }
  // Exactly `digits` digits, with a value of at most `max`.
  bool Number(int digits, int max, int& out) {
    out = 0;
    for (int i = 0; i < digits; ++i) {
      const std::optional<int> digit = Digit();
      if (!digit) return false;
      out = out * 10 + *digit;
    }
    return out <= max;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool ScanDate(Scanner& in, sys_days& out) {
  int year = 0;
  int month = 0;
  int day = 0;
  if (!in.Number(4, 9999, year) || !in.Take('-') || !in.Number(2, 12, month) || !in.Take('-') ||
      !in.Number(2, 31, day)) {
    return false;
  }
  const auto date = std::chrono::year(year) / month / day;
  out = sys_days(date);
  return year > 0 && date.ok();
}

// One to nine digits; those after the sixth are dropped.
bool ScanFraction(Scanner& in, microseconds& out) {
  int micros = 0;
  int count = 0;
  while (const std::optional<int> digit = in.Digit()) {
    if (++count > 9) return false;
    if (count <= 6) micros = micros * 10 + *digit;
  }
  for (int i = count; i < 6; ++i) micros *= 10;
  out = microseconds(micros);
  return count > 0;
}

bool ScanTimeOfDay(Scanner& in, microseconds& out) {
  int hour = 0;
  int minute = 0;
  int second = 0;
  if (!in.Number(2, 23, hour) || !in.Take(':') || !in.Number(2, 59, minute) || !in.Take(':') ||
      !in.Number(2, 60, second)) {
    return false;
  }
  microseconds fraction(0);
  if (in.Take('.') && !ScanFraction(in, fraction)) return false;
  if (second == 60) {
    // A leap second ends an hour (at whole-hour offsets). Our days have none, so it becomes the
    // instant that follows.
    if (minute != 59) return false;
    fraction = microseconds(0);
  }
  out = hours(hour) + minutes(minute) + seconds(second) + fraction;
  return true;
}

bool ScanOffset(Scanner& in, minutes& out) {
  out = minutes(0);
  if (in.Take('Z') || in.Take('z')) return true;
  const bool east = in.Take('+');
  if (!east && !in.Take('-')) return false;
  int hour = 0;
  int minute = 0;
  if (!in.Number(2, 23, hour) || !in.Take(':') || !in.Number(2, 59, minute)) return false;
  out = hours(hour) + minutes(minute);
  if (!east) out = -out;
  return true;
}

void PutDigits(std::string& out, std::int64_t value, int width) {
  const std::size_t end = out.size() + static_cast<std::size_t>(width);
  out.resize(end, '0');
  for (std::size_t i = end; value > 0; value /= 10) out[--i] = static_cast<char>('0' + value % 10);
}

}  // namespace

Result<Timestamp> ParseTimestamp(std::string_view text) {
  Scanner in(text);
  sys_days date;
  microseconds time_of_day(0);
  minutes offset(0);
  if (!ScanDate(in, date) || !(in.Take('T') || in.Take('t')) || !ScanTimeOfDay(in, time_of_day) ||
      !ScanOffset(in, offset) || !in.AtEnd()) {
    return InvalidArgument(Quoted(text) + " is not a time; write it like 2026-01-01T00:00:00Z");
  }
  const Timestamp time = date + time_of_day - offset;
  if (time < kFirst || time > kLast) {
    return InvalidArgument(Quoted(text) + " is outside the years 0001 to 9999 in UTC");
  }
  return time;
}

std::string FormatTimestamp(Timestamp time) {
  // RFC 3339 has four-digit years; times beyond become the nearest that can be read back.
  time = std::clamp(time, kFirst, kLast);
  const auto midnight = std::chrono::floor<days>(time);
  const std::chrono::year_month_day date(midnight);
  const std::chrono::hh_mm_ss clock(time - midnight);
  std::string out;
  out.reserve(27);
  PutDigits(out, static_cast<int>(date.year()), 4);
  out += '-';
  PutDigits(out, static_cast<unsigned>(date.month()), 2);
  out += '-';
  PutDigits(out, static_cast<unsigned>(date.day()), 2);
  out += 'T';
  PutDigits(out, clock.hours().count(), 2);
  out += ':';
  PutDigits(out, clock.minutes().count(), 2);
  out += ':';
  PutDigits(out, clock.seconds().count(), 2);
  if (const std::int64_t micros = clock.subseconds().count(); micros != 0) {
    out += '.';
    if (micros % 1000 == 0) {
      PutDigits(out, micros / 1000, 3);
    } else {
      PutDigits(out, micros, 6);
    }
  }
  out += 'Z';
  return out;
}

double DaysBetween(Timestamp start, Timestamp end) {
  // Subtracted as doubles, because the difference of damaged times may overflow. Exact for the next
  // two centuries.
  return (static_cast<double>(ToMicros(end)) - static_cast<double>(ToMicros(start))) /
         static_cast<double>(microseconds(days(1)).count());
}

}  // namespace credence
