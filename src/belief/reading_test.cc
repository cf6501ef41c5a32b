// SPDX-License-Identifier: Apache-2.0
#include "belief/reading.h"

#include "base/test_framework.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

class ReadingTest : public testing::Test {
 protected:
  BeliefReading Read(double day = 0, std::string_view network = "0") const {
    return ReadBelief(belief_, TestDecimal(network), TestDay(day), settings_);
  }
  BeliefReading ReadAfter(std::chrono::microseconds time) const {
    return ReadBelief(belief_, Decimal(), TestDay() + time, settings_);
  }

  Belief belief_ = TestBelief();
  BeliefSettings settings_;
};

constexpr auto kDay = std::chrono::hours(24);
constexpr std::chrono::microseconds kMoment{1};

TEST_F(ReadingTest, DormancyBeginsJustAfterThirtyDays) {
  belief_.related = {TestId(2)};
  EXPECT_EQ(ReadAfter(30 * kDay).dormancy, Decimal());
  EXPECT_EQ(ReadAfter(30 * kDay).status, BeliefStatus::kFresh);
  EXPECT_EQ(ReadAfter(30 * kDay + kMoment).dormancy, TestDecimal("-0.05"));
  EXPECT_EQ(ReadAfter(30 * kDay + kMoment).status, BeliefStatus::kStale);
  EXPECT_EQ(ReadAfter(31 * kDay).confidence, TestDecimal("0.75"));
}

