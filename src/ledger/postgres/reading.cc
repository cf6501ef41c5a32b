// SPDX-License-Identifier: Apache-2.0
// The reading part of a transaction.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "ledger/entry_list.h"
#include "ledger/index_key.h"
#include "ledger/postgres/transaction.h"
#include "ledger/postgres/words.h"

namespace credence::ledger {
namespace {

// Rows per query: few at first, because many scans end early.
constexpr std::int64_t kFirstRows = 64;
constexpr std::int64_t kRowsMax = 1'024;
// Keys are small, and who reads keys alone reads many.
constexpr std::int64_t kKeysMax = 16'384;

#define CREDENCE_EVENT_COLUMNS                                                                \
  "SELECT e.sequence, e.id, e.stream, e.stream_version, e.kind, e.version, e.time, e.actor, " \
  "e.body, e.digest, e.hash"
#define CREDENCE_WITH_VERBATIM                                                                  \
  ", v.text, v.salt FROM events e LEFT JOIN verbatims v ON v.space = e.space AND v.sequence = " \
  "e.sequence "
#define CREDENCE_FILTER                                                                 \
  "AND ($3::text IS NULL OR e.kind = $3) AND ($4::bigint IS NULL OR e.time >= $4) AND " \
  "($5::bigint IS NULL OR e.time < $5) "
// The bound is repeated, because the planner does not apply it to texts and might read all of them.
#define CREDENCE_OF_KINDS "AND v.sequence > $2 AND ($7::text[] IS NULL OR e.kind = ANY ($7)) "

constexpr const char* kEvents =
    CREDENCE_EVENT_COLUMNS " FROM events e WHERE e.space = $1 AND e.sequence > $2 " CREDENCE_FILTER
                           "ORDER BY e.sequence LIMIT $6";
constexpr const char* kEventsWithVerbatim =
    CREDENCE_EVENT_COLUMNS CREDENCE_WITH_VERBATIM CREDENCE_OF_KINDS
    "WHERE e.space = $1 AND e.sequence > $2 " CREDENCE_FILTER "ORDER BY e.sequence LIMIT $6";
constexpr const char* kStreamEvents = CREDENCE_EVENT_COLUMNS
    " FROM events e WHERE e.space = $1 AND e.sequence > $2 " CREDENCE_FILTER
    "AND e.stream = $7 AND e.stream_version > $8 ORDER BY e.stream_version LIMIT $6";
constexpr const char* kStreamEventsWithVerbatim =
    CREDENCE_EVENT_COLUMNS CREDENCE_WITH_VERBATIM CREDENCE_OF_KINDS
    "WHERE e.space = $1 AND e.sequence > $2 " CREDENCE_FILTER
    "AND e.stream = $8 AND e.stream_version > $9 ORDER BY e.stream_version LIMIT $6";
constexpr const char* kEventById = CREDENCE_EVENT_COLUMNS CREDENCE_WITH_VERBATIM
    "WHERE e.space = $1 AND e.id BETWEEN $2 AND $2 ORDER BY e.id";

#undef CREDENCE_EVENT_COLUMNS
#undef CREDENCE_WITH_VERBATIM
#undef CREDENCE_FILTER
#undef CREDENCE_OF_KINDS

// Finds the keys first, so that any plan for the rest touches only those.
constexpr const char* kRow =
    "SELECT r.id, r.data, r.text_sequence, v.text, r.entries FROM rows r LEFT JOIN verbatims v ON "
    "v.space = r.space AND v.sequence = r.text_sequence WHERE r.space = $1 AND r.kind = $2 AND "
    "r.id "
    "= $3";
constexpr const char* kRows =
    "SELECT r.id, r.data, r.text_sequence, v.text FROM (SELECT * FROM rows WHERE space = $1 AND "
    "kind = $2 AND id >= $3 ORDER BY id LIMIT $4) r LEFT JOIN verbatims v ON v.space = r.space AND "
    "v.sequence = r.text_sequence ORDER BY r.id";
constexpr const char* kIndexedRows =
    "SELECT i.id, r.data, r.text_sequence, v.text, i.key FROM (SELECT * FROM row_index WHERE space "
    "= $1 AND kind = $2 AND name = $3 AND (key, id) >= ($4, $5) AND key < $6 ORDER BY key, id "
    "LIMIT "
    "$7) i LEFT JOIN rows r ON r.space = i.space AND r.kind = i.kind AND r.id = i.id LEFT JOIN "
    "verbatims v ON v.space = r.space AND v.sequence = r.text_sequence ORDER BY i.key, i.id";
constexpr const char* kKeys =
    "SELECT key, id FROM row_index WHERE space = $1 AND kind = $2 AND name = $3 AND (key, id) >= "
    "($4, $5) AND key < $6 ORDER BY key, id LIMIT $7";
constexpr const char* kAllRows =
    "SELECT r.id, r.data, r.text_sequence, v.text, r.kind, r.entries FROM (SELECT * FROM rows "
    "WHERE "
    "space = $1 AND (kind, id) >= ($2, $3) ORDER BY kind, id LIMIT $4) r LEFT JOIN verbatims v ON "
    "v.space = r.space AND v.sequence = r.text_sequence ORDER BY r.kind, r.id";
// The first missing entry.
constexpr const char* kNotFiled =
    "SELECT t.kind, t.id FROM unnest($2::text[], $3::text[], $4::bytea[], $5::bytea[]) AS t (kind, "
    "name, key, id) WHERE NOT EXISTS (SELECT 1 FROM row_index i WHERE i.space = $1 AND i.kind = "
    "t.kind AND i.name = t.name AND i.key = t.key AND i.id = t.id) LIMIT 1";
constexpr const char* kCountFiled = "SELECT count(*) FROM row_index WHERE space = $1";

// Parses the query once, not per row. Finds matches by their words before sorting; otherwise the
// planner would search for the newest by scanning all texts.
#define CREDENCE_FIND_TEXTS                                                                  \
  "WITH wanted AS MATERIALIZED (SELECT quote_literal($2::text)::tsquery && "                 \
  "to_tsquery('credence_words', $3) AS query), found AS MATERIALIZED (SELECT v.sequence, "   \
  "v.words FROM wanted, verbatims v WHERE v.space = $1 AND v.words @@ wanted.query) SELECT " \
  "e.stream FROM wanted, found v JOIN events e ON e.space = $1 AND e.sequence = v.sequence " \
  "WHERE substr(e.stream, 1, octet_length($4::bytea)) = $4 "
constexpr const char* kFindBest =
    CREDENCE_FIND_TEXTS "ORDER BY ts_rank(v.words, wanted.query) DESC, v.sequence DESC LIMIT $5";
// Not by the bare column: the planner would scan all events in that order.
constexpr const char* kFindNewest = CREDENCE_FIND_TEXTS "ORDER BY v.sequence + 0 DESC LIMIT $5";
#undef CREDENCE_FIND_TEXTS
constexpr const char* kCountTexts =
    "SELECT count(*) FROM (SELECT 1 FROM verbatims v WHERE v.space = $1 AND v.words @@ "
    "(quote_literal($2::text)::tsquery && to_tsquery('credence_words', $3)) LIMIT $4) found";

// Two statements, because an index cannot use a bound that may be null.
#define CREDENCE_DERIVED \
  "SELECT key, data FROM derived WHERE space = $1 AND kind = $2 AND key >= $3 "
constexpr const char* kDerived = CREDENCE_DERIVED "AND key < $5 ORDER BY key LIMIT $4";
constexpr const char* kDerivedToTheEnd = CREDENCE_DERIVED "ORDER BY key LIMIT $4";
#undef CREDENCE_DERIVED

template <std::size_t N>
std::array<std::uint8_t, N> ToArray(std::string_view bytes) {
  std::array<std::uint8_t, N> out{};
  // Damaged bytes may have another length; the hash then fails to match, as it should.
  std::ranges::copy(bytes.substr(0, N), out.begin());
  return out;
}

// The smallest byte string that is greater.
std::string After(std::string_view bytes) { return std::string(bytes) + '\0'; }

RowView RowOf(const PostgresResult& result, int row) {
  RowView view{.id = result.Bytes(row, 0),
               .data = result.Bytes(row, 1),
               .text_sequence = result.Int(row, 2)};
  if (!result.IsNull(row, 3)) view.text = result.Bytes(row, 3);
  return view;
}

std::optional<std::int64_t> MicrosOf(const std::optional<Timestamp>& time) {
  if (!time) return std::nullopt;
  return ToMicros(*time);
}

// The size of the next query.
std::int64_t MoreThan(std::int64_t rows) { return std::min(rows * 4, kRowsMax); }

}  // namespace

EventView PostgresTransaction::ViewOf(const PostgresResult& result, int row, bool with_verbatim,
                                      EventHash& digest) const {
  EventView event;
  event.sequence = result.Int(row, 0);
  event.id.bytes = ToArray<16>(result.Bytes(row, 1));
  event.space = space_;
  event.stream = result.Bytes(row, 2);
  event.stream_version = result.Int(row, 3);
  event.kind = result.Bytes(row, 4);
  event.version = result.Int(row, 5);
  event.time = FromMicros(result.Int(row, 6));
  event.actor = result.Bytes(row, 7);
  event.body = result.Bytes(row, 8);
  if (!result.IsNull(row, 9)) {
    digest = ToArray<32>(result.Bytes(row, 9));
    event.digest = &digest;
  }
  event.hash = ToArray<32>(result.Bytes(row, 10));
  if (with_verbatim && !result.IsNull(row, 11)) {
    event.text = result.Bytes(row, 11);
    event.salt = ToArray<16>(result.Bytes(row, 12));
  }
  return event;
}

Result<std::optional<Event>> PostgresTransaction::FindEvent(const Uuid& id) {
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, Ask(kEventById, {space_, id.bytes}));
  if (found.rows() == 0) return std::nullopt;
  EventHash digest;
  return ViewOf(found, 0, true, digest).ToEvent();
}

