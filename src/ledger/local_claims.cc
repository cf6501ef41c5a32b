// SPDX-License-Identifier: Apache-2.0
#include "ledger/local_claims.h"

namespace credence::ledger {

class LocalClaims::LocalClaim final : public Claim {
 public:
  LocalClaim(LocalClaims& claims, Work work) : claims_(claims), work_(std::move(work)) {}
  ~LocalClaim() override {
    const std::scoped_lock lock(claims_.mutex_);
    claims_.claimed_.erase(work_);
  }

 private:
  LocalClaims& claims_;
  const Work work_;
};

std::unique_ptr<Claim> LocalClaims::Try(std::string_view space, std::string_view work) {
  Work wanted(space, work);
  const std::scoped_lock lock(mutex_);
  if (!claimed_.insert(wanted).second) return nullptr;
  return std::make_unique<LocalClaim>(*this, std::move(wanted));
}

}  // namespace credence::ledger
