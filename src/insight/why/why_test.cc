// SPDX-License-Identifier: Apache-2.0
#include "insight/why/why.h"

#include "base/test_framework.h"
#include "insight/test_ledger.h"

namespace credence::insight {
namespace {

class WhyTest : public testing::Test {
 protected:
  MemoryWhyReport Why(std::uint32_t subject, double day) {
    const Memory memory = ledger_.Load(subject).value();
    return ledger_
        .Ask([&](ledger::Reader& reader) {
          return WhyMemory(reader, memory, TestDay(day), settings_);
        })
        .value();
  }
  std::vector<std::string> Steps(std::uint32_t subject) {
    std::vector<std::string> lines;
    for (const MemoryWhyStep& step : Why(subject, 0).steps) {
      lines.push_back(step.effect + " " + step.before.ToString() + " " + step.after.ToString());
    }
    return lines;
  }

  TestLedger ledger_{TestStore::kSqlite};
  memory::MemorySettings settings_;
};

TEST_F(WhyTest, ShowsWhatEachEventDidToTheNumber) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  ledger_.Add(1, TestValidated(), 1, "it held");
  ledger_.Add(2, TestLearned(), 1, "another memory");
  ledger_.Add(1, TestViolated(), 2);
  EXPECT_THAT(Steps(1), ElementsAre("learned 0 0.5", "validated 0.5 0.55", "violated 0.55 0.45"));
  const MemoryWhyReport report = Why(1, 2);
  EXPECT_EQ(report.steps[0].event.verbatim->text, "Use X");
  EXPECT_EQ(report.steps[1].event.verbatim->text, "it held");
  EXPECT_EQ(report.steps[1].event.actor, "test");
  EXPECT_EQ(report.steps[1].event.time, TestDay(1));
  EXPECT_EQ(report.steps[2].event.verbatim, std::nullopt);
  EXPECT_EQ(report.reading.memory.confidence, TestDecimal("0.45"));
}

TEST_F(WhyTest, ShowsWhereGoldenBeganAndEnded) {
  ledger_.Add(1, TestLearned("0.85"), 0, "Use X");
  ledger_.Add(1, TestValidated(true), 1);
  ledger_.Add(1, TestViolated(), 2);
  const MemoryWhyReport report = Why(1, 2);
  ASSERT_EQ(report.steps.size(), 3u);
  EXPECT_FALSE(report.steps[1].golden_before);
  EXPECT_TRUE(report.steps[1].golden_after);
  EXPECT_TRUE(report.steps[2].golden_before);
  EXPECT_FALSE(report.steps[2].golden_after);
}

TEST_F(WhyTest, WhatANewerProgramDidIsShownAsUnknown) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.dreamt", "{}");
  EXPECT_THAT(Steps(1), ElementsAre("learned 0 0.5", "unknown 0.5 0.5"));
}

TEST_F(WhyTest, AnEventThatCannotBeReadIsShownWithoutEffect) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.violated", "{}", 0, std::nullopt, false);
  const MemoryWhyReport report = Why(1, 0);
  ASSERT_EQ(report.steps.size(), 2u);
  EXPECT_EQ(report.steps[1].effect, "unreadable");
  EXPECT_EQ(report.steps[1].after, report.steps[1].before);
}

TEST_F(WhyTest, ExplainsTheDecay) {
  ledger_.Add(1, TestLearned("0.75"), 0, "Use X");
  ledger_.Add(1, TestValidated(), 10);
  const MemoryWhyReport report = Why(1, 40);
  EXPECT_EQ(report.decays_since, TestDay(10));
  EXPECT_EQ(report.days, 30);
  EXPECT_EQ(report.half_life_days, 30);
  EXPECT_EQ(report.factor, 0.5);
  EXPECT_EQ(report.reading.effective_confidence, 0.4);
  ASSERT_TRUE(report.days_until_dropped);
  EXPECT_NEAR(*report.days_until_dropped, 60, 1e-9);
}

TEST_F(WhyTest, HalfIsDroppedAfterSeventyDays) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  EXPECT_NEAR(Why(1, 0).days_until_dropped.value(), 69.6578, 1e-3);
  EXPECT_EQ(Why(1, 70).days_until_dropped, std::nullopt);
}

TEST_F(WhyTest, GoldenDoesNotDecayAndIsNeverDropped) {
  ledger_.Add(1, TestLearned("0.9"), 0, "Use X");
  ledger_.Add(1, TestValidated(true), 1);
  const MemoryWhyReport report = Why(1, 400);
  EXPECT_EQ(report.factor, 1);
  EXPECT_EQ(report.reading.effective_confidence, 0.95);
  EXPECT_EQ(report.days_until_dropped, std::nullopt);
}

TEST_F(WhyTest, WhatIsNotInjectedIsNotDropped) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  ledger_.Add(1, memory::Archived{.signal = "user"}, 1);
  EXPECT_EQ(Why(1, 1).days_until_dropped, std::nullopt);
  memory::Learned decision = TestLearned();
  decision.type = MemoryType::kDecision;
  ledger_.Add(2, decision, 0, "Chose Redis");
  EXPECT_EQ(Why(2, 1).days_until_dropped, std::nullopt);
  memory::Learned learning = TestLearned();
  learning.type = MemoryType::kLearning;
  ledger_.Add(3, learning, 0, "Learned at the call");
  EXPECT_TRUE(Why(3, 1).days_until_dropped);
}

TEST_F(WhyTest, BeforeItsTimeNothingHasDecayed) {
  ledger_.Add(1, TestLearned(), 5, "Use X");
  const MemoryWhyReport report = Why(1, 0);
  EXPECT_EQ(report.days, 0);
  EXPECT_EQ(report.factor, 1);
}

TEST_F(WhyTest, AnErasedTextLeavesItsEvent) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  ledger_.Write([](ledger::Writer& writer) { return writer.EraseVerbatim(1); });
  ledger_.Add(1, memory::Erased{}, 1);
  const MemoryWhyReport report = Why(1, 1);
  ASSERT_EQ(report.steps.size(), 2u);
  EXPECT_EQ(report.steps[0].event.verbatim, std::nullopt);
  EXPECT_TRUE(report.steps[0].event.digest);
}

}  // namespace
}  // namespace credence::insight
