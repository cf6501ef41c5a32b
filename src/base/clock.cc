// SPDX-License-Identifier: Apache-2.0
#include "credence/clock.h"

#include <pthread.h>
#include <sys/random.h>

#include <atomic>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <mutex>

#include "base/check.h"

namespace credence {
namespace {

// Counts forks: a block drawn before a fork would give parent and child the same "random"
// identifiers.
std::atomic<unsigned> fork_count = 0;

class SystemRng final : public Rng {
 public:
  std::uint64_t Next() override {
    const std::lock_guard lock(mutex_);
    const unsigned forks = fork_count.load(std::memory_order_relaxed);
    if (used_ == block_.size() || forks != forks_) {
      Refill();
      forks_ = forks;
    }
    return block_[used_++];
  }

 private:
  void Refill() {
    std::size_t filled = 0;
    auto* bytes = reinterpret_cast<std::uint8_t*>(block_.data());
    while (filled < sizeof block_) {
      const ssize_t got = getrandom(bytes + filled, sizeof block_ - filled, 0);
      CREDENCE_CHECK(got >= 0 || errno == EINTR, "the operating system gives no entropy");
      if (got > 0) filled += static_cast<std::size_t>(got);
    }
    used_ = 0;
  }

  std::mutex mutex_;
  // 256 bytes, which Linux returns in one piece.
  std::array<std::uint64_t, 32> block_{};
  std::size_t used_ = block_.size();
  unsigned forks_ = 0;
};

std::uint64_t SplitMix64(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15u;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace

Timestamp SystemClock::Now() const {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

std::unique_ptr<Rng> MakeSystemRng() {
  static std::once_flag once;
  std::call_once(once, [] { pthread_atfork(nullptr, nullptr, [] { ++fork_count; }); });
  return std::make_unique<SystemRng>();
}

SeededRng::SeededRng(std::uint64_t seed) {
  for (std::uint64_t& word : state_) word = SplitMix64(seed);
}

std::uint64_t SeededRng::Next() {
  const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

}  // namespace credence
