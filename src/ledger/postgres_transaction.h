// SPDX-License-Identifier: Apache-2.0
// One transaction on the PostgreSQL store: the Reader and Writer of store.h in SQL.
//
// Writes are queued, and go to the server with the next question or the end of the transaction.
// Scans ask for some rows at a time, each time after the last key, so memory stays small and a
// visitor may read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ledger/postgres_connection.h"
#include "ledger/store.h"

namespace credence::ledger {

// The row of a space in the table of heads.
struct PostgresHead {
  Head head;
  std::int64_t generation = 0;
  bool exists = false;
};

class PostgresTransaction final : public Writer {
 public:
  // REQUIRES: a transaction is open on `connection`; for writing, it holds the lock of the space,
  // and `head` is what it found there.
  PostgresTransaction(PostgresConnection& connection, std::string_view space,
                      const PostgresHead& head, bool writes)
      : connection_(connection), space_(space), head_(head), writes_(writes) {}

  const PostgresHead& head() const { return head_; }
  // Something was written.
  bool changed() const { return changed_; }
  // The server refused something: the transaction cannot go on.
  bool failed() const { return failed_; }

  Result<Head> GetHead() override { return head_.head; }
  Result<std::int64_t> Generation() override { return head_.generation; }
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
  // The entries under which a row is filed; absent: there is no such row.
  using Filed = std::optional<std::vector<IndexEntry>>;

  Result<PostgresResult> Ask(const char* sql, PostgresValues values);
  void Change(const char* sql, PostgresValues values);
  EventView ViewOf(const PostgresResult& result, int row, bool with_verbatim,
                   EventHash& digest) const;
  struct EventPlace {
    std::int64_t sequence = 0;
    std::int64_t stream_version = 0;
  };
  Result<PostgresResult> AskForEvents(const EventFilter& filter, const EventPlace& after,
                                      std::int64_t count);
  void InsertEvent(const EventView& event, const NewEvent& given);
  void Remember(std::string_view kind, std::string_view id, Filed filed);
  Result<Filed> FiledAs(std::string_view kind, std::string_view id);
  // Those of `entries` that are not among `others`.
  void RemoveEntries(std::string_view kind, std::string_view id,
                     const std::vector<IndexEntry>& entries, const std::vector<IndexEntry>& others);
  void AddEntries(std::string_view kind, std::string_view id,
                  const std::vector<IndexEntry>& entries, const std::vector<IndexEntry>& others);
  Result<void> CheckFiled(const std::vector<Row>& rows);

  PostgresConnection& connection_;
  const std::string space_;
  PostgresHead head_;
  const bool writes_;
  bool changed_ = false;
  bool failed_ = false;
  // Where rows that were looked for are filed: they are often put next.
  std::unordered_map<std::string, Filed> looked_for_;
  std::unordered_map<std::string, std::int64_t> stream_versions_;  // Of the streams appended to.
};

}  // namespace credence::ledger
