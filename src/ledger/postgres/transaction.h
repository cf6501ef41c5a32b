// SPDX-License-Identifier: Apache-2.0
// One transaction on the PostgreSQL store: the Reader and Writer of store.h in SQL.
//
// Writes are queued, and go to the server with the next query or the end of the transaction. Scans
// fetch rows in pages, each after the last key, so memory stays small and a visitor may read.
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
  // For reading. REQUIRES: the arguments outlive this.
  PostgresTransaction(PostgresPath& path, std::string_view name, std::string_view space)
      : path_(path), name_(name), space_(space) {}
  // For writing, between BeginWrite and KeepWrite or UndoWrite. `with_care`: look up every event
  // before appending it. REQUIRES: as above.
  PostgresTransaction(PostgresBatch& batch, std::string_view space, bool with_care)
      : path_(batch),
        batch_(&batch),
        name_(batch.connection().name()),
        space_(space),
        with_care_(with_care) {}

  PostgresBatch::Written written() const {
    return {.changed = changed_, .head = head_, .stream_versions = stream_versions_};
  }
  // The server refused something, so the transaction cannot continue.
  bool failed() const { return failed_; }
  // Append returned a likely answer that is not confirmed yet.
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
  Result<void> ScanKeys(std::string_view kind, std::string_view index, std::string_view from,
                        std::string_view until, KeyVisitor visit) override;
  Result<void> ScanAllRows(
      FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) override;
  Result<std::vector<std::string>> Search(const TextQuery& query) override;
  Result<std::int64_t> CountTexts(std::string_view word, std::int64_t max) override;
  Result<std::int64_t> CountRows(std::string_view kind, std::int64_t max) override;
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
  // The index entries of a row; absent if there is no such row.
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
  // The stream version that the event follows, or the event itself if it exists.
  struct PlaceFound {
    std::optional<Appended> old;
    std::int64_t stream_version = 0;
  };
  Result<PlaceFound> FindPlace(const NewEvent& event, std::optional<std::int64_t> expected_version);
  void KeepEvent(const EventView& event, const NewEvent& given);
  void Remember(std::string_view kind, std::string_view id, Filed filed);
  Result<Filed> FiledAs(std::string_view kind, std::string_view id);
  // Removes those of `entries` that are not among `others`.
  void RemoveEntries(std::string_view kind, std::string_view id,
                     const std::vector<IndexEntry>& entries, const std::vector<IndexEntry>& others);
  void AddEntries(std::string_view kind, std::string_view id,
                  const std::vector<IndexEntry>& entries, const std::vector<IndexEntry>& others);
  Result<void> CheckFiled(const std::vector<Row>& rows);

  PostgresPath& path_;
  PostgresBatch* const batch_ = nullptr;  // Null when reading.
  const std::string_view name_;           // The database, for errors.
  const std::string space_;
  std::optional<Head> head_;  // After appended events.
  const bool with_care_ = false;
  bool changed_ = false;
  bool failed_ = false;
  bool supposed_ = false;
  std::optional<bool> compares_vectors_;  // Absent until asked.
  // Entries of rows that were looked up: such rows are often written next.
  std::unordered_map<std::string, Filed> looked_for_;
  std::unordered_map<std::string, std::int64_t> stream_versions_;  // Streams appended to.
};

}  // namespace credence::ledger
