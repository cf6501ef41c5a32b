// SPDX-License-Identifier: Apache-2.0
// Claims among the threads of this process. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "ledger/claim.h"

namespace credence::ledger {

class LocalClaims {
 public:
  // Null if it is claimed already. REQUIRES: this outlives the claim.
  std::unique_ptr<Claim> Try(std::string_view space, std::string_view work);

 private:
  using Work = std::pair<std::string, std::string>;  // Space and name.
  class LocalClaim;

  std::mutex mutex_;
  std::set<Work> claimed_;  // Guarded by mutex_.
};

}  // namespace credence::ledger
