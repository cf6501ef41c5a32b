// SPDX-License-Identifier: Apache-2.0
#include "llm/retry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "base/utf8.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;

// Nobody means to wait longer than this.
constexpr std::int64_t kSecondsMost = 7 * 24 * 3600;

std::optional<std::int64_t> WholeNumber(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, wrong] = std::from_chars(text.data(), end, value);
  if (wrong != std::errc{} || stopped != end || value < 0) return std::nullopt;
  return value;
}

// "Sun, 06 Nov 1994 08:49:37 GMT", the only form that RFC 9110 lets servers send.
std::optional<std::chrono::sys_seconds> HttpDate(std::string_view text) {
  using namespace std::chrono;
  constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (text.size() != 29 || !text.ends_with(" GMT")) return std::nullopt;
  const auto* const month = std::ranges::find(kMonths, text.substr(8, 3));
  const auto day = WholeNumber(text.substr(5, 2));
  const auto years = WholeNumber(text.substr(12, 4));
  const auto hour = WholeNumber(text.substr(17, 2));
  const auto minute = WholeNumber(text.substr(20, 2));
  const auto second = WholeNumber(text.substr(23, 2));
  if (month == kMonths.end() || !day || !years || !hour || !minute || !second) return std::nullopt;
  const year_month_day date(year(static_cast<int>(*years)),
                            std::chrono::month(static_cast<unsigned>(month - kMonths.begin()) + 1),
                            std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return sys_days(date) + hours(*hour) + minutes(*minute) + seconds(*second);
}

}  // namespace

milliseconds BackOff(const RetryPolicy& policy, int attempt, Rng& rng) {
  std::int64_t ceiling = std::max<std::int64_t>(policy.first.count(), 0);
  for (int i = 0; i < attempt && ceiling < policy.most.count(); ++i) ceiling *= 2;
  ceiling = std::clamp<std::int64_t>(ceiling, 0, std::max<std::int64_t>(policy.most.count(), 0));
  // The modulo bias is below one in 10^14.
  return milliseconds(
      static_cast<std::int64_t>(rng.Next() % static_cast<std::uint64_t>(ceiling + 1)));
}

std::optional<milliseconds> RetryAfter(const HttpResponse& response) {
  if (const auto exact = response.Header("retry-after-ms")) {
    if (const auto value = WholeNumber(Trim(*exact))) {
      return milliseconds(std::min(*value, kSecondsMost * 1000));
    }
  }
  const auto header = response.Header("retry-after");
  if (!header) return std::nullopt;
  if (const auto value = WholeNumber(Trim(*header))) {
    return std::chrono::seconds(std::min(*value, kSecondsMost));
  }
  const auto then = HttpDate(Trim(*header));
  const auto now = HttpDate(Trim(response.Header("date").value_or("")));
  if (!then || !now) return std::nullopt;
  return std::chrono::seconds(std::clamp<std::int64_t>((*then - *now).count(), 0, kSecondsMost));
}

bool IsRetryable(int status) {
  constexpr int kRequestTimeout = 408;
  constexpr int kTooManyRequests = 429;
  constexpr int kNotImplemented = 501;
  return status == kRequestTimeout || status == kTooManyRequests ||
         (status >= 500 && status <= 599 && status != kNotImplemented);
}

}  // namespace credence::llm
