// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/claims.h"

#include <utility>

#include "base/sha256.h"
#include "ledger/postgres/schema.h"

namespace credence::ledger {
namespace {

// A collision of two keys only makes one wait for the other.
std::int64_t KeyOf(std::string_view tag, std::string_view space, std::string_view work) {
  std::string name(tag);
  name.append(1, '\0').append(space).append(1, '\0').append(work);
  const Digest digest = Sha256(name);
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) key = (key << 8) | digest[i];
  return static_cast<std::int64_t>(key);
}

}  // namespace

class PostgresClaims::SharedClaim final : public Claim {
 public:
  SharedClaim(PostgresClaims& claims, std::unique_ptr<Claim> local, std::int64_t key, int session)
      : claims_(claims), local_(std::move(local)), key_(key), session_(session) {}
  ~SharedClaim() override { claims_.Release(key_, session_); }

 private:
  PostgresClaims& claims_;
  const std::unique_ptr<Claim> local_;
  const std::int64_t key_;
  const int session_;
};

Result<std::unique_ptr<Claim>> PostgresClaims::Try(std::string_view space, std::string_view work) {
  std::unique_ptr<Claim> local = local_.Try(space, work);
  if (local == nullptr) return nullptr;
  const std::scoped_lock lock(mutex_);
  CREDENCE_RETURN_IF_ERROR(EnsureConnected());
  const std::int64_t key = KeyOf(tag_, space, work);
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult taken,
                            connection_->Query("SELECT pg_try_advisory_lock($1)", {key}));
  if (taken.Int(0, 0) == 0) return nullptr;
  return std::make_unique<SharedClaim>(*this, std::move(local), key, connection_->session());
}

Result<void> PostgresClaims::EnsureConnected() {
  if (connection_ != nullptr && connection_->IsReady()) return {};
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<PostgresConnection> connection,
                            PostgresConnection::Open(options_));
  CREDENCE_ASSIGN_OR_RETURN(tag_, PostgresSchemaTag(*connection));
  connection_ = std::move(connection);
  return {};
}

void PostgresClaims::Release(std::int64_t key, int session) {
  const std::scoped_lock lock(mutex_);
  // A lost session released its locks.
  if (connection_ == nullptr || connection_->session() != session || !connection_->IsReady()) {
    return;
  }
  (void)connection_->Query("SELECT pg_advisory_unlock($1)", {key});
}

}  // namespace credence::ledger
