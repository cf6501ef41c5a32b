// SPDX-License-Identifier: Apache-2.0
#include "memory/reading.h"

#include <cmath>

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

class ReadingTest : public testing::Test {
 protected:
  double EffectiveOn(double day, std::string_view confidence, bool golden = false) const {
    Memory memory = TestMemory(1, "x");
    memory.confidence = TestDecimal(confidence);
    memory.golden = golden;
    return EffectiveConfidence(memory, TestDay(day), settings_);
  }
  std::string StandingOn(double day, std::int64_t validated, std::int64_t violated,
                         std::string_view confidence = "0.5") const {
    Memory memory = TestMemory(1, "x");
    memory.confidence = TestDecimal(confidence);
    memory.times_validated = validated;
    memory.times_violated = violated;
    return ReadMemory(memory, TestDay(day), settings_).standing;
  }

  MemorySettings settings_;
};

TEST_F(ReadingTest, HalvesEveryThirtyDays) {
  EXPECT_EQ(EffectiveOn(0, "0.8"), 0.8);
  EXPECT_NEAR(EffectiveOn(15, "0.8"), 0.565685, 1e-6);
  EXPECT_EQ(EffectiveOn(30, "0.8"), 0.4);
  EXPECT_EQ(EffectiveOn(60, "0.8"), 0.2);
  EXPECT_EQ(EffectiveOn(90, "0.8"), 0.1);
}

TEST_F(ReadingTest, FractionsOfADayCount) {
  EXPECT_LT(EffectiveOn(0.5, "0.8"), 0.8);
  EXPECT_NEAR(EffectiveOn(0.5, "0.8"), 0.8 * std::exp2(-0.5 / 30), 1e-12);
}

TEST_F(ReadingTest, HalfFallsUnderATenthAfterSeventyDays) {
  EXPECT_GT(EffectiveOn(69.6, "0.5"), 0.1);
  EXPECT_LT(EffectiveOn(69.7, "0.5"), 0.1);
}

TEST_F(ReadingTest, TheHalfLifeIsASetting) {
  settings_.half_life_days = 10;
  EXPECT_EQ(EffectiveOn(10, "0.8"), 0.4);
}

TEST_F(ReadingTest, DecaysFromTheLastValidation) {
  Memory memory = TestMemory(1, "x");
  memory.confidence = TestDecimal("0.8");
  EXPECT_EQ(LastActivity(memory), TestDay(0));
  memory.last_validated_at = TestDay(30);
  EXPECT_EQ(LastActivity(memory), TestDay(30));
  EXPECT_EQ(EffectiveConfidence(memory, TestDay(60), settings_), 0.4);
}

