// SPDX-License-Identifier: Apache-2.0
#include "model/event_weight.h"

#include <limits>

#include "base/test_framework.h"

namespace credence::model {
namespace {

TEST(EventWeightTest, EachCircumstanceIsAFactor) {
  const EventWeightParams params;
  EXPECT_EQ(EventWeight(params, {}), 1.0);
  EXPECT_EQ(EventWeight(params, {.position = 5}), 1.0);
  EXPECT_EQ(EventWeight(params, {.position = 6}), 0.7);
  EXPECT_EQ(EventWeight(params, {.distracted = true}), 0.7);
  EXPECT_EQ(EventWeight(params, {.position = 6, .distracted = true}), 0.7);
  EXPECT_EQ(EventWeight(params, {.preference = Preference::kStrong}), 2.0);
  EXPECT_EQ(EventWeight(params, {.preference = Preference::kWeak}), 0.5);
  EXPECT_EQ(EventWeight(params, {.certainty = Certainty::kVerySure}), 1.0);
  EXPECT_EQ(EventWeight(params, {.certainty = Certainty::kFairlySure}), 0.85);
  EXPECT_EQ(EventWeight(params, {.certainty = Certainty::kSomewhatUnsure}), 0.6);
  EXPECT_EQ(EventWeight(params, {.certainty = Certainty::kVeryUnsure}), 0.4);
  EXPECT_EQ(EventWeight(params, {.age_days = 30.0}), 1.0);
  EXPECT_EQ(EventWeight(params, {.age_days = 30.1}), 0.5);
  EXPECT_DOUBLE_EQ(EventWeight(params, {.position = 9,
                                        .preference = Preference::kStrong,
                                        .certainty = Certainty::kVeryUnsure,
                                        .age_days = 90.0}),
                   0.7 * 2.0 * 0.4 * 0.5);
}

TEST(EventWeight, AReadCertaintyCountsOnlyIfWantedAndNothingWasSaid) {
  EventWeightParams params;
  EXPECT_EQ(EventWeight(params, {.certainty_read = Certainty::kVeryUnsure}), 1.0);
  params.read_certainty = true;
  EXPECT_EQ(EventWeight(params, {.certainty_read = Certainty::kVeryUnsure}), 0.4);
  for (const Certainty said : {Certainty::kVeryUnsure, Certainty::kSomewhatUnsure,
                               Certainty::kFairlySure, Certainty::kVerySure}) {
    for (const Certainty read : {Certainty::kVeryUnsure, Certainty::kSomewhatUnsure}) {
      EXPECT_EQ(EventWeight(params, {.certainty = said, .certainty_read = read}),
                EventWeight(params, {.certainty = said}));
    }
  }
}

TEST(EventWeightTest, WorkedNumbersOfRules) {
  EXPECT_EQ(RuleConfidence(6.0, 0.0), 0.75);
  EXPECT_EQ(RuleConfidence(8.0, 0.0), 0.80);
  EXPECT_EQ(RuleConfidence(8.0, 2.0), 8.0 / 12.0);
  EXPECT_EQ(RuleConfidence(0.0, 0.0), 0.0);
  EXPECT_EQ(RuleConfidence(-1.0, 3.0), 0.0);
  EXPECT_EQ(RuleConfidence(std::numeric_limits<double>::quiet_NaN(), 0.0), 0.0);
  EXPECT_EQ(RuleConfidence(6.0, -5.0), 0.75);
}

}  // namespace
}  // namespace credence::model
