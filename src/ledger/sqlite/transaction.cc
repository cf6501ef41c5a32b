// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/transaction.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/utf8.h"
#include "ledger/damaged.h"
#include "ledger/entry_list.h"
#include "ledger/event_hash.h"

namespace credence::ledger {
namespace {

// The columns of every event query; those after `hash` only if verbatims are joined.
#define CREDENCE_EVENT_COLUMNS                                                            \
  "e.pos, e.id, e.stream, e.stream_version, e.kind, e.version, e.time, e.actor, e.body, " \
  "e.digest, "                                                                            \
  "e.hash"
#define CREDENCE_VERBATIM_COLUMNS ", v.text, v.salt"
#define CREDENCE_WITH_VERBATIM " FROM events e LEFT JOIN verbatims v ON v.pos = e.pos "
#define CREDENCE_PASS_EVENTS "WHERE e.pos > ?1 AND credence_pass("
#define CREDENCE_BY_SEQUENCE ") ORDER BY e.pos"

constexpr const char* kEventsBySequence =
    "SELECT 1 FROM events e " CREDENCE_PASS_EVENTS CREDENCE_EVENT_COLUMNS CREDENCE_BY_SEQUENCE;
constexpr const char* kEventsBySequenceWithVerbatim =
    "SELECT 1" CREDENCE_WITH_VERBATIM CREDENCE_PASS_EVENTS CREDENCE_EVENT_COLUMNS
        CREDENCE_VERBATIM_COLUMNS CREDENCE_BY_SEQUENCE;
constexpr const char* kEventsForReplay =
    "SELECT 1 FROM events e " CREDENCE_PASS_EVENTS
    "e.pos, e.id, e.stream, e.kind, e.version, e.time, e.body" CREDENCE_BY_SEQUENCE;
constexpr const char* kEventAt = "SELECT " CREDENCE_EVENT_COLUMNS " FROM events e WHERE e.pos = ?1";
constexpr const char* kEventAtWithVerbatim =
    "SELECT " CREDENCE_EVENT_COLUMNS CREDENCE_VERBATIM_COLUMNS CREDENCE_WITH_VERBATIM
    "WHERE e.pos = ?1";
#undef CREDENCE_EVENT_COLUMNS
#undef CREDENCE_VERBATIM_COLUMNS
#undef CREDENCE_WITH_VERBATIM
#undef CREDENCE_PASS_EVENTS
#undef CREDENCE_BY_SEQUENCE

constexpr const char* kVerbatimAt = "SELECT text, salt FROM verbatims WHERE pos = ?1";
// How many rows are remembered; others are read again.
constexpr std::size_t kReadRowsMax = 16'384;

template <std::size_t N>
std::array<std::uint8_t, N> ToArray(std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, N> out{};
  // A damaged file may hold another length; the hash then fails to match, as it should.
  std::ranges::copy(bytes.first(std::min(N, bytes.size())), out.begin());
  return out;
}

// The text is in `column`, the salt in the next.
template <class AnyRow>
void SetVerbatim(EventView& event, const AnyRow& row, int column) {
  event.text = row.Text(column);
  event.salt = ToArray<16>(row.Blob(column + 1));
}

bool Matches(const EventFilter& filter, const EventView& event) {
  if (event.sequence <= filter.after_sequence) return false;
  if (filter.kind && event.kind != *filter.kind) return false;
  if (filter.from && event.time < *filter.from) return false;
  return !filter.until || event.time < *filter.until;
}

// Queries must not reach FTS5's own syntax: every word is a quoted string.
#define CREDENCE_FIND_TEXTS                                                                     \
  "SELECT e.stream FROM search s CROSS JOIN events e ON e.pos = s.rowid WHERE s.text MATCH ?1 " \
  "AND "                                                                                        \
  "s.rowid > ?2 AND s.rowid <= ?3 AND substr(e.stream, 1, length(?4)) = ?4 "
constexpr const char* kMatchBest = CREDENCE_FIND_TEXTS "ORDER BY s.rank, s.rowid DESC LIMIT ?5";
constexpr const char* kMatchNewest = CREDENCE_FIND_TEXTS "ORDER BY s.rowid DESC LIMIT ?5";
#undef CREDENCE_FIND_TEXTS
// The best of all streams: usually most texts are of the wanted kind, and each event read may be on
// a page of its own.
constexpr std::int64_t kFewMax = 10'000;
constexpr const char* kMatchFew =
    "SELECT e.stream FROM (SELECT rowid AS pos, rank FROM search WHERE text MATCH ?1 AND "
    "rowid > ?2 AND rowid <= ?3 ORDER BY rank, rowid DESC LIMIT ?4) s CROSS JOIN events e "
    "ON e.pos = s.pos ORDER BY s.rank, s.pos DESC";
constexpr const char* kCountTexts =
    "SELECT count(*) FROM (SELECT 1 FROM search WHERE text MATCH ?1 AND rowid > ?2 AND rowid <= ?3 "
    "LIMIT ?4)";

std::string MatchExpression(const TextQuery& query) {
  std::string expression;
  for (const std::string& word : query.words) {
    if (!expression.empty()) expression += query.any_word ? " OR " : " ";
    expression += '"';
    for (const char c : word) {
      if (c == '"') expression += '"';
      expression += c == '\0' ? ' ' : c;  // FTS5 would stop reading there.
    }
    expression += '"';
  }
  return expression;
}

}  // namespace

Result<void> SqliteTransaction::Begin(bool create) {
  writes_ = create;
  // SQLite increases it when tables are created and, as its backup interface guarantees, when
  // another file is copied over this one.
  CREDENCE_ASSIGN_OR_RETURN(generation_, connection_.QueryInt("PRAGMA schema_version"));
  index_.Adopt(generation_);
  // Spaces are never removed.
  if (index_.space() != 0) return {};
  CREDENCE_ASSIGN_OR_RETURN(Statement find,
                            connection_.Prepare("SELECT no FROM spaces WHERE name = ?1"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, space_).Step());
  if (found) {
    index_.set_space(find.Int(0));
    return {};
  }
  if (!create) return {};
  CREDENCE_ASSIGN_OR_RETURN(
      Statement insert, connection_.Prepare("INSERT INTO spaces (name) VALUES (?1) RETURNING no"));
  CREDENCE_ASSIGN_OR_RETURN(const bool inserted, insert.Bind(1, space_).Step());
  CREDENCE_CHECK(inserted, "INSERT RETURNING gives a row");
  index_.set_space(insert.Int(0));
  return {};
}

Result<void> SqliteTransaction::Finish() {
  return index_fits_ ? index_.FileIfMany(connection_, true) : Result<void>();
}

std::int64_t SqliteTransaction::Position(std::int64_t sequence) const {
  return (index_.space() << kSequenceBits) | sequence;
}

std::int64_t SqliteTransaction::Sequence(std::int64_t position) const {
  // By subtraction, so that a position in another space, which only damage can cause, never gives a
  // valid sequence of this space.
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(position) -
                                   static_cast<std::uint64_t>(Position(0)));
}