Result<PostgresResult> PostgresTransaction::AskForEvents(const EventFilter& filter,
                                                         const EventPlace& after,
                                                         std::int64_t count) {
  const std::optional<std::int64_t> from = MicrosOf(filter.from);
  const std::optional<std::int64_t> until = MicrosOf(filter.until);
  const auto kind = PostgresValue::Optional(filter.kind);
  const auto from_value = PostgresValue::Optional(from);
  const auto until_value = PostgresValue::Optional(until);
  if (!filter.with_verbatim) {
    if (!filter.stream) {
      return Ask(kEvents, {space_, after.sequence, kind, from_value, until_value, count});
    }
    return Ask(kStreamEvents, {space_, after.sequence, kind, from_value, until_value, count,
                               *filter.stream, after.stream_version});
  }
  std::optional<std::string> kinds;
  if (!filter.verbatim_kinds.empty()) {
    kinds = PostgresArray(
        PostgresElement::kText,
        std::vector<PostgresValue>(filter.verbatim_kinds.begin(), filter.verbatim_kinds.end()));
  }
  const auto kinds_value = PostgresValue::Optional(kinds);
  if (!filter.stream) {
    return Ask(kEventsWithVerbatim,
               {space_, after.sequence, kind, from_value, until_value, count, kinds_value});
  }
  return Ask(kStreamEventsWithVerbatim, {space_, after.sequence, kind, from_value, until_value,
                                         count, kinds_value, *filter.stream, after.stream_version});
}

