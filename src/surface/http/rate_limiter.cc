// SPDX-License-Identifier: Apache-2.0
#include "surface/http/rate_limiter.h"

#include <algorithm>
#include <cmath>

namespace credence::http {

std::chrono::milliseconds RateLimiter::Take(std::string_view client, Time now) {
  if (limits_.per_second <= 0) return {};
  const std::lock_guard lock(mutex_);
  if (buckets_.size() >= limits_.clients_max) Sweep(now);
  // Still full of busy clients: new clients share one bucket.
  const bool is_known = buckets_.contains(std::string(client));
  const std::string key(is_known || buckets_.size() < limits_.clients_max ? client : "");
  const auto [found, is_new] = buckets_.try_emplace(key, Bucket{.left = limits_.burst, .at = now});
  Bucket& bucket = found->second;
  const double seconds = std::chrono::duration<double>(now - bucket.at).count();
  bucket.left = std::min(limits_.burst, bucket.left + std::max(0.0, seconds) * limits_.per_second);
  bucket.at = now;
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return {};
  }
  const double wait = (1 - bucket.left) / limits_.per_second;
  return std::chrono::milliseconds(std::max<std::int64_t>(1, std::llround(wait * 1'000)));
}

std::size_t RateLimiter::clients() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

void RateLimiter::Sweep(Time now) {
  std::erase_if(buckets_, [&](const auto& entry) {
    const double seconds = std::chrono::duration<double>(now - entry.second.at).count();
    return entry.second.left + seconds * limits_.per_second >= limits_.burst;
  });
}

}  // namespace credence::http
