// SPDX-License-Identifier: Apache-2.0
#include "engine/store/transaction_store.h"

#include "base/check.h"

namespace credence::engine {
namespace {

Failure NotWithin() {
  return Fail(Code::kUnimplemented, "this cannot be done within a transaction");
}

}  // namespace

Result<void> TransactionStore::Read(std::string_view /*space*/,
                                    FunctionRef<Result<void>(ledger::Reader&)> read) {
  CREDENCE_CHECK(writer_ != nullptr, "within the transaction");
  return read(*writer_);
}

Result<void> TransactionStore::Write(std::string_view /*space*/,
                                     FunctionRef<Result<void>(ledger::Writer&)> write) {
  CREDENCE_CHECK(writer_ != nullptr, "within the transaction");
  return write(*writer_);
}

Result<std::vector<std::string>> TransactionStore::Spaces() { return NotWithin(); }
Result<std::vector<std::string>> TransactionStore::CheckStorage() { return NotWithin(); }
Result<ledger::StoreCopy> TransactionStore::BackUp(const std::string& /*path*/, bool /*replace*/) {
  return NotWithin();
}
Result<ledger::Replaced> TransactionStore::Replace(const std::string& /*path*/,
                                                   const ledger::ReplaceOptions& /*options*/) {
  return NotWithin();
}
Result<std::unique_ptr<ledger::Claim>> TransactionStore::TryClaim(std::string_view /*space*/,
                                                                  std::string_view /*work*/) {
  return NotWithin();
}

}  // namespace credence::engine
