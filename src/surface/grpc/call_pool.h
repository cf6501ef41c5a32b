// SPDX-License-Identifier: Apache-2.0
// CallPool: a fixed number of threads that do the work of calls, in the order in which they came.
// So many may wait, and no more: a server that is flooded refuses at once instead of growing.
// Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace credence::rpc {

class CallPool {
 public:
  using Work = std::move_only_function<void()>;

  struct Limits {
    std::size_t threads = 1;
    std::size_t waiting_max = 1;
  };

  explicit CallPool(Limits limits);
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

  const std::size_t waiting_max_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;  // Guarded by mutex_, as is the next.
  bool closed_ = false;
  std::vector<std::thread> threads_;  // Last: its threads use all of the above.
};

}  // namespace credence::rpc
