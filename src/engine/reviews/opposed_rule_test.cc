// SPDX-License-Identifier: Apache-2.0
// A rule that reviewers come to oppose: comments that ask for the opposite count against it.
#include <fmt/format.h>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kAnimation = "animation";

// Comments about animations under one category.
class OpposedRules {
 public:
  explicit OpposedRules(const TestStore& store)
      : engine_(store, 1, ReviewOptions("[review]\nlearn_after = 0\nrule_days = 1\n")) {
    engine_.SetDay(20);
  }

  using Remarks = std::vector<std::pair<std::string_view, std::string_view>>;  // Type, text.

  void Comments(const Remarks& remarks) {
    std::string annotations;
    for (const auto& [type, text] : remarks) {
      annotations += fmt::format(
          R"({}{{"type": "{}", "target": {{"file": "a.ts"}}, "text": "{}", "severity": "major", )"
          R"("category": "{}"}})",
          annotations.empty() ? "" : ", ", type, text, kAnimation);
    }
    const TestFeedback feedback{.number = reviews_,
                                .work = fmt::format("w{}", reviews_),
                                .decision = "rejected",
                                .day = first_day_ + 0.1 * reviews_,
                                .more = fmt::format(R"(, "annotations": [{}])", annotations)};
    const TestWork work{.id = feedback.work, .task_type = "web"};
    ++reviews_;
    EXPECT_TRUE(reviews().Register(engine_.me, work.Json())->answers.at(0).accepted);
    EXPECT_TRUE(
        reviews().Submit(engine_.me, {.documents = feedback.Json()})->answers.at(0).accepted);
  }
  void Comment(std::string_view text) { Comments({{"criticism", text}}); }
  void SetFirstDay(double day) { first_day_ = day; }
  void Wanted() { Comment(reviews_ % 2 == 0 ? "Add animations" : "Animations are missing"); }
  void Unwanted() {
    Comment(reviews_ % 2 == 0 ? "Remove the animations" : "The animations are unnecessary");
  }
  void Learn() { EXPECT_TRUE(reviews().Learn(engine_.me)); }

  RuleReading Rule() {
    const std::vector<RuleReading> rules = reviews().Rules(engine_.me, true).value();
    const auto found = std::ranges::find(rules, kAnimation, &RuleReading::key);
    return found == rules.end() ? RuleReading{} : *found;
  }
  std::string Injected() { return engine_->memories().Inject(engine_.me, {})->text; }
  Reviews& reviews() { return engine_->reviews(); }
  TestEngine& engine() { return engine_; }

 private:
  TestEngine engine_;
  std::uint32_t reviews_ = 0;
  double first_day_ = 5;
};

class OpposedRuleTest : public testing::TestWithParam<TestStore> {};

