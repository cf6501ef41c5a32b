// SPDX-License-Identifier: Apache-2.0
// LedgerKeeper: the engine's part of the ledger itself, and of repeatable requests.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/ledger.h"
#include "engine/workspace.h"
#include "ledger/store.h"

namespace credence::engine {

class LedgerKeeper final : public Ledger, public RequestLog {
 public:
  // REQUIRES: all referenced objects outlive it.
  explicit LedgerKeeper(Workspace& workspace) : workspace_(workspace) {}

  Result<void> Export(const Caller& caller,
                      const std::function<void(std::string_view line)>& sink) override;
  Result<void> ExportAfter(const Caller& caller, std::int64_t after,
                           const std::function<bool(std::string_view line)>& sink) override;
  Result<LedgerPage> Browse(const Caller& caller, const BrowseLedger& request) override;
  Result<Event> FindEvent(const Caller& caller, std::string_view id) override;
  Result<std::vector<std::string>> Spaces() override;
  Result<std::int64_t> Head(const Caller& caller) override;
  Result<ImportReport> Import(const Caller& caller, std::istream& lines) override;
  Result<BackupReport> BackUp(const std::string& path, bool replace) override;
  Result<RestoreReport> Restore(const RestoreRequest& request) override;
  Result<std::int64_t> Generation() override;
  std::string Name() const override;
  std::string VectorNote() const override;
  std::optional<StoreVersion> Version() override;

  Result<std::optional<std::string>> FindReply(const Caller& caller) override;
  Result<std::string> KeepReply(const Caller& caller, std::string reply) override;
  Result<void> DropRequest(const Caller& caller) override;

 private:
  // What agents must not be told about rules yet.
  Result<void> KeepUntold(ledger::Reader& reader, const Caller& caller,
                          std::span<Event> events) const;

  Workspace& workspace_;
};

}  // namespace credence::engine
