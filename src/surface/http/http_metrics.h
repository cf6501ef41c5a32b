// SPDX-License-Identifier: Apache-2.0
// HttpMetrics: counters of this server for Prometheus. Thread-safe, and cheap to update.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace credence::http {

class HttpMetrics {
 public:
  void CountRequest(int status, std::chrono::nanoseconds duration);
  void AddConnection(int change) { connections_ += change; }
  void AddStream(int change) { streams_ += change; }
  void CountRefusedConnection() { ++refused_connections_; }
  void CountLimited() { ++limited_; }

  std::int64_t connections() const { return connections_; }

  std::string Write() const;

 private:
  // Seconds; the last bucket is unbounded.
  static constexpr std::array<double, 9> kBounds = {0.0005, 0.001, 0.005, 0.01, 0.05,
                                                    0.1,    0.5,   1,     5};

  std::array<std::atomic<std::int64_t>, 6> by_class_{};  // 1xx to 5xx; [0] is unused.
  std::array<std::atomic<std::int64_t>, kBounds.size() + 1> buckets_{};
  std::atomic<std::int64_t> nanoseconds_{0};
  std::atomic<std::int64_t> connections_{0};
  std::atomic<std::int64_t> streams_{0};
  std::atomic<std::int64_t> refused_connections_{0};
  std::atomic<std::int64_t> limited_{0};
};

}  // namespace credence::http