INSTANTIATE_TEST_SUITE_P(Stores, OpposedRuleTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(OpposedRuleTest, CommentsThatAskForTheOppositeCountAgainstIt) {
  OpposedRules test(GetParam());
  for (int i = 0; i < 8; ++i) test.Wanted();
  test.Learn();
  EXPECT_EQ(test.Rule().state, RuleState::kActive);
  EXPECT_THAT(test.Injected(), HasSubstr("animations"));
  const std::string memory = *test.Rule().memory_id;
  const auto validated = [&] {
    return test.engine()->memories().Show(test.engine().me, memory)->memory.times_validated;
  };
  const auto before = validated();

  for (int i = 0; i < 2; ++i) test.Unwanted();
  test.Learn();
  const RuleReading doubted = test.Rule();
  EXPECT_EQ(doubted.state, RuleState::kActive);
  EXPECT_EQ(doubted.mentions, 8);
  EXPECT_EQ(doubted.against, 2);
  EXPECT_EQ(doubted.opposed.size(), 2U);
  EXPECT_NEAR(doubted.confidence, 8.0 / 12, 1e-9);
  EXPECT_THAT(doubted.quotes, Each(Not(HasSubstr("nnecessary"))));
  EXPECT_THAT(doubted.quotes, Each(Not(HasSubstr("Remove"))));
  EXPECT_EQ(validated(), before);

  for (int i = 0; i < 4; ++i) test.Unwanted();
  test.Learn();
  EXPECT_NE(test.Rule().state, RuleState::kActive);
  EXPECT_THAT(test.Injected(), Not(HasSubstr("animations")));

  // Once most of the newest comments ask for it, the opposite is the rule.
  for (int i = 0; i < 40; ++i) test.Unwanted();
  test.Learn();
  EXPECT_EQ(test.Rule().rule, "Avoid animations");
}

TEST_P(OpposedRuleTest, ErasedWordsStillSpeakAgainstIt) {
  OpposedRules test(GetParam());
  for (int i = 0; i < 8; ++i) test.Wanted();
  test.Learn();
  for (int i = 0; i < 2; ++i) test.Unwanted();
  test.Learn();
  const RuleReading before = test.Rule();
  EXPECT_EQ(before.against, 2);
  test.engine().SetDay(150);
  EXPECT_TRUE(test.reviews().Retain(test.engine().me, false));
  EXPECT_EQ(test.Rule().against, 2);
  EXPECT_EQ(test.Rule().mentions, before.mentions);
  EXPECT_EQ(test.Rule().opposed, before.opposed);
}

// Also if the rule is not active yet: erased objections would make it so.
TEST_P(OpposedRuleTest, ErasedObjectionsAreNotSupport) {
  OpposedRules test(GetParam());
  for (int i = 0; i < 2; ++i) test.Unwanted();
  test.engine().SetDay(80);
  test.SetFirstDay(70);
  for (int i = 0; i < 8; ++i) test.Wanted();
  test.Learn();
  EXPECT_EQ(test.Rule().state, RuleState::kRule);
  EXPECT_EQ(test.Rule().against, 2);
  test.engine().SetDay(100);  // The first two are older than 90 days.
  EXPECT_EQ(test.reviews().Retain(test.engine().me, false)->texts, 2);
  test.Learn();
  EXPECT_EQ(test.Rule().state, RuleState::kRule);
  EXPECT_EQ(test.Rule().against, 2);
}

TEST_P(OpposedRuleTest, ObjectionsToADroppedRuleRemain) {
  OpposedRules test(GetParam());
  for (int i = 0; i < 8; ++i) test.Wanted();
  test.Learn();
  for (int i = 0; i < 6; ++i) test.Unwanted();
  test.Learn();
  test.Learn();
  const RuleReading rule = test.Rule();
  EXPECT_EQ(rule.mentions, 8);
  EXPECT_EQ(rule.against, 6);
  EXPECT_LT(rule.confidence, 0.6);
  const std::vector<ReviewQuestion> questions = test.reviews().Analyse(test.engine().me)->questions;
  EXPECT_THAT(questions, testing::Contains(testing::Field(&ReviewQuestion::key, kAnimation)));
  const RuleWhyReport why = test.reviews().WhyRule(test.engine().me, kAnimation).value();
  EXPECT_EQ(std::ranges::count(why.steps, "against", &RuleWhyStep::effect), 6);
  EXPECT_EQ(std::ranges::count(why.steps, "opposed", &RuleWhyStep::effect), 0);
  const VerifyReport verified = test.engine()->insight().Verify().value();
  EXPECT_TRUE(verified.ok());
}

TEST_P(OpposedRuleTest, OneReviewSpeaksAgainstItOnce) {
  OpposedRules test(GetParam());
  for (int i = 0; i < 8; ++i) test.Wanted();
  test.Learn();
  test.Comments({{"criticism", "Remove the animations"}, {"praise", "Nice animations"}});
  test.Comments({{"criticism", "Remove the animations"}, {"criticism", "Add animations"}});
  test.Learn();
  EXPECT_EQ(test.Rule().mentions, 9);
  EXPECT_EQ(test.Rule().against, 1);
}

// Whatever the order of the comments, no rule says the opposite of what its quotes ask for.
RC_GTEST_PROP(OpposedRuleProperty, ARuleInUseAgreesWithItsQuotes, ()) {
  OpposedRules test(ledger::kTestStores[0]);
  const int rounds = *rc::gen::inRange(1, 6);
  for (int round = 0; round < rounds; ++round) {
    const int wanted = *rc::gen::inRange(0, 12);
    const int unwanted = *rc::gen::inRange(0, 12);
    for (int i = 0; i < wanted; ++i) test.Wanted();
    for (int i = 0; i < unwanted; ++i) test.Unwanted();
    test.Learn();
    const RuleReading rule = test.Rule();
    if (!rule.in_use()) continue;
    const bool asks = !rule.rule.starts_with("Avoid") && !rule.rule.starts_with("Never");
    for (const std::string& quote : rule.quotes) {
      const bool quoted_asks = quote.starts_with("Add") || quote.contains("missing");
      RC_ASSERT(quoted_asks == asks);
    }
    RC_ASSERT(test.Injected().contains(asks ? "ALWAYS" : "AVOID"));
  }
}

}  // namespace
}  // namespace credence
