// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rules.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"

namespace credence::review {
namespace {

std::vector<RuleReading> RulesIn(const Corpus& corpus, const RuleMap& rules = {}, double day = 20,
                                 std::span<const KeyedText> texts = {},
                                 const ReviewSettings& settings = {}) {
  const MentionIndex index(corpus, settings.Weights(), Day(day));
  std::vector<KeyedText> all(texts.begin(), texts.end());
  if (texts.empty()) {
    for (Name key = 0; key < corpus.names.size(); ++key) {
      all.push_back({.key = corpus.names[key], .text = "Names too short"});
    }
  }
  return RulesOf(corpus, index, rules, all, settings, Day(day));
}

Corpus Mentions(int n, TestReview review = {}) {
  Corpus corpus;
  for (int i = 0; i < n; ++i, ++review.day) AddReview(corpus, review);
  return corpus;
}

TEST(Rules, SixMentionsAreARuleEightAreActive) {
  const auto six = RulesIn(Mentions(6));
  ASSERT_EQ(six.size(), 1U);
  EXPECT_EQ(six[0].state, RuleState::kRule);
  EXPECT_DOUBLE_EQ(six[0].confidence, 0.75);
  EXPECT_EQ(six[0].mentions, 6);
  EXPECT_EQ(six[0].days, 6);
  EXPECT_EQ(six[0].first_seen, Day(0));
  EXPECT_EQ(six[0].last_seen, Day(5));
  EXPECT_EQ(six[0].domain, "naming");
  EXPECT_EQ(six[0].source, "annotation");
  EXPECT_EQ(six[0].applies_to, std::vector<std::string>{"shopify"});

  const auto eight = RulesIn(Mentions(8));
  EXPECT_EQ(eight.at(0).state, RuleState::kActive);
  EXPECT_DOUBLE_EQ(eight[0].confidence, 0.8);
  EXPECT_EQ(eight[0].id, RuleUuid("naming").ToString());
}

TEST(Rules, FewerThanThreeAreNotListedThreeAreACandidate) {
  EXPECT_TRUE(RulesIn(Mentions(2)).empty());
  EXPECT_EQ(RulesIn(Mentions(3)).at(0).state, RuleState::kCandidate);
  EXPECT_TRUE(RulesIn(Corpus()).empty());
}

TEST(Rules, EightOnOneDayAreACandidate) {
  Corpus corpus;
  for (int i = 0; i < 8; ++i) AddReview(corpus, {.day = i / 24.0});
  const auto rules = RulesIn(corpus);
  EXPECT_EQ(rules.at(0).state, RuleState::kCandidate);
  EXPECT_EQ(rules[0].days, 1);
}

TEST(Rules, AnActiveOneStaysUntilItIsDoubtful) {
  Corpus corpus = Mentions(8);
  AddReview(corpus, {.day = 9, .against = true});
  AddReview(corpus, {.day = 9, .against = true});
  AddReview(corpus, {.day = 9, .against = true});
  RuleMap rules;
  EXPECT_EQ(RulesIn(corpus, rules).at(0).state, RuleState::kRule);
  rules["naming"] = {.key = "naming", .active = true, .active_since = Day(8)};
  EXPECT_EQ(RulesIn(corpus, rules).at(0).state, RuleState::kActive);  // 8 / 13 = 0.62
  AddReview(corpus, {.day = 9, .against = true});
  EXPECT_EQ(RulesIn(corpus, rules).at(0).state, RuleState::kRule);  // 8 / 14 = 0.57
  EXPECT_EQ(RulesIn(corpus, rules).at(0).against, 4);
}

TEST(Rules, RetiredOnesComeLast) {
  Corpus corpus = Mentions(9);
  for (int i = 0; i < 4; ++i) AddReview(corpus, {.day = i + 0.0, .key = "tests"});
  RuleMap rules;
  rules["naming"] = {.key = "naming", .retired = true, .text = "Include names"};
  rules["gone"] = {.key = "gone", .retired = true};
  const auto readings = RulesIn(corpus, rules);
  ASSERT_EQ(readings.size(), 3U);
  EXPECT_EQ(readings[0].key, "tests");
  EXPECT_EQ(readings[1].key, "naming");
  EXPECT_EQ(readings[1].state, RuleState::kRetired);
  EXPECT_EQ(readings[1].rule, "Include names");
  EXPECT_EQ(readings[2].key, "gone");
  EXPECT_EQ(readings[2].mentions, 0);
}

TEST(Rules, AnAnswerOverrulesTheOtherSideBeforeIt) {
  Corpus corpus = Mentions(8);
  for (int i = 0; i < 4; ++i) AddReview(corpus, {.day = i + 0.5, .against = true});
  AddReview(corpus, {.day = 12, .against = true});
  RuleMap rules;
  rules["naming"] = {.key = "naming", .wanted = true, .answered_at = Day(10)};
  const auto wanted = RulesIn(corpus, rules);
  EXPECT_EQ(wanted.at(0).mentions, 8);
  EXPECT_EQ(wanted[0].against, 1);
  rules["naming"].wanted = false;
  EXPECT_TRUE(RulesIn(corpus, rules).empty());
  rules["naming"].active = true;
  const auto unwanted = RulesIn(corpus, rules);
  EXPECT_EQ(unwanted.at(0).mentions, 0);
  EXPECT_EQ(unwanted[0].against, 5);
  EXPECT_EQ(unwanted[0].state, RuleState::kCandidate);
}

TEST(Rules, OldAndFewIsNoise) {
  EXPECT_FALSE(RulesIn(Mentions(4), {}, 93).at(0).obsolete);
  EXPECT_TRUE(RulesIn(Mentions(4), {}, 93.1).at(0).obsolete);
  EXPECT_FALSE(RulesIn(Mentions(5), {}, 200).at(0).obsolete);
}

TEST(Rules, AnAuditIsDueAMonthAfterTheLast) {
  const Corpus corpus = Mentions(20);
  RuleMap rules;
  rules["naming"] = {.key = "naming", .active = true, .active_since = Day(0)};
  EXPECT_FALSE(RulesIn(corpus, rules, 30).at(0).audit_due);
  EXPECT_TRUE(RulesIn(corpus, rules, 31).at(0).audit_due);
  rules["naming"].audited_at = Day(10);
  EXPECT_FALSE(RulesIn(corpus, rules, 31).at(0).audit_due);
  EXPECT_TRUE(RulesIn(corpus, rules, 41).at(0).audit_due);
}

TEST(Rules, ActiveInTwoTaskTypesIsProposedForAll) {
  Corpus corpus = Mentions(8);
  for (int i = 0; i < 7; ++i) AddReview(corpus, {.day = i + 0.0, .task_type = "ghl"});
  EXPECT_FALSE(RulesIn(corpus).at(0).proposed_for_all);
  AddReview(corpus, {.day = 8, .task_type = "ghl"});
  const auto rules = RulesIn(corpus);
  EXPECT_TRUE(rules.at(0).proposed_for_all);
  EXPECT_EQ(rules[0].applies_to, (std::vector<std::string>{"ghl", "shopify"}));
  // A proposal, until a person confirms it.
  EXPECT_EQ(AppliesTo(rules[0], {.task_type = "stripe"}), Applies::kNo);
  const RuleMap confirmed = {{rules[0].key, {.key = rules[0].key, .for_all = true}}};
  EXPECT_EQ(AppliesTo(RulesIn(corpus, confirmed).at(0), {.task_type = "stripe"}), Applies::kYes);
}

TEST(Rules, OnlyARuleInUseOrConfirmedDoesNotWait) {
  const Corpus corpus = Mentions(8);
  ReviewSettings settings;
  const auto waits = [&](const RuleMap& rules) {
    return RulesIn(corpus, rules, 20, {}, settings).at(0).awaiting_confirmation;
  };
  const std::string key = RulesIn(corpus).at(0).key;
  EXPECT_FALSE(waits({}));
  settings.confirm_rules = true;
  EXPECT_TRUE(waits({}));
  EXPECT_FALSE(waits({{key, {.key = key, .active = true, .active_since = Day(9)}}}));
  EXPECT_FALSE(waits({{key, {.key = key, .confirmed_at = Day(9)}}}));
  EXPECT_FALSE(waits({{key, {.key = key, .retired = true}}}));
}

TEST(Rules, TheEffectIsTheChangeOfScores) {
  Corpus corpus = Mentions(8);
  for (int i = 0; i < 6; ++i) {
    AddReview(corpus, {.day = i + 0.0, .key = "", .score = 5.0 + i % 2});
    AddReview(corpus, {.day = 10.0 + i, .key = "", .score = 7.0 + i % 2});
    AddReview(corpus, {.day = 10.0 + i, .key = "", .task_type = "ghl", .score = 1.0});
  }
  RuleMap rules;
  rules["naming"] = {.key = "naming", .active = true, .active_since = Day(10)};
  const auto readings = RulesIn(corpus, rules);
  ASSERT_TRUE(readings.at(0).effectiveness);
  EXPECT_NEAR(*readings[0].effectiveness, 2.0, 1e-12);
  // Variance 0.3 on each side, 10 degrees of freedom: 2.228139 sqrt(2 × 0.3 / 6).
  EXPECT_NEAR(*readings[0].effect_low, 2.0 - 0.704599, 1e-6);
  EXPECT_NEAR(*readings[0].effect_high, 2.0 + 0.704599, 1e-6);
  EXPECT_EQ(readings[0].reviews_since, 6);

  rules["naming"].active_since = Day(12);  // Four since.
  const auto few = RulesIn(corpus, rules);
  EXPECT_EQ(few.at(0).effectiveness, std::nullopt);
  EXPECT_EQ(few[0].reviews_since, 4);
}

TEST(Rules, TheWordsAreThoseOfTheCriticism) {
  const std::vector<KeyedText> texts = {
      {.key = "error-specificity", .text = "Great error types", .praise = true},
      {.key = "error-specificity", .text = "Missing specific error types"},
      {.key = "naming", .text = "Names too short"}};
  const auto rules = RulesIn(
      Mentions(8, {.key = "error-specificity", .source = MentionSource::kDecision}), {}, 20, texts);
  EXPECT_EQ(rules.at(0).rule, "Always include specific error types");
  EXPECT_EQ(rules[0].prompt_instruction, "ALWAYS include specific error types");
  EXPECT_EQ(rules[0].quotes, std::vector<std::string>{"Missing specific error types"});
  EXPECT_EQ(rules[0].source, "rejection-analysis");
}

TEST(Rules, WithoutAnInstructionItIsATheme) {
  const auto read = [](int mentions, std::vector<std::string> comments, RuleMap rules = {}) {
    std::vector<KeyedText> texts;
    for (std::string& comment : comments) texts.push_back({.key = "naming", .text = comment});
    return RulesIn(Mentions(mentions), rules, 20, texts).at(0);
  };
  const std::vector<std::string> vague = {"Could be better", "Hmm", "Please fix this", "Hmm!"};
  const RuleReading theme = read(8, vague);
  EXPECT_EQ(theme.state, RuleState::kTheme);
  EXPECT_EQ(theme.rule, "naming");
  EXPECT_EQ(theme.prompt_instruction, "");
  EXPECT_EQ(theme.quotes, (std::vector<std::string>{"Could be better", "Hmm", "Please fix this"}));
  EXPECT_DOUBLE_EQ(theme.confidence, 0.8);
  EXPECT_FALSE(theme.proposed_for_all);
  EXPECT_EQ(read(4, vague).state, RuleState::kCandidate);
  // Without any words left, nothing can be read.
  const ReviewSettings settings;
  const Corpus corpus = Mentions(8);
  const MentionIndex index(corpus, settings.Weights(), Day(20));
  EXPECT_EQ(RulesOf(corpus, index, {}, {}, settings, Day(20)).at(0).state, RuleState::kTheme);
  // An active rule keeps the wording of its memory.
  RuleMap rules;
  rules["naming"] = {.key = "naming", .active = true, .text = "Prefer longer names"};
  EXPECT_EQ(read(8, vague, rules).state, RuleState::kActive);
  EXPECT_EQ(read(8, vague, rules).prompt_instruction, "PREFER longer names");
}

TEST(Rules, SamplesAreTheNewestThatAskForIt) {
  Corpus corpus = Mentions(42);
  AddReview(corpus, {.day = 60, .against = true});
  AddReview(corpus, {.day = 0.5});  // Arrived late.
  AddReview(corpus, {.day = 1, .key = "tests"});
  const auto samples = SamplesWanted(corpus, ReviewSettings{});
  ASSERT_EQ(samples.size(), 1U);
  EXPECT_EQ(samples[0].first, "naming");
  ASSERT_EQ(samples[0].second.size(), 40U);
  EXPECT_EQ(samples[0].second.front(), 42);
  EXPECT_EQ(samples[0].second.back(), 3);
  EXPECT_TRUE(std::ranges::is_sorted(samples[0].second, std::greater()));
  EXPECT_TRUE(SamplesWanted(Corpus(), ReviewSettings{}).empty());
}

std::vector<TestReview> AnyTestReviews() {
  static const std::vector<std::string> kKeys = {"a", "b", "c"};
  static const std::vector<std::string> kTaskTypes = {"shopify", "ghl"};
  std::vector<TestReview> reviews;
  const int n = *rc::gen::inRange(0, 60);
  for (int i = 0; i < n; ++i) {
    reviews.push_back({.day = *rc::gen::inRange(0, 60) / 3.0,
                       .key = *rc::gen::elementOf(kKeys),
                       .against = *rc::gen::inRange(0, 4) == 0,
                       .task_type = *rc::gen::elementOf(kTaskTypes)});
  }
  return reviews;
}

RC_GTEST_PROP(RulesProperty, CountsAreThoseOfANaiveCount, ()) {
  const std::vector<TestReview> reviews = AnyTestReviews();
  Corpus corpus;
  for (const TestReview& review : reviews) AddReview(corpus, review);
  RuleMap rules;
  rules["a"] = {.key = "a",
                .wanted = *rc::gen::arbitrary<bool>(),
                .answered_at = Day(*rc::gen::inRange(0, 60) / 3.0)};
  const ReviewSettings settings;
  const MentionIndex index(corpus, settings.Weights(), Day(25));
  const auto readings = RulesOf(corpus, index, rules, {}, settings, Day(25), RuleWords::kIgnored);
  std::size_t listed = 0;
  for (const std::string key : {"a", "b", "c"}) {
    std::int64_t mentions = 0;
    std::int64_t against = 0;
    std::set<std::int64_t> days;
    for (const TestReview& review : reviews) {
      if (review.key != key) continue;
      const bool before = Day(review.day) <= *rules["a"].answered_at;
      if (key == "a" && before && *rules["a"].wanted == review.against) continue;
      ++(review.against ? against : mentions);
      if (!review.against) days.insert(ToMicros(Day(review.day)) / 86'400'000'000LL);
    }
    const auto found = std::ranges::find(readings, key, &RuleReading::key);
    RC_ASSERT((found != readings.end()) == (mentions >= 3));
    if (found == readings.end()) continue;
    ++listed;
    if (found->scope) {
      // All mentions for it are inside the scope, all mentions against it outside.
      for (const TestReview& review : reviews) {
        if (review.key != key) continue;
        const WorkPlace place{.task_type = review.task_type, .stage = review.stage};
        RC_ASSERT((AppliesIn(found->scope, place) == Applies::kYes) == !review.against);
      }
      against = 0;
    }
    const double confidence =
        static_cast<double>(mentions) / static_cast<double>(mentions + against + 2);
    RC_ASSERT(found->mentions == mentions);
    RC_ASSERT(found->against == against);
    RC_ASSERT(found->days == std::ssize(days));
    RC_ASSERT(std::abs(found->confidence - confidence) < 1e-12);
    const bool is_rule = mentions >= 5 && days.size() >= 3;
    RC_ASSERT((found->state == RuleState::kActive) == (is_rule && found->confidence >= 0.8));
    RC_ASSERT((found->state == RuleState::kCandidate) == !is_rule);
  }
  RC_ASSERT(listed == readings.size());
}

RC_GTEST_PROP(RulesProperty, TheOrderOfTheLedgerDoesNotMatter, ()) {
  const std::vector<TestReview> reviews = AnyTestReviews();
  Corpus forwards;
  Corpus backwards;
  for (const TestReview& review : reviews) AddReview(forwards, review);
  for (const TestReview& review : std::views::reverse(reviews)) AddReview(backwards, review);
  RC_ASSERT(RulesIn(forwards) == RulesIn(backwards));
}

}  // namespace
}  // namespace credence::review
