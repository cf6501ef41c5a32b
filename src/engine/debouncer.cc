// SPDX-License-Identifier: Apache-2.0
#include "engine/debouncer.h"

#include <utility>

namespace credence::engine {

namespace {

// Long enough to bridge the gaps within an import, short enough that nobody waits for results.
constexpr std::chrono::seconds kQuiet{1};

}  // namespace

void Debouncer::Note(std::string_view space) {
  const std::scoped_lock lock(mutex_);
  last_noted_ = std::chrono::steady_clock::now();
  spaces_.emplace(space);
  if (!worker_.joinable()) {
    worker_ = std::jthread([this](const std::stop_token& stop) { Run(stop); });
  }
  changed_.notify_one();
}

void Debouncer::Run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, stop, [&] { return !spaces_.empty(); });
    while (!stop.stop_requested()) {
      const auto due = last_noted_ + kQuiet;
      if (std::chrono::steady_clock::now() >= due) break;
      changed_.wait_until(lock, stop, due, [] { return false; });
    }
    if (stop.stop_requested()) return;
    const std::string space = std::move(spaces_.extract(spaces_.begin()).value());
    lock.unlock();
    work_(space, stop);
    lock.lock();
  }
}

}  // namespace credence::engine
