// SPDX-License-Identifier: Apache-2.0
#include "base/json_number.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <system_error>

namespace credence {
namespace {

// A number as 0.D1D2D3… times ten to the power of `exponent`, where D1 is not zero.
struct NumberParts {
  bool minus = false;
  std::string_view whole;
  std::string_view fraction;
  std::size_t zeros = 0;  // Leading zeros of whole and fraction together.
  std::int64_t exponent = 0;

  std::size_t Digits() const { return whole.size() + fraction.size() - zeros; }
  int Digit(std::size_t i) const {
    i += zeros;
    return (i < whole.size() ? whole[i] : fraction[i - whole.size()]) - '0';
  }
};

// Far beyond any double or Decimal, yet far below the maximum of std::int64_t.
constexpr std::int64_t kExponentMax = 1'000'000'000'000'000;

std::int64_t ReadExponent(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const bool minus = text.starts_with('-');
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) return minus ? -kExponentMax : kExponentMax;
  return std::clamp(value, -kExponentMax, kExponentMax);
}

NumberParts SplitNumber(std::string_view number) {
  NumberParts parts;
  parts.minus = number.starts_with('-');
  if (parts.minus) number.remove_prefix(1);
  if (const std::size_t e = number.find_first_of("eE"); e != std::string_view::npos) {
    parts.exponent = ReadExponent(number.substr(e + 1));
    number = number.substr(0, e);
  }
  parts.whole = number.substr(0, number.find('.'));
  if (parts.whole.size() < number.size()) parts.fraction = number.substr(parts.whole.size() + 1);
  const std::size_t all = parts.Digits();
  while (parts.zeros < all && parts.Digit(0) == 0) ++parts.zeros;
  parts.exponent += static_cast<std::int64_t>(parts.whole.size());
  parts.exponent -= static_cast<std::int64_t>(parts.zeros);
  return parts;
}

}  // namespace

std::optional<double> JsonNumberToDouble(std::string_view number) {
  double value = 0;
  const auto result = std::from_chars(number.data(), number.data() + number.size(), value);
  if (result.ec == std::errc()) return value;
  // from_chars does not say which end of the range was exceeded.
  if (SplitNumber(number).exponent > 0) return std::nullopt;
  return number.starts_with('-') ? -0.0 : 0.0;
}

bool JsonNumberFitsDouble(std::string_view number) {
  // Without an exponent, overflow takes more than 300 digits.
  if (number.size() <= 300 && number.find_first_of("eE") == std::string_view::npos) return true;
  return JsonNumberToDouble(number).has_value();
}

std::optional<Decimal> JsonNumberToDecimal(std::string_view number) {
  constexpr std::int64_t kDecimalPlaces = 9;
  const NumberParts parts = SplitNumber(number);
  const std::int64_t count = parts.exponent + kDecimalPlaces;  // Digits that a Decimal keeps.
  if (parts.Digits() == 0 || count < 0) return Decimal();
  std::int64_t negative = 0;  // The minimum has no positive counterpart.
  for (std::int64_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const int digit = at < parts.Digits() ? parts.Digit(at) : 0;
    if (__builtin_mul_overflow(negative, std::int64_t{10}, &negative) ||
        __builtin_sub_overflow(negative, std::int64_t{digit}, &negative)) {
      return std::nullopt;  // Soon, because the first digit is not zero.
    }
  }
  const auto next = static_cast<std::size_t>(count);
  if (next < parts.Digits() && parts.Digit(next) >= 5) {
    if (__builtin_sub_overflow(negative, std::int64_t{1}, &negative)) return std::nullopt;
  }
  if (parts.minus) return Decimal::FromNanos(negative);
  if (__builtin_sub_overflow(std::int64_t{0}, negative, &negative)) return std::nullopt;
  return Decimal::FromNanos(negative);
}

}  // namespace credence
