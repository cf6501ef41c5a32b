// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/preferences.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

using model::PreferenceStrength;

Submitted Comparison(std::vector<std::string> a, std::vector<std::string> b, Preferred preferred,
                     PreferenceStrength strength = PreferenceStrength::kModerate) {
  Submitted event;
  event.at = kTestNow;
  event.comparison = Compared{.a = "a",
                              .b = "b",
                              .a_attributes = std::move(a),
                              .b_attributes = std::move(b),
                              .preferred = preferred,
                              .strength = strength,
                              .dimensions = {}};
  return event;
}

std::map<std::string, PreferenceReading> ReadPreferences(const std::vector<Submitted>& events,
                                                         Timestamp now = kTestNow) {
  std::map<std::string, PreferenceReading> readings;
  for (const PreferenceReading& reading : PreferencesOf(CorpusOf(events), {}, now))
    readings[reading.attribute] = reading;
  return readings;
}

TEST(Preferences, TheFirstComparisonMovesByHalfOfK) {
  const auto readings = ReadPreferences(
      {Comparison({"layout=cards", "font=system"}, {"layout=list", "font=system"}, Preferred::kA)});
  ASSERT_EQ(readings.size(), 2U);  // An attribute that both have is no contest.
  EXPECT_EQ(readings.at("layout=cards").rating, 1016.0);
  EXPECT_EQ(readings.at("layout=cards").wins, 1);
  EXPECT_EQ(readings.at("layout=cards").strength, 1.0);
  EXPECT_EQ(readings.at("layout=list").rating, 984.0);
  EXPECT_EQ(readings.at("layout=list").comparisons, 1);
  EXPECT_LT(readings.at("layout=list").strength, 1.0);
  EXPECT_GT(readings.at("layout=list").strength, 0.0);
}

TEST(Preferences, StrengthsMultiply) {
  const auto rating = [](PreferenceStrength strength, model::Preference preference) {
    Submitted event = Comparison({"a=1"}, {"a=2"}, Preferred::kB, strength);
    event.strength = preference;
    return ReadPreferences({event}).at("a=2").rating;
  };
  using enum model::Preference;
  EXPECT_EQ(rating(PreferenceStrength::kSlight, kPlain), 1008.0);
  EXPECT_EQ(rating(PreferenceStrength::kStrong, kPlain), 1024.0);
  EXPECT_EQ(rating(PreferenceStrength::kOverwhelming, kPlain), 1032.0);
  EXPECT_EQ(rating(PreferenceStrength::kOverwhelming, kStrong), 1064.0);
  EXPECT_EQ(rating(PreferenceStrength::kModerate, kWeak), 1008.0);
}

TEST(Preferences, WhatHasNoCounterpartMeetsWhatTheOtherHasWithoutOne) {
  const auto readings = ReadPreferences(
      {Comparison({"layout=cards", "animated"}, {"layout=list", "dark", "dense"}, Preferred::kA)});
  ASSERT_EQ(readings.size(), 5U);
  EXPECT_EQ(readings.at("layout=cards").rating, 1016.0);
  EXPECT_EQ(readings.at("dark").rating, 992.0);  // Half of the weight.
  EXPECT_NEAR(readings.at("animated").rating, 1016.0, 0.5);
  EXPECT_EQ(readings.at("animated").comparisons, 1);
}

TEST(Preferences, AnAttributeAloneSaysNothing) {
  EXPECT_TRUE(ReadPreferences({Comparison({"layout=cards"}, {}, Preferred::kA)}).empty());
  EXPECT_TRUE(ReadPreferences({Comparison({"x"}, {"x"}, Preferred::kA)}).empty());
}

TEST(Preferences, NeitherAndBothGoodAreTies) {
  for (const Preferred preferred : {Preferred::kNeither, Preferred::kBothGood}) {
    const auto readings = ReadPreferences({Comparison({"a=1"}, {"a=2"}, preferred)});
    EXPECT_EQ(readings.at("a=1").rating, 1000.0);
    EXPECT_EQ(readings.at("a=1").wins, 0);
    EXPECT_NEAR(readings.at("a=2").strength, 1.0, 1e-9);
  }
}

TEST(Preferences, FadeSinceTheyWereLastCompared) {
  const std::vector<Submitted> events = {Comparison({"a=1"}, {"a=2"}, Preferred::kA)};
  EXPECT_NEAR(ReadPreferences(events, kTestNow + std::chrono::days(30)).at("a=1").rating,
              1000 + 16 * 0.95, 1e-9);
  EXPECT_NEAR(ReadPreferences(events, kTestNow + std::chrono::days(90)).at("a=2").rating,
              1000 - 16 * 0.95 * 0.95 * 0.95, 1e-9);
}

