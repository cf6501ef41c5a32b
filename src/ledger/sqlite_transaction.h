// SPDX-License-Identifier: Apache-2.0
// One transaction on the SQLite store: the Reader and Writer of store.h in SQL.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/sqlite.h"
#include "ledger/store.h"

namespace credence::ledger {

class SqliteTransaction final : public Writer {
 public:
  // REQUIRES: a transaction is open on `connection`.
  SqliteTransaction(Connection& connection, std::string_view space)
      : connection_(connection), space_(space) {}

  // Looks the space up; with `create`, makes it when it is not there.
  Result<void> Begin(bool create);
  // Writes what was kept back for the end of the transaction. REQUIRES: nothing is appended after
  // it.
  Result<void> Finish();
  // True: a verbatim was erased, so the log has to be emptied after the commit.
  bool erased() const { return erased_; }

  Result<Head> GetHead() override;
  Result<std::int64_t> StreamVersion(std::string_view stream) override;
  Result<std::optional<Event>> FindEvent(const Uuid& id) override;
  Result<void> ScanEvents(const EventFilter& filter, EventVisitor visit) override;
  Result<bool> GetRow(std::string_view kind, std::string_view id,
                      FunctionRef<void(const RowView&)> use) override;
  Result<void> ScanRows(std::string_view kind, RowVisitor visit) override;
  Result<void> ScanIndex(std::string_view kind, std::string_view index, std::string_view from,
                         std::string_view until, RowVisitor visit) override;
  Result<void> ScanAllRows(
      FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) override;
  Result<std::vector<std::string>> Search(const TextQuery& query) override;

  Result<Appended> Append(const NewEvent& event,
                          std::optional<std::int64_t> expected_version) override;
  Result<void> PutRow(const Row& row) override;
  Result<void> DeleteRow(std::string_view kind, std::string_view id) override;
  Result<void> EraseVerbatim(std::int64_t sequence) override;

 private:
  // The end of a stream.
  struct StreamHead {
    std::int64_t version = 0;
    std::int64_t last = 0;  // Position; 0: the stream is empty.
    bool changed = false;
  };

  std::int64_t Position(std::int64_t sequence) const;
  Result<StreamHead*> HeadOf(std::string_view stream);
  Result<std::vector<std::int64_t>> PositionsOf(std::string_view stream);
  Result<void> ScanStream(const EventFilter& filter, EventVisitor visit);
  std::int64_t Sequence(std::int64_t position) const;
  EventView ViewOf(const Statement& row, bool with_verbatim, EventHash& digest) const;
  RowView RowOf(const Statement& row) const;
  Result<void> InsertVerbatim(std::int64_t position, const NewEvent& event);
  Result<std::vector<IndexEntry>> EntriesOf(std::string_view kind, std::string_view id);
  Result<void> RemoveEntry(std::string_view kind, std::string_view id, const IndexEntry& entry);
  Result<void> CheckRemembered(std::span<const std::uint8_t> bytes, const Row& row) const;
  Result<void> AddEntry(std::string_view kind, std::string_view id, const IndexEntry& entry);

  Connection& connection_;
  std::string space_;
  std::int64_t space_number_ = 0;  // 0: the space is not there, so nothing is in it.
  std::optional<Head> head_;
  std::map<std::string, StreamHead, std::less<>> streams_;
  bool erased_ = false;
};

}  // namespace credence::ledger
