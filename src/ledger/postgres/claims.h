// SPDX-License-Identifier: Apache-2.0
// Claims among all nodes of a database: session locks on one connection per node. They end with the
// session, need no table and, unlike a long open transaction, do not hold back VACUUM.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "credence/result.h"
#include "ledger/claim.h"
#include "ledger/local_claims.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/store.h"

namespace credence::ledger {

// Thread-safe.
class PostgresClaims {
 public:
  explicit PostgresClaims(PostgresOptions options) : options_(std::move(options)) {}

  // As Store::TryClaim. REQUIRES: this outlives the claim.
  Result<std::unique_ptr<Claim>> Try(std::string_view space, std::string_view work);

 private:
  class SharedClaim;

  // REQUIRES: mutex_ is held.
  Result<void> EnsureConnected();
  void Release(std::int64_t key, int session);

  const PostgresOptions options_;
  LocalClaims local_;  // Needed because a session may take its own lock twice.
  std::mutex mutex_;
  // Guarded by mutex_.
  std::unique_ptr<PostgresConnection> connection_;
  std::string tag_;
};

}  // namespace credence::ledger
