// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/pending.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/check.h"

namespace credence::ledger {
namespace {

// Enough to share the cost of a statement, few enough to keep messages small.
constexpr std::size_t kEventsPerStatement = 64;
constexpr std::size_t kBytesPerStatement = 4U << 20U;

#define CREDENCE_INSERT                                                                           \
  "INSERT INTO events (space, sequence, id, stream, stream_version, kind, version, time, actor, " \
  "body, digest, hash) "
#define CREDENCE_ONE "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11"
#define CREDENCE_MANY                                                                         \
  "unnest($2::bigint[], $3::uuid[], $4::bytea[], $5::bigint[], $6::text[], $7::bigint[], "    \
  "$8::bigint[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[]) AS e (sequence, id, " \
  "stream, stream_version, kind, version, time, actor, body, digest, hash)"
// Moves the head only from the expected position. Otherwise it divides by zero, which fails the
// whole transaction.
#define CREDENCE_MOVED(sequence, hash, old_sequence, old_hash)                                    \
  "WITH moved AS (UPDATE spaces SET sequence = " sequence ", hash = " hash                        \
  ", commits = commits + 1 WHERE space = $1 AND sequence = " old_sequence " AND hash = " old_hash \
  " RETURNING 1) "
#define CREDENCE_IF_MOVED " / (SELECT count(*) FROM moved)"

constexpr const char* kInsertOne = CREDENCE_INSERT "VALUES (" CREDENCE_ONE ", $12)";
constexpr const char* kInsertMany = CREDENCE_INSERT
    "SELECT $1, e.sequence, e.id, e.stream, e.stream_version, e.kind, e.version, e.time, e.actor, "
    "e.body, e.digest, e.hash FROM " CREDENCE_MANY;
constexpr const char* kAppendOne = CREDENCE_MOVED("$2", "$12", "$13", "$14") CREDENCE_INSERT
    "SELECT $1, $2, $3::uuid, $4::bytea, $5::bigint, $6::text, $7::bigint" CREDENCE_IF_MOVED
    ", $8::bigint, $9::bytea, $10::bytea, $11::bytea, $12";
// A lone write fails no other, and inserting nothing is cheaper than failing.
constexpr const char* kAppendAlone = CREDENCE_MOVED("$2", "$12", "$13", "$14") CREDENCE_INSERT
    "SELECT $1, $2, $3::uuid, $4::bytea, $5::bigint, $6::text, $7::bigint, $8::bigint, $9::bytea, "
    "$10::bytea, $11::bytea, $12 FROM moved";
constexpr const char* kAppendMany = CREDENCE_MOVED("$13", "$14", "$15", "$16") CREDENCE_INSERT
    "SELECT $1, e.sequence, e.id, e.stream, e.stream_version, e.kind, e.version" CREDENCE_IF_MOVED
    ", e.time, e.actor, e.body, e.digest, e.hash FROM " CREDENCE_MANY;

#undef CREDENCE_INSERT
#undef CREDENCE_ONE
#undef CREDENCE_MANY
#undef CREDENCE_MOVED
#undef CREDENCE_IF_MOVED

constexpr std::size_t kColumns = 11;
using Columns = std::array<PostgresValue, kColumns>;

// In table order, without the space.
Columns ColumnsOf(const Event& event) {
  return {PostgresValue(event.sequence),
          PostgresValue(event.id.bytes),
          PostgresValue(event.stream),
          PostgresValue(event.stream_version),
          PostgresValue(event.kind),
          PostgresValue(event.version),
          PostgresValue(ToMicros(event.time)),
          PostgresValue(event.actor),
          PostgresValue(event.body),
          PostgresValue::Optional(event.digest),
          PostgresValue(event.hash)};
}

constexpr std::array<PostgresElement, kColumns> kElements = {
    PostgresElement::kBigint, PostgresElement::kUuid,  PostgresElement::kBytes,
    PostgresElement::kBigint, PostgresElement::kText,  PostgresElement::kBigint,
    PostgresElement::kBigint, PostgresElement::kBytes, PostgresElement::kBytes,
    PostgresElement::kBytes,  PostgresElement::kBytes};

// One array per column.
std::array<std::string, kColumns> ArraysOf(std::span<const Event> events) {
  std::vector<Columns> rows;
  rows.reserve(events.size());
  for (const Event& event : events) rows.push_back(ColumnsOf(event));
  std::array<std::string, kColumns> arrays;
  std::vector<PostgresValue> column;
  for (std::size_t i = 0; i < kColumns; ++i) {
    column.clear();
    for (const Columns& row : rows) column.push_back(row[i]);
    arrays[i] = PostgresArray(kElements[i], column);
  }
  return arrays;
}

// The values of a statement: the space, the events' columns, and `more`.
void QueueInsert(PostgresConnection& connection, const char* one, const char* many,
                 std::string_view space, std::span<const Event> events, PostgresValues more,
                 PostgresResult* into = nullptr) {
  std::vector<PostgresValue> values = {space};
  std::array<std::string, kColumns> arrays;
  if (one != nullptr && events.size() == 1) {
    std::ranges::copy(ColumnsOf(events.front()), std::back_inserter(values));
  } else {
    arrays = ArraysOf(events);
    std::ranges::copy(arrays, std::back_inserter(values));
  }
  values.insert(values.end(), more.begin(), more.end());
  connection.Queue(one != nullptr && events.size() == 1 ? one : many, values, into);
}

}  // namespace

void PostgresPending::AddStatement(const char* sql, PostgresValues values) {
  statements_.push_back({.sql = sql, .first_value = values_.size(), .values = values.size()});
  for (const PostgresValue& value : values) {
    const bool is_null = value.data() == nullptr;
    values_.push_back({.offset = bytes_.size(), .size = value.size(), .is_null = is_null});
    if (!is_null) bytes_.append(value.data(), value.size());
  }
}

std::size_t PostgresPending::CountFrom(std::size_t from, std::size_t until) const {
  std::size_t count = 0;
  std::size_t bytes = 0;
  while (from + count < until && count < kEventsPerStatement && bytes < kBytesPerStatement) {
    bytes += events_[from + count].body.size();
    ++count;
  }
  return count;
}

bool PostgresPending::IsOneStatement() const {
  return statements_.empty() && CountFrom(0, events_.size()) == events_.size();
}

void PostgresPending::CutBack(const Mark& mark) {
  events_.resize(std::min(mark.events, events_.size()));
  if (mark.statements >= statements_.size()) return;
  const std::size_t first_value = statements_[mark.statements].first_value;
  statements_.resize(mark.statements);
  if (first_value < values_.size()) bytes_.resize(values_[first_value].offset);
  values_.resize(first_value);
}

void PostgresPending::QueueEvents(PostgresConnection& connection, std::string_view space,
                                  std::size_t from, std::size_t until) const {
  while (from < until) {
    const std::size_t count = CountFrom(from, until);
    QueueInsert(connection, kInsertOne, kInsertMany, space, std::span(events_).subspan(from, count),
                {});
    from += count;
  }
}

void PostgresPending::QueueStatements(PostgresConnection& connection, std::size_t from,
                                      std::size_t until) const {
  std::vector<PostgresValue> values;
  for (std::size_t i = from; i < until; ++i) {
    const Statement& statement = statements_[i];
    values.clear();
    for (const Value& value : std::span(values_).subspan(statement.first_value, statement.values)) {
      values.push_back(
          value.is_null ? PostgresValue(std::nullopt)
                        : PostgresValue(std::string_view(bytes_).substr(value.offset, value.size)));
    }
    connection.Queue(statement.sql, values);
  }
}

void PostgresPending::QueueOn(PostgresConnection& connection, std::string_view space,
                              const Mark& from, const Mark& until) const {
  QueueEvents(connection, space, from.events, until.events);
  QueueStatements(connection, from.statements, until.statements);
}

void PostgresPending::QueueAllOn(PostgresConnection& connection, std::string_view space,
                                 const Head& before, const Head& after,
                                 PostgresResult& appended) const {
  CREDENCE_CHECK(!events_.empty(), "there are events");
  const std::size_t count = CountFrom(0, events_.size());
  const std::span<const Event> first = std::span(events_).first(count);
  if (events_.size() == 1) {
    const char* one = IsOneStatement() ? kAppendAlone : kAppendOne;
    QueueInsert(connection, one, nullptr, space, first, {before.sequence, before.hash}, &appended);
  } else {
    QueueInsert(connection, nullptr, kAppendMany, space, first,
                {after.sequence, after.hash, before.sequence, before.hash}, &appended);
  }
  QueueEvents(connection, space, count, events_.size());
  QueueStatements(connection, 0, statements_.size());
}

}  // namespace credence::ledger
