// SPDX-License-Identifier: Apache-2.0
// Waits before a retry.
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace credence::ledger {

class PostgresBackoff {
 public:
  explicit PostgresBackoff(int retries_max) : left_(retries_max) {}

  // Waits, twice as long each time. False after the last attempt.
  bool Pause() {
    if (left_ <= 0) return false;
    --left_;
    std::this_thread::sleep_for(pause_);
    pause_ = std::min(pause_ * 2, kPauseMax);
    return true;
  }

 private:
  static constexpr std::chrono::milliseconds kPauseMax{2'000};

  int left_;
  std::chrono::milliseconds pause_{10};
};

}  // namespace credence::ledger