template <class AnyRow>
EventView SqliteTransaction::ViewOf(const AnyRow& row, bool with_verbatim,
                                    EventHash& digest) const {
  EventView event;
  event.sequence = Sequence(row.Int(0));
  event.id.bytes = ToArray<16>(row.Blob(1));
  event.space = space_;
  event.stream = row.Text(2);
  event.stream_version = row.Int(3);
  event.kind = row.Text(4);
  event.version = row.Int(5);
  event.time = FromMicros(row.Int(6));
  event.actor = row.Text(7);
  event.body = row.Text(8);
  if (!row.IsNull(9)) {
    digest = ToArray<32>(row.Blob(9));
    event.digest = &digest;
  }
  event.hash = ToArray<32>(row.Blob(10));
  if (with_verbatim && !row.IsNull(11)) SetVerbatim(event, row, 11);
  return event;
}

EventView SqliteTransaction::ReplayViewOf(const PassingRow& row) const {
  EventView event;
  event.sequence = Sequence(row.Int(0));
  event.id.bytes = ToArray<16>(row.Blob(1));
  event.space = space_;
  event.stream = row.Text(2);
  event.kind = row.Text(3);
  event.version = row.Int(4);
  event.time = FromMicros(row.Int(5));
  event.body = row.Text(6);
  return event;
}

