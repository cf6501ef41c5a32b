// SPDX-License-Identifier: Apache-2.0
#include "credence/decimal.h"

#include <cmath>
#include <cstddef>

#include "base/ascii.h"
#include "base/check.h"
#include "base/utf8.h"

namespace credence {
namespace {

constexpr int kPlaces = 9;

// Appends a digit to a number that is kept negative, because the minimum has no positive
// counterpart.
bool Push(std::int64_t& negative, int digit) {
  return !__builtin_mul_overflow(negative, std::int64_t{10}, &negative) &&
         !__builtin_sub_overflow(negative, std::int64_t{digit}, &negative);
}

}  // namespace

Decimal Decimal::FromDouble(double value) {
  CREDENCE_CHECK(std::abs(value) < 9e9, "a Decimal holds up to nine thousand million");
  const double whole = std::trunc(value);
  const double part = value - whole;  // Exact.
  double nanos = std::round(part * static_cast<double>(kScale));
  // The product was rounded; the fused remainder shows whether that moved it past a half.
  const double remainder = std::fma(part, static_cast<double>(kScale), -nanos);
  if (remainder > 0.5) nanos += 1;
  if (remainder < -0.5) nanos -= 1;
  return Decimal(static_cast<std::int64_t>(whole) * kScale + static_cast<std::int64_t>(nanos));
}

Result<Decimal> Decimal::Parse(std::string_view text) {
  const auto refuse = [text](std::string_view why) {
    return InvalidArgument(Quoted(text) + " is not a decimal number; " + std::string(why));
  };
  constexpr std::string_view kForm = "write it like 0.55 or -1";
  const bool minus = text.starts_with('-');
  std::size_t at = minus ? 1 : 0;
  std::int64_t negative = 0;
  bool fits = true;
  const std::size_t whole_begin = at;
  for (; at < text.size() && IsDigit(text[at]); ++at) fits = fits && Push(negative, text[at] - '0');
  if (at == whole_begin) return refuse(kForm);
  int places = 0;
  if (at < text.size() && text[at] == '.') {
    for (++at; at < text.size() && IsDigit(text[at]); ++at) {
      if (++places > kPlaces) return refuse("it may have at most nine decimal places");
      fits = fits && Push(negative, text[at] - '0');
    }
    if (places == 0) return refuse(kForm);
  }
  if (at != text.size()) return refuse(kForm);
  for (; places < kPlaces; ++places) fits = fits && Push(negative, 0);
  if (!minus) fits = fits && !__builtin_sub_overflow(std::int64_t{0}, negative, &negative);
  if (!fits) return refuse("it may be at most about nine thousand million");
  return Decimal(negative);
}

std::string Decimal::ToString() const {
  // Unsigned, because the minimum has no positive counterpart.
  const std::uint64_t magnitude =
      nanos_ < 0 ? 0 - static_cast<std::uint64_t>(nanos_) : static_cast<std::uint64_t>(nanos_);
  std::string text = nanos_ < 0 ? "-" : "";
  text += std::to_string(magnitude / kScale);
  if (const std::uint64_t part = magnitude % kScale; part != 0) {
    const std::string digits = std::to_string(part);
    text += '.';
    text.append(kPlaces - digits.size(), '0').append(digits);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

}  // namespace credence
