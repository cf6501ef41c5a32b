// SPDX-License-Identifier: Apache-2.0
// Failures that only a store shared by several nodes can have. store_contract_test.cc tests the
// contract of all stores.
#include "ledger/postgres/store.h"

#include <atomic>
#include <set>
#include <thread>

#include "base/sha256.h"
#include "base/test_framework.h"
#include "ledger/event_hash.h"
#include "ledger/postgres/error.h"
#include "ledger/postgres/schema.h"
#include "ledger/postgres/test_postgres.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

// Too long for an index, even compressed.
std::string LongKey() {
  std::string key;
  for (int i = 0; i < 200; ++i) {
    const Digest digest = Sha256(std::to_string(i));
    key.append(digest.begin(), digest.end());
  }
  return key;
}

class PostgresStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    CREDENCE_SKIP_WITHOUT_POSTGRES();
    database_.emplace();
    store_ = database_->OpenStore();
    other_ = database_->OpenStore();
  }

  static Result<void> AppendOne(Store& store, const std::string& name,
                                std::string_view space = kSpace) {
    return store.Write(space, [&](Writer& writer) -> Result<void> {
      std::int64_t count = 0;
      CREDENCE_RETURN_IF_ERROR(writer.GetRow("counter", "all", [&](const RowView& row) {
        count = std::stoll(std::string(row.data));
      }));
      CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent(name, "load")));
      return writer.PutRow({.kind = "counter", .id = "all", .data = std::to_string(count + 1)});
    });
  }

  // The number of events, if the chain is intact and the counter matches.
  std::int64_t CheckedEvents(Store& store) {
    std::int64_t events = 0;
    const Result<void> done = store.Read(kSpace, [&](Reader& reader) -> Result<void> {
      EventHash previous{};
      CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({}, [&](const EventView& event) {
        EXPECT_EQ(event.sequence, ++events);
        EXPECT_EQ(event.stream_version, events);
        EXPECT_EQ(event.hash, HashEvent(previous, event));
        previous = event.hash;
        return Visit::kContinue;
      }));
      CREDENCE_ASSIGN_OR_RETURN(const Head head, reader.GetHead());
      EXPECT_EQ(head, (Head{.sequence = events, .hash = previous}));
      CREDENCE_RETURN_IF_ERROR(reader.GetRow("counter", "all", [&](const RowView& row) {
        EXPECT_EQ(row.data, std::to_string(events));
      }));
      return {};
    });
    EXPECT_TRUE(done) << done.error().message;
    EXPECT_EQ(store.CheckStorage().value(), std::vector<std::string>{});
    return events;
  }

  // Ends every session of the stores.
  void KillSessions() {
    database_->Run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '" +
        database_->name() + "' AND pid <> pg_backend_pid()");
  }

  template <class Condition>
  static bool Eventually(Condition condition) {
    for (int i = 0; i < 500; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }

  std::optional<PostgresTestSchema> database_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Store> other_;
};

TEST_F(PostgresStoreTest, TwoNodesWriteOneChainAndAFollowerMissesNothing) {
  constexpr int kThreads = 6;
  constexpr int kEach = 40;
  std::atomic<int> failed = 0;
  std::atomic<bool> stop = false;
  std::vector<std::int64_t> followed;
  std::jthread follower([&] {
    std::int64_t after = 0;
    for (bool last = false; !last;) {
      last = stop.load();
      const Result<void> done = other_->Read(kSpace, [&](Reader& reader) {
        return reader.ScanEvents({.after_sequence = after}, [&](const EventView& event) {
          followed.push_back(event.sequence);
          after = event.sequence;
          return Visit::kContinue;
        });
      });
      if (!done) ++failed;
    }
  });
  {
    std::vector<std::jthread> writers;
    for (int thread = 0; thread < kThreads; ++thread) {
      writers.emplace_back([&, thread] {
        Store& store = thread % 2 == 0 ? *store_ : *other_;
        for (int i = 0; i < kEach; ++i) {
          if (!AppendOne(store, fmt::format("{}/{}", thread, i))) ++failed;
        }
      });
    }
  }
  stop = true;
  follower.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(CheckedEvents(*store_), kThreads * kEach);
  ASSERT_EQ(followed.size(), std::size_t{kThreads * kEach});
  for (std::size_t i = 0; i < followed.size(); ++i) {
    EXPECT_EQ(followed[i], static_cast<std::int64_t>(i) + 1);
  }
}

