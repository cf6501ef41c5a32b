// SPDX-License-Identifier: Apache-2.0
#include "engine/store/copy.h"
#include "base/test_framework.h"
#include "engine/executive/heuristic_index.h"

#include <memory>
#include <string>

#include "credence/engine.h"
#include "engine/executive/heuristic_index.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence {
namespace {

class StoreCopyTest : public testing::Test {
 protected:
  static std::unique_ptr<Engine> Open(const std::string& path) {
    return Engine::Open({.db = path, .environment = {"CREDENCE_EMBEDDING_PROVIDER=lexical"}})
        .value();
  }
  static std::string Add(Engine& engine, const std::string& text, const Caller& caller = {}) {
    return engine.memories().Add(caller, {.content = text})->reading->memory.id.ToString();
  }
  static std::string DumpOf(const std::string& path) {
    return ledger::Dump(*ledger::OpenSqliteStore({.path = path}).value()).value();
  }
  Result<CopyReport> Copy() const { return Engine::CopyStore({.from = from_, .to = to_}); }

  ledger::TempFolder folder_;
  std::string from_ = folder_.File("from.db");
  std::string to_ = folder_.File("to.db");
};

TEST_F(StoreCopyTest, EverySpaceArrivesAsItWas) {
  const auto engine = Open(from_);
  const std::string tea = Add(*engine, "Tea is at four");
  ASSERT_TRUE(engine->memories().Validate({}, {.id = tea}));
  Add(*engine, "Coffee is at five", {.space = "other"});
  ASSERT_TRUE(engine->beliefs().Add({}, {.text = "The tea is green"}));
  ASSERT_TRUE(engine->memories().Forget({}, Add(*engine, "My secret"), /*erase=*/true));
  const Result<CopyReport> report = Copy();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->spaces, 2);
  EXPECT_EQ(report->copied, engine->ledger().Head({}).value() + 1);
  EXPECT_EQ(report->present, 0);
  EXPECT_EQ(DumpOf(to_), DumpOf(from_));
  EXPECT_EQ(Open(to_)->memories().Show({}, tea)->memory.times_validated, 1);
}

TEST_F(StoreCopyTest, ASecondRunTakesWhatIsNewAndErasesWhatWasErased) {
  const auto engine = Open(from_);
  const std::string secret = Add(*engine, "My secret");
  for (int i = 0; i < 2'500; ++i) Add(*engine, "Fact " + std::to_string(i));
  ASSERT_EQ(Copy()->copied, 2'501);
  ASSERT_TRUE(engine->memories().Forget({}, secret, /*erase=*/true));
  Add(*engine, "Tea is at four");
  const Result<CopyReport> report = Copy();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->present, 2'501);
  EXPECT_EQ(report->copied, 2);
  EXPECT_EQ(DumpOf(to_), DumpOf(from_));
}

// Otherwise another embedder would treat them as its own.
TEST_F(StoreCopyTest, VectorsArriveWithTheNameOfWhatMadeThem) {
  Add(*Open(from_), "Tea is at four");
  ASSERT_TRUE(ledger::OpenSqliteStore({.path = from_})
                  .value()
                  ->Write("default", [](ledger::Writer& writer) -> Result<void> {
                    CREDENCE_RETURN_IF_ERROR(engine::WriteEmbedder(writer, "some/7"));
                    return writer.PutDerived(engine::kVectorKind, "s\nid", "bytes");
                  }));
  ASSERT_TRUE(Copy());
  const auto copy = ledger::OpenSqliteStore({.path = to_}).value();
  ASSERT_TRUE(copy->Read("default", [](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> name, engine::ReadEmbedder(reader));
    EXPECT_EQ(name, "some/7");
    return {};
  }));
}

TEST_F(StoreCopyTest, AStoreWithOtherEventsIsLeftAlone) {
  Add(*Open(from_), "Tea is at four");
  Add(*Open(to_), "Coffee is at five");
  const std::string before = DumpOf(to_);
  EXPECT_THAT(Copy(), Fails(Code::kFailedPrecondition,
                            to_ + ": event 1 of space default differs from the one in " + from_ +
                                "; copy into an empty store"));
  EXPECT_EQ(DumpOf(to_), before);
}

TEST_F(StoreCopyTest, AStoreIsNotCopiedIntoItself) {
  Add(*Open(from_), "Tea is at four");
  EXPECT_EQ(Engine::CopyStore({.from = from_, .to = from_}).error().code, Code::kInvalidArgument);
}

TEST_F(StoreCopyTest, ASpaceThatOnlyTheOtherHasIsSaid) {
  Add(*Open(from_), "Tea is at four");
  Add(*Open(to_), "Coffee is at five", {.space = "other"});
  EXPECT_EQ(Copy().error().code, Code::kFailedPrecondition);
}

TEST_F(StoreCopyTest, WhatIsNotThereIsNotMade) {
  EXPECT_THAT(Copy(), Fails(Code::kNotFound));
  EXPECT_EQ(Engine::CopyStore({.from = "postgresql://here/db", .to = to_}).error().code,
            Code::kInvalidArgument);
}

}  // namespace
}  // namespace credence
