// SPDX-License-Identifier: Apache-2.0
#include "executive/gate.h"

#include "base/test_framework.h"
#include "executive/evolve.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

class GateTest : public testing::Test {
 protected:
  static Heuristic WithConfidence(double confidence) {
    Heuristic heuristic = TestHeuristic();
    heuristic.confidence = confidence;
    return heuristic;
  }
  // After `times` answers with a similarity of 0.82.
  static Heuristic Endorsed(int times) {
    Heuristic heuristic = TestHeuristic();
    for (int i = 0; i < times; ++i) {
      Evolve(heuristic,
             Observed{.signal = "llm_endorsement",
                      .positive = true,
                      .magnitude = 0.41,
                      .person = false,
                      .similarity = 0.82,
                      .arrival = std::nullopt},
             {.sequence = 1, .time = TestSecond(i), .text = std::nullopt});
    }
    return heuristic;
  }
  bool Fires(const Heuristic& heuristic) {
    const bool fires = MayFire(heuristic, settings_.threshold, settings_);
    EXPECT_EQ(ReadHeuristic(heuristic, settings_).fires, fires);
    return fires;
  }

  ExecutiveSettings settings_;
};

TEST_F(GateTest, TheThresholdBelongsToIt) {
  EXPECT_TRUE(Fires(WithConfidence(0.7)));
  EXPECT_FALSE(Fires(WithConfidence(0.6999999)));
  settings_.threshold = 0.5;
  EXPECT_TRUE(Fires(WithConfidence(0.5)));
}

TEST_F(GateTest, AFrozenOneNeverFires) {
  Heuristic heuristic = WithConfidence(0.99);
  heuristic.frozen = true;
  EXPECT_FALSE(Fires(heuristic));
  settings_.threshold = 0;
  EXPECT_FALSE(Fires(heuristic));
  EXPECT_LT(TrustOf(heuristic, settings_), 0);
}

TEST_F(GateTest, TheMeanIsReachedByTheFourthEndorsement) {
  EXPECT_FALSE(Fires(Endorsed(3)));
  EXPECT_TRUE(Fires(Endorsed(4)));
}

TEST_F(GateTest, TheLowerBoundTakes19) {
  settings_.gate = "lower_bound";
  EXPECT_NEAR(TrustOf(Endorsed(4), settings_), 0.32, 0.005);
  EXPECT_FALSE(Fires(Endorsed(4)));
  EXPECT_FALSE(Fires(Endorsed(18)));
  EXPECT_TRUE(Fires(Endorsed(19)));
}

// The initial confidence is shown until there is evidence; the bound must not exceed it.
TEST_F(GateTest, TheLowerBoundIsNeverAboveTheConfidence) {
  settings_.gate = "lower_bound";
  Heuristic heuristic = Endorsed(19);
  heuristic.confidence = 0.1;
  EXPECT_EQ(TrustOf(heuristic, settings_), 0.1);
}

TEST_F(GateTest, AReviewNeedsAPersonsWord) {
  settings_.graduation_review = true;
  Heuristic heuristic = WithConfidence(0.9);
  EXPECT_FALSE(Fires(heuristic));
  heuristic.vouched = true;
  EXPECT_TRUE(Fires(heuristic));
  heuristic.vouched = false;
  heuristic.origin = HeuristicOrigin::kSeeded;
  EXPECT_FALSE(Fires(heuristic));
  // A person wrote it.
  heuristic.origin = HeuristicOrigin::kUser;
  EXPECT_TRUE(Fires(heuristic));
}

TEST_F(GateTest, UrgencyLowersTheThresholdOnlyWhereASettingSaysSo) {
  EXPECT_EQ(ThresholdFor(1, settings_), 0.7);
  settings_.urgency_reduction = 0.2;
  EXPECT_EQ(ThresholdFor(0, settings_), 0.7);
  EXPECT_EQ(ThresholdFor(-1, settings_), 0.7);
  EXPECT_DOUBLE_EQ(ThresholdFor(0.5, settings_), 0.6);
  EXPECT_DOUBLE_EQ(ThresholdFor(1, settings_), 0.5);
  EXPECT_DOUBLE_EQ(ThresholdFor(7, settings_), 0.5);
}

TEST_F(GateTest, UrgencyGoesNoLowerThan0_3) {
  settings_.urgency_reduction = 0.9;
  EXPECT_EQ(ThresholdFor(1, settings_), 0.3);
  EXPECT_TRUE(MayFire(WithConfidence(0.35), ThresholdFor(1, settings_), settings_));
  // Unless the threshold itself is lower.
  settings_.threshold = 0.2;
  EXPECT_EQ(ThresholdFor(1, settings_), 0.2);
  settings_.threshold = 0.99;
  settings_.urgency_reduction = 0.01;
  EXPECT_DOUBLE_EQ(ThresholdFor(1, settings_), 0.98);
}

TEST_F(GateTest, AReadingTellsTheThreeMeasuresApart) {
  Heuristic heuristic = Endorsed(4);
  EXPECT_EQ(ReadHeuristic(heuristic, settings_).success_rate, std::nullopt);
  heuristic.fire_count = 4;
  heuristic.success_count = 1;
  const HeuristicReading reading = ReadHeuristic(heuristic, settings_);
  EXPECT_EQ(reading.success_rate, 0.25);
  EXPECT_EQ(reading.observations, 4);
  EXPECT_EQ(reading.standing, "confirmed");
  EXPECT_LT(reading.interval_low, heuristic.confidence);
  EXPECT_GT(reading.interval_high, heuristic.confidence);
  EXPECT_EQ(reading.heuristic, heuristic);
}

TEST_F(GateTest, ALowNumberExplainsItself) {
  const struct {
    std::int64_t positive;
    std::int64_t negative;
    std::string_view standing;
  } cases[] = {{0, 0, "unproven"}, {3, 0, "confirmed"}, {3, 1, "disputed"}, {1, 2, "wrong"}};
  for (const auto& each : cases) {
    Heuristic heuristic = TestHeuristic();
    heuristic.positive_count = each.positive;
    heuristic.negative_count = each.negative;
    EXPECT_EQ(ReadHeuristic(heuristic, settings_).standing, each.standing);
  }
}

}  // namespace
}  // namespace credence::executive