Result<Head> SqliteTransaction::GetHead() {
  if (head_) return *head_;
  CREDENCE_ASSIGN_OR_RETURN(Statement last,
                            connection_.Prepare("SELECT pos, hash FROM events WHERE pos > ?1 AND "
                                                "pos <= ?2 ORDER BY pos DESC LIMIT 1"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found,
                            last.Bind(1, Position(0)).Bind(2, Position(kSequenceMask)).Step());
  Head head;
  if (found) head = {.sequence = Sequence(last.Int(0)), .hash = ToArray<32>(last.Blob(1))};
  head_ = head;
  return head;
}

Result<SqliteEventIndex*> SqliteTransaction::Index() {
  if (!index_fits_) {
    CREDENCE_ASSIGN_OR_RETURN(const Head head, GetHead());
    CREDENCE_RETURN_IF_ERROR(index_.CatchUp(connection_, head));
    index_fits_ = true;
  }
  return &index_;
}

Result<SqliteEventIndex::StreamHead> SqliteTransaction::HeadOf(std::string_view stream) {
  if (index_.space() == 0) return SqliteEventIndex::StreamHead{};
  CREDENCE_ASSIGN_OR_RETURN(SqliteEventIndex * index, Index());
  CREDENCE_ASSIGN_OR_RETURN(const SqliteEventIndex::StreamHead* head,
                            index->HeadOf(connection_, stream));
  return *head;
}

Result<std::int64_t> SqliteTransaction::StreamVersion(std::string_view stream) {
  CREDENCE_ASSIGN_OR_RETURN(const SqliteEventIndex::StreamHead head, HeadOf(stream));
  return head.version;
}

Result<std::optional<Event>> SqliteTransaction::FindEvent(const Uuid& id) {
  if (index_.space() == 0) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(SqliteEventIndex * index, Index());
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t position, index->PositionOf(connection_, id));
  if (position == 0) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(Statement find, connection_.Prepare(kEventAtWithVerbatim));
  CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, position).Step());
  if (!found) {
    return Damaged(
        fmt::format("{}: event {} is indexed but missing", connection_.path(), id.ToString()));
  }
  EventHash digest;
  return ViewOf(find, true, digest).ToEvent();
}

// The positions of a stream's events, oldest first.
Result<std::vector<std::int64_t>> SqliteTransaction::PositionsOf(std::string_view stream) {
  CREDENCE_ASSIGN_OR_RETURN(const SqliteEventIndex::StreamHead head, HeadOf(stream));
  std::vector<std::int64_t> positions;
  CREDENCE_ASSIGN_OR_RETURN(Statement before,
                            connection_.Prepare("SELECT previous FROM events WHERE pos = ?1"));
  for (std::int64_t position = head.last; position != 0;) {
    // Ends even if damage has turned the list into a ring.
    if (static_cast<std::int64_t>(positions.size()) >= head.version) {
      return Damaged(fmt::format("{}: stream {} does not end", connection_.path(), stream));
    }
    positions.push_back(position);
    CREDENCE_ASSIGN_OR_RETURN(const bool found, before.Bind(1, position).Step());
    position = found ? before.Int(0) : 0;
    before.Reset();
  }
  std::ranges::reverse(positions);
  return positions;
}