TEST_F(PostgresStoreTest, AWriteThatFailsTakesNoOtherAlong) {
  constexpr int kThreads = 8;
  constexpr int kEach = 30;
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> writers;
    for (int thread = 0; thread < kThreads; ++thread) {
      writers.emplace_back([&, thread] {
        for (int i = 0; i < kEach; ++i) {
          const std::string name = fmt::format("{}/{}", thread, i);
          if (i % 3 == 0) {
            // Undone by the caller, or refused by the server because the key is too long.
            const std::string key = i % 2 == 0 ? "k" : LongKey();
            const Result<void> done = store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
              CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("no" + name, "no")));
              CREDENCE_RETURN_IF_ERROR(
                  writer.PutRow({.kind = "no", .id = name, .data = "", .entries = {{"i", key}}}));
              if (i % 2 == 0) return NotFound(name);
              return {};
            });
            const Code expected = i % 2 == 0 ? Code::kNotFound : Code::kInvalidArgument;
            if (done || done.error().code != expected) ++wrong;
            if (!done && expected == Code::kNotFound && done.error().message != name) ++wrong;
          } else if (!AppendOne(*store_, name)) {
            ++wrong;
          }
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(CheckedEvents(*store_), kThreads * kEach * 2 / 3);
}

TEST_F(PostgresStoreTest, AFirstWriteThatFailsOnlyTheSecondTimeTakesNoOtherAlong) {
  std::atomic<int> first_calls = 0;
  std::atomic<int> second_calls = 0;
  std::atomic<bool> second_waits = false;
  Result<void> second_done;
  std::jthread second;
  const Result<void> first_done = store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
    if (++first_calls == 1) {
      second = std::jthread([&] {
        second_waits = true;
        second_done = store_->Write(kSpace, [&](Writer& inner) -> Result<void> {
          CREDENCE_RETURN_IF_ERROR(inner.Append(MakeEvent("second", "both")));
          // The commit of both is lost.
          if (++second_calls == 1) KillSessions();
          return {};
        });
      });
      // Long enough to join the queue.
      while (!second_waits) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("first", "both")));
    if (first_calls == 2) return NotFound("it has changed its mind");
    return {};
  });
  second.join();
  EXPECT_EQ(second_calls, 2) << "they were not in one batch, so this tests nothing";
  EXPECT_TRUE(second_done) << second_done.error().message;
  EXPECT_EQ(CheckedEvents(*store_), first_done ? 2 : 1);
  const auto find = [](Reader& reader) { return reader.FindEvent(MakeEvent("second", "").id); };
  EXPECT_TRUE(AskStore(*store_, find).value()) << "what was acknowledged is there";
}

TEST_F(PostgresStoreTest, ASpaceStaysWhenTheWriteThatMadeItFails) {
  const auto put = [](Writer& writer) { return writer.PutDerived("d", "k", "v"); };
  Result<void> failing;
  Result<void> appending;
  std::vector<std::jthread> others;
  bool second_failed = false;
  EXPECT_TRUE(store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
    if (others.empty()) {
      others.emplace_back([&] {
        failing = store_->Write(kSpace, [&](Writer& inner) -> Result<void> {
          CREDENCE_RETURN_IF_ERROR(put(inner));
          // The first query: it creates the space.
          CREDENCE_RETURN_IF_ERROR(inner.GetHead());
          second_failed = true;
          return NotFound("no");
        });
      });
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      others.emplace_back([&] { appending = AppendOne(*store_, "1"); });
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return put(writer);
  }));
  others.clear();
  EXPECT_TRUE(second_failed);
  EXPECT_FALSE(failing);
  EXPECT_TRUE(appending) << appending.error().message;
  EXPECT_EQ(CheckedEvents(*store_), 1);
  EXPECT_TRUE(AppendOne(*other_, "2"));
  EXPECT_TRUE(AppendOne(*store_, "3"));
  EXPECT_EQ(CheckedEvents(*store_), 3);
}

