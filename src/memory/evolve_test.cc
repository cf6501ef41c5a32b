// SPDX-License-Identifier: Apache-2.0
#include "memory/evolve.h"

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

EventPlace OnDay(double day) { return {.subject = TestId(1), .sequence = 4, .time = TestDay(day)}; }

Validated Confirmation(bool promoted = false) {
  return {.signal = "user", .delta = TestDecimal("0.05"), .promoted = promoted};
}
Violated Refutation() { return {.signal = "user", .delta = TestDecimal("0.1")}; }

TEST(EvolveTest, ADisputeLastsUntilItIsSettled) {
  Memory memory = TestMemory(1, "x");
  Evolve(memory, Disputed{.with = TestId(2)}, OnDay(1));
  Evolve(memory, Disputed{.with = TestId(3)}, OnDay(1));
  Evolve(memory, Disputed{.with = TestId(2)}, OnDay(2));
  EXPECT_EQ(memory.disputed_with, (std::vector<Uuid>{TestId(2), TestId(3)}));
  Evolve(memory, Settled{.with = TestId(2)}, OnDay(3));
  Evolve(memory, Settled{.with = TestId(9)}, OnDay(3));
  EXPECT_EQ(memory.disputed_with, (std::vector<Uuid>{TestId(3)}));
  EXPECT_EQ(memory.confidence, TestDecimal("0.5"));
}

TEST(EvolveTest, LearnedMakesTheWholeRecord) {
  Memory memory = TestMemory(9, "is replaced by what was learned");
  memory.times_violated = 3;
  memory.erased = true;
  const Learned learned{.type = MemoryType::kRule,
                        .domain = "git",
                        .project = "/p",
                        .source = MemorySource::kPassive,
                        .source_tool = "bash",
                        .confidence = TestDecimal("0.3"),
                        .supersedes = TestId(5)};
  Evolve(memory, learned,
         {.subject = TestId(1), .sequence = 4, .time = TestDay(2), .text = "Sign commits"});
  Memory expected;
  expected.id = TestId(1);
  expected.type = MemoryType::kRule;
  expected.content = "Sign commits";
  expected.domain = "git";
  expected.project = "/p";
  expected.source = MemorySource::kPassive;
  expected.source_tool = "bash";
  expected.confidence = TestDecimal("0.3");
  expected.created_at = TestDay(2);
  expected.supersedes = TestId(5);
  expected.text_sequence = 4;
  EXPECT_EQ(memory, expected);
}

TEST(EvolveTest, LearnedWithoutItsTextHasNoContent) {
  Memory memory;
  Evolve(memory, Learned{.confidence = TestDecimal("0.5")}, OnDay(0));
  EXPECT_EQ(memory.content, std::nullopt);
  EXPECT_EQ(memory.status, MemoryStatus::kCurrent);
  EXPECT_FALSE(memory.golden);
}

TEST(EvolveTest, ValidationRaisesCountsAndRemembersWhen) {
  Memory memory = TestMemory(1, "x");
  Evolve(memory, Confirmation(), OnDay(3));
  EXPECT_EQ(memory.confidence, TestDecimal("0.55"));
  EXPECT_EQ(memory.times_validated, 1);
  EXPECT_EQ(memory.last_validated_at, TestDay(3));
  EXPECT_EQ(memory.created_at, TestDay(0));
}

TEST(EvolveTest, StepsAreExactInDecimal) {
  Memory up = TestMemory(1, "x");
  for (int i = 0; i < 8; ++i) Evolve(up, Confirmation(), OnDay(0));
  EXPECT_EQ(up.confidence.ToString(), "0.9");
  Memory down = TestMemory(1, "x");
  for (int i = 0; i < 5; ++i) Evolve(down, Refutation(), OnDay(0));
  EXPECT_EQ(down.confidence.ToString(), "0");
}

TEST(EvolveTest, ConfidenceStaysBetweenZeroAndOne) {
  Memory memory = TestMemory(1, "x");
  memory.confidence = TestDecimal("0.98");
  Evolve(memory, Confirmation(), OnDay(0));
  EXPECT_EQ(memory.confidence, TestDecimal("1"));
  memory.confidence = TestDecimal("0.05");
  Evolve(memory, Refutation(), OnDay(0));
  EXPECT_EQ(memory.confidence, TestDecimal("0"));
  Evolve(memory, Refutation(), OnDay(0));
  EXPECT_EQ(memory.confidence, TestDecimal("0"));
  EXPECT_EQ(memory.times_violated, 2);
}

TEST(EvolveTest, ViolationDoesNotTouchTheLastValidation) {
  Memory memory = TestMemory(1, "x");
  Evolve(memory, Refutation(), OnDay(3));
  EXPECT_EQ(memory.last_validated_at, std::nullopt);
  Evolve(memory, Confirmation(), OnDay(4));
  Evolve(memory, Refutation(), OnDay(5));
  EXPECT_EQ(memory.last_validated_at, TestDay(4));
  EXPECT_EQ(memory.times_violated, 2);
}

TEST(EvolveTest, GoldenBeginsWithAPromotionAndEndsWithAViolation) {
  Memory memory = TestMemory(1, "x");
  Evolve(memory, Confirmation(), OnDay(0));
  EXPECT_FALSE(memory.golden);
  Evolve(memory, Confirmation(true), OnDay(0));
  EXPECT_TRUE(memory.golden);
  Evolve(memory, Confirmation(), OnDay(0));
  EXPECT_TRUE(memory.golden);
  Evolve(memory, Refutation(), OnDay(0));
  EXPECT_FALSE(memory.golden);
}

TEST(EvolveTest, TheStepIsTheEventsAndNotTodaysSetting) {
  Memory memory = TestMemory(1, "x");
  Evolve(memory, Validated{.signal = "user", .delta = TestDecimal("0.123")}, OnDay(0));
  EXPECT_EQ(memory.confidence, TestDecimal("0.623"));
}

TEST(EvolveTest, StatusFollowsSupersedeForgetAndRestore) {
  Memory memory = TestMemory(1, "x");
  Evolve(memory, Archived{.signal = "user"}, OnDay(1));
  EXPECT_EQ(memory.status, MemoryStatus::kArchived);
  Evolve(memory, Restored{}, OnDay(2));
  EXPECT_EQ(memory, TestMemory(1, "x"));
  Evolve(memory, Superseded{.by = TestId(2)}, OnDay(3));
  EXPECT_EQ(memory.status, MemoryStatus::kSuperseded);
  EXPECT_EQ(memory.superseded_by, TestId(2));
}

TEST(EvolveTest, ErasedTakesTheTextAndKeepsTheRecord) {
  Memory memory = TestMemory(1, "x");
  memory.times_validated = 4;
  Evolve(memory, Erased{}, OnDay(1));
  EXPECT_EQ(memory.content, std::nullopt);
  EXPECT_TRUE(memory.erased);
  EXPECT_EQ(memory.status, MemoryStatus::kArchived);
  EXPECT_EQ(memory.times_validated, 4);

  Memory superseded = TestMemory(2, "y");
  superseded.status = MemoryStatus::kSuperseded;
  Evolve(superseded, Erased{}, OnDay(1));
  EXPECT_EQ(superseded.status, MemoryStatus::kSuperseded);
}

}  // namespace
}  // namespace credence::memory
