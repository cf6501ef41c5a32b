// SPDX-License-Identifier: Apache-2.0
// Claim: the right to do a piece of background work that several could do and one should.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace credence::ledger {

// Given back when it is destroyed, or when its process dies.
class Claim {
 public:
  Claim() = default;
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  virtual ~Claim() = default;
};

// Claims among the threads of this process. Thread-safe.
class LocalClaims {
 public:
  // Null: it is claimed. REQUIRES: this outlives the claim.
  std::unique_ptr<Claim> Try(std::string_view space, std::string_view work);

 private:
  using Work = std::pair<std::string, std::string>;  // Space and name.
  class LocalClaim;

  std::mutex mutex_;
  std::set<Work> claimed_;  // Guarded by mutex_.
};

}  // namespace credence::ledger