TEST(Preferences, AreStableAfterFifty) {
  const Submitted event = Comparison({"a=1"}, {"a=2"}, Preferred::kA);
  EXPECT_FALSE(ReadPreferences(Times(49, event)).at("a=1").stable);
  EXPECT_TRUE(ReadPreferences(Times(50, event)).at("a=1").stable);
}

TEST(Preferences, OfDimensionsAreWhatDecides) {
  Submitted event = Comparison({}, {}, Preferred::kB);
  event.comparison->dimensions = {{.dimension = QualityDimension::kDesignUx, .winner = Winner::kB},
                                  {.dimension = QualityDimension::kNaming, .winner = Winner::kA}};
  Submitted undecided = event;
  undecided.comparison->preferred = Preferred::kBothGood;
  const auto readings = DimensionPreferencesOf(CorpusOf({event, event, undecided}), {}, kTestNow);
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_EQ(readings[0].attribute, "design-ux");
  EXPECT_EQ(readings[0].comparisons, 2);
  EXPECT_EQ(readings[0].wins, 2);
  EXPECT_EQ(readings[0].strength, 1.0);
  // 16, then 32 × (1 - 1 / (1 + 10 ^ (-16 / 400))).
  EXPECT_NEAR(readings[0].rating, 1000 + 16 + 15.2637, 1e-3);
  EXPECT_EQ(readings[1].attribute, "naming");
  EXPECT_EQ(readings[1].wins, 0);
}

TEST(Preferences, MixedOnesAreNearlyEqual) {
  const Submitted a = Comparison({"a=1"}, {"a=2"}, Preferred::kA);
  const Submitted b = Comparison({"a=1"}, {"a=2"}, Preferred::kB);
  const auto mixed = [](const std::vector<Submitted>& events) {
    return ArePreferencesMixed(PreferencesOf(CorpusOf(events), {}, kTestNow));
  };
  EXPECT_TRUE(mixed(Joined({Times(3, a), Times(3, b)})));
  EXPECT_FALSE(mixed(Joined({Times(8, a), Times(2, b)})));
  EXPECT_FALSE(mixed({a, b}));  // Too few to tell.
  EXPECT_FALSE(mixed({}));
}

TEST(Preferences, OfNothing) {
  EXPECT_TRUE(PreferencesOf(Corpus(), {}, kTestNow).empty());
  EXPECT_TRUE(DimensionPreferencesOf(Corpus(), {}, kTestNow).empty());
}

RC_GTEST_PROP(PreferencesProperty, KeepTheirSumAndTheirBest, ()) {
  std::vector<Submitted> events;
  for (int left = *rc::gen::inRange(0, 40); left > 0; --left) {
    const auto any = [] {
      std::vector<std::string> attributes = {"layout=" + std::to_string(*rc::gen::inRange(0, 3))};
      if (*rc::gen::arbitrary<bool>()) attributes.emplace_back(*rc::gen::element("dark", "dense"));
      return attributes;
    };
    events.push_back(Comparison(any(), any(), static_cast<Preferred>(*rc::gen::inRange(0, 4))));
  }
  const Corpus corpus = CorpusOf(events);
  const auto readings = PreferencesOf(corpus, {}, kTestNow);
  std::map<bool, double> best;
  double sum = 0;
  for (const PreferenceReading& reading : readings) {
    sum += reading.rating - 1000.0;
    double& group = best[reading.attribute.starts_with("layout=")];
    group = std::max(group, reading.strength);
    RC_ASSERT(reading.strength > 0.0);
    RC_ASSERT(reading.wins <= reading.comparisons);
  }
  RC_ASSERT(std::abs(sum) < 1e-6);
  for (const auto& [group, strength] : best) RC_ASSERT(strength == 1.0);
  // Ledger order differs from time order.
  for (std::size_t i = 0; i < events.size(); ++i) events[i].at = kTestNow + std::chrono::seconds(i);
  const auto forwards = PreferencesOf(CorpusOf(events), {}, kTestNow);
  std::ranges::reverse(events);
  const auto backwards = PreferencesOf(CorpusOf(events), {}, kTestNow);
  RC_ASSERT(forwards.size() == backwards.size());
  for (std::size_t i = 0; i < forwards.size(); ++i)
    RC_ASSERT(std::abs(forwards[i].rating - backwards[i].rating) < 1e-9);
}

}  // namespace
}  // namespace credence::review
