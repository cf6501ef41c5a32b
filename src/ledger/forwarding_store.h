// SPDX-License-Identifier: Apache-2.0
// A store that forwards everything to another. Decorators derive from it and override only what
// differs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"
#include "ledger/claim.h"
#include "ledger/store.h"

namespace credence::ledger {

class ForwardingStore : public Store {
 public:
  explicit ForwardingStore(std::shared_ptr<Store> store) : store_(std::move(store)) {}

  Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) override {
    return store_->Read(space, read);
  }
  Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) override {
    return store_->Write(space, write);
  }
  Result<std::vector<std::string>> Spaces() override { return store_->Spaces(); }
  Result<std::vector<std::string>> CheckStorage() override { return store_->CheckStorage(); }
  Result<StoreCopy> BackUp(const std::string& path, bool replace) override {
    return store_->BackUp(path, replace);
  }
  Result<Replaced> Replace(const std::string& path, const ReplaceOptions& options) override {
    return store_->Replace(path, options);
  }
  Result<std::unique_ptr<Claim>> TryClaim(std::string_view space, std::string_view work) override {
    return store_->TryClaim(space, work);
  }
  std::optional<StoreVersion> Version() override { return store_->Version(); }
  std::string Name() const override { return store_->Name(); }
  std::string VectorNote() const override { return store_->VectorNote(); }

 private:
  const std::shared_ptr<Store> store_;
};

}  // namespace credence::ledger
