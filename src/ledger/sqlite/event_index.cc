// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/event_index.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace credence::ledger {
namespace {

// How many events are filed together: with more, opening a store would be slower, because it reads
// the unfiled ones; with fewer, appending would be.
constexpr std::size_t kRecentMax = 64;
// In one long transaction, where filing more at once is cheaper.
constexpr std::size_t kRecentInTransactionMax = 2'048;
// How many neighbours are searched for one event by id.
constexpr std::size_t kRunMax = 64;
// Limit of the cache of filed streams.
constexpr std::size_t kStreamsMax = 4'096;

// UUIDs of version 7 begin with their time of creation.
bool GrowsWithTime(const Uuid& id) { return id.bytes[6] >> 4 == 7; }

Uuid ToUuid(std::span<const std::uint8_t> bytes) {
  Uuid id;
  std::ranges::copy(bytes.first(std::min(bytes.size(), id.bytes.size())), id.bytes.begin());
  return id;
}

}  // namespace

void SqliteEventIndex::Adopt(std::int64_t generation) {
  if (generation_ == generation) return;
  *this = SqliteEventIndex();
  generation_ = generation;
}

Result<void> SqliteEventIndex::CatchUp(Connection& connection, const Head& head) {
  if (is_loaded_ && head_ == head) return {};
  is_loaded_ = false;
  recent_.clear();
  recent_ascending_.clear();
  recent_others_.clear();
  streams_.clear();
  unfiled_.clear();
  CREDENCE_ASSIGN_OR_RETURN(Statement space,
                            connection.Prepare("SELECT filed, newest FROM spaces WHERE no = ?1"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found, space.Bind(1, space_).Step());
  const std::int64_t filed = found ? space.Int(0) : 0;
  filed_newest_ = found ? ToUuid(space.Blob(1)) : Uuid{};
  newest_ = filed_newest_;
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection.Prepare("SELECT pos, id, stream, stream_version FROM events WHERE pos > ?1 AND "
                         "pos <= ?2 ORDER BY pos"));
  const std::int64_t start = space_ << kSequenceBits;
  scan.Bind(1, start + filed).Bind(2, start + kSequenceMask);
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more) break;
    Remember(ToUuid(scan.Blob(1)), scan.Int(0));
    const std::string_view name = scan.Text(2);
    const auto known = streams_.find(name);
    StreamHead& stream = known != streams_.end() ? known->second : EmplaceStream(name);
    if (std::exchange(stream.is_filed, false)) unfiled_.push_back(&stream);
    stream.version = scan.Int(3);
    stream.last = scan.Int(0);
  }
  head_ = head;
  is_loaded_ = true;
  return {};
}

void SqliteEventIndex::Remember(const Uuid& id, std::int64_t position) {
  recent_.push_back({.id = id, .position = position});
  if (GrowsWithTime(id) && id > newest_) {
    newest_ = id;
    recent_ascending_.push_back(recent_.back());
  } else {
    recent_others_.emplace(id, position);
  }
}

Result<std::int64_t> SqliteEventIndex::PositionOf(Connection& connection, const Uuid& id) {
  // Almost every new event is newer than all others, and needs no lookup.
  if (GrowsWithTime(id) && id > newest_) return 0;
  const auto recent = std::ranges::lower_bound(recent_ascending_, id, {}, &RecentId::id);
  if (recent != recent_ascending_.end() && recent->id == id) return recent->position;
  const auto other = recent_others_.find(id);
  if (other != recent_others_.end()) return other->second;
  if (GrowsWithTime(id) && id > filed_newest_) return 0;
  return FiledPositionOf(connection, id);
}

Result<std::int64_t> SqliteEventIndex::FiledPositionOf(Connection& connection, const Uuid& id) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find, connection.Prepare("SELECT pos FROM event_ids WHERE space = ?1 AND id = ?2"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, space_).Bind(2, id.bytes).Step());
  if (found) return find.Int(0);
  if (!GrowsWithTime(id)) return 0;
  if (!run_ || id <= run_->after || id > run_->newest) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_there, ReadRunFor(connection, id));
    if (!is_there) return 0;
  }
  const auto event = std::ranges::lower_bound(run_->events, id, {}, &RecentId::id);
  return event != run_->events.end() && event->id == id ? event->position : 0;
}

Result<bool> SqliteEventIndex::ReadRunFor(Connection& connection, const Uuid& id) {
  run_.reset();
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find,
      connection.Prepare("SELECT newest, first, last, (SELECT max(newest) FROM id_runs WHERE space "
                         "= ?1 AND newest < ?2) FROM id_runs WHERE space = ?1 AND newest >= ?2 "
                         "ORDER BY newest LIMIT 1"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, space_).Bind(2, id.bytes).Step());
  if (!found) return false;
  Run run{.after = ToUuid(find.Blob(3)), .newest = ToUuid(find.Blob(0)), .events = {}};
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan, connection.Prepare("SELECT id, pos FROM events WHERE pos BETWEEN ?1 AND ?2"));
  scan.Bind(1, find.Int(1)).Bind(2, find.Int(2));
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more) break;
    run.events.push_back({.id = ToUuid(scan.Blob(0)), .position = scan.Int(1)});
  }
  std::ranges::sort(run.events, {}, &RecentId::id);
  run_ = std::move(run);
  return true;
}

