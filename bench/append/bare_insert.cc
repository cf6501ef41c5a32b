// SPDX-License-Identifier: Apache-2.0
#include "bench/append/bare_insert.h"

#include "bench/support.h"

namespace credence::bench {
namespace {

using ledger::Connection;

// The same pragmas as SetPragmas in ledger/sqlite/store.cc; both use SQLite's default page size.
constexpr const char* kPragmas =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; "
    "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536;";

// The same columns as the store's table `events`.
constexpr const char* kTable =
    "CREATE TABLE events (pos INTEGER PRIMARY KEY, id BLOB NOT NULL, "
    "stream TEXT NOT NULL, stream_version INTEGER NOT NULL, kind TEXT NOT NULL, version INTEGER "
    "NOT NULL, time INTEGER NOT NULL, actor TEXT NOT NULL, body TEXT NOT NULL, digest BLOB, hash "
    "BLOB NOT NULL, previous INTEGER) STRICT";

// A placeholder for the chain's hash: the same length, but not computed.
constexpr EventHash kHash = {0x5a};

std::unique_ptr<Connection> Open(const std::string& path) {
  auto connection = Need(Connection::Open(path, Connection::Mode::kReadWriteCreate));
  Need(connection->Execute(kPragmas));
  Need(connection->Execute(kTable));
  return connection;
}

}  // namespace

BareInsert::BareInsert(const std::string& path)
    : connection_(Open(path)),
      begin_(Need(connection_->Prepare("BEGIN IMMEDIATE"))),
      insert_(Need(connection_->Prepare(
          "INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"))),
      commit_(Need(connection_->Prepare("COMMIT"))) {}

void BareInsert::Write(std::span<const ledger::NewEvent> events) {
  Need(begin_.Run());
  for (const ledger::NewEvent& event : events) {
    ++position_;
    Need(insert_
             .BindAll(position_, event.id.bytes, event.stream, position_, event.kind, event.version,
                      ToMicros(event.time), event.actor, event.body, std::nullopt, kHash,
                      position_ - 1)
             .Run());
  }
  Need(commit_.Run());
}

std::int64_t BareInsert::Count() {
  return Need(connection_->QueryInt("SELECT count(*) FROM events"));
}

}  // namespace credence::bench
