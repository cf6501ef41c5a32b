// SPDX-License-Identifier: Apache-2.0
// Restoring a store must invalidate what engines hold in memory.

#include <memory>
#include <string>

#include "base/test_framework.h"
#include "credence/engine.h"
#include "ledger/store_testing.h"

namespace credence {
namespace {

class BackupTest : public testing::Test {
 protected:
  std::unique_ptr<Engine> Open() const {
    return Engine::Open({.db = db_, .environment = {"CREDENCE_EMBEDDING_PROVIDER=lexical"}})
        .value();
  }
  static void Add(Engine& engine, const std::string& text) {
    ASSERT_TRUE(engine.memories().Add({}, {.content = text}));
  }

  ledger::TempFolder folder_;
  std::string db_ = folder_.File("credence.db");
  std::string copy_ = folder_.File("copy.db");
};

TEST_F(BackupTest, AnEngineThatRunsAnswersWithWhatWasRestored) {
  const auto running = Open();
  Add(*running, "Tea is at four");
  ASSERT_TRUE(Open()->ledger().BackUp(copy_, false));
  Add(*running, "Coffee is at five");
  const std::int64_t before = running->ledger().Generation().value();
  const Result<RestoreReport> restored =
      Open()->ledger().Restore({.path = copy_, .keep = folder_.File("kept.db")});
  ASSERT_TRUE(restored) << restored.error().message;
  EXPECT_EQ(restored->taken.events, 1);
  EXPECT_EQ(restored->kept->events, 2);
  EXPECT_GT(running->ledger().Generation().value(), before);
  EXPECT_EQ(running->memories().List({}, {})->size(), 1u);
  Add(*running, "Milk is at six");
  EXPECT_EQ(running->ledger().Head({}).value(), 2);
  EXPECT_TRUE(running->insight().Verify()->ok());
}

TEST_F(BackupTest, HeuristicsThatAreGoneDoNotFireAndOnesThatCameBackDo) {
  const auto running = Open();
  Executive& executive = running->executive();
  const auto learn = [&](const std::string& condition) {
    const auto learned =
        executive.Add({}, {.condition = condition, .action = "open it", .source = "door"});
    ASSERT_TRUE(learned) << learned.error().message;
  };
  const auto matches = [&](const std::string& text) {
    const auto found = executive.Match({}, {.text = text, .source = "door"});
    EXPECT_TRUE(found) << found.error().message;
    return found && !found->empty() && found->front().similarity > 0.99;
  };
  learn("somebody rings the bell");
  ASSERT_TRUE(running->ledger().BackUp(copy_, false));
  learn("a parcel has come");
  ASSERT_TRUE(matches("a parcel has come"));
  ASSERT_TRUE(Open()->ledger().Restore({.path = copy_, .keep = folder_.File("kept.db")}));
  EXPECT_FALSE(matches("a parcel has come")) << "the ledger is shorter than it was";
  // The ledger has the same length, but a different last event.
  learn("the cat wants in");
  EXPECT_TRUE(matches("the cat wants in"));
  ASSERT_TRUE(
      Open()->ledger().Restore({.path = folder_.File("kept.db"), .keep = folder_.File("k2")}));
  EXPECT_TRUE(matches("a parcel has come"));
  EXPECT_FALSE(matches("the cat wants in"));
}

TEST_F(BackupTest, AFileThatIsNotSoundIsRefusedAndNothingChanges) {
  {
    const auto engine = Open();
    Add(*engine, "Tea is at four");
    ASSERT_TRUE(engine->ledger().BackUp(copy_, false));
  }
  const auto target = Engine::Open({.db = folder_.File("other.db")}).value();
  EXPECT_EQ(target->ledger().Restore({.path = folder_.File("none.db")}).error().code,
            Code::kNotFound);
  EXPECT_TRUE(target->ledger().Restore({.path = copy_}));
  EXPECT_EQ(target->ledger().Restore({.path = copy_}).error().code, Code::kFailedPrecondition);
}

TEST_F(BackupTest, AStoreInMemoryIsRefused) {
  const auto memory = Engine::Open({.db = ":memory:"}).value();
  EXPECT_EQ(memory->ledger().BackUp(copy_, false).error().code, Code::kUnimplemented);
}

}  // namespace
}  // namespace credence
