// SPDX-License-Identifier: Apache-2.0
#include "belief/settings.h"

#include "base/test_settings.h"

namespace credence::belief {
namespace {

using BeliefSettingsTest = SettingsOfRoomTest<BeliefSettings>;

TEST_F(BeliefSettingsTest, TheDefaultsAreThoseOfTheDocument) {
  ASSERT_TRUE(Load(""));
  const std::pair<Decimal, std::string_view> defaults[] = {
      {settings_.user_given, "0.8"},           {settings_.inferred, "0.5"},
      {settings_.system_suggested, "0.4"},     {settings_.reaffirm_delta, "0.1"},
      {settings_.reference_delta, "0.05"},     {settings_.user_reason_delta, "0.03"},
      {settings_.system_reason_delta, "0.05"}, {settings_.consistent_delta, "0.02"},
      {settings_.corroborate_delta, "0.01"},   {settings_.won_delta, "0.05"},
      {settings_.contradiction_delta, "0.3"},  {settings_.contradiction_threshold, "0.7"},
      {settings_.repeated_delta, "0.15"},      {settings_.soft_delta, "0.05"},
      {settings_.revise_delta, "0.1"},         {settings_.doubt_delta, "0.1"},
      {settings_.conflict_delta, "0.05"},      {settings_.reject_delta, "0.1"},
      {settings_.support_threshold, "0.75"},   {settings_.support_delta, "0.1"},
      {settings_.strong_threshold, "0.7"},     {settings_.structure_delta, "0.05"},
      {settings_.indirect_delta, "0.03"},      {settings_.related_factor, "0.1"},
      {settings_.far_factor, "0.05"},          {settings_.network_cap, "0.2"},
      {settings_.dormant_delta, "0.05"},       {settings_.long_dormant_delta, "0.1"},
      {settings_.orphan_delta, "0.15"},        {settings_.unstable_below, "0.4"},
      {settings_.hidden_below, "0.2"},         {settings_.deletion_below, "0.1"},
      {settings_.arbitration_gap, "0.1"}};
  for (const auto& [value, wanted] : defaults) EXPECT_EQ(value.ToString(), wanted);
  EXPECT_EQ(settings_.structure_links, 3);
  EXPECT_EQ(settings_.dormant_days, 30);
  EXPECT_EQ(settings_.long_dormant_days, 90);
  EXPECT_FALSE(settings_.second_opinion);
}

TEST_F(BeliefSettingsTest, AKeyIsReadExactly) {
  ASSERT_TRUE(Load("[belief]\nuser_given = 0.85\nstructure_links = 2\ndormant_days = 7.5\n"));
  EXPECT_EQ(settings_.user_given.ToString(), "0.85");
  EXPECT_EQ(settings_.structure_links, 2);
  EXPECT_EQ(settings_.dormant_days, 7.5);
}

TEST_F(BeliefSettingsTest, WhatIsOutOfRangeOrDoesNotFitIsRefused) {
  EXPECT_THAT(ErrorOf("[belief]\nuser_given = 1.2\n"), HasSubstr("user_given"));
  EXPECT_THAT(ErrorOf("[belief]\nreaffirm_delta = -0.1\n"), HasSubstr("reaffirm_delta"));
  EXPECT_THAT(ErrorOf("[belief]\nstructure_links = 0\n"), HasSubstr("structure_links"));
  EXPECT_THAT(ErrorOf("[belief]\ntext_max = 0\n"), HasSubstr("text_max"));
  EXPECT_THAT(ErrorOf("[belief]\nbeliefs = 1\n"), HasSubstr("beliefs"));
}

TEST_F(BeliefSettingsTest, KeysThatContradictEachOtherAreRefused) {
  EXPECT_THAT(ErrorOf("[belief]\ndormant_days = 100\n"), HasSubstr("long_dormant_days"));
  settings_ = {};
  EXPECT_THAT(ErrorOf("[belief]\ngeneral_from = 0.9\n"), HasSubstr("ascend"));
  settings_ = {};
  EXPECT_THAT(ErrorOf("[belief]\ndoubtful_below = 0.6\n"), HasSubstr("ascend"));
  settings_ = {};
  EXPECT_THAT(ErrorOf("[belief]\nrated_probable_from = 0.7\n"), HasSubstr("ascend"));
  settings_ = {};
  EXPECT_THAT(ErrorOf("[belief]\nwording = \"plain\"\n"), HasSubstr("rated"));
  settings_ = {};
  EXPECT_EQ(ErrorOf("[belief]\ndormant_days = 90\n"), "no error");
}

}  // namespace
}  // namespace credence::belief