Result<SqliteEventIndex::StreamHead*> SqliteEventIndex::HeadOf(Connection& connection,
                                                               std::string_view stream) {
  const auto known = streams_.find(stream);
  if (known != streams_.end()) return &known->second;
  CREDENCE_ASSIGN_OR_RETURN(
      Statement find,
      connection.Prepare("SELECT version, last, no FROM streams WHERE space = ?1 AND stream = ?2"));
  CREDENCE_ASSIGN_OR_RETURN(const bool found, find.Bind(1, space_).Bind(2, stream).Step());
  StreamHead& head = EmplaceStream(stream);
  if (found) {
    head.version = find.Int(0);
    head.last = find.Int(1);
    head.no = find.Int(2);
  }
  return &head;
}

SqliteEventIndex::StreamHead& SqliteEventIndex::EmplaceStream(std::string_view stream) {
  const auto entry = streams_.emplace(stream, StreamHead()).first;
  entry->second.name = entry->first;
  return entry->second;
}

void SqliteEventIndex::Add(const EventView& event, std::int64_t position, StreamHead& stream) {
  Remember(event.id, position);
  if (std::exchange(stream.is_filed, false)) unfiled_.push_back(&stream);
  stream.version = event.stream_version;
  stream.last = position;
  head_ = {.sequence = event.sequence, .hash = event.hash};
}

Result<void> SqliteEventIndex::FileIfMany(Connection& connection, bool at_end) {
  if (recent_.size() < (at_end ? kRecentMax : kRecentInTransactionMax)) return {};
  return File(connection);
}

Result<void> SqliteEventIndex::File(Connection& connection) {
  for (std::span<const RecentId> left = recent_; !left.empty();) {
    const std::size_t size = std::min(left.size(), kRunMax);
    CREDENCE_RETURN_IF_ERROR(FileRun(connection, left.first(size)));
    left = left.subspan(size);
  }
  CREDENCE_RETURN_IF_ERROR(FileStreams(connection));
  CREDENCE_RETURN_IF_ERROR(connection.Run("UPDATE spaces SET filed = ?2, newest = ?3 WHERE no = ?1",
                                          space_, head_.sequence, filed_newest_.bytes));
  recent_.clear();
  recent_ascending_.clear();
  recent_others_.clear();
  return {};
}

Result<void> SqliteEventIndex::FileRun(Connection& connection, std::span<const RecentId> run) {
  const Uuid newest_before = filed_newest_;
  for (const RecentId& event : run) {
    if (GrowsWithTime(event.id) && event.id > filed_newest_) {
      filed_newest_ = event.id;
      continue;
    }
    CREDENCE_RETURN_IF_ERROR(
        connection.Run("INSERT INTO event_ids (space, id, pos) VALUES (?1, ?2, ?3)", space_,
                       event.id.bytes, event.position));
  }
  if (filed_newest_ == newest_before) return {};
  return connection.Run("INSERT INTO id_runs (space, newest, first, last) VALUES (?1, ?2, ?3, ?4)",
                        space_, filed_newest_.bytes, run.front().position, run.back().position);
}

Result<void> SqliteEventIndex::FileStreams(Connection& connection) {
  // Neighbours share a page: in the table, streams that came together; in its index, which only a
  // new stream changes, streams with similar names.
  std::ranges::sort(unfiled_, [](const StreamHead* a, const StreamHead* b) {
    return std::tie(a->no, a->name) < std::tie(b->no, b->name);
  });
  CREDENCE_ASSIGN_OR_RETURN(
      Statement put,
      connection.Prepare("INSERT INTO streams (space, stream, version, last) VALUES (?1, ?2, ?3, "
                         "?4) ON CONFLICT (space, stream) DO UPDATE SET version = "
                         "excluded.version, last = excluded.last"));
  CREDENCE_ASSIGN_OR_RETURN(
      Statement update,
      connection.Prepare("UPDATE streams SET version = ?2, last = ?3 WHERE no = ?1"));
  for (StreamHead* head : unfiled_) {
    CREDENCE_RETURN_IF_ERROR(head->no == 0
                                 ? put.BindAll(space_, head->name, head->version, head->last).Run()
                                 : update.BindAll(head->no, head->version, head->last).Run());
    head->is_filed = true;
  }
  unfiled_.clear();
  if (streams_.size() > kStreamsMax) streams_.clear();
  return {};
}

}  // namespace credence::ledger
