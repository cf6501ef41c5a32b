// SPDX-License-Identifier: Apache-2.0
#include "engine/store/ledger.h"

#include "belief/network.h"
#include "engine/store/backup.h"
#include "engine/store/browse.h"
#include "engine/store/request_log.h"
#include "engine/store/transfer.h"
#include "review/output/untold_rules.h"

namespace credence::engine {

using ledger::Reader;
using ledger::Writer;

Result<void> LedgerKeeper::Export(const Caller& caller,
                                  const std::function<void(std::string_view line)>& sink) {
  return ExportAfter(caller, 0, [&](std::string_view line) {
    sink(line);
    return true;
  });
}

Result<void> LedgerKeeper::ExportAfter(const Caller& caller, std::int64_t after,
                                       const std::function<bool(std::string_view line)>& sink) {
  return workspace_.Read(caller, [&](Reader& reader) { return ExportEvents(reader, after, sink); });
}

Result<LedgerPage> LedgerKeeper::Browse(const Caller& caller, const BrowseLedger& request) {
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange during,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  return workspace_.Read(caller, [&](Reader& reader) -> Result<LedgerPage> {
    CREDENCE_ASSIGN_OR_RETURN(LedgerPage page, BrowseEvents(reader, request, during));
    CREDENCE_RETURN_IF_ERROR(KeepUntold(reader, caller, page.events));
    return page;
  });
}

Result<Event> LedgerKeeper::FindEvent(const Caller& caller, std::string_view id) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<Event> {
    CREDENCE_ASSIGN_OR_RETURN(Event event, FindLedgerEvent(reader, id));
    CREDENCE_RETURN_IF_ERROR(KeepUntold(reader, caller, {&event, 1}));
    return event;
  });
}

Result<void> LedgerKeeper::KeepUntold(Reader& reader, const Caller& caller,
                                      std::span<Event> events) const {
  if (!caller.is_agent) return {};
  return review::KeepUntold(reader, events, workspace_.settings().review);
}

Result<std::vector<std::string>> LedgerKeeper::Spaces() { return workspace_.store().Spaces(); }

Result<std::int64_t> LedgerKeeper::Head(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, workspace_.Read(caller, [](Reader& reader) {
    return reader.GetHead();
  }));
  return head.sequence;
}

Result<ImportReport> LedgerKeeper::Import(const Caller& caller, std::istream& lines) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ImportLine> events, ReadEvents(lines));
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<ImportReport> {
        CREDENCE_RETURN_IF_ERROR(ClaimRequest(writer, caller, context.now));
        // Updated event by event, the network would be computed many times over.
        CREDENCE_RETURN_IF_ERROR(belief::DropKept(writer));
        CREDENCE_ASSIGN_OR_RETURN(const ImportReport report, ImportEvents(writer, events));
        CREDENCE_RETURN_IF_ERROR(
            belief::EnsureKept(writer, belief::ParamsOf(workspace_.settings().belief)));
        return report;
      });
}

Result<BackupReport> LedgerKeeper::BackUp(const std::string& path, bool replace) {
  return BackUpStore(workspace_.store(), path, replace);
}

Result<RestoreReport> LedgerKeeper::Restore(const RestoreRequest& request) {
  return RestoreStore(workspace_.store(), request);
}

Result<std::int64_t> LedgerKeeper::Generation() {
  return workspace_.Read(Caller(), [](Reader& reader) { return reader.Generation(); });
}

std::string LedgerKeeper::Name() const { return workspace_.store().Name(); }
std::string LedgerKeeper::VectorNote() const { return workspace_.store().VectorNote(); }
std::optional<StoreVersion> LedgerKeeper::Version() { return workspace_.store().Version(); }

Result<std::optional<std::string>> LedgerKeeper::FindReply(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  return workspace_.Read(
      caller, [&](Reader& reader) { return engine::FindReply(reader, caller, workspace_.Now()); });
}

Result<std::string> LedgerKeeper::KeepReply(const Caller& caller, std::string reply) {
  return workspace_.Write(caller, [&](Writer& writer, const CommitContext& context) {
    return engine::KeepReply(writer, caller, reply, context.now);
  });
}

Result<void> LedgerKeeper::DropRequest(const Caller& caller) {
  return workspace_.Write(caller, [&](Writer& writer, const CommitContext& /*context*/) {
    return engine::DropRequest(writer, caller);
  });
}

}  // namespace credence::engine
