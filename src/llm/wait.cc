// SPDX-License-Identifier: Apache-2.0
#include "llm/wait.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace credence::llm {

SteadyTime DeadlineOf(const Patience& patience) {
  constexpr std::chrono::milliseconds kMost = std::chrono::hours(24 * 365);
  return std::chrono::steady_clock::now() +
         std::clamp(patience.timeout, std::chrono::milliseconds(0), kMost);
}

bool SleepUntil(SteadyTime time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_until(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace credence::llm