// Plans must not depend on the size of the tables.
TEST_F(PostgresStoreTest, APrefixIsFoundAmongManyKeys) {
  EXPECT_TRUE(store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
    for (int i = 0; i < 300; ++i) {
      CREDENCE_RETURN_IF_ERROR(writer.PutDerived("d", fmt::format("{:03}/x", i), "v"));
    }
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("d", "\xff\xff", "last"));
    return writer.DeleteDerived("d", "1");
  }));
  const auto keys = [&](const std::string& prefix) {
    int count = 0;
    EXPECT_TRUE(store_->Read(kSpace, [&](Reader& reader) {
      return reader.ScanDerived("d", prefix, [&](std::string_view, std::string_view) {
        ++count;
        return Visit::kContinue;
      });
    }));
    return count;
  };
  EXPECT_EQ(keys(""), 201);
  EXPECT_EQ(keys("1"), 0);
  EXPECT_EQ(keys("02"), 10);
  EXPECT_EQ(keys("020/"), 1);
  EXPECT_EQ(keys("\xff"), 1);
}

// A node appends to its remembered head while others write.
TEST_F(PostgresStoreTest, WhatANodeRemembersOfASpaceMayBeOld) {
  constexpr int kRounds = 120;
  for (int i = 0; i < kRounds; ++i) {
    // Runs of different lengths exercise both the lock and the remembered head.
    Store& store = (i / (1 + i % 7)) % 2 == 0 ? *store_ : *other_;
    const auto append = [&](std::optional<std::int64_t> expected) {
      std::optional<Appended> place;
      const Result<void> done = store.Write(kSpace, [&](Writer& writer) -> Result<void> {
        const NewEvent event = MakeEvent(std::to_string(i), "both");
        CREDENCE_ASSIGN_OR_RETURN(place, writer.Append(event, expected));
        return {};
      });
      EXPECT_EQ(done.has_value(), !expected || *expected == i);
      if (!done) {
        EXPECT_EQ(done.error().message, WrongVersion("both", i, *expected).error().message);
      }
      return place;
    };
    if (i % 3 == 0) append(i - 1);
    if (i % 3 == 1) append(i + 1);
    const std::optional<Appended> place =
        append(i % 2 == 0 ? std::optional(std::int64_t{i}) : std::nullopt);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->sequence, i + 1);
    EXPECT_EQ(place->stream_version, i + 1);
    EXPECT_FALSE(place->duplicate);
  }
  EXPECT_EQ(CheckedEvents(*store_), kRounds);
}

TEST_F(PostgresStoreTest, AnEventThatIsThereIsToldThoughItWasNotLookedFor) {
  const auto append = [](Store& store, const std::vector<std::string>& names) {
    std::vector<Appended> places;
    EXPECT_TRUE(store.Write(kSpace, [&](Writer& writer) -> Result<void> {
      places.clear();
      for (const std::string& name : names) {
        CREDENCE_ASSIGN_OR_RETURN(const Appended place, writer.Append(MakeEvent(name, "load")));
        places.push_back(place);
      }
      return {};
    }));
    return places;
  };
  append(*store_, {"1"});
  append(*store_, {"2", "3"});
  append(*other_, {"4"});
  for (Store* store : {store_.get(), other_.get()}) {
    for (const char* name : {"1", "2", "3", "4"}) {
      const std::vector<Appended> old = append(*store, {name});
      ASSERT_EQ(old.size(), 1U);
      EXPECT_TRUE(old[0].duplicate);
      EXPECT_EQ(old[0].sequence, std::atoll(name));
    }
  }
  const std::vector<Appended> mixed = append(*store_, {"5", "3", "5", "6"});
  ASSERT_EQ(mixed.size(), 4U);
  const auto same = [](const Appended& place, std::int64_t sequence, bool duplicate) {
    return place.sequence == sequence && place.duplicate == duplicate;
  };
  EXPECT_TRUE(same(mixed[0], 5, false));
  EXPECT_TRUE(same(mixed[1], 3, true));
  EXPECT_TRUE(same(mixed[2], 5, true));
  EXPECT_TRUE(same(mixed[3], 6, false));
  EXPECT_EQ(CheckedEvents(*store_), 6);
}

