// SPDX-License-Identifier: Apache-2.0
#include "surface/http/encoding.h"

#include <charconv>
#include <optional>
#include <string>

#include "base/utf8.h"

namespace credence::http {
namespace {

// Identity is acceptable unless it is refused, but every encoding that a client names is better.
// Weights have at most three decimals.
constexpr double kUnnamedIdentity = 0.0005;

// Cuts off the part before the first `separator`.
std::string_view CutPart(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text = end == text.npos ? std::string_view() : text.substr(end + 1);
  return Trim(part);
}

// "q=0.5". Nothing if it is not a weight.
std::optional<double> WeightOf(std::string_view parameter) {
  const std::string_view name = CutPart(parameter, '=');
  const std::string_view value = Trim(parameter);
  double weight = 0;
  const auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), weight, std::chars_format::fixed);
  const bool is_number = error == std::errc() && end == value.data() + value.size();
  // Written so that NaN is refused too.
  if (AsciiLower(name) != "q" || !is_number || !(weight >= 0 && weight <= 1)) return std::nullopt;
  return weight;
}

}  // namespace

AcceptedEncodings ParseAcceptEncoding(std::string_view header) {
  std::optional<double> identity;
  std::optional<double> gzip;
  std::optional<double> brotli;
  std::optional<double> others;
  while (!header.empty()) {
    std::string_view part = CutPart(header, ',');
    const std::string name = AsciiLower(CutPart(part, ';'));
    const std::optional<double> weight = part.empty() ? 1 : WeightOf(part);
    if (!weight) continue;
    if (name == "identity") identity = weight;
    if (name == "gzip" || name == "x-gzip") gzip = weight;
    if (name == "br") brotli = weight;
    if (name == "*") others = weight;
  }
  return {.identity = identity.value_or(others.value_or(kUnnamedIdentity)),
          .gzip = gzip.value_or(others.value_or(0)),
          .brotli = brotli.value_or(others.value_or(0))};
}

Encoding AcceptedEncodings::Best(bool has_gzip, bool has_brotli) const {
  Encoding best = Encoding::kIdentity;
  double weight = identity;
  if (has_gzip && gzip > 0 && gzip >= weight) {
    best = Encoding::kGzip;
    weight = gzip;
  }
  if (has_brotli && brotli > 0 && brotli >= weight) best = Encoding::kBrotli;
  return best;
}

std::string_view NameOfEncoding(Encoding encoding) {
  switch (encoding) {
    case Encoding::kIdentity:
      return "identity";
    case Encoding::kGzip:
      return "gzip";
    case Encoding::kBrotli:
      return "br";
  }
  return "";
}

}  // namespace credence::http
