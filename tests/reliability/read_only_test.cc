// SPDX-License-Identifier: Apache-2.0
// Read-only files: writing gives one clear message, reading works and sees everything.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "child.h"
#include "credence/engine.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

using Lines = std::vector<std::string>;

constexpr int kMemories = 5;

class ReadOnlyTest : public testing::Test {
 protected:
  ReadOnlyTest() { Allow(folder_.path(), 0755); }
  // Otherwise the folder could not be removed.
  ~ReadOnlyTest() override { Allow(folder_.path(), 0755); }

  void Fill() const {
    const auto engine = Engine::Open({.db = db_}).value();
    for (int i = 0; i < kMemories; ++i) {
      ASSERT_TRUE(engine->memories().Add({}, {.content = fmt::format("sentence {}", i)}));
    }
  }
  static void Allow(const std::string& path, mode_t mode) {
    EXPECT_EQ(chmod(path.c_str(), mode), 0) << path;
  }
  // The store and the files next to it.
  void AllowStore(mode_t mode) const {
    for (const std::string_view suffix : {"", "-wal", "-shm"}) {
      Allow(db_ + std::string(suffix), mode);
    }
  }
  // What an ordinary user gets when reading, verifying and writing.
  Lines Use() const { return RunWorker({"use", db_}); }
  std::string Refusal() const {
    return fmt::format(
        "error PERMISSION_DENIED {}: the store cannot be written; check the permissions of the "
        "file "
        "and its folder",
        db_);
  }

  ledger::TempFolder folder_;
  std::string db_ = folder_.File("store.db");
};

TEST_F(ReadOnlyTest, AFileInAFolder) {
  struct Case {
    mode_t file;
    mode_t folder;
  };
  Fill();
  for (const auto& [file, folder] : {Case{0444, 0555}, Case{0444, 0777}, Case{0666, 0555}}) {
    AllowStore(file);
    Allow(folder_.path(), folder);
    EXPECT_EQ(Use(), (Lines{"verified 5", "listed 5", Refusal(), "exit 0"}))
        << fmt::format("{:o} {:o}", file, folder);
    Allow(folder_.path(), 0755);
  }
}

TEST_F(ReadOnlyTest, WritingWorksWhenItIsAllowed) {
  Fill();
  AllowStore(0666);
  Allow(folder_.path(), 0777);
  EXPECT_EQ(Use(), (Lines{"verified 5", "listed 5", "added", "exit 0"}));
}

// The newest events are then in the log, and not in the file.
TEST_F(ReadOnlyTest, TheLogOfAKilledWriterIsReadToo) {
  {
    Child child({"live", db_, "1"});
    for (int i = 0; i < kMemories; ++i) ASSERT_TRUE(child.ReadLine());
    child.Kill();
    EXPECT_EQ(child.Wait(), "signal 9");
  }
  ASSERT_TRUE(std::filesystem::exists(db_ + "-wal"));
  AllowStore(0444);
  Allow(folder_.path(), 0555);
  const Lines lines = Use();
  ASSERT_GE(lines.size(), 1U);
  ASSERT_TRUE(lines[0].starts_with("verified ")) << lines[0];
  EXPECT_GE(std::stoi(lines[0].substr(9)), kMemories);
  EXPECT_EQ(lines.at(2), Refusal());
}

// Without its index the log cannot be read, and the store must not look empty.
TEST_F(ReadOnlyTest, ALogThatCannotBeReadIsAnError) {
  {
    Child child({"live", db_, "1"});
    for (int i = 0; i < kMemories; ++i) ASSERT_TRUE(child.ReadLine());
  }
  std::filesystem::remove(db_ + "-shm");
  for (const std::string_view suffix : {"", "-wal"}) Allow(db_ + std::string(suffix), 0444);
  Allow(folder_.path(), 0555);
  const Lines lines = Use();
  ASSERT_EQ(lines.size(), 2U) << lines[0];
  EXPECT_TRUE(lines[0].starts_with("error PERMISSION_DENIED " + db_)) << lines[0];
}

TEST_F(ReadOnlyTest, AFileThatMayNotBeRead) {
  Fill();
  Allow(db_, 0);
  const Lines lines = Use();
  ASSERT_EQ(lines.size(), 2U) << lines[0];
  EXPECT_TRUE(lines[0].starts_with("error PERMISSION_DENIED " + db_)) << lines[0];
}

TEST_F(ReadOnlyTest, ANewStoreInAFolderThatMayNotBeWritten) {
  Allow(folder_.path(), 0555);
  const Lines lines = Use();
  ASSERT_EQ(lines.size(), 2U) << lines[0];
  EXPECT_TRUE(lines[0].starts_with("error PERMISSION_DENIED " + db_)) << lines[0];
}

}  // namespace
}  // namespace credence::reliability