Result<void> SqliteTransaction::ScanStream(const EventFilter& filter, EventVisitor visit) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::int64_t> positions, PositionsOf(*filter.stream));
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find, connection_.Prepare(filter.with_verbatim ? kEventAtWithVerbatim : kEventAt));
  std::int64_t left = filter.limit;
  EventHash digest;
  for (const std::int64_t position : positions) {
    if (left <= 0) break;
    CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, position).Step());
    if (found) {
      EventView event = ViewOf(find, filter.with_verbatim, digest);
      if (!filter.WantsVerbatim(event.kind)) {
        event.text.reset();
        event.salt = {};
      }
      if (filter.for_replay) event.KeepForReplay();
      if (Matches(filter, event)) {
        --left;
        if (visit(event) == Visit::kStop) break;
      }
    }
    find.Reset();
  }
  return {};
}

Result<void> SqliteTransaction::ScanEvents(const EventFilter& filter, EventVisitor visit) {
  if (filter.stream) return ScanStream(filter, visit);
  if (filter.limit <= 0) return {};
  // A join would read the texts of all kinds.
  const bool all_verbatims = filter.with_verbatim && filter.verbatim_kinds.empty();
  const bool only_replay = filter.for_replay && !all_verbatims;
  CREDENCE_ASSIGN_OR_RETURN(Statement scan,
                            connection_.PrepareToPass(all_verbatims ? kEventsBySequenceWithVerbatim
                                                      : only_replay ? kEventsForReplay
                                                                    : kEventsBySequence));
  std::optional<Statement> verbatim;
  if (filter.with_verbatim && !all_verbatims) {
    CREDENCE_ASSIGN_OR_RETURN(Statement find, connection_.Prepare(kVerbatimAt));
    verbatim.emplace(std::move(find));
  }
  std::int64_t left = filter.limit;
  EventHash digest;
  Result<void> read;
  scan.Bind(1, Position(std::clamp(filter.after_sequence, std::int64_t{0}, kSequenceMask)));
  CREDENCE_RETURN_IF_ERROR(scan.Pass([&](const PassingRow& row) {
    EventView event = only_replay ? ReplayViewOf(row) : ViewOf(row, all_verbatims, digest);
    // The next space begins. (Checked here, because a comparison in SQLite is slower.)
    if (event.sequence > kSequenceMask) return false;
    if (!Matches(filter, event)) return true;
    if (filter.for_replay && !only_replay) event.KeepForReplay();
    if (verbatim && filter.WantsVerbatim(event.kind)) {
      verbatim->Reset();
      const Result<bool> found = verbatim->Bind(1, row.Int(0)).Step();
      if (!found) {
        read = Failure(found.error());
        return false;
      }
      if (*found) SetVerbatim(event, *verbatim, 0);
    }
    return visit(event) == Visit::kContinue && --left > 0;
  }));
  return read;
}

RowView SqliteTransaction::RowOf(const Statement& row) const {
  RowView view{.id = row.Text(0), .data = row.Text(1)};
  if (!row.IsNull(2)) view.text_sequence = Sequence(row.Int(2));
  if (!row.IsNull(3)) view.text = row.Text(3);
  return view;
}

Result<bool> SqliteTransaction::GetRow(std::string_view kind, std::string_view id,
                                       FunctionRef<void(const RowView&)> use) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find,
      connection_.Prepare(
          "SELECT data, text_pos, entries, no FROM rows WHERE space = ?1 AND kind = ?2 AND id = "
          "?3"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found,
                            find.Bind(1, index_.space()).Bind(2, kind).Bind(3, id).Step());
  if (!found) return false;
  if (writes_) {
    const auto entries = find.Blob(2);
    if (read_rows_.size() >= kReadRowsMax) read_rows_.clear();
    read_rows_.insert_or_assign(
        RowKeyOf(kind, id),
        ReadRow{.no = find.Int(3),
                .entries = {reinterpret_cast<const char*>(entries.data()), entries.size()}});
  }
  RowView row{.id = id, .data = find.Text(0)};
  if (find.IsNull(1)) {
    use(row);
    return true;
  }
  // Not joined: most rows have no text, and SQLite takes twice as long to prepare a join.
  row.text_sequence = Sequence(find.Int(1));
  CREDENCE_ASSIGN_OR_RETURN(Statement text,
                            connection_.Prepare("SELECT text FROM verbatims WHERE pos = ?1"));
  CREDENCE_ASSIGN_OR_RETURN(const bool has_text, text.Bind(1, find.Int(1)).Step());
  if (has_text) row.text = text.Text(0);
  use(row);
  return true;
}