Result<void> PostgresTransaction::ScanEvents(const EventFilter& filter, EventVisitor visit) {
  EventPlace after{.sequence = filter.after_sequence, .stream_version = 0};
  EventHash digest;
  std::int64_t left = filter.limit;
  for (std::int64_t rows = kFirstRows; left > 0; rows = MoreThan(rows)) {
    const std::int64_t count = std::min(rows, left);
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult events, AskForEvents(filter, after, count));
    for (int row = 0; row < events.rows(); ++row) {
      EventView event = ViewOf(events, row, filter.with_verbatim, digest);
      after = {.sequence = event.sequence, .stream_version = event.stream_version};
      if (filter.for_replay) event.KeepForReplay();
      if (visit(event) == Visit::kStop) return {};
    }
    if (events.rows() < count) return {};
    left -= count;
  }
  return {};
}

Result<bool> PostgresTransaction::GetRow(std::string_view kind, std::string_view id,
                                         FunctionRef<void(const RowView&)> use) {
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, Ask(kRow, {space_, kind, id}));
  if (found.rows() == 0) {
    Remember(kind, id, std::nullopt);
    return false;
  }
  if (batch_ != nullptr) {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<IndexEntry> entries, DecodeEntries(found.Bytes(0, 4)));
    Remember(kind, id, std::move(entries));
  }
  use(RowOf(found, 0));
  return true;
}

