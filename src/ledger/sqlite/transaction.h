// SPDX-License-Identifier: Apache-2.0
// One transaction on the SQLite store: the Reader and Writer of store.h in SQL.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/event_index.h"
#include "ledger/store.h"

namespace credence::ledger {

class SqliteTransaction final : public Writer {
 public:
  // REQUIRES: a transaction is open on `connection`; `index` belongs to the connection and this
  // space, and is discarded if the transaction is.
  SqliteTransaction(Connection& connection, std::string_view space, SqliteEventIndex& index)
      : connection_(connection), space_(space), index_(index) {}

  // Looks up the space; with `create`, creates it if missing.
  Result<void> Begin(bool create);
  // Writes what was deferred to the end of the transaction. REQUIRES: nothing is appended
  // afterwards.
  Result<void> Finish();
  // A verbatim was erased, so the log must be emptied after the commit.
  bool erased() const { return erased_; }

  Result<Head> GetHead() override;
  Result<std::int64_t> Generation() override { return generation_; }
  Result<std::int64_t> StreamVersion(std::string_view stream) override;
  Result<std::optional<Event>> FindEvent(const Uuid& id) override;
  Result<void> ScanEvents(const EventFilter& filter, EventVisitor visit) override;
  Result<bool> GetRow(std::string_view kind, std::string_view id,
                      FunctionRef<void(const RowView&)> use) override;
  Result<bool> PeekRow(std::string_view kind, std::string_view id,
                       FunctionRef<void(const RowView&)> use) override;
  Result<void> ScanRows(std::string_view kind, RowVisitor visit) override;
  Result<void> ScanIndex(std::string_view kind, std::string_view index, std::string_view from,
                         std::string_view until, RowVisitor visit) override;
  Result<void> ScanKeys(std::string_view kind, std::string_view index, std::string_view from,
                        std::string_view until, KeyVisitor visit) override;
  Result<void> ScanAllRows(
      FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) override;
  Result<std::vector<std::string>> Search(const TextQuery& query) override;
  Result<std::int64_t> CountTexts(std::string_view word, std::int64_t max) override;
  Result<std::int64_t> CountRows(std::string_view kind, std::int64_t max) override;
  Result<void> ScanDerived(std::string_view kind, std::string_view prefix,
                           DerivedVisitor visit) override;

  Result<Appended> Append(const NewEvent& event,
                          std::optional<std::int64_t> expected_version) override;
  Result<void> PutRow(const Row& row) override;
  Result<void> DeleteRow(std::string_view kind, std::string_view id) override;
  Result<void> EraseVerbatim(std::int64_t sequence) override;
  Result<void> PutDerived(std::string_view kind, std::string_view key,
                          std::string_view bytes) override;
  Result<void> DeleteDerived(std::string_view kind, std::string_view prefix) override;

 private:
  struct ReadRow {
    std::int64_t no = 0;  // Row number in the table.
    std::string entries;  // Its index entries, encoded.
  };

  std::int64_t Position(std::int64_t sequence) const;
  // The index, brought up to date with the ledger. REQUIRES: the space exists.
  Result<SqliteEventIndex*> Index();
  Result<SqliteEventIndex::StreamHead> HeadOf(std::string_view stream);
  Result<std::vector<std::int64_t>> PositionsOf(std::string_view stream);
  Result<void> ScanStream(const EventFilter& filter, EventVisitor visit);
  // Looks only at the best texts of all streams. False: too few are of the wanted ones.
  Result<bool> SearchFew(std::string_view expression, const TextQuery& query,
                         std::vector<std::string>& streams);
  std::int64_t Sequence(std::int64_t position) const;
  template <class AnyRow>
  EventView ViewOf(const AnyRow& row, bool with_verbatim, EventHash& digest) const;
  // From the columns that a replay reads.
  EventView ReplayViewOf(const PassingRow& row) const;
  RowView RowOf(const Statement& row) const;
  Result<void> InsertEvent(const EventView& event, std::int64_t position, std::int64_t previous);
  Result<void> InsertVerbatim(std::int64_t position, const NewEvent& event);
  // Nothing: it has no text.
  std::optional<std::int64_t> TextPosition(const Row& row) const;
  // Absent if there is no such row.
  Result<std::optional<ReadRow>> FindRow(std::string_view kind, std::string_view id);
  Result<void> ReplaceRow(const Row& row, const ReadRow& old, std::string_view entries);
  Result<void> RemoveEntry(std::string_view kind, std::string_view id, const IndexEntry& entry);
  Result<void> CheckRemembered(std::span<const std::uint8_t> bytes, const Row& row) const;
  Result<void> AddEntry(std::string_view kind, std::string_view id, const IndexEntry& entry);
  Result<bool> HasDerivedTable();

  Connection& connection_;
  std::string space_;
  SqliteEventIndex& index_;
  std::int64_t generation_ = 0;
  std::optional<Head> head_;
  bool index_fits_ = false;
  bool has_derived_table_ = false;  // Once seen, it stays.
  bool writes_ = false;
  // Rows found by GetRow: they are often written next.
  std::unordered_map<std::string, ReadRow> read_rows_;
  std::optional<Statement> insert_event_;  // Kept, because it is used most.
  bool erased_ = false;
};

}  // namespace credence::ledger
