// SPDX-License-Identifier: Apache-2.0
// TransactionStore: a store within one transaction of another store. All writes to it are committed
// together with that transaction, so that a thousand small changes cost one commit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ledger/store.h"

namespace credence::engine {

class TransactionStore final : public ledger::Store {
 public:
  // From now on, all calls use the transaction of `writer`; null: no calls are allowed. REQUIRES:
  // calls are for the writer's space, and none is made after it has ended.
  void Enter(ledger::Writer* writer) { writer_ = writer; }

  Result<void> Read(std::string_view space,
                    FunctionRef<Result<void>(ledger::Reader&)> read) override;
  // A failure is not rolled back by itself: the caller must fail the whole transaction.
  Result<void> Write(std::string_view space,
                     FunctionRef<Result<void>(ledger::Writer&)> write) override;

  Result<std::vector<std::string>> Spaces() override;
  Result<std::vector<std::string>> CheckStorage() override;
  Result<ledger::StoreCopy> BackUp(const std::string& path, bool replace) override;
  Result<ledger::Replaced> Replace(const std::string& path,
                                   const ledger::ReplaceOptions& options) override;
  Result<std::unique_ptr<ledger::Claim>> TryClaim(std::string_view space,
                                                  std::string_view work) override;
  std::optional<StoreVersion> Version() override { return std::nullopt; }
  std::string Name() const override { return "a transaction"; }

 private:
  ledger::Writer* writer_ = nullptr;
};

}  // namespace credence::engine