Result<void> PostgresTransaction::ScanRows(std::string_view kind, RowVisitor visit) {
  std::string from;
  for (std::int64_t count = kFirstRows;; count = MoreThan(count)) {
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult rows, Ask(kRows, {space_, kind, from, count}));
    for (int row = 0; row < rows.rows(); ++row) {
      if (visit(RowOf(rows, row)) == Visit::kStop) return {};
    }
    if (rows.rows() < count) return {};
    from = After(rows.Bytes(rows.rows() - 1, 0));
  }
}

Result<void> PostgresTransaction::ScanIndex(std::string_view kind, std::string_view index,
                                            std::string_view from, std::string_view until,
                                            RowVisitor visit) {
  std::string from_key(from);
  std::string from_id;
  for (std::int64_t count = kFirstRows;; count = MoreThan(count)) {
    CREDENCE_ASSIGN_OR_RETURN(
        const PostgresResult rows,
        Ask(kIndexedRows, {space_, kind, index, from_key, from_id, until, count}));
    for (int row = 0; row < rows.rows(); ++row) {
      if (rows.IsNull(row, 1)) continue;  // Damage, which ScanAllRows reports.
      RowView view = RowOf(rows, row);
      view.key = rows.Bytes(row, 4);
      if (visit(view) == Visit::kStop) return {};
    }
    if (rows.rows() < count) return {};
    from_key = rows.Bytes(rows.rows() - 1, 4);
    from_id = After(rows.Bytes(rows.rows() - 1, 0));
  }
}

Result<void> PostgresTransaction::ScanKeys(std::string_view kind, std::string_view index,
                                           std::string_view from, std::string_view until,
                                           KeyVisitor visit) {
  std::string from_key(from);
  std::string from_id;
  for (std::int64_t count = kRowsMax;; count = kKeysMax) {
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult keys,
                              Ask(kKeys, {space_, kind, index, from_key, from_id, until, count}));
    for (int row = 0; row < keys.rows(); ++row) {
      if (visit(keys.Bytes(row, 0), keys.Bytes(row, 1)) == Visit::kStop) return {};
    }
    if (keys.rows() < count) return {};
    from_key = keys.Bytes(keys.rows() - 1, 0);
    from_id = After(keys.Bytes(keys.rows() - 1, 1));
  }
}

// Checks that the index has the entries that the rows remember.
Result<void> PostgresTransaction::CheckFiled(const std::vector<Row>& rows) {
  std::vector<PostgresValue> kinds;
  std::vector<PostgresValue> names;
  std::vector<PostgresValue> keys;
  std::vector<PostgresValue> ids;
  for (const Row& row : rows) {
    for (const IndexEntry& entry : row.entries) {
      kinds.emplace_back(row.kind);
      names.emplace_back(entry.index);
      keys.emplace_back(entry.key);
      ids.emplace_back(row.id);
    }
  }
  if (kinds.empty()) return {};
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult missing,
                            Ask(kNotFiled, {space_, PostgresArray(PostgresElement::kText, kinds),
                                            PostgresArray(PostgresElement::kText, names),
                                            PostgresArray(PostgresElement::kBytes, keys),
                                            PostgresArray(PostgresElement::kBytes, ids)}));
  if (missing.rows() == 0) return {};
  return DataLoss(OneLine(fmt::format("{}: {} {} is not filed where it remembers to be", name_,
                                      missing.Bytes(0, 0), missing.Bytes(0, 1))));
}

