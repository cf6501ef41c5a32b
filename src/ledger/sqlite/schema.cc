// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/schema.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "base/utf8.h"
#include "credence/mention.h"

namespace credence::ledger {
namespace {

// "CRED": identifies a store among SQLite files.
constexpr std::int64_t kApplicationId = 0x43524544;
// One statement, because a new file (neither number, no table) may become a store between two. The
// number is repeated because statements are literals.
constexpr const char* kIsForeign =
    "SELECT application_id <> 0x43524544 AND (application_id <> 0 OR user_version <> 0 OR EXISTS "
    "(SELECT 1 FROM sqlite_schema)) FROM pragma_application_id, pragma_user_version";

// The only view allowed is that of kSqliteFirst.
constexpr const char* kAdditions =
    "SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view') AND NOT (type = 'view' "
    "AND name = 'searchable' AND sql = 'CREATE VIEW searchable AS SELECT pos, text FROM verbatims "
    "WHERE searchable = 1') LIMIT 1";

// `pos` has the number of the space in the upper bits and the sequence in the lower 40, so that the
// table itself is ordered by space and sequence and needs no further index.
//
// A stream is a linked list: `streams` has its last event, and each event has the position of its
// predecessor in `previous`. An index over streams would be written in as many places as a
// transaction has streams, which made appending batches more than twice as slow (bench/append).
//
// `event_ids`, `id_runs` and `streams` cover the events up to sequence `filed` of their space, and
// `newest` is the greatest UUID of version 7 among those: see event_index.h.
//
// `entries` repeats the row's entries of row_index, so that replacing the row knows what to remove.
//
// The search index keeps no copy of the texts: it reads the searchable ones through the view.
constexpr const char* kSqliteFirst = R"sql(
CREATE TABLE spaces (
  no INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  filed INTEGER NOT NULL DEFAULT 0,
  newest BLOB NOT NULL DEFAULT x'00000000000000000000000000000000'
) STRICT;

CREATE TABLE events (
  pos INTEGER PRIMARY KEY,
  id BLOB NOT NULL,
  stream TEXT NOT NULL,
  stream_version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  time INTEGER NOT NULL,
  actor TEXT NOT NULL,
  body TEXT NOT NULL,
  digest BLOB,
  hash BLOB NOT NULL,
  previous INTEGER
) STRICT;
CREATE TABLE event_ids (
  space INTEGER NOT NULL,
  id BLOB NOT NULL,
  pos INTEGER NOT NULL,
  PRIMARY KEY (space, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE id_runs (
  space INTEGER NOT NULL,
  newest BLOB NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (space, newest)
) STRICT, WITHOUT ROWID;

CREATE TABLE streams (
  space INTEGER NOT NULL,
  stream TEXT NOT NULL,
  version INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (space, stream)
) STRICT, WITHOUT ROWID;

CREATE TABLE verbatims (
  pos INTEGER PRIMARY KEY,
  salt BLOB NOT NULL,
  text TEXT NOT NULL,
  searchable INTEGER NOT NULL
) STRICT;
CREATE VIEW searchable AS SELECT pos, text FROM verbatims WHERE searchable = 1;
CREATE VIRTUAL TABLE search USING fts5 (
  text, content='searchable', content_rowid='pos', tokenize='porter unicode61'
);

CREATE TABLE rows (
  space INTEGER NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  data TEXT NOT NULL,
  text_pos INTEGER,
  entries BLOB NOT NULL,
  PRIMARY KEY (space, kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE row_index (
  space INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  key BLOB NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (space, kind, name, key, id)
) STRICT, WITHOUT ROWID;
)sql";

// Created at once, because a table created later would look like a new generation of the file.
constexpr const char* kSqliteDerived = R"sql(
CREATE TABLE IF NOT EXISTS derived (
  space INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (space, kind, key)
) STRICT;
)sql";

// Rows and streams are stored in order of arrival, with an index by name. Data that changes
// together mostly arrived together, and so shares a few pages; names are often hashes, and sorted
// by name each change touched its own page, which must be written to the log and to the file
// (bench/review). Existing rows stay in the order of their names.
constexpr const char* kInOrderOfArrival = R"sql(
ALTER TABLE rows RENAME TO rows_by_name;
CREATE TABLE rows (
  no INTEGER PRIMARY KEY,
  space INTEGER NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  data TEXT NOT NULL,
  text_pos INTEGER,
  entries BLOB NOT NULL
) STRICT;
INSERT INTO rows (space, kind, id, data, text_pos, entries)
  SELECT space, kind, id, data, text_pos, entries FROM rows_by_name ORDER BY space, kind, id;
DROP TABLE rows_by_name;
CREATE UNIQUE INDEX row_ids ON rows (space, kind, id);

ALTER TABLE streams RENAME TO streams_by_name;
CREATE TABLE streams (
  no INTEGER PRIMARY KEY,
  space INTEGER NOT NULL,
  stream TEXT NOT NULL,
  version INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT;
INSERT INTO streams (space, stream, version, last)
  SELECT space, stream, version, last FROM streams_by_name ORDER BY space, stream;
DROP TABLE streams_by_name;
CREATE UNIQUE INDEX stream_names ON streams (space, stream);
)sql";

constexpr std::array<const char*, 3> kSqliteSteps = {kSqliteFirst, kSqliteDerived,
                                                     kInOrderOfArrival};

Result<void> RunStep(Connection& connection, std::span<const char* const> steps) {
  // Read again under the lock: another process may have run the step meanwhile.
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version, connection.QueryInt("PRAGMA user_version"));
  if (version >= static_cast<std::int64_t>(steps.size())) return {};
  CREDENCE_RETURN_IF_ERROR(connection.Execute(steps[static_cast<std::size_t>(version)]));
  const std::string stamp = fmt::format("PRAGMA user_version = {}; PRAGMA application_id = {}",
                                        version + 1, kApplicationId);
  return connection.Execute(stamp.c_str());
}

}  // namespace

std::span<const char* const> SchemaSteps() { return kSqliteSteps; }

bool IsStore(const Connection& connection) {
  return connection.ReadFileHeader().application_id == kApplicationId;
}

Result<void> RefuseForeign(Connection& connection) {
  if (IsStore(connection)) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t foreign, connection.QueryInt(kIsForeign));
  if (foreign == 0) return {};
  return InvalidArgument(fmt::format("{}: is a database of another program; give {} another path",
                                     connection.path(), Param("db")));
}

Result<void> RefuseAdditions(Connection& connection) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version, connection.QueryInt("PRAGMA user_version"));
  // Migrate reports a newer version, whose views we do not know.
  if (version > static_cast<std::int64_t>(kSqliteSteps.size())) return {};
  CREDENCE_ASSIGN_OR_RETURN(Statement additions, connection.Prepare(kAdditions));
  CREDENCE_ASSIGN_OR_RETURN(const bool any, additions.Step());
  if (!any) return {};
  return DataLoss(
      fmt::format("{}: holds a {} that Credence did not make ({}); give a file that {} wrote",
                  connection.path(), additions.Text(0), Quoted(additions.Text(1)), Op("backup")));
}

Result<void> Migrate(Connection& connection, std::span<const char* const> steps) {
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version,
                              connection.QueryInt("PRAGMA user_version"));
    const auto newest = static_cast<std::int64_t>(steps.size());
    if (version == newest) return {};
    if (version < 0) {
      return DataLoss(fmt::format("{}: is damaged (schema {}); restore a file that {} wrote",
                                  connection.path(), version, Op("backup")));
    }
    if (version > newest) {
      return FailedPrecondition(
          fmt::format("{}: was written by a newer Credence (schema {}, this one knows {}); upgrade "
                      "this one",
                      connection.path(), version, newest));
    }
    CREDENCE_RETURN_IF_ERROR(connection.Execute("BEGIN IMMEDIATE"));
    if (Result<void> step = RunStep(connection, steps); !step) {
      (void)connection.Execute("ROLLBACK");
      return step;
    }
    CREDENCE_RETURN_IF_ERROR(connection.Execute("COMMIT"));
  }
}

}  // namespace credence::ledger
