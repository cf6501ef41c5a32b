// SPDX-License-Identifier: Apache-2.0
// One transaction on the PostgreSQL store: the Reader and Writer of store.h in SQL.
//
// What is written is kept, and goes to the server with the next question or the end of the
// transaction. Scans ask for some rows at a time, each time after the last key, so memory stays
// small and a visitor may read.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ledger/postgres/batch.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/path.h"
#include "ledger/store.h"

namespace credence::ledger {

class PostgresTransaction final : public Writer {
 public:
  // One that reads. REQUIRES: what is given outlives this.
  PostgresTransaction(PostgresPath& path, std::string_view name, std::string_view space)
      : path_(path), name_(name), space_(space) {}
  // One that writes, between BeginWrite and KeepWrite or UndoWrite. `with_care`: every event is
  // looked up before it is appended. REQUIRES: the same.
  PostgresTransaction(PostgresBatch& batch, std::string_view space, bool with_care)
      : path_(batch),
        batch_(&batch),
        name_(batch.connection().name()),
        space_(space),
        with_care_(with_care) {}

  PostgresBatch::Written written() const {
    return {.changed = changed_, .head = head_, .stream_versions = stream_versions_};
  }
  // The server refused something: the transaction cannot go on.
  bool failed() const { return failed_; }
  // Append answered what is likely, and nothing has proved it yet.
  bool supposed() const { return supposed_; }

  Result<Head> GetHead() override;
  Result<std::int64_t> Generation() override;
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
  Result<bool> ComparesVectors() override;
  Result<VectorAnswer> Nearest(const VectorQuery& query) override;

  Result<Appended> Append(const NewEvent& event,
                          std::optional<std::int64_t> expected_version) override;
  Result<void> PutRow(const Row& row) override;
  Result<void> DeleteRow(std::string_view kind, std::string_view id) override;
  Result<void> EraseVerbatim(std::int64_t sequence) override;
  Result<void> PutDerived(std::string_view kind, std::string_view key,
                          std::string_view bytes) override;
  Result<void> DeleteDerived(std::string_view kind, std::string_view prefix) override;
  Result<void> OfferVector(const VectorGroup& group, std::string_view id,
                           std::span<const float> vector) override;
  Result<void> DropVectors(std::string_view kind) override;

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
  // The version of the stream that the event comes after, or the event itself if it is there.
  struct PlaceFound {
    std::optional<Appended> old;
    std::int64_t stream_version = 0;
  };
  Result<PlaceFound> FindPlace(const NewEvent& event, std::optional<std::int64_t> expected_version);
  void KeepEvent(const EventView& event, const NewEvent& given);
  void Remember(std::string_view kind, std::string_view id, Filed filed);
  Result<Filed> FiledAs(std::string_view kind, std::string_view id);
  // Those of `entries` that are not among `others`.
  void RemoveEntries(std::string_view kind, std::string_view id,
                     const std::vector<IndexEntry>& entries, const std::vector<IndexEntry>& others);
  void AddEntries(std::string_view kind, std::string_view id,
                  const std::vector<IndexEntry>& entries, const std::vector<IndexEntry>& others);
  Result<void> CheckFiled(const std::vector<Row>& rows);

  PostgresPath& path_;
  PostgresBatch* const batch_ = nullptr;  // Null: it only reads.
  const std::string_view name_;           // Of the database, for errors.
  const std::string space_;
  std::optional<Head> head_;  // Behind what was appended.
  const bool with_care_ = false;
  bool changed_ = false;
  bool failed_ = false;
  bool supposed_ = false;
  std::optional<bool> compares_vectors_;  // Absent: not asked yet.
  // Where rows that were looked for are filed: they are often put next.
  std::unordered_map<std::string, Filed> looked_for_;
  std::unordered_map<std::string, std::int64_t> stream_versions_;  // Of the streams appended to.
};

}  // namespace credence::ledger
