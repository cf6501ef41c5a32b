// SPDX-License-Identifier: Apache-2.0
// Several processes often share one file; here, two engines stand for them.
#include <fmt/format.h>

#include <set>
#include <thread>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

class TwoEnginesTest : public testing::Test {
 protected:
  std::unique_ptr<Engine> Open(std::uint64_t seed) const {
    EngineOptions options;
    options.db = folder_.File("test.db");
    options.clock = std::make_shared<ManualClock>(TestDay());
    options.rng = std::make_shared<SeededRng>(seed);
    return Engine::Open(std::move(options)).value();
  }
  static std::string IdOf(const Result<AddedMemory>& added) {
    return added.value().reading.value().memory.id.ToString();
  }

  TestFolder folder_;
  Caller me_{.space = "default", .project = "/p", .actor = "user"};
};

TEST_F(TwoEnginesTest, WhatOneWritesTheOtherReads) {
  const auto one = Open(1);
  const auto two = Open(2);
  const std::string id = IdOf(one->memories().Add(me_, {.content = "Use X", .type = "rule"}));
  EXPECT_EQ(two->memories().Show(me_, id)->memory.content, "Use X");
  ASSERT_TRUE(two->memories().Validate(me_, {.id = id}));
  ASSERT_TRUE(one->memories().Validate(me_, {.id = id}));
  EXPECT_EQ(two->memories().Show(me_, id)->memory.confidence, TestDecimal("0.6"));
  EXPECT_EQ(one->memories().Inject(me_, {})->text, two->memories().Inject(me_, {})->text);
  EXPECT_FALSE(two->memories().Add(me_, {.content = "Use X", .type = "rule"})->created);
}

TEST_F(TwoEnginesTest, AKeyCountsOnceAcrossEngines) {
  const auto one = Open(1);
  const auto two = Open(2);
  const std::string id = IdOf(one->memories().Add(me_, {.content = "Use X"}));
  const MemoryFeedback feedback{.id = id, .key = "run-7"};
  ASSERT_TRUE(one->memories().Validate(me_, feedback));
  EXPECT_EQ(two->memories().Validate(me_, feedback)->memory.times_validated, 1);
}

TEST_F(TwoEnginesTest, NothingIsLostWhenBothWriteAtOnce) {
  constexpr int kTimes = 60;
  const auto one = Open(1);
  const std::string shared = IdOf(one->memories().Add(me_, {.content = "Shared"}));
  const auto work = [&](std::uint64_t seed) {
    const auto engine = Open(seed);
    for (int i = 0; i < kTimes; ++i) {
      EXPECT_TRUE(
          engine->memories().Add(me_, {.content = fmt::format("Memory {} of {}", i, seed)}));
      EXPECT_TRUE(engine->memories().Violate(me_, {.id = shared}));
      EXPECT_TRUE(engine->memories().Inject(me_, {}));
    }
  };
  std::thread other(work, 2);
  work(3);
  other.join();
  EXPECT_EQ(one->memories().Show(me_, shared)->memory.times_violated, 2 * kTimes);
  EXPECT_EQ(one->memories().List(me_, {})->size(), 2u * kTimes + 1);
  const VerifyReport report = one->insight().Verify().value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, 4 * kTimes + 1);
}

TEST_F(TwoEnginesTest, TheSameSentenceFromBothIsOneMemory) {
  constexpr int kTimes = 40;
  std::set<std::string> ids[2];
  const auto work = [&](std::size_t which) {
    const auto engine = Open(which + 1);
    for (int i = 0; i < kTimes; ++i) {
      ids[which].insert(
          IdOf(engine->memories().Add(me_, {.content = fmt::format("Sentence {}", i)})));
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  EXPECT_EQ(ids[0].size(), static_cast<std::size_t>(kTimes));
  EXPECT_EQ(ids[0], ids[1]);
  EXPECT_TRUE(Open(9)->insight().Verify()->ok());
}

TEST_F(TwoEnginesTest, OneEngineServesSeveralThreads) {
  const auto engine = Open(1);
  const auto work = [&](int which) {
    for (int i = 0; i < 30; ++i) {
      const auto added =
          engine->memories().Add(me_, {.content = fmt::format("Memory {} of {}", i, which)});
      EXPECT_TRUE(added);
      EXPECT_TRUE(engine->memories().Validate(me_, {.id = IdOf(added)}));
      EXPECT_TRUE(engine->memories().List(me_, {}));
    }
  };
  std::thread other(work, 2);
  work(1);
  other.join();
  EXPECT_EQ(engine->insight().GetStats(me_)->validations, 60);
  EXPECT_TRUE(engine->insight().Verify()->ok());
}

TEST_F(TwoEnginesTest, WhatOneErasesIsGoneForTheOther) {
  const auto one = Open(1);
  const auto two = Open(2);
  const std::string id = IdOf(one->memories().Add(me_, {.content = "Zanzibar"}));
  ASSERT_EQ(two->memories().Search(me_, {.text = "zanzibar"})->size(), 1u);
  ASSERT_TRUE(one->memories().Forget(me_, id, true));
  EXPECT_TRUE(two->memories().Search(me_, {.text = "zanzibar", .all = true})->empty());
  EXPECT_EQ(two->memories().Show(me_, id)->memory.content, std::nullopt);
  EXPECT_TRUE(two->insight().Verify()->ok());
}

}  // namespace
}  // namespace credence
