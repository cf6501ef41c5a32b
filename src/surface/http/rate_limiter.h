// SPDX-License-Identifier: Apache-2.0
// RateLimiter: limits the requests of one client. Each client has a bucket that refills with time;
// an empty one refuses. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace credence::http {

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Limits {
    double per_second = 0;  // 0: no limit.
    double burst = 0;       // Requests at once.
    std::size_t clients_max = 10'000;
  };

  explicit RateLimiter(Limits limits) : limits_(limits) {}

  // Zero if the request may go on; otherwise how long to wait.
  std::chrono::milliseconds Take(std::string_view client, Time now);
  std::size_t clients() const;

 private:
  struct Bucket {
    double left = 0;
    Time at;
  };
  // Drops clients whose bucket is full again. REQUIRES: mutex_ is held.
  void Sweep(Time now);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;  // Guarded by mutex_.
};

}  // namespace credence::http
