// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/schema.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "base/sha256.h"

namespace credence::ledger {
namespace {

// Every key begins with the space, so that the tables can be partitioned by it (PARTITION BY HASH
// (space), Citus); there are no foreign keys, and the server assigns no numbers.
//
// Names chosen by the program are text; external data, which may hold any bytes, is bytea, which
// also sorts by bytes.
//
// `spaces` has the head of each space. A writer locks its row first, so sequences have no gaps and
// events become visible in order. The row changes at every commit: spare room in its page avoids
// index updates. `commits` counts transactions, including those without events.
//
// `rows.entries` repeats the row's entries of row_index, so that replacing the row knows what to
// remove.
//
// `verbatims.words` is what Search reads; null if not searchable. It has one extra word that stands
// for the space (words.h). Words are stemmed as English, without a list of stop words.
constexpr const char* kPostgresFirst = R"sql(
CREATE TABLE spaces (
  space text COLLATE "C" PRIMARY KEY,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  generation bigint NOT NULL,
  commits bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE events (
  space text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  id uuid NOT NULL,
  stream bytea NOT NULL,
  stream_version bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  time bigint NOT NULL,
  actor bytea NOT NULL,
  body bytea NOT NULL,
  digest bytea,
  hash bytea NOT NULL,
  PRIMARY KEY (space, sequence)
);
CREATE UNIQUE INDEX events_by_id ON events (space, id);
CREATE UNIQUE INDEX events_by_stream ON events (space, stream, stream_version);

CREATE TEXT SEARCH DICTIONARY credence_stem (TEMPLATE = pg_catalog.snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION credence_words (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION credence_words
  ALTER MAPPING FOR asciiword, word WITH credence_stem;

CREATE TABLE verbatims (
  space text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  salt bytea NOT NULL,
  text bytea NOT NULL,
  words tsvector,
  PRIMARY KEY (space, sequence)
);
CREATE INDEX verbatims_by_word ON verbatims USING gin (words);

CREATE TABLE rows (
  space text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id bytea NOT NULL,
  data bytea NOT NULL,
  text_sequence bigint NOT NULL,
  entries bytea NOT NULL,
  PRIMARY KEY (space, kind, id)
);
CREATE TABLE row_index (
  space text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  key bytea NOT NULL,
  id bytea NOT NULL,
  PRIMARY KEY (space, kind, name, key, id)
);

CREATE TABLE derived (
  space text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  key bytea NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (space, kind, key)
);
)sql";

constexpr std::array<const char*, 1> kPostgresSteps = {kPostgresFirst};

// Arbitrary; a collision with another program would only make it wait.
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(4841365829)";

// 0 if there are no tables yet.
Result<std::int64_t> VersionOf(PostgresConnection& connection) {
  CREDENCE_ASSIGN_OR_RETURN(
      const PostgresResult there,
      connection.Query("SELECT to_regclass('credence_schema') IS NOT NULL", {}));
  if (there.Int(0, 0) == 0) return 0;
  CREDENCE_ASSIGN_OR_RETURN(
      const PostgresResult version,
      connection.Query("SELECT coalesce(max(version), 0) FROM credence_schema", {}));
  return version.Int(0, 0);
}

Result<void> RunSteps(PostgresConnection& connection, std::span<const char* const> steps) {
  CREDENCE_RETURN_IF_ERROR(connection.Execute(kLock));
  CREDENCE_RETURN_IF_ERROR(connection.Execute(
      "CREATE TABLE IF NOT EXISTS credence_schema (version bigint PRIMARY KEY)"));
  // Read again under the lock: another node may have run the steps meanwhile.
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version, VersionOf(connection));
  for (auto step = static_cast<std::size_t>(version); step < steps.size(); ++step) {
    CREDENCE_RETURN_IF_ERROR(connection.Execute(steps[step]));
    CREDENCE_RETURN_IF_ERROR(connection.Execute(
        fmt::format("INSERT INTO credence_schema (version) VALUES ({})", step + 1)));
  }
  CREDENCE_RETURN_IF_ERROR(connection.Execute("COMMIT"));
  return {};
}

}  // namespace

Result<void> LockPostgresSchema(PostgresConnection& connection) {
  CREDENCE_RETURN_IF_ERROR(connection.Execute(kLock));
  return {};
}

Result<std::string> PostgresSchemaTag(PostgresConnection& connection) {
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult schema,
                            connection.Query("SELECT coalesce(current_schema()::text, '')", {}));
  const Digest digest = Sha256(schema.Bytes(0, 0));
  return ToHex(std::span(digest).first(8));
}

std::span<const char* const> PostgresSchemaSteps() { return kPostgresSteps; }

Result<void> MigratePostgres(PostgresConnection& connection, std::span<const char* const> steps) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version, VersionOf(connection));
  const auto newest = static_cast<std::int64_t>(steps.size());
  if (version == newest) return {};
  if (version > newest) {
    return FailedPrecondition(
        fmt::format("{}: was written by a newer Credence (schema {}, this one knows {}); upgrade "
                    "this one",
                    connection.name(), version, newest));
  }
  CREDENCE_RETURN_IF_ERROR(connection.Execute("BEGIN"));
  Result<void> done = RunSteps(connection, steps);
  if (!done && !connection.broken()) (void)connection.Execute("ROLLBACK");
  return done;
}

}  // namespace credence::ledger
