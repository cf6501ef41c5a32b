// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/transaction.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "ledger/entry_list.h"
#include "ledger/event_hash.h"
#include "ledger/index_key.h"
#include "ledger/postgres/words.h"

namespace credence::ledger {
namespace {

// How many looked-up rows are remembered; others are queried again.
constexpr std::size_t kLookedForMax = 16'384;

// While a table is small, all of its indexes cost the same to the planner, and the plan is kept
// after the table has grown. ORDER BY forces the right index, even for a single event by id; max()
// would be planned to read all versions of a stream.
#define CREDENCE_LAST_VERSION(stream)                                                \
  "(SELECT s.stream_version FROM events s WHERE s.space = $1 AND s.stream = " stream \
  " ORDER BY "                                                                       \
  "s.stream_version DESC LIMIT 1)"
// One query for what Append must know: whether the event exists, and the version of its stream.
constexpr const char* kPlaceOf =
    "SELECT e.sequence, e.stream_version, " CREDENCE_LAST_VERSION("$3") " FROM (SELECT 1) one LEFT "
    "JOIN LATERAL (SELECT sequence, stream_version FROM events WHERE space = $1 AND id BETWEEN $2 "
    "AND $2 ORDER BY id LIMIT 1) e ON true";
constexpr const char* kInsertVerbatim =
    "INSERT INTO verbatims (space, sequence, salt, text, words) VALUES ($1, $2, $3, $4, CASE WHEN "
    "$5::text IS NOT NULL THEN array_to_tsvector(ARRAY[$6::text]) || "
    "to_tsvector('credence_words', $5::text) END)";
constexpr const char* kStreamVersion = "SELECT coalesce(" CREDENCE_LAST_VERSION("$2") ", 0)";
#undef CREDENCE_LAST_VERSION

constexpr const char* kEntriesOf =
    "SELECT entries FROM rows WHERE space = $1 AND kind = $2 AND id = $3";
constexpr const char* kPutRow =
    "INSERT INTO rows (space, kind, id, data, text_sequence, entries) VALUES ($1, $2, $3, $4, $5, "
    "$6) ON CONFLICT (space, kind, id) DO UPDATE SET data = excluded.data, text_sequence = "
    "excluded.text_sequence, entries = excluded.entries";
constexpr const char* kDeleteRow = "DELETE FROM rows WHERE space = $1 AND kind = $2 AND id = $3";
constexpr const char* kAddEntry =
    "INSERT INTO row_index (space, kind, name, key, id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO "
    "NOTHING";
constexpr const char* kRemoveEntry =
    "DELETE FROM row_index WHERE space = $1 AND kind = $2 AND name = $3 AND key = $4 AND id = $5";

// Gone for every transaction that begins after this one. The bytes stay in the table's file until
// (auto)vacuum, and in the write-ahead log and copies of the database for as long as the operator
// keeps those.
constexpr const char* kEraseVerbatim = "DELETE FROM verbatims WHERE space = $1 AND sequence = $2";

constexpr const char* kPutDerived =
    "INSERT INTO derived (space, kind, key, data) VALUES ($1, $2, $3, $4) ON CONFLICT (space, "
    "kind, "
    "key) DO UPDATE SET data = excluded.data";
#define CREDENCE_DELETE_DERIVED "DELETE FROM derived WHERE space = $1 AND kind = $2 AND key >= $3"
constexpr const char* kDeleteDerived = CREDENCE_DELETE_DERIVED " AND key < $4";
constexpr const char* kDeleteDerivedToTheEnd = CREDENCE_DELETE_DERIVED;
#undef CREDENCE_DELETE_DERIVED

bool Contains(const std::vector<IndexEntry>& entries, const IndexEntry& entry) {
  return std::ranges::find(entries, entry) != entries.end();
}

}  // namespace

Result<PostgresResult> PostgresTransaction::Ask(const char* sql, PostgresValues values) {
  Result<PostgresResult> answer = path_.Ask(sql, values);
  if (!answer) failed_ = true;
  // The queued writes were sent, and no unique key objected.
  supposed_ = false;
  return answer;
}

void PostgresTransaction::Change(const char* sql, PostgresValues values) {
  CREDENCE_CHECK(batch_ != nullptr, "a reader writes nothing");
  changed_ = true;
  batch_->pending().AddStatement(sql, values);
}

Result<Head> PostgresTransaction::GetHead() {
  Result<PostgresHead> found = path_.FindHead();
  if (!found) {
    failed_ = true;
    return Failure(std::move(found).error());
  }
  return head_.value_or(found->head);
}

Result<std::int64_t> PostgresTransaction::Generation() {
  Result<PostgresHead> found = path_.FindHead();
  if (!found) {
    failed_ = true;
    return Failure(std::move(found).error());
  }
  return found->generation;
}

Result<std::int64_t> PostgresTransaction::StreamVersion(std::string_view stream) {
  if (const auto known = stream_versions_.find(std::string(stream));
      known != stream_versions_.end()) {
    return known->second;
  }
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult answer, Ask(kStreamVersion, {space_, stream}));
  return answer.Int(0, 0);
}

