// SPDX-License-Identifier: Apache-2.0
#include "operations/demonstration.h"

#include <algorithm>
#include <functional>

#include "base/test_framework.h"
#include "engine/store/browse.h"
#include "engine/test_engine.h"

namespace credence::operations {
namespace {

TEST(Demonstration, FillsEveryFacultyOnceAndIsSound) {
  TestEngine engine(TestStore::kMemory);
  const Timestamp now = TestDay(100);
  const Result<void> loaded = LoadDemonstration(*engine, *engine.clock, now, "demo");
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_LE(engine->Now(), now);
  const Caller caller{.space = "demo"};
  const Stats stats = engine->insight().GetStats(caller).value();
  EXPECT_GT(stats.golden, 0) << "something is well proven";
  EXPECT_GT(stats.violations, 0);
  EXPECT_GT(stats.review.pending, 0) << "something waits for a person";
  EXPECT_GT(stats.review.active_rules, 0) << "something was learned";
  EXPECT_EQ(engine->sessions().List(caller, {})->size(), 2U);
  EXPECT_FALSE(engine->beliefs().Disputes(caller)->empty());
  EXPECT_FALSE(engine->executive().Fires(caller, {})->empty());
  EXPECT_TRUE(engine->insight().Verify()->ok());
  const LedgerPage page =
      engine->ledger().Browse(caller, {.limit = engine::kLedgerPageMax}).value();
  EXPECT_TRUE(std::ranges::is_sorted(page.events, std::greater<>(), &Event::time))
      << "what happened later comes later";

  const std::int64_t head = engine->ledger().Head(caller).value();
  ASSERT_TRUE(LoadDemonstration(*engine, *engine.clock, now, "demo"));
  EXPECT_EQ(engine->ledger().Head(caller).value(), head) << "a second time changes nothing";
  EXPECT_EQ(engine->ledger().Head({}).value(), 0) << "nor is anything in another space";
}

TEST(Demonstration, WhatIsThereIsNotMixedWithIt) {
  TestEngine engine(TestStore::kMemory);
  ASSERT_TRUE(engine->memories().Add({.space = "demo"}, {.content = "Run the tests"}));
  EXPECT_THAT(LoadDemonstration(*engine, *engine.clock, TestDay(100), "demo"),
              Fails(Code::kFailedPrecondition));
  EXPECT_EQ(engine->ledger().Head({.space = "demo"}).value(), 1);
}

TEST(Demonstration, EveryKindOfItsEventsCanBeAskedFor) {
  TestEngine engine(TestStore::kMemory);
  ASSERT_TRUE(LoadDemonstration(*engine, *engine.clock, TestDay(100), "demo"));
  const LedgerPage page =
      engine->ledger().Browse({.space = "demo"}, {.limit = engine::kLedgerPageMax}).value();
  for (const Event& event : page.events) EXPECT_TRUE(engine::IsKnownKind(event.kind)) << event.kind;
}

}  // namespace
}  // namespace credence::operations
