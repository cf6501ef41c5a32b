// SPDX-License-Identifier: Apache-2.0
#include "engine/store/backup.h"

#include <fmt/format.h>

#include <vector>

#include "credence/mention.h"
#include "insight/verify.h"
#include "ledger/sqlite/copy.h"

namespace credence::engine {
namespace {

BackupReport ReportOf(const std::string& path, const ledger::StoreCopy& copy) {
  return {.path = path,
          .spaces = std::ssize(copy.spaces),
          .events = copy.Events(),
          .bytes = copy.bytes};
}

Result<void> CheckSound(ledger::Store& copy, const RestoreRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> damage, copy.CheckStorage());
  if (!damage.empty()) {
    return DataLoss(fmt::format("{}: is damaged ({}); nothing was changed; use another backup",
                                request.path, damage.front()));
  }
  if (!request.verify) return {};
  CREDENCE_ASSIGN_OR_RETURN(const VerifyReport report, insight::Verify(copy));
  if (report.ok()) return {};
  return DataLoss(fmt::format("{}: does not verify; nothing was changed; see {}, or give {}",
                              request.path, Op("verify", {{"db", request.path}}),
                              Param("no-verify")));
}

}  // namespace

Result<BackupReport> BackUpStore(ledger::Store& store, const std::string& path, bool replace) {
  CREDENCE_ASSIGN_OR_RETURN(const ledger::StoreCopy copy, store.BackUp(path, replace));
  return ReportOf(path, copy);
}

Result<void> CheckBackup(const std::string& path) { return ledger::CheckBackup(path); }

Result<RestoreReport> RestoreStore(ledger::Store& store, const RestoreRequest& request) {
  const auto check = [&](ledger::Store& copy) { return CheckSound(copy, request); };
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Replaced replaced,
                            store.Replace(request.path, {.check = check, .keep = request.keep}));
  RestoreReport report{.taken = ReportOf(request.path, replaced.taken)};
  if (replaced.kept) report.kept = ReportOf(*request.keep, *replaced.kept);
  return report;
}

}  // namespace credence::engine