Result<PostgresTransaction::PlaceFound> PostgresTransaction::FindPlace(
    const NewEvent& event, std::optional<std::int64_t> expected_version) {
  if (!with_care_) {
    const auto own = stream_versions_.find(event.stream);
    const std::optional<std::int64_t> known =
        own != stream_versions_.end() ? own->second : batch_->StreamVersion(event.stream);
    // The remembered version may be old: good enough to try, but not to refuse.
    if (known && expected_version.value_or(*known) == *known) {
      supposed_ = true;
      return PlaceFound{.old = {}, .stream_version = *known};
    }
  }
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult place,
                            Ask(kPlaceOf, {space_, event.id.bytes, event.stream}));
  if (!place.IsNull(0, 0)) {
    return PlaceFound{.old = Appended{.sequence = place.Int(0, 0),
                                      .stream_version = place.Int(0, 1),
                                      .duplicate = true}};
  }
  return PlaceFound{.old = {}, .stream_version = place.IsNull(0, 2) ? 0 : place.Int(0, 2)};
}

Result<Appended> PostgresTransaction::Append(const NewEvent& event,
                                             std::optional<std::int64_t> expected_version) {
  CREDENCE_CHECK(batch_ != nullptr, "a reader writes nothing");
  CREDENCE_ASSIGN_OR_RETURN(const PlaceFound place, FindPlace(event, expected_version));
  if (place.old) return *place.old;
  if (expected_version && *expected_version != place.stream_version) {
    return WrongVersion(event.stream, place.stream_version, *expected_version);
  }
  if (!head_) {
    Result<Head> found = batch_->HeadToAppendTo();
    if (!found) {
      failed_ = true;
      return Failure(std::move(found).error());
    }
    head_ = *found;
  }
  std::optional<EventHash> digest;
  const EventView view = PlaceAfter(*head_, space_, place.stream_version + 1, event, digest);
  KeepEvent(view, event);
  head_ = {.sequence = view.sequence, .hash = view.hash};
  stream_versions_.insert_or_assign(event.stream, view.stream_version);
  return Appended{.sequence = view.sequence, .stream_version = view.stream_version};
}

void PostgresTransaction::KeepEvent(const EventView& event, const NewEvent& given) {
  changed_ = true;
  batch_->pending().AddEvent(event);
  if (!given.verbatim) return;
  std::optional<std::string> words;
  if (given.searchable) words = SearchableWords(given.verbatim->text);
  Change(kInsertVerbatim, {space_, event.sequence, given.verbatim->salt, given.verbatim->text,
                           PostgresValue::Optional(words), SpaceWord(space_)});
}

void PostgresTransaction::Remember(std::string_view kind, std::string_view id, Filed filed) {
  if (batch_ == nullptr) return;
  if (looked_for_.size() >= kLookedForMax) looked_for_.clear();
  looked_for_.insert_or_assign(RowKeyOf(kind, id), std::move(filed));
}

Result<PostgresTransaction::Filed> PostgresTransaction::FiledAs(std::string_view kind,
                                                                std::string_view id) {
  if (const auto known = looked_for_.find(RowKeyOf(kind, id)); known != looked_for_.end()) {
    return known->second;
  }
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, Ask(kEntriesOf, {space_, kind, id}));
  if (found.rows() == 0) return std::nullopt;
  return DecodeEntries(found.Bytes(0, 0));
}

void PostgresTransaction::RemoveEntries(std::string_view kind, std::string_view id,
                                        const std::vector<IndexEntry>& entries,
                                        const std::vector<IndexEntry>& others) {
  for (const IndexEntry& entry : entries) {
    if (Contains(others, entry)) continue;
    Change(kRemoveEntry, {space_, kind, entry.index, entry.key, id});
  }
}

void PostgresTransaction::AddEntries(std::string_view kind, std::string_view id,
                                     const std::vector<IndexEntry>& entries,
                                     const std::vector<IndexEntry>& others) {
  for (const IndexEntry& entry : entries) {
    if (Contains(others, entry)) continue;
    Change(kAddEntry, {space_, kind, entry.index, entry.key, id});
  }
}

Result<void> PostgresTransaction::PutRow(const Row& row) {
  CREDENCE_ASSIGN_OR_RETURN(Filed filed, FiledAs(row.kind, row.id));
  const std::vector<IndexEntry> old = std::move(filed).value_or(std::vector<IndexEntry>());
  RemoveEntries(row.kind, row.id, old, row.entries);
  AddEntries(row.kind, row.id, row.entries, old);
  Change(kPutRow,
         {space_, row.kind, row.id, row.data, row.text_sequence, EncodeEntries(row.entries)});
  Remember(row.kind, row.id, row.entries);
  return {};
}

Result<void> PostgresTransaction::DeleteRow(std::string_view kind, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(const Filed filed, FiledAs(kind, id));
  if (!filed) return {};
  RemoveEntries(kind, id, *filed, {});
  Change(kDeleteRow, {space_, kind, id});
  Remember(kind, id, std::nullopt);
  return {};
}

Result<void> PostgresTransaction::EraseVerbatim(std::int64_t sequence) {
  Change(kEraseVerbatim, {space_, sequence});
  return {};
}

Result<void> PostgresTransaction::PutDerived(std::string_view kind, std::string_view key,
                                             std::string_view bytes) {
  Change(kPutDerived, {space_, kind, key, bytes});
  return {};
}

Result<void> PostgresTransaction::DeleteDerived(std::string_view kind, std::string_view prefix) {
  const std::string until = PrefixEnd(std::string(prefix));
  if (until.empty()) {
    Change(kDeleteDerivedToTheEnd, {space_, kind, prefix});
  } else {
    Change(kDeleteDerived, {space_, kind, prefix, until});
  }
  return {};
}

}  // namespace credence::ledger