Result<bool> SqliteTransaction::PeekRow(std::string_view kind, std::string_view id,
                                        FunctionRef<void(const RowView&)> use) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find,
      connection_.Prepare(
          "SELECT data, text_pos FROM rows WHERE space = ?1 AND kind = ?2 AND id = ?3"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found,
                            find.Bind(1, index_.space()).Bind(2, kind).Bind(3, id).Step());
  if (!found) return false;
  use({.id = id,
       .data = find.Text(0),
       .text_sequence = find.IsNull(1) ? 0 : Sequence(find.Int(1)),
       .text = std::nullopt});
  return true;
}

Result<void> SqliteTransaction::ScanRows(std::string_view kind, RowVisitor visit) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection_.Prepare("SELECT r.id, r.data, r.text_pos, v.text FROM rows r LEFT JOIN verbatims "
                          "v ON v.pos = r.text_pos WHERE r.space = ?1 AND r.kind = ?2 ORDER BY "
                          "r.id"));
  scan.Bind(1, index_.space()).Bind(2, kind);
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more || visit(RowOf(scan)) == Visit::kStop) return {};
  }
}

Result<void> SqliteTransaction::ScanIndex(std::string_view kind, std::string_view index,
                                          std::string_view from, std::string_view until,
                                          RowVisitor visit) {
  // CROSS JOIN prevents SQLite from starting with the rows.
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection_.Prepare(
          "SELECT i.id, r.data, r.text_pos, v.text, i.key FROM row_index i CROSS JOIN rows r ON "
          "r.space = i.space AND r.kind = i.kind AND r.id = i.id LEFT JOIN verbatims v ON v.pos = "
          "r.text_pos WHERE i.space = ?1 AND i.kind = ?2 AND i.name = ?3 AND i.key >= ?4 AND i.key "
          "< ?5 ORDER BY i.key, i.id"));
  scan.BindAll(index_.space(), kind, index, SqlBytes{from}, SqlBytes{until});
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more) return {};
    RowView row = RowOf(scan);
    const auto key = scan.Blob(4);
    row.key = {reinterpret_cast<const char*>(key.data()), key.size()};
    if (visit(row) == Visit::kStop) return {};
  }
}

Result<void> SqliteTransaction::ScanKeys(std::string_view kind, std::string_view index,
                                         std::string_view from, std::string_view until,
                                         KeyVisitor visit) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection_.Prepare("SELECT key, id FROM row_index WHERE space = ?1 AND kind = ?2 AND name = "
                          "?3 AND key >= ?4 AND key < ?5 ORDER BY key, id"));
  scan.BindAll(index_.space(), kind, index, SqlBytes{from}, SqlBytes{until});
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more) return {};
    const auto key = scan.Blob(0);
    const std::string_view bytes(reinterpret_cast<const char*>(key.data()), key.size());
    if (visit(bytes, scan.Text(1)) == Visit::kStop) return {};
  }
}

