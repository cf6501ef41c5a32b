// SPDX-License-Identifier: Apache-2.0
// CallPool: threads that do the work of calls, in the order in which they came. They are started as
// they are needed, up to a number; so many calls may wait, and no more: a server that is flooded
// refuses at once instead of growing. Thread-safe.
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

  // False: too many wait already, or it is closed; then `work` is not run.
  [[nodiscard]] bool Submit(Work work);
  std::size_t waiting() const;
  // Takes nothing more; returns when all that was taken is done.
  void Close();

 private:
  void Run();
  // Starts one more if all are busy. False: there is none, and none can be started.
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
