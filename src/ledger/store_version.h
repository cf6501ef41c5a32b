// SPDX-License-Identifier: Apache-2.0
// Whether anything was committed since, told without a transaction: for those who keep an answer
// only for as long as the store stays as it is.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace credence::ledger {

// Only good for being compared with another one of the same store.
struct StoreVersion {
  std::array<std::uint32_t, 12> words{};

  bool operator==(const StoreVersion&) const = default;
};

// What a Store may be besides, and what works on one. Thread-safe.
class Versioned {
 public:
  virtual ~Versioned() = default;

  // Another value after every commit, of whatever process; whoever was told of a commit finds it
  // changed. Nothing: it cannot be told now.
  virtual std::optional<StoreVersion> Version() = 0;
};

}  // namespace credence::ledger