// More events and other writes than fit into one statement.
TEST_F(PostgresStoreTest, ManyEventsWithTextsAreWrittenTogether) {
  constexpr int kEvents = 200;
  EXPECT_TRUE(AppendOne(*store_, "first"));
  EXPECT_TRUE(store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
    for (int i = 0; i < kEvents; ++i) {
      NewEvent event = MakeEvent(std::to_string(i), "load");
      if (i % 3 == 0) event.verbatim = Verbatim{.text = fmt::format("text {}", i), .salt = {1}};
      CREDENCE_RETURN_IF_ERROR(writer.Append(event));
    }
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("d", "k", "v"));
    return writer.PutRow({.kind = "counter", .id = "all", .data = std::to_string(kEvents + 1)});
  }));
  EXPECT_EQ(CheckedEvents(*other_), kEvents + 1);
  int texts = 0;
  EXPECT_TRUE(other_->Read(kSpace, [&](Reader& reader) {
    return reader.ScanEvents({.with_verbatim = true}, [&](const EventView& event) {
      if (event.text) {
        EXPECT_EQ(*event.text, fmt::format("text {}", 3 * texts++));
      }
      return Visit::kContinue;
    });
  }));
  EXPECT_EQ(texts, (kEvents + 2) / 3);
}

TEST_F(PostgresStoreTest, AnExceptionReachesItsCallerAndUndoesItsWrite) {
  struct Thrown {};
  const auto throwing = [](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("1", "a")));
    throw Thrown();
  };
  EXPECT_THROW((void)store_->Write(kSpace, throwing), Thrown);
  EXPECT_EQ(store_->Spaces().value(), std::vector<std::string>{});
  EXPECT_TRUE(AppendOne(*store_, "2"));
  EXPECT_EQ(CheckedEvents(*store_), 1);
}

TEST_F(PostgresStoreTest, AWriteInsideAWriteToTheSameSpaceIsRefused) {
  EXPECT_TRUE(store_->Write(kSpace, [&](Writer&) -> Result<void> {
    EXPECT_EQ(AppendOne(*store_, "1").error().code, Code::kInternal);
    return AppendOne(*store_, "1", "other");
  }));
}

TEST_F(PostgresStoreTest, KilledSessionsLoseNothingAndDoNothingTwice) {
  constexpr int kThreads = 6;
  std::atomic<bool> stop = false;
  std::set<std::string> acknowledged;
  std::mutex mutex;
  std::atomic<int> unsure = 0;
  std::vector<std::jthread> writers;
  for (int thread = 0; thread < kThreads; ++thread) {
    writers.emplace_back([&, thread] {
      Store& store = thread % 2 == 0 ? *store_ : *other_;
      for (int i = 0; !stop.load(); ++i) {
        const std::string name = fmt::format("{}/{}", thread, i);
        if (AppendOne(store, name)) {
          const std::scoped_lock lock(mutex);
          acknowledged.insert(name);
        } else {
          ++unsure;
        }
      }
    });
  }
  for (int i = 0; i < 15; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    KillSessions();
  }
  stop = true;
  writers.clear();
  EXPECT_EQ(unsure, 0) << "all were tried again until they were done";
  // The counter in the row matches the events, so nothing was done twice.
  EXPECT_EQ(CheckedEvents(*store_), static_cast<std::int64_t>(acknowledged.size()));
  EXPECT_TRUE(store_->Read(kSpace, [&](Reader& reader) -> Result<void> {
    for (const std::string& name : acknowledged) {
      CREDENCE_ASSIGN_OR_RETURN(const auto found, reader.FindEvent(NamedUuid("test", name)));
      EXPECT_TRUE(found) << name;
    }
    return {};
  }));
}

TEST_F(PostgresStoreTest, ALostConnectionIsAnotherGeneration) {
  const auto generation = [this] {
    return AskStore(*store_, [](Reader& reader) { return reader.Generation(); }).value();
  };
  EXPECT_TRUE(AppendOne(*store_, "1"));
  const std::int64_t before = generation();
  EXPECT_EQ(generation(), before);
  KillSessions();
  EXPECT_GT(generation(), before);
}

