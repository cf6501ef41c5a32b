// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/call_pool.h"

#include <utility>

namespace credence::rpc {

CallPool::CallPool(Limits limits) : waiting_max_(limits.waiting_max) {
  threads_.reserve(limits.threads);
  for (std::size_t i = 0; i < limits.threads; ++i) threads_.emplace_back([this] { Run(); });
}

bool CallPool::Submit(Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || waiting_.size() >= waiting_max_) return false;
    waiting_.push_back(std::move(work));
  }
  changed_.notify_one();
  return true;
}

std::size_t CallPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void CallPool::Close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void CallPool::Run() {
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
  }
}

}  // namespace credence::rpc
