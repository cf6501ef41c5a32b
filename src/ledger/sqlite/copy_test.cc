// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/copy.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "base/test_framework.h"
#include "credence/mention.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

namespace fs = std::filesystem;

// A lambda, because FunctionRef does not take plain functions.
constexpr auto kFine = [](Store& /*copy*/) -> Result<void> { return {}; };

class SqliteCopyTest : public testing::Test {
 protected:
  SqliteCopyTest() : store_(OpenSqliteStore({.path = path_}).value()) {}

  static void Add(Store& store, std::string_view space, std::string_view name) {
    const Result<void> done = store.Write(space, [&](Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(writer.Append(WithText(MakeEvent(name, "s"), std::string(name))));
      return writer.PutRow(
          {.kind = "k", .id = std::string(name), .data = "{}", .text_sequence = 0});
    });
    ASSERT_TRUE(done) << done.error().message;
  }
  static std::int64_t CountIn(Store& store, std::string_view space) {
    return AskStore(store, [](Reader& reader) { return reader.GetHead(); }, space)->sequence;
  }
  static std::int64_t GenerationOf(Store& store) {
    return AskStore(store, [](Reader& reader) { return reader.Generation(); }).value();
  }
  std::vector<std::string> Files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }

  TempFolder folder_;
  std::string path_ = folder_.File("store.db");
  std::string copy_ = folder_.File("copy.db");
  std::unique_ptr<Store> store_;
};

TEST_F(SqliteCopyTest, ACopyHoldsEverySpaceAndIsOneFileForItsOwner) {
  Add(*store_, "a", "one");
  Add(*store_, "a", "two");
  Add(*store_, "b", "three");
  const Result<StoreCopy> copy = store_->BackUp(copy_, false);
  ASSERT_TRUE(copy) << copy.error().message;
  EXPECT_EQ(copy->Events(), 3);
  EXPECT_EQ(copy->bytes, static_cast<std::int64_t>(fs::file_size(copy_)));
  struct stat status{};
  ASSERT_EQ(stat(copy_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  for (const std::string& name : Files()) {
    EXPECT_TRUE(name == "copy.db" || name.starts_with("store.db")) << name;
  }
  const auto opened = OpenSqliteStore({.path = copy_}).value();
  EXPECT_EQ(CountIn(*opened, "a"), 2);
  EXPECT_EQ(CountIn(*opened, "b"), 1);
  EXPECT_TRUE(opened->CheckStorage()->empty());
}

TEST_F(SqliteCopyTest, WhatIsThereIsOnlyReplacedWhenThatIsWanted) {
  Add(*store_, "a", "one");
  std::ofstream(copy_) << "mine";
  EXPECT_EQ(store_->BackUp(copy_, false).error().code, Code::kAlreadyExists);
  EXPECT_EQ(fs::file_size(copy_), 4u);
  EXPECT_TRUE(store_->BackUp(copy_, true));
  EXPECT_EQ(store_->BackUp(path_, true).error().code, Code::kInvalidArgument) << "the store itself";
  EXPECT_EQ(store_->BackUp(folder_.path(), true).error().code, Code::kInvalidArgument);
  EXPECT_EQ(store_->BackUp(folder_.File("no/where.db"), true).error().code,
            Code::kPermissionDenied);
}

TEST_F(SqliteCopyTest, ACopyIsOneMomentWhileOthersWrite) {
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    // Alternates between the spaces: a copy of two moments would have a difference of more than
    // one.
    for (int i = 0; !stop; ++i) {
      Add(*store_, "a", "a" + std::to_string(i));
      Add(*store_, "b", "b" + std::to_string(i));
    }
  });
  for (int i = 0; i < 8; ++i) {
    const Result<StoreCopy> copy = store_->BackUp(copy_, true);
    ASSERT_TRUE(copy) << copy.error().message;
    const auto opened = OpenSqliteStore({.path = copy_}).value();
    const std::int64_t a = CountIn(*opened, "a");
    const std::int64_t b = CountIn(*opened, "b");
    EXPECT_TRUE(a == b || a == b + 1) << a << " and " << b;
    EXPECT_TRUE(opened->CheckStorage()->empty());
  }
  stop = true;
  writer.join();
}

TEST_F(SqliteCopyTest, WhoeverHasTheStoreOpenSeesWhatWasRestoredInTheNextTransaction) {
  const auto other = OpenSqliteStore({.path = path_}).value();
  // The copy numbers the spaces differently.
  {
    const auto source = OpenSqliteStore({.path = folder_.File("source.db")}).value();
    Add(*source, "b", "b-old");
    Add(*source, "a", "a-old");
    ASSERT_TRUE(source->BackUp(copy_, false));
  }
  Add(*store_, "a", "one");
  Add(*store_, "b", "two");
  Add(*other, "b", "three");
  const std::int64_t before = GenerationOf(*other);
  const std::string kept = folder_.File("kept.db");
  const Result<Replaced> replaced = store_->Replace(copy_, {.check = kFine, .keep = kept});
  ASSERT_TRUE(replaced) << replaced.error().message;
  EXPECT_EQ(replaced->taken.Events(), 2);
  EXPECT_EQ(replaced->kept->Events(), 3);
  EXPECT_GT(GenerationOf(*other), before);
  for (Store* store : {store_.get(), other.get()}) {
    EXPECT_EQ(CountIn(*store, "a"), 1);
    EXPECT_EQ(CountIn(*store, "b"), 1);
  }
  Add(*other, "a", "a-new");
  Add(*store_, "b", "two");  // Its identifier was known before, but no longer is.
  EXPECT_EQ(CountIn(*store_, "a"), 2);
  EXPECT_EQ(CountIn(*other, "b"), 2);
  EXPECT_TRUE(other->CheckStorage()->empty());
  EXPECT_EQ(CountIn(*OpenSqliteStore({.path = kept}).value(), "b"), 2);
  for (const std::string& name : Files()) EXPECT_EQ(name.find("restoring"), std::string::npos);
}