TEST_F(PostgresStoreTest, ManyNodesOpenAnEmptySchemaAtOnce) {
  const PostgresTestSchema fresh;
  std::atomic<int> failed = 0;
  {
    std::vector<std::jthread> openers;
    for (int i = 0; i < 8; ++i) {
      openers.emplace_back([&] {
        const auto opened = OpenPostgresStore(fresh.Options());
        if (!opened ||
            !AppendOne(**opened, std::to_string(reinterpret_cast<std::uintptr_t>(&opened)))) {
          ++failed;
        }
      });
    }
  }
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(CheckedEvents(*fresh.OpenStore()), 8);
}

TEST_F(PostgresStoreTest, ANewerSchemaIsRefused) {
  database_->Run("INSERT INTO credence_schema VALUES (1000)");
  EXPECT_THAT(OpenPostgresStore(database_->Options()),
              Fails(Code::kFailedPrecondition, HasSubstr("newer Credence (schema 1000")));
}

TEST_F(PostgresStoreTest, TablesOfAnotherProgramAreRefused) {
  const PostgresTestSchema foreign;
  foreign.Run("CREATE TABLE events (name text)");
  EXPECT_THAT(OpenPostgresStore(foreign.Options()), Fails(Code::kFailedPrecondition));
}

TEST_F(PostgresStoreTest, TheVersionFollowsOtherNodes) {
  const StoreVersion first = store_->Version().value();
  EXPECT_TRUE(AppendOne(*other_, "1"));
  EXPECT_TRUE(Eventually([&] { return store_->Version() != first; })) << "by polling";
  EXPECT_TRUE(other_->Version());
  const auto second = store_->Version();
  EXPECT_TRUE(AppendOne(*other_, "2"));
  EXPECT_TRUE(Eventually([&] { return store_->Version() != second; })) << "by notification";
  KillSessions();
  EXPECT_TRUE(Eventually([&] { return store_->Version() && store_->Version() != second; }));
}

TEST_F(PostgresStoreTest, WorkIsClaimedByOneNodeUntilItIsDoneOrItsSessionIsGone) {
  std::unique_ptr<Claim> claim = store_->TryClaim(kSpace, "compare").value();
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(other_->TryClaim(kSpace, "compare").value(), nullptr);
  EXPECT_NE(other_->TryClaim("other", "compare").value(), nullptr);
  claim.reset();
  claim = other_->TryClaim(kSpace, "compare").value();
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(store_->TryClaim(kSpace, "compare").value(), nullptr);
  KillSessions();
  EXPECT_TRUE(Eventually([&] {
    const auto again = store_->TryClaim(kSpace, "compare");
    return again && *again != nullptr;
  }));
}

TEST_F(PostgresStoreTest, LongScansComeInOrderAndWhole) {
  constexpr int kRows = 3'000;
  EXPECT_TRUE(store_->Write(kSpace, [](Writer& writer) -> Result<void> {
    for (int i = 0; i < kRows; ++i) {
      CREDENCE_RETURN_IF_ERROR(writer.PutRow({.kind = "memory",
                                              .id = fmt::format("{:05}", i),
                                              .data = "d",
                                              .entries = {{"i", i % 2 == 0 ? "even" : "odd"}}}));
      CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", fmt::format("{:05}", i), "v"));
    }
    return {};
  }));
  int rows = 0;
  int odd = 0;
  int all = 0;
  int derived = 0;
  EXPECT_TRUE(store_->Read(kSpace, [&](Reader& reader) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(reader.ScanRows("memory", [&](const RowView& row) {
      EXPECT_EQ(row.id, fmt::format("{:05}", rows++));
      return Visit::kContinue;
    }));
    CREDENCE_RETURN_IF_ERROR(reader.ScanIndex("memory", "i", "", "z", [&](const RowView& row) {
      const int even_rows = kRows / 2;
      EXPECT_EQ(row.id,
                fmt::format("{:05}", odd < even_rows ? odd * 2 : (odd - even_rows) * 2 + 1));
      ++odd;
      return Visit::kContinue;
    }));
    CREDENCE_RETURN_IF_ERROR(reader.ScanAllRows([&](const Row& row, auto /*text*/) {
      EXPECT_EQ(row.id, fmt::format("{:05}", all++));
      EXPECT_EQ(row.entries.size(), 1U);
      return Visit::kContinue;
    }));
    return reader.ScanDerived("vector", "", [&](std::string_view key, std::string_view /*bytes*/) {
      EXPECT_EQ(key, fmt::format("{:05}", derived++));
      return Visit::kContinue;
    });
  }));
  EXPECT_EQ(rows, kRows);
  EXPECT_EQ(odd, kRows);
  EXPECT_EQ(all, kRows);
  EXPECT_EQ(derived, kRows);
}