Result<void> PostgresTransaction::ScanAllRows(
    FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) {
  std::string from_kind;
  std::string from_id;
  std::int64_t entries = 0;
  for (bool more = true; more;) {
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found,
                              Ask(kAllRows, {space_, from_kind, from_id, kRowsMax}));
    std::vector<Row> rows;
    for (int row = 0; row < found.rows(); ++row) {
      const RowView view = RowOf(found, row);
      CREDENCE_ASSIGN_OR_RETURN(std::vector<IndexEntry> filed, DecodeEntries(found.Bytes(row, 5)));
      std::ranges::sort(filed);
      // Duplicates are filed once.
      const auto repeated = std::ranges::unique(filed);
      filed.erase(repeated.begin(), repeated.end());
      entries += static_cast<std::int64_t>(filed.size());
      rows.push_back({.kind = std::string(found.Bytes(row, 4)),
                      .id = std::string(view.id),
                      .data = std::string(view.data),
                      .text_sequence = view.text_sequence,
                      .entries = std::move(filed)});
    }
    CREDENCE_RETURN_IF_ERROR(CheckFiled(rows));
    for (int row = 0; row < found.rows(); ++row) {
      if (visit(rows[static_cast<std::size_t>(row)], RowOf(found, row).text) == Visit::kStop) {
        return {};
      }
    }
    more = found.rows() == kRowsMax;
    if (more) {
      from_kind = rows.back().kind;
      from_id = After(rows.back().id);
    }
  }
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult count, Ask(kCountFiled, {space_}));
  if (count.Int(0, 0) == entries) return {};
  return DataLoss(fmt::format("{}: space {} has {} index entries that no row remembers", name_,
                              Quoted(space_), count.Int(0, 0) - entries));
}

Result<std::vector<std::string>> PostgresTransaction::Search(const TextQuery& query) {
  std::vector<std::string> streams;
  const std::string expression = SearchExpression(query);
  if (expression.empty() || query.limit <= 0) return streams;
  CREDENCE_ASSIGN_OR_RETURN(
      const PostgresResult found,
      Ask(query.newest_first ? kFindNewest : kFindBest,
          {space_, SpaceWord(space_), expression, query.stream_prefix, query.limit}));
  streams.reserve(static_cast<std::size_t>(found.rows()));
  for (int row = 0; row < found.rows(); ++row) streams.emplace_back(found.Bytes(row, 0));
  return streams;
}

Result<std::int64_t> PostgresTransaction::CountRows(std::string_view kind, std::int64_t max) {
  CREDENCE_ASSIGN_OR_RETURN(
      const PostgresResult count,
      Ask("SELECT count(*) FROM (SELECT 1 FROM rows WHERE space = $1 AND kind = $2 LIMIT $3) found",
          {space_, kind, max}));
  return count.Int(0, 0);
}

Result<std::int64_t> PostgresTransaction::CountTexts(std::string_view word, std::int64_t max) {
  const std::string expression = SearchExpression({.words = {std::string(word)}});
  if (expression.empty()) return 0;
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult count,
                            Ask(kCountTexts, {space_, SpaceWord(space_), expression, max}));
  return count.Int(0, 0);
}

Result<void> PostgresTransaction::ScanDerived(std::string_view kind, std::string_view prefix,
                                              DerivedVisitor visit) {
  std::string from(prefix);
  const std::string until = PrefixEnd(std::string(prefix));
  for (std::int64_t count = kFirstRows;; count = MoreThan(count)) {
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found,
                              until.empty() ? Ask(kDerivedToTheEnd, {space_, kind, from, count})
                                            : Ask(kDerived, {space_, kind, from, count, until}));
    for (int row = 0; row < found.rows(); ++row) {
      if (visit(found.Bytes(row, 0), found.Bytes(row, 1)) == Visit::kStop) return {};
    }
    if (found.rows() < count) return {};
    from = After(found.Bytes(found.rows() - 1, 0));
  }
}

}  // namespace credence::ledger