TEST_F(SqliteCopyTest, NothingIsReplacedThatWasNotToBe) {
  Add(*store_, "a", "one");
  ASSERT_TRUE(store_->BackUp(copy_, false));
  Add(*store_, "a", "two");
  EXPECT_EQ(store_->Replace(copy_, {.check = kFine, .keep = {}}).error().code,
            Code::kFailedPrecondition);
  const auto refuse = [](Store& /*copy*/) -> Result<void> { return DataLoss("not sound"); };
  EXPECT_EQ(store_->Replace(copy_, {.check = refuse, .keep = folder_.File("kept")}).error().message,
            "not sound");
  EXPECT_EQ(store_->Replace(folder_.File("none"), {.check = kFine, .keep = folder_.File("kept")})
                .error()
                .code,
            Code::kNotFound);
  // The old content cannot be kept, so it is not replaced.
  EXPECT_EQ(store_->Replace(copy_, {.check = kFine, .keep = copy_}).error().code,
            Code::kAlreadyExists);
  std::ofstream(folder_.File("empty")).flush();
  EXPECT_EQ(store_->Replace(folder_.File("empty"), {.check = kFine, .keep = folder_.File("kept")})
                .error()
                .code,
            Code::kInvalidArgument);
  EXPECT_EQ(CountIn(*store_, "a"), 2);
  EXPECT_FALSE(fs::exists(folder_.File("kept")));
  const auto empty = OpenSqliteStore({.path = folder_.File("new.db")}).value();
  EXPECT_TRUE(empty->Replace(copy_, {.check = kFine, .keep = {}}));
  EXPECT_EQ(CountIn(*empty, "a"), 1);
}

TEST_F(SqliteCopyTest, ABackupThatBringsATriggerOrAViewIsRefused) {
  const std::string end =
      " that Credence did not make (\"mine\"); give a file that " + Op("backup") + " wrote";
  const auto refusal = [&](const char* sql) {
    EXPECT_TRUE(store_->BackUp(copy_, true));
    EXPECT_TRUE(Connection::Open(copy_, Connection::Mode::kReadWrite).value()->Execute(sql));
    const Result<void> checked = CheckBackup(copy_);
    return checked ? "no error"
                   : std::string(CodeName(checked.error().code)) + ": " + checked.error().message;
  };
  EXPECT_EQ(refusal("CREATE TABLE other (id)"), "no error");
  EXPECT_EQ(refusal("CREATE TRIGGER mine AFTER INSERT ON events BEGIN DELETE FROM rows; END"),
            fmt::format("DATA_LOSS: {}: holds a trigger{}", copy_, end));
  EXPECT_EQ(refusal("CREATE VIEW mine AS SELECT 1"),
            fmt::format("DATA_LOSS: {}: holds a view{}", copy_, end));
  EXPECT_EQ(store_->Replace(copy_, {.check = kFine, .keep = {}}).error().code, Code::kDataLoss);
  EXPECT_THAT(refusal("DROP VIEW searchable; CREATE VIEW searchable AS SELECT 1 AS pos, 2 AS text"),
              HasSubstr("(\"searchable\")"));
}

TEST_F(SqliteCopyTest, ATriggerOfTheFileDoesNotRun) {
  ASSERT_TRUE(Connection::Open(path_, Connection::Mode::kReadWrite)
                  .value()
                  ->Execute("CREATE TRIGGER mine AFTER INSERT ON events BEGIN DELETE FROM events; "
                            "END"));
  Add(*store_, "a", "one");
  EXPECT_EQ(CountIn(*store_, "a"), 1);
}

TEST_F(SqliteCopyTest, WritersLoseNothingBetweenTheCopyThatIsKeptAndTheRestore) {
  ASSERT_TRUE(store_->BackUp(copy_, false));
  std::atomic<bool> stop = false;
  std::atomic<std::int64_t> written = 0;
  std::thread writer([&] {
    for (int i = 0; !stop; ++i, ++written) Add(*store_, "a", "a" + std::to_string(i));
  });
  while (written < 20) std::this_thread::yield();
  const Result<Replaced> replaced =
      store_->Replace(copy_, {.check = kFine, .keep = folder_.File("kept")});
  const std::int64_t after = written;
  stop = true;
  writer.join();
  ASSERT_TRUE(replaced) << replaced.error().message;
  EXPECT_GE(after, replaced->kept->Events());
  // Each acknowledged event is in one of the two.
  EXPECT_EQ(replaced->kept->Events() + CountIn(*store_, "a"), written);
}

TEST_F(SqliteCopyTest, AStoreInMemorySaysThatItHasNoFile) {
  const auto memory = MakeMemoryStore();
  EXPECT_EQ(memory->BackUp(copy_, false).error().code, Code::kUnimplemented);
  EXPECT_EQ(memory->Replace(copy_, {.check = kFine, .keep = {}}).error().code,
            Code::kUnimplemented);
}

}  // namespace
}  // namespace credence::ledger
