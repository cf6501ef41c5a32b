// SPDX-License-Identifier: Apache-2.0
#include "base/call_pool.h"

#include <system_error>
#include <utility>

namespace credence {

bool CallPool::Submit(Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || waiting_.size() >= limits_.waiting_max) return false;
    waiting_.push_back(std::move(work));
    if (!HasThread()) {
      waiting_.pop_back();
      return false;
    }
  }
  changed_.notify_one();
  return true;
}

bool CallPool::HasThread() {
  if (waiting_.size() <= idle_ || threads_.size() >= limits_.threads_max) return true;
  try {
    threads_.emplace_back([this] { Run(); });
    return true;
  } catch (const std::system_error&) {
    return !threads_.empty();  // The system allows no more threads; the existing ones suffice.
  }
}

std::size_t CallPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void CallPool::Close() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    threads.swap(threads_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

void CallPool::Run() {
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      ++idle_;
      changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      --idle_;
      if (waiting_.empty()) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
  }
}

}  // namespace credence