// A changed row removes the entries that it remembers, so these must match the index.
Result<void> SqliteTransaction::CheckRemembered(std::span<const std::uint8_t> bytes,
                                                const Row& row) const {
  Result<std::vector<IndexEntry>> entries =
      DecodeEntries({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (entries) {
    std::ranges::sort(*entries);
    if (*entries == row.entries) return {};
  }
  return DataLoss(OneLine(fmt::format("{}: {} {} does not remember where it is filed",
                                      connection_.path(), row.kind, row.id)));
}

Result<void> SqliteTransaction::ScanAllRows(
    FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection_.Prepare(
          "SELECT r.id, r.data, r.text_pos, v.text, r.kind, r.entries FROM rows r "
          "LEFT JOIN verbatims v ON v.pos = r.text_pos WHERE r.space = ?1 ORDER BY r.kind, "
          "r.id"));
  scan.Bind(1, index_.space());
  // The actual entries of the index, not those that the row remembers.
  CREDENCE_ASSIGN_OR_RETURN(
      Statement filed,
      connection_.Prepare("SELECT kind, id, name, key FROM row_index WHERE space = ?1 ORDER BY "
                          "kind, id, name, key"));
  filed.Bind(1, index_.space());
  CREDENCE_ASSIGN_OR_RETURN(bool filed_more, filed.Step());
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more) break;
    const RowView view = RowOf(scan);
    Row row{.kind = std::string(scan.Text(4)),
            .id = std::string(view.id),
            .data = std::string(view.data),
            .text_sequence = view.text_sequence};
    while (filed_more && filed.Text(0) == row.kind && filed.Text(1) == row.id) {
      const auto key = filed.Blob(3);
      row.entries.push_back({.index = std::string(filed.Text(2)),
                             .key = {reinterpret_cast<const char*>(key.data()), key.size()}});
      CREDENCE_ASSIGN_OR_RETURN(filed_more, filed.Step());
    }
    CREDENCE_RETURN_IF_ERROR(CheckRemembered(scan.Blob(5), row));
    if (visit(row, view.text) == Visit::kStop) return {};
  }
  if (filed_more) {
    return DataLoss(
        OneLine(fmt::format("{}: index entry {} points to {} {}, which is not there",
                            connection_.path(), filed.Text(2), filed.Text(0), filed.Text(1))));
  }
  return {};
}

Result<bool> SqliteTransaction::SearchFew(std::string_view expression, const TextQuery& query,
                                          std::vector<std::string>& streams) {
  CREDENCE_ASSIGN_OR_RETURN(Statement find, connection_.Prepare(kMatchFew));
  const std::int64_t few = 2 * query.limit;
  find.BindAll(expression, Position(0), Position(kSequenceMask), few);
  for (std::int64_t found = 0;; ++found) {
    if (static_cast<std::int64_t>(streams.size()) >= query.limit) return true;
    CREDENCE_ASSIGN_OR_RETURN(const bool more, find.Step());
    if (!more) return found < few;
    if (find.Text(0).starts_with(query.stream_prefix)) streams.emplace_back(find.Text(0));
  }
}

Result<std::vector<std::string>> SqliteTransaction::Search(const TextQuery& query) {
  std::vector<std::string> streams;
  if (query.words.empty()) return streams;
  const std::string expression = MatchExpression(query);
  if (!query.newest_first && query.limit <= kFewMax) {
    CREDENCE_ASSIGN_OR_RETURN(const bool enough, SearchFew(expression, query, streams));
    if (enough) return streams;
    streams.clear();
  }
  CREDENCE_ASSIGN_OR_RETURN(Statement find,
                            connection_.Prepare(query.newest_first ? kMatchNewest : kMatchBest));
  find.BindAll(expression, Position(0), Position(kSequenceMask), query.stream_prefix, query.limit);
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, find.Step());
    if (!more) return streams;
    streams.emplace_back(find.Text(0));
  }
}

Result<std::int64_t> SqliteTransaction::CountRows(std::string_view kind, std::int64_t max) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement count,
      connection_.Prepare("SELECT count(*) FROM (SELECT 1 FROM rows WHERE space = ?1 AND kind = ?2 "
                          "LIMIT ?3)"));
  count.BindAll(index_.space(), kind, max);
  CREDENCE_RETURN_IF_ERROR(count.Step());
  return count.Int(0);
}

Result<std::int64_t> SqliteTransaction::CountTexts(std::string_view word, std::int64_t max) {
  CREDENCE_ASSIGN_OR_RETURN(Statement count, connection_.Prepare(kCountTexts));
  const std::string expression = MatchExpression({.words = {std::string(word)}});
  count.BindAll(expression, Position(0), Position(kSequenceMask), max);
  CREDENCE_RETURN_IF_ERROR(count.Step());
  return count.Int(0);
}

