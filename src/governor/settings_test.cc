// SPDX-License-Identifier: Apache-2.0
#include "governor/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "governor/packs.h"

namespace credence::governor {
namespace {

using testing::HasSubstr;
using testing::Not;

class GovernorSettingsTest : public testing::Test {
 protected:
  GovernorSettingsTest() { Describe(schema_, settings_); }

  Result<void> Load(std::string_view toml) {
    CREDENCE_RETURN_IF_ERROR(ApplyToml(schema_, toml, "credence.toml"));
    CREDENCE_RETURN_IF_ERROR(TakeCurve(settings_));
    return Validate(settings_);
  }
  std::string ErrorOf(std::string_view toml) {
    const Result<void> loaded = Load(toml);
    if (loaded) return "no error";
    EXPECT_EQ(loaded.error().code, Code::kInvalidArgument);
    EXPECT_THAT(loaded.error().message, Not(HasSubstr("\n")));
    return loaded.error().message;
  }

  GovernorSettings settings_;
  SettingsSchema schema_;
};

TEST_F(GovernorSettingsTest, ACurveIsReadAndCheckedOnce) {
  ASSERT_TRUE(Load(""));
  EXPECT_FALSE(settings_.fitted.has_value());
  ASSERT_TRUE(Load(R"(governor.curve = '{"method":"platt","a":0.5,"b":0.5,"c":0.25}')"));
  EXPECT_EQ(settings_.fitted,
            (model::Curve{.method = model::CurveMethod::kPlatt, .a = 0.5, .b = 0.5, .c = 0.25}));
  EXPECT_EQ(settings_.Clone()->fitted, settings_.fitted);
  ASSERT_TRUE(Load("governor.curve = ''"));
  EXPECT_FALSE(settings_.fitted.has_value());
  EXPECT_THAT(ErrorOf("governor.curve = 'steep'"), HasSubstr("governor.curve: "));
}

TEST_F(GovernorSettingsTest, TheRegistryIsTheOneOfTheDocument) {
  const struct {
    std::string_view name;
    std::int64_t delta;
    std::int64_t cooldown;
  } registry[] = {
      {"tool_failure", -5, 0},     {"cascade_block", -15, 5}, {"sunk_cost", -20, 5},
      {"user_correction", -10, 3}, {"goal_drift", -8, 8},     {"edit_oscillation", -12, 5},
      {"contradiction", -10, 5},   {"test_pass", 5, 1},       {"build_success", 5, 1},
      {"user_ok", 5, 2},           {"trust_regained", 15, 5}};
  EXPECT_EQ(std::ranges::count_if(settings_.signals, &SignalSettings::enabled),
            std::ssize(registry));
  for (const auto& each : registry) {
    const SignalSettings* signal = settings_.Find(each.name);
    ASSERT_NE(signal, nullptr) << each.name;
    EXPECT_EQ(signal->delta, each.delta) << each.name;
    EXPECT_EQ(signal->cooldown, each.cooldown) << each.name;
    EXPECT_TRUE(signal->enabled && signal->built_in) << each.name;
  }
  EXPECT_TRUE(Validate(settings_));
}

TEST_F(GovernorSettingsTest, EverySignalIsFoundByItsName) {
  settings_.signals.push_back({.name = "theirs"});
  settings_.signals.push_back({.name = "theirs"});
  const auto expect_all = [](const GovernorSettings& settings) {
    for (const SignalSettings& signal : settings.signals) {
      const auto first = std::ranges::find(settings.signals, signal.name, &SignalSettings::name);
      EXPECT_EQ(settings.Find(signal.name), &*first) << signal.name;
    }
    for (const std::string_view name : {"", "x", "tool_failurf", "tool_failure_", "tool"}) {
      EXPECT_EQ(settings.Find(name), nullptr) << name;
    }
  };
  expect_all(settings_);
  const std::unique_ptr<GovernorSettings> fewer = settings_.Clone();
  expect_all(*fewer);
  // In any position.
  fewer->signals.pop_front();
  expect_all(*fewer);
  fewer->signals.clear();
  EXPECT_EQ(fewer->Find(kToolFailure), nullptr);
}

TEST_F(GovernorSettingsTest, PacksAreOffUntilTheyAreNamed) {
  ASSERT_NE(settings_.Find("merge_conflict"), nullptr);
  EXPECT_FALSE(settings_.Find("merge_conflict")->enabled);
  ASSERT_TRUE(
      Load("[governor]\npacks = [\"trouble\"]\n"
           "[governor.signals.user_doubt]\nenabled = true\ndelta = -1\n"));
  EnablePacks(settings_);
  EXPECT_TRUE(settings_.Find("merge_conflict")->enabled);
  EXPECT_TRUE(settings_.Find("timed_out")->enabled);
  EXPECT_FALSE(settings_.Find("lint_pass")->enabled);
  EXPECT_TRUE(settings_.Find("user_doubt")->enabled);
  EXPECT_EQ(settings_.Find("user_doubt")->delta, -1);
  EXPECT_TRUE(Validate(settings_));
  EXPECT_FALSE(Load("[governor]\npacks = [\"everything\"]\n"));
}

TEST_F(GovernorSettingsTest, WhatIsWatchedStaysOff) {
  ASSERT_TRUE(Load("[governor]\nwatch = [\"trouble\"]\n"));
  EnablePacks(settings_);
  EXPECT_FALSE(settings_.Find("merge_conflict")->enabled);
  EXPECT_TRUE(settings_.Find("merge_conflict")->watched);
  EXPECT_FALSE(settings_.Find("lint_pass")->watched);
  EXPECT_FALSE(Load("[governor]\nwatch = [\"everything\"]\n"));
}

TEST_F(GovernorSettingsTest, WhatAPackCountsIsSettable) {
  ASSERT_TRUE(
      Load("[governor.signals.long_run]\nenabled = true\nfrom = 50\nevery = 20\n"
           "[governor.signals.huge_output]\ncooldown_calls = 9\n"));
  EXPECT_EQ(settings_.Find(kLongRun)->from, 50);
  EXPECT_EQ(settings_.Find(kLongRun)->every, 20);
  EXPECT_EQ(settings_.Find(kHugeOutput)->cooldown_calls, 9);
  EXPECT_FALSE(Load("[governor.signals.long_run]\nfrom = 0\n"));
  EXPECT_FALSE(Load("[governor.signals.long_run]\npattern = \"x\"\n"));
  EXPECT_FALSE(Load("[governor.signals.user_ok]\nfrom = 3\n"));
  EXPECT_FALSE(Load("[governor.signals.sunk_cost]\nevery = 3\n"));
}

TEST_F(GovernorSettingsTest, EverySignalIsSettable) {
  ASSERT_TRUE(
      Load("[governor.signals.sunk_cost]\nenabled = false\n"
           "[governor.signals.tool_failure]\ndelta = -7\ncooldown = 2\n"
           "[governor.signals.edit_oscillation]\nmode = \"revert\"\n"));
  EXPECT_FALSE(settings_.Find(kSunkCost)->enabled);
  EXPECT_EQ(settings_.Find(kToolFailure)->delta, -7);
  EXPECT_EQ(settings_.Find(kToolFailure)->cooldown, 2);
  EXPECT_EQ(settings_.Find(kEditOscillation)->mode, "revert");
}

TEST_F(GovernorSettingsTest, ATableOfANewNameIsANewSignal) {
  ASSERT_TRUE(
      Load("[governor.signals.deprecated]\npattern = \"DeprecationWarning\"\n"
           "delta = -2\ncooldown = 3\n"
           "[governor.signals.praise]\npattern = \"^yay\"\non = \"prompt\"\ndelta = 2\n"));
  const SignalSettings* signal = settings_.Find("deprecated");
  ASSERT_NE(signal, nullptr);
  EXPECT_EQ(signal->pattern, "DeprecationWarning");
  EXPECT_EQ(signal->on, "tool_output");
  EXPECT_EQ(signal->delta, -2);
  EXPECT_EQ(signal->cooldown, 3);
  EXPECT_TRUE(signal->enabled);
  EXPECT_FALSE(signal->built_in);
  EXPECT_EQ(settings_.Find("praise")->on, "prompt");
  EXPECT_EQ(settings_.Find("blame"), nullptr);
}

TEST_F(GovernorSettingsTest, WhatCannotBeMeantIsOneClearLine) {
  EXPECT_EQ(ErrorOf("[governor.signals.sunk_cots]\nenabled = false\n"),
            "[governor.signals.sunk_cots] has no pattern; did you mean sunk_cost?");
}

TEST_F(GovernorSettingsTest, ANameNearNothingIsAskedForItsPattern) {
  EXPECT_EQ(ErrorOf("[governor.signals.weather]\ndelta = -2\n"),
            "[governor.signals.weather] has no pattern; add pattern = \"...\"");
}

TEST_F(GovernorSettingsTest, ADeltaOfZeroIsRefused) {
  EXPECT_EQ(ErrorOf("[governor.signals.weather]\npattern = \"rain\"\n"),
            "governor.signals.weather.delta is 0; set it");
}

TEST_F(GovernorSettingsTest, ABadPatternIsOneLineWithItsKey) {
  const std::string error =
      ErrorOf("[governor.signals.weather]\npattern = \"(rain\\n\"\ndelta = -2\n");
  EXPECT_THAT(error, testing::StartsWith("governor.signals.weather.pattern: "));
}

TEST_F(GovernorSettingsTest, WhatASettingCannotBeIsRefused) {
  for (const std::string_view toml :
       {"[governor]\nprofile = \"lax\"\n", "[governor]\nfail = \"maybe\"\n",
        "[governor]\ninitial_confidence = 101\n", "[governor]\ninitial_confidence = -1\n",
        "[governor]\nprofil = \"strict\"\n", "[governor.signals.sunk_cost]\ndelta = -101\n",
        "[governor.signals.sunk_cost]\ncooldown = -1\n",
        "[governor.signals.sunk_cost]\npattern = \"x\"\n",
        "[governor.signals.sunk_cost]\nmode = \"revert\"\n",
        "[governor.signals.edit_oscillation]\nmode = \"often\"\n",
        "[governor.signals.weather]\npattern = \"x\"\ndelta = 1\non = \"mars\"\n",
        "[governor.signals.\"Bad Name\"]\npattern = \"x\"\ndelta = 1\n"}) {
    EXPECT_NE(ErrorOf(toml), "no error") << toml;
  }
}

}  // namespace
}  // namespace credence::governor
