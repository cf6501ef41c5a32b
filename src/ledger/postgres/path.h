// SPDX-License-Identifier: Apache-2.0
// How a transaction reaches the server. It begins with the first query, in the same message, so a
// single query costs a single round trip.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "credence/result.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/pool.h"
#include "ledger/postgres/store.h"
#include "ledger/store.h"

namespace credence::ledger {

// The row of a space in the table of heads.
struct PostgresHead {
  Head head;
  std::int64_t generation = 0;
  bool exists = false;
};

// From a reply whose first columns are sequence, hash and generation.
PostgresHead PostgresHeadOf(const PostgresResult& found, const PostgresConnection& connection);

class PostgresPath {
 public:
  PostgresPath() = default;
  virtual ~PostgresPath() = default;
  PostgresPath(const PostgresPath&) = delete;
  PostgresPath& operator=(const PostgresPath&) = delete;

  virtual Result<PostgresResult> Ask(const char* sql, PostgresValues values) = 0;
  // As of this transaction.
  virtual Result<PostgresHead> FindHead() = 0;
  // Undoes an expected failure. REQUIRES: something was queried.
  virtual void ForgetError() = 0;
};

// A transaction with one consistent snapshot, from the first query to the end of the scope.
class PostgresReading final : public PostgresPath {
 public:
  // REQUIRES: the arguments outlive this.
  PostgresReading(const PostgresOptions& options, PostgresPool& pool, std::string_view space)
      : options_(options), pool_(pool), space_(space) {}
  ~PostgresReading() override;

  Result<PostgresResult> Ask(const char* sql, PostgresValues values) override;
  Result<PostgresHead> FindHead() override;
  void ForgetError() override { (*lease_)->ForgetError(); }

 private:
  const PostgresOptions& options_;
  PostgresPool& pool_;
  const std::string_view space_;
  std::optional<PostgresPool::Lease> lease_;
  std::optional<PostgresHead> head_;  // Absent until requested.
};

}  // namespace credence::ledger