TEST_F(ReadingTest, LongDormancyBeginsJustAfterNinetyDaysAndReplacesTheOther) {
  belief_.related = {TestId(2)};
  EXPECT_EQ(ReadAfter(90 * kDay).dormancy, TestDecimal("-0.05"));
  EXPECT_EQ(ReadAfter(90 * kDay + kMoment).dormancy, TestDecimal("-0.1"));
  EXPECT_EQ(ReadAfter(9'000 * kDay).dormancy, TestDecimal("-0.1"));
}

TEST_F(ReadingTest, AnOrphanLosesMoreOnlyWhileItIsDormant) {
  EXPECT_EQ(ReadAfter(30 * kDay).confidence, TestDecimal("0.8"));
  EXPECT_EQ(ReadAfter(30 * kDay + kMoment).confidence, TestDecimal("0.6"));
  EXPECT_EQ(ReadAfter(91 * kDay).confidence, TestDecimal("0.55"));
  belief_.supporters = {TestId(2)};
  EXPECT_EQ(ReadAfter(91 * kDay).confidence, TestDecimal("0.7"));
  belief_.supporters = {};
  belief_.supports = {TestId(2)};
  EXPECT_EQ(ReadAfter(91 * kDay).confidence, TestDecimal("0.7"));
  // A contradiction does not count as support.
  belief_.supports = {};
  belief_.contradictions = {{.id = TestId(2)}};
  EXPECT_EQ(ReadAfter(91 * kDay).confidence, TestDecimal("0.55"));
}

TEST_F(ReadingTest, BeforeItWasMentionedItIsNotDormant) {
  EXPECT_EQ(Read(-400).dormancy, Decimal());
  EXPECT_EQ(DormancyOf(belief_, TestDay(-400), settings_).days, 0);
  EXPECT_EQ(Read(-400).stability_score, 1);
}

TEST_F(ReadingTest, TheSumIsClampedOnceAtTheEnd) {
  belief_.evidence = TestDecimal("0.95");
  EXPECT_EQ(Read(0, "0.2").confidence, TestDecimal("1"));
  // A sum above 1 still offsets dormancy.
  belief_.related = {TestId(2)};
  EXPECT_EQ(Read(31, "0.2").confidence, TestDecimal("1"));
  belief_.evidence = TestDecimal("0.05");
  belief_.related = {};
  EXPECT_EQ(Read(91).confidence, Decimal());
  EXPECT_EQ(Read(91).dormancy, TestDecimal("-0.25"));
}

TEST_F(ReadingTest, TheFirstStatusThatHolds) {
  belief_.origin = BeliefOrigin::kInferred;
  belief_.reaffirmed = 1;
  belief_.retracted = true;
  belief_.contradictions = {{.id = TestId(2)}};
  EXPECT_EQ(Read(31).status, BeliefStatus::kRetracted);
  belief_.retracted = false;
  EXPECT_EQ(Read(31).status, BeliefStatus::kDisputed);
  belief_.contradictions[0].status = ContradictionStatus::kUserResolved;
  EXPECT_EQ(Read(31).status, BeliefStatus::kStale);
  EXPECT_EQ(Read(30).status, BeliefStatus::kSupported);
  belief_.reaffirmed = 0;
  EXPECT_EQ(Read(30, "0.03").status, BeliefStatus::kSupported);
  EXPECT_EQ(Read(30).status, BeliefStatus::kUnconfirmed);
  belief_.origin = BeliefOrigin::kSystemSuggested;
  EXPECT_EQ(Read(30).status, BeliefStatus::kUnconfirmed);
  belief_.origin = BeliefOrigin::kUserGiven;
  EXPECT_EQ(Read(30).status, BeliefStatus::kFresh);
}

TEST_F(ReadingTest, StabilityIsRevisionsForEachMonthAndAMonthAtLeast) {
  EXPECT_EQ(Read().stability_score, 1);
  belief_.revisions = 1;
  EXPECT_DOUBLE_EQ(Read(0).stability_score, 0.5);
  EXPECT_DOUBLE_EQ(Read(30).stability_score, 0.5);
  EXPECT_DOUBLE_EQ(Read(60).stability_score, 1 / 1.5);
  belief_.revisions = 3;
  EXPECT_DOUBLE_EQ(Read(1).stability_score, 0.25);
  EXPECT_DOUBLE_EQ(Read(90).stability_score, 0.5);
}

TEST_F(ReadingTest, ContradictionStatusIsUnresolvedWhereAnyIs) {
  EXPECT_EQ(Read().contradiction_status, std::nullopt);
  belief_.contradictions = {
      {.id = TestId(2), .status = ContradictionStatus::kSystemResolved, .at = TestDay(2)},
      {.id = TestId(3), .status = ContradictionStatus::kUserResolved, .at = TestDay(1)}};
  EXPECT_EQ(Read().contradiction_status, ContradictionStatus::kSystemResolved);
  belief_.contradictions[1].at = TestDay(3);
  EXPECT_EQ(Read().contradiction_status, ContradictionStatus::kUserResolved);
  belief_.contradictions.push_back({.id = TestId(4)});
  EXPECT_EQ(Read().contradiction_status, ContradictionStatus::kUnresolved);
}

TEST_F(ReadingTest, FlagsBeginBelowTheirBorders) {
  const auto flags = [&](std::string_view evidence) {
    belief_.evidence = TestDecimal(evidence);
    const BeliefReading reading = Read();
    return std::pair(reading.unstable, reading.proposed_for_deletion);
  };
  EXPECT_EQ(flags("0.4"), std::pair(false, false));
  EXPECT_EQ(flags("0.399999999"), std::pair(true, false));
  EXPECT_EQ(flags("0.1"), std::pair(true, false));
  EXPECT_EQ(flags("0.099999999"), std::pair(true, true));
}

TEST_F(ReadingTest, CertaintyAtItsBorders) {
  const std::pair<std::string_view, std::string_view> borders[] = {{"1", "definite"},
                                                                   {"0.800000001", "definite"},
                                                                   {"0.8", "general"},
                                                                   {"0.5", "general"},
                                                                   {"0.499999999", "tentative"},
                                                                   {"0.3", "tentative"},
                                                                   {"0.299999999", "doubtful"},
                                                                   {"0", "doubtful"}};
  for (const auto& [confidence, certainty] : borders) {
    EXPECT_EQ(NameOf(CertaintyOf(TestDecimal(confidence), settings_)), certainty) << confidence;
  }
}

TEST_F(ReadingTest, RatedCertaintyAtItsBorders) {
  settings_.wording = "rated";
  const std::pair<std::string_view, std::string_view> borders[] = {{"1", "definite"},
                                                                   {"0.9", "definite"},
                                                                   {"0.899999999", "general"},
                                                                   {"0.65", "general"},
                                                                   {"0.649999999", "probable"},
                                                                   {"0.45", "probable"},
                                                                   {"0.449999999", "tentative"},
                                                                   {"0.25", "tentative"},
                                                                   {"0.249999999", "doubtful"},
                                                                   {"0", "doubtful"}};
  for (const auto& [confidence, certainty] : borders) {
    EXPECT_EQ(NameOf(CertaintyOf(TestDecimal(confidence), settings_)), certainty) << confidence;
  }
}

TEST_F(ReadingTest, TheSurerRanksBeforeThenTheNewer) {
  const BeliefReading plain = Read();
  BeliefReading surer = plain;
  surer.confidence = TestDecimal("0.9");
  BeliefReading newer = plain;
  newer.belief.created_at = TestDay(1);
  EXPECT_TRUE(RanksBefore(surer, newer));
  EXPECT_TRUE(RanksBefore(newer, plain));
  EXPECT_FALSE(RanksBefore(plain, newer));
  EXPECT_FALSE(RanksBefore(plain, plain));
}

}  // namespace
}  // namespace credence::belief