Result<Appended> SqliteTransaction::Append(const NewEvent& event,
                                           std::optional<std::int64_t> expected_version) {
  CREDENCE_ASSIGN_OR_RETURN(const Head head, GetHead());
  CREDENCE_ASSIGN_OR_RETURN(SqliteEventIndex * index, Index());
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t old_position,
                            index->PositionOf(connection_, event.id));
  if (old_position != 0) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Event> old, FindEvent(event.id));
    CREDENCE_CHECK(old.has_value(), "an event that has a position is there");
    return DuplicateOf(*old);
  }
  CREDENCE_ASSIGN_OR_RETURN(SqliteEventIndex::StreamHead * stream,
                            index->HeadOf(connection_, event.stream));
  const std::int64_t stream_version = stream->version;
  if (expected_version && *expected_version != stream_version) {
    return WrongVersion(event.stream, stream_version, *expected_version);
  }

  std::optional<EventHash> digest;
  const EventView view = PlaceAfter(head, space_, stream_version + 1, event, digest);

  const std::int64_t position = Position(view.sequence);
  CREDENCE_RETURN_IF_ERROR(InsertEvent(view, position, stream->last));
  if (event.verbatim) CREDENCE_RETURN_IF_ERROR(InsertVerbatim(position, event));
  head_ = {.sequence = view.sequence, .hash = view.hash};
  index->Add(view, position, *stream);
  CREDENCE_RETURN_IF_ERROR(index->FileIfMany(connection_, false));
  return Appended{.sequence = view.sequence, .stream_version = view.stream_version};
}

Result<void> SqliteTransaction::InsertEvent(const EventView& event, std::int64_t position,
                                            std::int64_t previous) {
  if (!insert_event_) {
    CREDENCE_ASSIGN_OR_RETURN(
        Statement insert,
        connection_.Prepare("INSERT INTO events (pos, id, stream, stream_version, kind, version, "
                            "time, actor, body, digest, hash, previous) VALUES (?1, ?2, ?3, ?4, "
                            "?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"));
    insert_event_.emplace(std::move(insert));
  }
  const std::optional<std::int64_t> none;
  insert_event_->BindAll(position, event.id.bytes, event.stream, event.stream_version, event.kind,
                         event.version, ToMicros(event.time), event.actor, event.body, none,
                         event.hash, previous != 0 ? std::optional(previous) : none);
  if (event.digest != nullptr) insert_event_->Bind(10, *event.digest);
  return insert_event_->Run();
}

Result<void> SqliteTransaction::InsertVerbatim(std::int64_t position, const NewEvent& event) {
  CREDENCE_RETURN_IF_ERROR(connection_.Run(
      "INSERT INTO verbatims (pos, salt, text, searchable) VALUES (?1, ?2, ?3, ?4)", position,
      event.verbatim->salt, event.verbatim->text, std::int64_t{event.searchable}));
  if (!event.searchable) return {};
  return connection_.Run("INSERT INTO search (rowid, text) VALUES (?1, ?2)", position,
                         event.verbatim->text);
}

Result<std::optional<SqliteTransaction::ReadRow>> SqliteTransaction::FindRow(std::string_view kind,
                                                                             std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find, connection_.Prepare("SELECT no, entries FROM rows WHERE space = ?1 AND kind "
                                          "= ?2 AND id = ?3"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found,
                            find.Bind(1, index_.space()).Bind(2, kind).Bind(3, id).Step());
  if (!found) return std::nullopt;
  const auto entries = find.Blob(1);
  return ReadRow{.no = find.Int(0),
                 .entries = {reinterpret_cast<const char*>(entries.data()), entries.size()}};
}

Result<void> SqliteTransaction::RemoveEntry(std::string_view kind, std::string_view id,
                                            const IndexEntry& entry) {
  return connection_.Run(
      "DELETE FROM row_index WHERE space = ?1 AND kind = ?2 AND name = ?3 AND key = ?4 AND id = ?5",
      index_.space(), kind, entry.index, SqlBytes{entry.key}, id);
}

