// SPDX-License-Identifier: Apache-2.0
#include "language/time_phrase.h"

#include <array>
#include <charconv>
#include <chrono>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"

namespace credence::language {
namespace {

using std::chrono::days;
using std::chrono::months;
using std::chrono::sys_days;
using std::chrono::year_month_day;
using std::chrono::years;

// Beyond any store, and small enough to multiply.
constexpr std::int64_t kAmountMax = 100'000;

enum class Unit { kMinute, kHour, kDay, kWeek, kMonth, kYear };

std::optional<Unit> UnitOf(std::string_view word) {
  struct Name {
    std::string_view letter, word;
    Unit unit;
  };
  static constexpr std::array kUnits = {
      Name{"min", "minute", Unit::kMinute}, Name{"h", "hour", Unit::kHour},
      Name{"d", "day", Unit::kDay},         Name{"w", "week", Unit::kWeek},
      Name{"mo", "month", Unit::kMonth},    Name{"y", "year", Unit::kYear}};
  for (const Name& name : kUnits) {
    if (word == name.letter || word == name.word) return name.unit;
    if (word.size() == name.word.size() + 1 && word.starts_with(name.word) && word.back() == 's') {
      return name.unit;
    }
  }
  return std::nullopt;
}

std::vector<std::string> PartsOf(std::string_view phrase) {
  std::vector<std::string> words(1);
  for (const char c : AsciiLower(phrase)) {
    if (IsSpace(c)) {
      if (!words.back().empty()) words.emplace_back();
    } else if (!words.back().empty() && IsDigit(words.back().back()) && IsLetter(c)) {
      words.emplace_back(1, c);  // "3d" is "3 d".
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<std::int64_t> NumberOf(std::string_view word) {
  if (word == "a" || word == "an" || word == "one") return 1;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number >= 0 && number <= kAmountMax ? std::optional(number) : std::nullopt;
}

std::optional<Timestamp> InRange(Timestamp time) {
  const int year = static_cast<int>(year_month_day(floor<days>(time)).year());
  return year >= 1 && year <= 9999 ? std::optional(time) : std::nullopt;
}

// The day this many months earlier, or the last day of that month.
sys_days MonthsBefore(sys_days day, std::int64_t number) {
  const year_month_day moved = year_month_day(day) - months(number);
  return moved.ok() ? sys_days(moved) : sys_days(moved.year() / moved.month() / std::chrono::last);
}

std::optional<Timestamp> Ago(std::int64_t number, Unit unit, Timestamp now) {
  const sys_days today = floor<days>(now);
  switch (unit) {
    case Unit::kMinute:
      return InRange(now - std::chrono::minutes(number));
    case Unit::kHour:
      return InRange(now - std::chrono::hours(number));
    case Unit::kDay:
      return InRange(now - days(number));
    case Unit::kWeek:
      return InRange(now - std::chrono::weeks(number));
    case Unit::kMonth:
    case Unit::kYear:
      return InRange(MonthsBefore(today, unit == Unit::kYear ? 12 * number : number) +
                     (now - today));
  }
  return std::nullopt;
}

// The beginning of the current one, or of the one before it.
std::optional<Timestamp> StartOf(Unit unit, bool before, Timestamp now) {
  const sys_days today = floor<days>(now);
  const year_month_day date(today);
  switch (unit) {
    case Unit::kDay:
      return InRange(today - days(before ? 1 : 0));
    case Unit::kWeek: {
      const days since_monday = std::chrono::weekday(today) - std::chrono::Monday;
      return InRange(today - since_monday - days(before ? 7 : 0));
    }
    case Unit::kMonth:
      return InRange(sys_days((date.year() / date.month() - months(before ? 1 : 0)) / 1));
    case Unit::kYear:
      return InRange(sys_days((date.year() - years(before ? 1 : 0)) / 1 / 1));
    default:
      return std::nullopt;
  }
}

// "2026", "2026-03" and "2026-03-01" are the beginning of a time.
std::optional<Timestamp> Date(std::string_view text) {
  static constexpr std::string_view kRest = "-01-01T00:00:00Z";
  std::string whole(text);
  if (text.size() == 4) {
    whole += kRest;
  } else if (text.size() == 7) {
    whole += kRest.substr(3);
  } else if (text.size() == 10) {
    whole += kRest.substr(6);
  }
  const Result<Timestamp> time = ParseTimestamp(whole);
  return time ? std::optional(*time) : std::nullopt;
}

}  // namespace

std::optional<Timestamp> ReadStart(std::string_view phrase, Timestamp now) {
  if (const auto date = Date(Trim(phrase))) return date;
  const std::vector<std::string> words = PartsOf(phrase);
  if (words.size() == 1) {
    if (words[0] == "today") return StartOf(Unit::kDay, false, now);
    if (words[0] == "yesterday") return StartOf(Unit::kDay, true, now);
    return std::nullopt;
  }
  if (words.size() != 2 && !(words.size() == 3 && words[2] == "ago")) return std::nullopt;
  const std::optional<Unit> unit = UnitOf(words[1]);
  if (!unit) return std::nullopt;
  if (words.size() == 2 && (words[0] == "this" || words[0] == "last")) {
    return StartOf(*unit, words[0] == "last", now);
  }
  const std::optional<std::int64_t> number = NumberOf(words[0]);
  return number ? Ago(*number, *unit, now) : std::nullopt;
}

}  // namespace credence::language
