// SPDX-License-Identifier: Apache-2.0
// CallPool: runs calls on threads, first come first served. Threads are started on demand, up to a
// limit; the queue is bounded, so that a flooded server refuses at once instead of growing.
// Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace credence {

class CallPool {
 public:
  using Work = std::move_only_function<void()>;

  struct Limits {
    std::size_t threads_max = 1;
    std::size_t waiting_max = 1;
  };

  explicit CallPool(Limits limits) : limits_(limits) {}
  ~CallPool() { Close(); }
  CallPool(const CallPool&) = delete;
  CallPool& operator=(const CallPool&) = delete;

  // False if the queue is full or the pool is closed; then `work` is not run.
  [[nodiscard]] bool Submit(Work work);
  std::size_t waiting() const;
  // Accepts no more work; returns when all accepted work is done.
  void Close();

 private:
  void Run();
  // Starts another thread if all are busy. False if there is none and none can be started.
  // REQUIRES: mutex_ is held.
  bool HasThread();

  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  std::deque<Work> waiting_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool closed_ = false;
};

}  // namespace credence
