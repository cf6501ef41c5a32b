// SPDX-License-Identifier: Apache-2.0
#include "surface/http/rate_limiter.h"

#include <string>

#include "base/test_framework.h"

namespace credence::http {
namespace {

using std::chrono::milliseconds;
const RateLimiter::Time kStart{};

TEST(RateLimiter, ABurstIsFollowedByTheRate) {
  RateLimiter limiter({.per_second = 10, .burst = 3});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.Take("a", kStart).count(), 0);
  EXPECT_EQ(limiter.Take("a", kStart), milliseconds(100));
  EXPECT_EQ(limiter.Take("b", kStart).count(), 0) << "each client has its own";
  EXPECT_EQ(limiter.Take("a", kStart + milliseconds(100)).count(), 0);
  EXPECT_GT(limiter.Take("a", kStart + milliseconds(100)).count(), 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.Take("a", kStart + milliseconds(9'000)).count(), 0);
  EXPECT_GT(limiter.Take("a", kStart + milliseconds(9'000)).count(), 0) << "no more than a burst";
}

TEST(RateLimiter, NoLimitCostsNothing) {
  RateLimiter limiter({});
  for (int i = 0; i < 1'000; ++i) EXPECT_EQ(limiter.Take("a", kStart).count(), 0);
  EXPECT_EQ(limiter.clients(), 0U);
}

TEST(RateLimiter, ClientsAreForgottenAndBounded) {
  RateLimiter limiter({.per_second = 1, .burst = 2, .clients_max = 10});
  for (int i = 0; i < 1'000; ++i) limiter.Take(std::to_string(i), kStart);
  EXPECT_LE(limiter.clients(), 11U);
  limiter.Take("late", kStart + milliseconds(60'000));
  EXPECT_EQ(limiter.clients(), 1U);
}

}  // namespace
}  // namespace credence::http
