// SPDX-License-Identifier: Apache-2.0
// For tests: a store of each kind, and helpers for contract tests.
#pragma once

#include <algorithm>
#include <memory>

#include "base/test_framework.h"
#include "ledger/event_hash.h"
#include "ledger/memory/store.h"
#include "ledger/postgres/test_postgres.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {

using Names = std::vector<std::string>;

enum class Kind { kMemory, kSqlite, kPostgres };

inline void PrintTo(Kind kind, std::ostream* out) {
  constexpr const char* kNames[] = {"Memory", "Sqlite", "Postgres"};
  *out << kNames[static_cast<int>(kind)];
}

class StoreContractTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kMemory) {
      store_ = MakeMemoryStore();
    } else if (GetParam() == Kind::kSqlite) {
      store_ = OpenSqliteStore({.path = folder_.File("store.db")}).value();
    } else {
      CREDENCE_SKIP_WITHOUT_POSTGRES();
      database_.emplace();
      store_ = database_->OpenStore();
    }
  }

  Result<void> Write(FunctionRef<Result<void>(Writer&)> write) {
    return store_->Write(kSpace, write);
  }
  // `read` may return what a scan did, or nothing.
  template <class Use>
  void Read(Use read) {
    const Result<void> done = store_->Read(kSpace, [&](Reader& reader) -> Result<void> {
      if constexpr (std::is_void_v<decltype(read(reader))>) {
        read(reader);
        return {};
      } else {
        return read(reader);
      }
    });
    EXPECT_TRUE(done) << done.error().message;
  }

  // One transaction; returns the result of each Append.
  std::vector<Appended> Append(const std::vector<NewEvent>& events) {
    std::vector<Appended> all;
    const Result<void> done = Write([&](Writer& writer) -> Result<void> {
      all.clear();
      for (const NewEvent& event : events) {
        CREDENCE_ASSIGN_OR_RETURN(const Appended appended, writer.Append(event));
        all.push_back(appended);
      }
      return {};
    });
    EXPECT_TRUE(done) << done.error().message;
    return all;
  }
  void Put(const std::vector<Row>& rows) {
    const Result<void> done = Write([&](Writer& writer) -> Result<void> {
      for (const Row& row : rows) CREDENCE_RETURN_IF_ERROR(writer.PutRow(row));
      return {};
    });
    EXPECT_TRUE(done) << done.error().message;
  }

  std::vector<Event> Events(const EventFilter& filter = {.with_verbatim = true}) {
    return EventsIn(*store_, filter);
  }
  std::vector<std::int64_t> Sequences(const EventFilter& filter) {
    std::vector<std::int64_t> sequences;
    for (const Event& event : Events(filter)) sequences.push_back(event.sequence);
    return sequences;
  }
  // "key=id" of each row in the range. Checks that the keys alone are the same.
  Names Index(std::string_view kind, std::string_view index, std::string_view from,
              std::string_view until) {
    Names found;
    Read([&](Reader& reader) {
      return reader.ScanIndex(kind, index, from, until, [&](const RowView& row) {
        found.push_back(std::string(row.key) + '=' + std::string(row.id));
        return Visit::kContinue;
      });
    });
    Names keys;
    Read([&](Reader& reader) {
      return reader.ScanKeys(kind, index, from, until,
                             [&](std::string_view key, std::string_view id) {
                               keys.push_back(std::string(key) + '=' + std::string(id));
                               return Visit::kContinue;
                             });
    });
    EXPECT_EQ(keys, found);
    return found;
  }
  Names Search(const Names& words, bool any_word = false, std::string_view prefix = "") {
    const TextQuery query{
        .stream_prefix = std::string(prefix), .words = words, .any_word = any_word};
    Names streams = AskStore(*store_, [&](Reader& reader) { return reader.Search(query); }).value();
    std::ranges::sort(streams);
    return streams;
  }
  std::string DumpAll() { return Dump(*store_).value(); }

  TempFolder folder_;
  std::optional<PostgresTestSchema> database_;
  std::unique_ptr<Store> store_;
};

}  // namespace credence::ledger