TEST_F(ReadingTest, GoldenNeverDecays) { EXPECT_EQ(EffectiveOn(10'000, "0.95", true), 0.95); }

TEST_F(ReadingTest, PeoplesRulesDoNotFadeIfTheSettingSaysSo) {
  const auto on_day_60 = [&](MemoryType type, std::optional<MemoryAuthor> author,
                             MemorySource source = MemorySource::kExplicit) {
    Memory memory = TestMemory(1, "x");
    memory.confidence = TestDecimal("0.8");
    memory.type = type;
    memory.author = author;
    memory.source = source;
    const MemoryReading reading = ReadMemory(memory, TestDay(60), settings_);
    EXPECT_EQ(reading.fades, reading.effective_confidence != 0.8);
    return reading.effective_confidence;
  };
  EXPECT_EQ(on_day_60(MemoryType::kRule, MemoryAuthor::kUser), 0.2);
  settings_.fade_user_rules = false;
  for (const MemoryType type :
       {MemoryType::kRule, MemoryType::kConstraint, MemoryType::kDecision}) {
    EXPECT_EQ(on_day_60(type, MemoryAuthor::kUser), 0.8);
    EXPECT_EQ(on_day_60(type, MemoryAuthor::kAgent), 0.2);
    EXPECT_EQ(on_day_60(type, std::nullopt), 0.2);
    EXPECT_EQ(on_day_60(type, MemoryAuthor::kUser, MemorySource::kLearned), 0.2);
  }
  EXPECT_EQ(on_day_60(MemoryType::kPattern, MemoryAuthor::kUser), 0.2);
}

TEST_F(ReadingTest, AtEqualConfidenceWhatDoesNotFadeComesFirst) {
  settings_.fade_user_rules = false;
  Memory stated = TestMemory(1, "older, but stated by a person");
  stated.type = MemoryType::kRule;
  stated.author = MemoryAuthor::kUser;
  Memory learned = TestMemory(2, "newer, but learned");
  learned.type = MemoryType::kRule;
  learned.source = MemorySource::kLearned;
  learned.created_at = TestDay(5);
  const auto ranks = [&] {
    return RanksBefore(ReadMemory(stated, TestDay(5), settings_),
                       ReadMemory(learned, TestDay(5), settings_));
  };
  EXPECT_TRUE(ranks());
  learned.confidence = TestDecimal("0.55");
  EXPECT_FALSE(ranks());
}

TEST_F(ReadingTest, BeforeItsTimeItIsWorthItsConfidence) {
  EXPECT_EQ(EffectiveOn(-5, "0.8"), 0.8);
  EXPECT_GE(EffectiveOn(1e6, "0.8"), 0.0);
}

TEST_F(ReadingTest, ALowNumberExplainsItself) {
  EXPECT_EQ(StandingOn(0, 0, 0), "unproven");
  EXPECT_EQ(StandingOn(0, 5, 1), "confirmed");
  EXPECT_EQ(StandingOn(0, 3, 1), "disputed");
  EXPECT_EQ(StandingOn(0, 1, 2), "wrong");
  EXPECT_EQ(StandingOn(70, 5, 0), "stale");
  EXPECT_EQ(StandingOn(70, 0, 0, "0.1"), "unproven");  // Was not worth more before.
}

TEST_F(ReadingTest, TheIntervalNarrowsWithObservations) {
  Memory memory = TestMemory(1, "x");
  const MemoryReading none = ReadMemory(memory, TestDay(), settings_);
  EXPECT_EQ(none.observations, 0);
  EXPECT_NEAR(IntervalOf(none).low, 0.05, 1e-9);
  EXPECT_NEAR(IntervalOf(none).high, 0.95, 1e-9);
  EXPECT_EQ(IntervalOf(none).level, 0.9);
  memory.times_validated = 18;
  memory.times_violated = 2;
  const MemoryReading many = ReadMemory(memory, TestDay(), settings_);
  EXPECT_EQ(many.observations, 20);
  EXPECT_GT(IntervalOf(many).low, IntervalOf(none).low);
  EXPECT_LT(IntervalOf(many).high - IntervalOf(many).low,
            IntervalOf(none).high - IntervalOf(none).low);
}

TEST_F(ReadingTest, RanksGoldenThenEffectiveThenNewestThenLaterInTheLedger) {
  const auto make = [](bool golden, double effective, double day, std::int64_t sequence) {
    MemoryReading reading;
    reading.memory.golden = golden;
    reading.memory.created_at = TestDay(day);
    reading.memory.text_sequence = sequence;
    reading.effective_confidence = effective;
    return reading;
  };
  const MemoryReading ranked[] = {
      make(true, 0.3, 0, 1),  make(true, 0.2, 9, 2),  make(false, 0.9, 0, 3),
      make(false, 0.5, 5, 4), make(false, 0.5, 4, 6), make(false, 0.5, 4, 5),
  };
  for (std::size_t i = 0; i < std::size(ranked); ++i) {
    for (std::size_t k = 0; k < std::size(ranked); ++k) {
      EXPECT_EQ(RanksBefore(ranked[i], ranked[k]), i < k) << i << " and " << k;
    }
  }
}

}  // namespace
}  // namespace credence::memory
