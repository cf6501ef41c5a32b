// SPDX-License-Identifier: Apache-2.0
// Tests of the SQLite file, beyond the contract of all stores.
#include "ledger/sqlite/store.h"

#include <sys/stat.h>

#include <chrono>
#include <new>

#include "base/test_framework.h"
#include "ledger/sqlite/connection.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

class SqliteStoreTest : public testing::Test {
 protected:
  std::unique_ptr<Store> Open() { return OpenSqliteStore({.path = path_}).value(); }

  // A store with rows, texts and index entries, closed.
  void Fill() {
    const Result<void> done = Open()->Write("default", [](Writer& writer) -> Result<void> {
      for (int i = 1; i <= 5; ++i) {
        const std::string name = std::to_string(i);
        NewEvent event = WithText(MakeEvent(name, "memory/" + name), "word" + name);
        event.searchable = i % 2 == 1;
        CREDENCE_RETURN_IF_ERROR(writer.Append(event));
        CREDENCE_RETURN_IF_ERROR(writer.PutRow({.kind = "memory",
                                                .id = name,
                                                .data = "d" + name,
                                                .text_sequence = i,
                                                .entries = {{"i", name}, {"j", name}}}));
      }
      return {};
    });
    ASSERT_TRUE(done) << done.error().message;
  }

  TempFolder folder_;
  std::string path_ = folder_.File("store.db");
};

TEST_F(SqliteStoreTest, WhatWasWrittenIsThereAfterClosing) {
  Fill();
  const std::string before = Dump(*Open()).value();
  EXPECT_NE(before.find("word5"), std::string::npos);
  EXPECT_EQ(Dump(*Open()).value(), before);
}

// SQLite, which does not support exceptions, is in between.
TEST_F(SqliteStoreTest, WhatAVisitorThrowsLeavesTheScanAndTheStoreGoesOn) {
  Fill();
  std::vector<std::int64_t> seen;
  const Result<void> read = Open()->Read("default", [&](Reader& reader) -> Result<void> {
    const auto refuse = [](const EventView& /*event*/) -> Visit { throw std::bad_alloc(); };
    EXPECT_THROW((void)reader.ScanEvents({}, refuse), std::bad_alloc);
    return reader.ScanEvents({}, [&](const EventView& event) {
      seen.push_back(event.sequence);
      return Visit::kContinue;
    });
  });
  EXPECT_TRUE(read);
  EXPECT_EQ(seen, (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
}

TEST_F(SqliteStoreTest, WhatAWriteThrowsLeavesNoTransactionOpen) {
  const auto store = Open();
  const auto throwing = [](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.PutRow({.kind = "a", .id = "b", .data = "{}"}));
    throw std::bad_alloc();
  };
  EXPECT_THROW((void)store->Write("default", throwing), std::bad_alloc);
  EXPECT_THROW((void)store->Read(
                   "default", [](Reader& /*reader*/) -> Result<void> { throw std::bad_alloc(); }),
               std::bad_alloc);
  // Neither this store nor another is blocked, and nothing was written.
  Fill();
  EXPECT_TRUE(store->Write("default", [](Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const bool found,
                              writer.GetRow("a", "b", [](const RowView& /*row*/) {}));
    EXPECT_FALSE(found);
    return {};
  }));
}

TEST_F(SqliteStoreTest, WithPowerDurabilityTooTheStoreIsTheSame) {
  Fill();
  const auto store = OpenSqliteStore({.path = path_, .durability = Durability::kPower}).value();
  EXPECT_TRUE(store->Write("default", [](Writer& writer) { return writer.DeleteRow("a", "b"); }));
  EXPECT_EQ(Dump(*store).value(), Dump(*Open()).value());
}

TEST_F(SqliteStoreTest, AStoreThatSomebodyHoldsIsWaitedForAsLongAsItIsWanted) {
  Fill();
  const auto holder = Connection::Open(path_, Connection::Mode::kReadWrite).value();
  ASSERT_TRUE(holder->Execute("BEGIN IMMEDIATE"));
  const auto store = OpenSqliteStore({.path = path_, .wait = std::chrono::milliseconds(300)});
  ASSERT_TRUE(store) << store.error().message;
  const Result<void> done =
      (*store)->Write("default", [](Writer& /*writer*/) -> Result<void> { return {}; });
  EXPECT_THAT(done, Fails(Code::kDeadlineExceeded, HasSubstr("has held the store for 1 s")));
}

TEST_F(SqliteStoreTest, AFileThatIsNotThereIsAnErrorWhenItMayNotBeMade) {
  EXPECT_THAT(OpenSqliteStore({.path = path_, .create = false}), Fails(Code::kNotFound));
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(SqliteStoreTest, AFolderThatIsNotThereIsAnErrorInOneLine) {
  const auto store = OpenSqliteStore({.path = folder_.File("absent/store.db")});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().message.find('\n'), std::string::npos);
  EXPECT_NE(store.error().message.find("absent/store.db"), std::string::npos);
}

TEST_F(SqliteStoreTest, TheFileNameMayHoldWhatAnAddressMayNot) {
  for (const std::string_view name : {"a b%20?mode=ro#x.db", "ä;'\".db"}) {
    path_ = folder_.File(name);
    Fill();
    EXPECT_TRUE(std::filesystem::exists(path_)) << name;
  }
}

TEST_F(SqliteStoreTest, OnlyTheOwnerMayReadTheFiles) {
  const auto store = Open();
  EXPECT_TRUE(store->Write("default", [](Writer& writer) { return writer.DeleteRow("a", "b"); }));
  for (const std::string_view suffix : {"", "-wal", "-shm"}) {
    struct stat status{};
    ASSERT_EQ(stat((path_ + std::string(suffix)).c_str(), &status), 0) << suffix;
    EXPECT_EQ(status.st_mode & 0777, 0600U) << suffix;
  }
}

TEST_F(SqliteStoreTest, AnErasedTextIsGoneFromTheDisk) {
  const auto store = Open();
  // Enough texts for several pages and several segments of the search index.
  for (int i = 1; i <= 200; ++i) {
    const std::string name = std::to_string(i);
    const std::string secret = i == 100 ? " qzxjkwv" : "";
    ASSERT_TRUE(store->Write("default", [&](Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(writer.Append(WithText(
          MakeEvent(name, "memory/" + name), fmt::format("some words number {}{}", name, secret))));
      return {};
    }));
  }
  ASSERT_NE((FileBytes(path_) + FileBytes(path_ + "-wal")).find("qzxjkwv"), std::string::npos);
  ASSERT_TRUE(store->Write("default", [](Writer& writer) { return writer.EraseVerbatim(100); }));
  EXPECT_EQ(FileBytes(path_).find("qzxjkwv"), std::string::npos);
  EXPECT_EQ(FileBytes(path_ + "-wal").find("qzxjkwv"), std::string::npos);
}

}  // namespace
}  // namespace credence::ledger
