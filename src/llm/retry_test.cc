// SPDX-License-Identifier: Apache-2.0
#include "llm/retry.h"

#include <algorithm>
#include <limits>

#include "base/test_framework.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;

HttpResponse With(std::string value, std::string name = "Retry-After") {
  return {.status = 429,
          .headers = {{.name = "Date", .value = "Sun, 06 Nov 1994 08:49:37 GMT"},
                      {.name = std::move(name), .value = std::move(value)}}};
}

TEST(Retry, HonoursWhatTheServerAsksFor) {
  EXPECT_EQ(RetryAfter(With("3")), milliseconds(3000));
  EXPECT_EQ(RetryAfter(With(" 0 ")), milliseconds(0));
  EXPECT_EQ(RetryAfter(With("1500", "retry-after-ms")), milliseconds(1500));
  EXPECT_EQ(RetryAfter(With("Sun, 06 Nov 1994 08:50:07 GMT")), milliseconds(30'000));
  EXPECT_EQ(RetryAfter(With("Mon, 07 Nov 1994 08:49:37 GMT")), milliseconds(86'400'000));
  // The past means now; the far future is bounded.
  EXPECT_EQ(RetryAfter(With("Sat, 05 Nov 1994 08:49:37 GMT")), milliseconds(0));
  EXPECT_EQ(RetryAfter(With("9223372036854775807")), std::chrono::hours(7 * 24));
}

TEST(Retry, IgnoresWhatCannotBeRead) {
  for (const char* value : {"", "-1", "1.5", "soon", "Sun, 99 Nov 1994 08:49:37 GMT",
                            "Sun, 06 Nox 1994 08:49:37 GMT", "99999999999999999999"}) {
    EXPECT_EQ(RetryAfter(With(value)), std::nullopt) << value;
  }
  EXPECT_EQ(RetryAfter({.status = 429}), std::nullopt);
}

TEST(Retry, KnowsWhatMayPass) {
  for (const int status : {408, 429, 500, 502, 503, 504, 529}) EXPECT_TRUE(IsRetryable(status));
  for (const int status : {200, 301, 400, 401, 403, 404, 413, 422, 501, 600}) {
    EXPECT_FALSE(IsRetryable(status)) << status;
  }
}

TEST(Retry, SpreadsOverTheWholeRange) {
  SeededRng rng(7);
  const RetryPolicy policy{.first = milliseconds(100), .most = milliseconds(1000)};
  milliseconds least = milliseconds::max();
  milliseconds most = milliseconds(0);
  for (int i = 0; i < 1000; ++i) {
    const milliseconds delay = BackOff(policy, 2, rng);
    least = std::min(least, delay);
    most = std::max(most, delay);
  }
  EXPECT_LT(least, milliseconds(10));
  EXPECT_GT(most, milliseconds(390));
  EXPECT_LE(most, milliseconds(400));
}

RC_GTEST_PROP(RetryProperty, StaysWithinItsCeiling, (std::uint64_t seed)) {
  const RetryPolicy policy{.first = milliseconds(*rc::gen::inRange(-5, 5000)),
                           .most = milliseconds(*rc::gen::inRange(-5, 60'000))};
  const int attempt = *rc::gen::inRange(0, std::numeric_limits<int>::max());
  SeededRng rng(seed);
  const milliseconds delay = BackOff(policy, attempt, rng);
  RC_ASSERT(delay >= milliseconds(0));
  RC_ASSERT(delay <= std::max(policy.most, milliseconds(0)));
}

}  // namespace
}  // namespace credence::llm
