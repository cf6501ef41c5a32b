// SPDX-License-Identifier: Apache-2.0
// Clock and Rng: time and randomness are injected, so that every run can be repeated.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "credence/timestamp.h"

namespace credence {

// Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Timestamp Now() const = 0;
};

// The machine's clock.
class SystemClock final : public Clock {
 public:
  Timestamp Now() const override;
};

// Advances only when told to. Thread-safe, because an engine also works in the background.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(Timestamp now) : micros_(now.time_since_epoch().count()) {}
  Timestamp Now() const override { return Timestamp(Timestamp::duration(micros_.load())); }
  void Set(Timestamp now) { micros_ = now.time_since_epoch().count(); }
  void Advance(std::chrono::microseconds by) { micros_ += by.count(); }

 private:
  std::atomic<Timestamp::rep> micros_;
};

class Rng {
 public:
  virtual ~Rng() = default;
  virtual std::uint64_t Next() = 0;
};

// The operating system's entropy, fetched in blocks. Thread-safe.
std::unique_ptr<Rng> MakeSystemRng();

// xoshiro256++ from a seed: the same seed gives the same sequence on every machine. Not
// thread-safe.
class SeededRng final : public Rng {
 public:
  explicit SeededRng(std::uint64_t seed);
  std::uint64_t Next() override;

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace credence
