// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/path.h"

#include <algorithm>
#include <utility>

#include "ledger/postgres/backoff.h"

namespace credence::ledger {
namespace {

constexpr const char* kReadHead = "SELECT sequence, hash, generation FROM spaces WHERE space = $1";

}  // namespace

PostgresHead PostgresHeadOf(const PostgresResult& found, const PostgresConnection& connection) {
  PostgresHead head{.generation = connection.epoch(), .exists = found.rows() > 0};
  if (!head.exists) return head;
  head.head.sequence = found.Int(0, 0);
  std::ranges::copy(found.Bytes(0, 1).substr(0, head.head.hash.size()), head.head.hash.begin());
  head.generation += found.Int(0, 2);
  return head;
}

PostgresReading::~PostgresReading() {
  if (!lease_) return;
  (*lease_)->Queue("COMMIT", {});
  (*lease_)->Send();
}

Result<PostgresResult> PostgresReading::Ask(const char* sql, PostgresValues values) {
  if (lease_) return (*lease_)->Query(sql, values);
  // No result of this transaction has been seen yet, so it may start over after a lost connection.
  PostgresBackoff backoff(options_.retries_max);
  while (true) {
    Result<PostgresPool::Lease> lease = pool_.Borrow();
    if (!lease) {
      if (lease.error().code == Code::kUnavailable && backoff.Pause()) continue;
      return Failure(std::move(lease).error());
    }
    PostgresConnection& connection = **lease;
    connection.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {});
    Result<PostgresResult> answer = connection.Query(sql, values);
    if (connection.broken() && backoff.Pause()) continue;
    lease_.emplace(*std::move(lease));
    return answer;
  }
}

Result<PostgresHead> PostgresReading::FindHead() {
  if (!head_) {
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, Ask(kReadHead, {space_}));
    head_ = PostgresHeadOf(found, **lease_);
  }
  return *head_;
}

}  // namespace credence::ledger