Result<void> SqliteTransaction::AddEntry(std::string_view kind, std::string_view id,
                                         const IndexEntry& entry) {
  return connection_.Run(
      "INSERT INTO row_index (space, kind, name, key, id) VALUES (?1, ?2, ?3, ?4, ?5)",
      index_.space(), kind, entry.index, SqlBytes{entry.key}, id);
}

Result<void> SqliteTransaction::PutRow(const Row& row) {
  const std::string entries = EncodeEntries(row.entries);
  // Most rows are new, or were read before because an event was applied to them.
  const auto read = read_rows_.extract(RowKeyOf(row.kind, row.id));
  if (!read.empty()) return ReplaceRow(row, read.mapped(), entries);
  CREDENCE_RETURN_IF_ERROR(connection_.Run(
      "INSERT INTO rows (space, kind, id, data, text_pos, entries) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
      "ON CONFLICT (space, kind, id) DO NOTHING",
      index_.space(), row.kind, row.id, row.data, TextPosition(row), SqlBytes{entries}));
  if (connection_.Changes() == 0) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<ReadRow> old, FindRow(row.kind, row.id));
    CREDENCE_CHECK(old.has_value(), "a row that is in the way is there");
    return ReplaceRow(row, *old, entries);
  }
  for (const IndexEntry& entry : row.entries) {
    CREDENCE_RETURN_IF_ERROR(AddEntry(row.kind, row.id, entry));
  }
  return {};
}

Result<void> SqliteTransaction::ReplaceRow(const Row& row, const ReadRow& old,
                                           std::string_view entries) {
  if (old.entries != entries) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<IndexEntry> filed, DecodeEntries(old.entries));
    for (const IndexEntry& entry : filed) {
      if (std::ranges::find(row.entries, entry) == row.entries.end()) {
        CREDENCE_RETURN_IF_ERROR(RemoveEntry(row.kind, row.id, entry));
      }
    }
    for (const IndexEntry& entry : row.entries) {
      if (std::ranges::find(filed, entry) == filed.end()) {
        CREDENCE_RETURN_IF_ERROR(AddEntry(row.kind, row.id, entry));
      }
    }
  }
  return connection_.Run("UPDATE rows SET data = ?2, text_pos = ?3, entries = ?4 WHERE no = ?1",
                         old.no, row.data, TextPosition(row), SqlBytes{entries});
}

std::optional<std::int64_t> SqliteTransaction::TextPosition(const Row& row) const {
  if (row.text_sequence == 0) return std::nullopt;
  return Position(row.text_sequence);
}

Result<void> SqliteTransaction::DeleteRow(std::string_view kind, std::string_view id) {
  read_rows_.erase(RowKeyOf(kind, id));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<ReadRow> old, FindRow(kind, id));
  if (!old) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<IndexEntry> filed, DecodeEntries(old->entries));
  for (const IndexEntry& entry : filed) {
    CREDENCE_RETURN_IF_ERROR(RemoveEntry(kind, id, entry));
  }
  return connection_.Run("DELETE FROM rows WHERE no = ?1", old->no);
}

Result<void> SqliteTransaction::EraseVerbatim(std::int64_t sequence) {
  const std::int64_t position = Position(sequence);
  std::string text;
  bool searchable = false;
  {
    CREDENCE_ASSIGN_OR_RETURN(
        Statement find,
        connection_.Prepare("SELECT text, searchable FROM verbatims WHERE pos = ?1"));
    CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, position).Step());
    if (!found) return {};
    text = find.Text(0);
    searchable = find.Int(1) != 0;
  }
  if (searchable) {
    CREDENCE_RETURN_IF_ERROR(connection_.Run(
        "INSERT INTO search (search, rowid, text) VALUES ('delete', ?1, ?2)", position, text));
    // Otherwise the words would stay in older segments of the index.
    CREDENCE_RETURN_IF_ERROR(
        connection_.Execute("INSERT INTO search (search) VALUES ('optimize')"));
  }
  CREDENCE_RETURN_IF_ERROR(connection_.Run("DELETE FROM verbatims WHERE pos = ?1", position));
  erased_ = true;
  return {};
}

}  // namespace credence::ledger
