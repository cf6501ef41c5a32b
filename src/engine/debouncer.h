// SPDX-License-Identifier: Apache-2.0
// Debouncer: does deferrable work in the background, once no more of it has arrived for a moment.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace credence::engine {

class Debouncer {
 public:
  // `work` gets the space, and should return soon when asked to stop.
  using Work = std::function<void(const std::string& space, const std::stop_token& stop)>;

  explicit Debouncer(Work work) : work_(std::move(work)) {}
  // Waits for running work.
  ~Debouncer() = default;
  Debouncer(const Debouncer&) = delete;
  Debouncer& operator=(const Debouncer&) = delete;

  // Records that there is work in the space.
  void Note(std::string_view space);

 private:
  void Run(const std::stop_token& stop);

  const Work work_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::set<std::string, std::less<>> spaces_;           // Guarded by mutex_.
  std::chrono::steady_clock::time_point last_noted_{};  // Guarded by mutex_.
  std::jthread worker_;  // Started on first use. Last: it uses all members above.
};

}  // namespace credence::engine