TEST_F(PostgresStoreTest, ABackupIsASqliteFileWithTheSameContent) {
  for (const std::string_view space : {"default", "other"}) {
    EXPECT_TRUE(store_->Write(space, [](Writer& writer) -> Result<void> {
      NewEvent hidden = WithText(MakeEvent("h", "a"), "hidden words");
      hidden.searchable = false;
      CREDENCE_RETURN_IF_ERROR(writer.Append(hidden));
      for (int i = 0; i < 200; ++i) {
        CREDENCE_RETURN_IF_ERROR(writer.Append(
            WithText(MakeEvent(std::to_string(i), fmt::format("s/{}", i % 7)), "shown words")));
      }
      CREDENCE_RETURN_IF_ERROR(writer.EraseVerbatim(5));
      CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", "k", "v"));
      return writer.PutRow(
          {.kind = "memory", .id = "x", .data = "d", .text_sequence = 3, .entries = {{"i", "k"}}});
    }));
  }
  const TempFolder folder;
  const std::string path = folder.File("copy.db");
  const Result<StoreCopy> copied = store_->BackUp(path, false);
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_EQ(copied->Events(), 402);
  EXPECT_EQ(store_->BackUp(path, false).error().code, Code::kAlreadyExists);
  EXPECT_TRUE(store_->BackUp(path, true));
  const std::unique_ptr<Store> copy = OpenSqliteStore({.path = path, .create = false}).value();
  EXPECT_EQ(Dump(*copy).value(), Dump(*store_).value());
  EXPECT_EQ(copy->CheckStorage().value(), std::vector<std::string>{});
  EXPECT_TRUE(copy->Read(kSpace, [](Reader& reader) -> Result<void> {
    EXPECT_EQ(reader.Search({.words = {"words"}, .limit = 1'000}).value().size(), 199U);
    return reader.ScanDerived("vector", "", [](std::string_view key, std::string_view bytes) {
      EXPECT_EQ(std::string(key) + std::string(bytes), "kv");
      return Visit::kContinue;
    });
  }));
}

TEST_F(PostgresStoreTest, DamageIsFound) {
  EXPECT_TRUE(AppendOne(*store_, "1"));
  EXPECT_TRUE(store_->Write(kSpace, [](Writer& writer) {
    return writer.PutRow({.kind = "memory", .id = "x", .data = "", .entries = {{"i", "k"}}});
  }));
  const auto scan = [this] {
    return store_->Read(kSpace, [](Reader& reader) {
      return reader.ScanAllRows([](const Row&, auto /*text*/) { return Visit::kContinue; });
    });
  };
  EXPECT_TRUE(scan());
  database_->Run("UPDATE row_index SET key = 'l'");
  EXPECT_EQ(scan().error().code, Code::kDataLoss);
  database_->Run(
      "UPDATE row_index SET key = 'k'; INSERT INTO row_index SELECT space, kind, name, "
      "'m', id FROM row_index");
  EXPECT_EQ(scan().error().code, Code::kDataLoss);
  database_->Run("DELETE FROM events");
  EXPECT_FALSE(store_->CheckStorage().value().empty());
}

TEST_F(PostgresStoreTest, AVeryLongTextIsSearchable) {
  std::string text = "needle";
  for (std::int64_t i = 0; i < 200'000; ++i) text += fmt::format(" {:x}", i * 7919);
  EXPECT_TRUE(store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.Append(WithText(MakeEvent("1", "a"), text)));
    CREDENCE_RETURN_IF_ERROR(
        writer.Append(WithText(MakeEvent("2", "b"), std::string(3'000'000, 'x'))));
    EXPECT_EQ(writer.Search({.words = {"needles"}}).value(), std::vector<std::string>{"a"});
    std::vector<std::string> many;
    for (std::int64_t i = 0; i < 1'000; ++i) many.push_back(fmt::format("{:x}", i * 7919));
    EXPECT_EQ(writer.Search({.words = many}).value(), std::vector<std::string>{"a"});
    many.emplace_back(3 * 255, 'x');
    EXPECT_EQ(writer.Search({.words = many, .any_word = true}).value().size(), 2U);
    return {};
  }));
}

TEST(PostgresErrors, OneLineSaysWhatToDoAndNoPassword) {
  const auto open = [](const std::string& url) {
    return OpenPostgresStore({.url = url, .connect_timeout = std::chrono::seconds(2)});
  };
  for (const std::string& url : {std::string("postgresql://ada:s3cret@127.0.0.1:1/credence"),
                                 std::string("postgresql://ada:s3cret%zz@127.0.0.1:1/credence"),
                                 std::string("postgresql://ada:s3cret@127.0.0.1:x1/credence")}) {
    const auto opened = open(url);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().message.find("s3cret"), std::string::npos) << opened.error().message;
    EXPECT_EQ(opened.error().message.find('\n'), std::string::npos) << opened.error().message;
    EXPECT_NE(opened.error().message.find("; "), std::string::npos) << opened.error().message;
  }
  EXPECT_EQ(open("postgresql://ada@127.0.0.1:1/credence").error().code, Code::kUnavailable);
  EXPECT_EQ(open("postgresql://ada:%zz@127.0.0.1:1/credence").error().code, Code::kInvalidArgument);
}

TEST(PostgresErrors, StatesHaveCodes) {
  EXPECT_EQ(ErrorOfState("db", "53100", "could not extend file").code, Code::kUnavailable);
  EXPECT_EQ(ErrorOfState("db", "53300", "too many clients").code, Code::kUnavailable);
  EXPECT_EQ(ErrorOfState("db", "57P01", "terminating").code, Code::kUnavailable);
  EXPECT_EQ(ErrorOfState("db", "57014", "canceling").code, Code::kDeadlineExceeded);
  EXPECT_EQ(ErrorOfState("db", "42P05", "already exists").code, Code::kUnavailable);
  EXPECT_EQ(ErrorOfState("db", "42601", "syntax error").code, Code::kInternal);
  EXPECT_TRUE(IsEndOfSession("42P05"));
  EXPECT_TRUE(IsEndOfSession("57P01"));
  EXPECT_FALSE(IsEndOfSession("23505"));
  EXPECT_EQ(ErrorOfConnecting("db", "FATAL:  password authentication failed for user \"a\"").code,
            Code::kUnauthenticated);
  EXPECT_EQ(ErrorOfConnecting("db", "failed: session is read-only").code, Code::kUnavailable);
  EXPECT_EQ(ErrorOfConnecting("db", "FATAL:  database \"x\" does not exist").code, Code::kNotFound);
  EXPECT_EQ(ErrorOfConnecting("db", "FATAL:  role \"x\" does not exist").code,
            Code::kUnauthenticated);
}

TEST(PostgresErrors, OfSeveralHostsTheLastReasonIsSaidWithoutHints) {
  EXPECT_EQ(
      ErrorOfConnecting("db",
                        "connection to server at \"a\" failed: Connection refused\n\tIs the "
                        "server running?\nconnection to server at \"b\" failed: timeout\n\tIs "
                        "the server running?\n")
          .message,
      "db: connection to server at \"b\" failed: timeout; check that the server is running, and "
      "try again");
  EXPECT_EQ(ErrorOfConnecting("db",
                              "FATAL:  the database system is starting up\nDETAIL:  Consistent "
                              "recovery state has not been yet reached.\n")
                .message,
            "db: FATAL:  the database system is starting up; check that the server is running, "
            "and try again");
}

TEST_F(PostgresStoreTest, AnUnknownDatabaseIsNamed) {
  std::string url = PostgresTestUrl();
  const std::size_t end = std::min(url.find('?'), url.size());
  const std::size_t start = url.find_last_of('/', end) + 1;
  url.replace(start, end - start, "no_such_database");
  EXPECT_THAT(OpenPostgresStore({.url = url}), Fails(Code::kNotFound));
}

TEST_F(PostgresStoreTest, AServerThatCanOnlyBeReadIsRefused) {
  PostgresOptions options = database_->Options();
  options.url += "&options=-cdefault_transaction_read_only%3Don";
  EXPECT_THAT(OpenPostgresStore(options), Fails(Code::kUnavailable));
}

}  // namespace
}  // namespace credence::ledger
