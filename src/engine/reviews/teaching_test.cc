// SPDX-License-Identifier: Apache-2.0
// What reviews teach: rules that a person confirms before agents are told, and where they hold.
#include <fmt/format.h>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kKey = "error-specificity";

struct Given {
  std::uint32_t from = 0;
  std::uint32_t count = 8;
  std::string task_type = "shopify";
  std::optional<std::string> project = std::nullopt;
};

class TeachingTest : public ReviewsTestBase {
 protected:
  explicit TeachingTest(EngineOptions options = ReviewOptions())
      : ReviewsTestBase(std::move(options)) {
    engine_.SetDay(20);
    engine_.me.project.reset();
  }

  // Work products that are rejected for the same reason, each on its own day.
  void Mention(const Given& given) {
    engine_.me.project = given.project;
    for (std::uint32_t i = given.from; i < given.from + given.count; ++i) {
      const std::string work = fmt::format("w{}", i);
      Register({.id = work, .task_type = given.task_type});
      Accept({.number = i,
              .work = work,
              .decision = "rejected",
              .day = 5.0 + i % 10,
              .more = TestRemark("criticism", kKey, fmt::format("Missing error types {}", i % 3))});
    }
    engine_.me.project.reset();
  }
  std::vector<std::string> Learn() { return reviews().Learn(engine_.me)->changes; }
  std::string Injected(std::optional<std::string> project = std::nullopt) {
    Caller caller = engine_.me;
    caller.project = std::move(project);
    return engine_->memories().Inject(caller, {})->text;
  }
  Result<RuleReading> Judge(const RuleJudgement& judgement) {
    return reviews().JudgeRule(engine_.me, kKey, judgement);
  }
};

class ConfirmingTest : public TeachingTest {
 protected:
  ConfirmingTest()
      : TeachingTest(ReviewOptions("[review]\nlearn_after = 0\nconfirm_rules = true\n")) {}

  std::string Hints() { return reviews().Hints(engine_.me, "", false).value(); }
  std::size_t Patterns() {
    return reviews().Context(engine_.me, {.task = "shopify"})->patterns.size();
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, TeachingTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Stores, ConfirmingTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ConfirmingTest, ARuleWaitsAndIsToldToNobody) {
  Mention({});
  EXPECT_THAT(Learn(), Contains(HasSubstr("1 rule is waiting for your confirmation: ")));
  const RuleReading rule = RuleOf(kKey);
  EXPECT_EQ(rule.state, RuleState::kActive);  // By the numbers.
  EXPECT_TRUE(rule.awaiting_confirmation);
  EXPECT_FALSE(rule.in_use());
  EXPECT_EQ(rule.waiting_since, TestDay(20));
  EXPECT_EQ(rule.quotes.size(), 3U);
  EXPECT_EQ(rule.memory_id, std::nullopt);
  EXPECT_EQ(rule.active_since, std::nullopt);
  EXPECT_THAT(Injected(), Not(HasSubstr("error types")));
  EXPECT_THAT(Hints(), Not(HasSubstr("error types")));
  EXPECT_EQ(Patterns(), 0U);
  EXPECT_EQ(reviews().Analyse(engine_.me)->dashboard.active_rules, 0);
  // It is recorded once, and said each time.
  const std::size_t events = Events();
  EXPECT_THAT(Learn(), Contains(HasSubstr("waiting for your confirmation")));
  EXPECT_EQ(Events(), events);
  ExpectSound();
}

TEST_P(ConfirmingTest, ConfirmingMakesItActive) {
  Mention({});
  Learn();
  engine_.SetDay(21);
  const RuleReading rule = Judge({.reason = "yes"}).value();
  EXPECT_FALSE(rule.awaiting_confirmation);
  EXPECT_EQ(rule.waiting_since, std::nullopt);
  EXPECT_EQ(rule.active_since, TestDay(21));
  EXPECT_THAT(Injected(), HasSubstr("error types"));
  EXPECT_THAT(Hints(), HasSubstr("error types"));
  EXPECT_EQ(Patterns(), 1U);
  EXPECT_EQ(engine_->memories().Show(engine_.me, *rule.memory_id)->memory.type, MemoryType::kRule);
  const RuleWhyReport why = reviews().WhyRule(engine_.me, kKey).value();
  std::vector<std::string> acts;
  for (const RuleWhyStep& step : why.steps) {
    if (!step.feedback) acts.push_back(step.effect);
  }
  EXPECT_THAT(acts, ElementsAre("waiting", "confirmed", "activated"));
  ExpectSound();
}

TEST_P(ConfirmingTest, RetiringRejectsItForGood) {
  Mention({});
  Learn();
  EXPECT_EQ(Judge({.verdict = RuleVerdict::kRetire})->state, RuleState::kRetired);
  Mention({.from = 20, .count = 8});
  EXPECT_THAT(Learn(), Not(Contains(HasSubstr("waiting"))));
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kRetired);
  EXPECT_THAT(Injected(), Not(HasSubstr("error types")));
  // Reviving is a person's word, too.
  EXPECT_TRUE(Judge({.verdict = RuleVerdict::kRevive})->in_use());
  EXPECT_THAT(Injected(), HasSubstr("error types"));
  ExpectSound();
}

TEST_P(ConfirmingTest, APersonsWordsAreTheirs) {
  Mention({});
  Learn();
  const std::string words = "Never throw a bare Error; name the failure";
  const RuleReading rule = Judge({.text = "  " + words + " "}).value();
  EXPECT_EQ(rule.rule, words);
  EXPECT_EQ(rule.prompt_instruction, words);
  EXPECT_THAT(Injected(), HasSubstr(words));
  // More comments do not change them; another wording does.
  Mention({.from = 20, .count = 2});
  Learn();
  EXPECT_EQ(RuleOf(kKey).rule, words);
  EXPECT_EQ(Judge({.text = "Name each failure"})->rule, "Name each failure");
  EXPECT_THAT(Injected(), HasSubstr("Name each failure"));
  EXPECT_THAT(Injected(), Not(HasSubstr(words)));
  ExpectSound();
}

TEST_P(ConfirmingTest, AWordingIsOneShortLine) {
  Mention({});
  Learn();
  const std::string longest(160, 'x');
  for (const std::string& text : {std::string(" "), std::string("a\nb"), longest + "x"}) {
    EXPECT_EQ(Judge({.text = text}).error().code, Code::kInvalidArgument) << text;
  }
  EXPECT_TRUE(RuleOf(kKey).awaiting_confirmation);
  EXPECT_EQ(Judge({.text = longest})->rule, longest);
}

TEST_P(ConfirmingTest, AgentsDoNotConfirm) {
  Mention({});
  Learn();
  Caller agent = engine_.me;
  agent.is_agent = true;
  EXPECT_EQ(reviews().JudgeRule(agent, kKey, {}).error().code, Code::kPermissionDenied);
  EXPECT_TRUE(RuleOf(kKey).awaiting_confirmation);
}

TEST_P(ConfirmingTest, AgentsAreToldThatARuleWaitsAndNotWhatItSays) {
  Mention({});
  Learn();
  Mention({.from = 20, .count = 3, .task_type = "stripe"});
  Caller agent = engine_.me;
  agent.is_agent = true;
  const auto told = [&] {
    return JsonOf(reviews().Rules(agent, true).value()) + JsonOf(reviews().Analyse(agent)->rules) +
           JsonOf(reviews().WhyRule(agent, kKey).value()) + JsonOf(reviews().Learn(agent).value());
  };
  EXPECT_THAT(told(), Not(HasSubstr("rror types")));
  const RuleReading rule = reviews().Rules(agent, false)->at(0);
  EXPECT_EQ(rule.key, kKey);
  EXPECT_EQ(rule.mentions, 11);
  EXPECT_EQ(rule.state, RuleState::kRule);
  EXPECT_TRUE(rule.awaiting_confirmation);
  EXPECT_EQ(rule.rule, "error specificity");
  EXPECT_THAT(reviews().Context(agent, {.task = "shopify"})->prompt,
              HasSubstr("\nTell your user that 1 rule waits for confirmation.\n"));
  // People see it, and once they have confirmed it, agents do.
  EXPECT_THAT(JsonOf(reviews().Rules(engine_.me, false).value()), HasSubstr("Missing error types"));
  Judge({}).value();
  EXPECT_THAT(told(), HasSubstr("error types"));
  EXPECT_THAT(reviews().Context(agent, {.task = "shopify"})->prompt,
              Not(HasSubstr("Tell your user")));
  Judge({.verdict = RuleVerdict::kRetire}).value();
  EXPECT_THAT(told(), Not(HasSubstr("rror types")));
}

// The events of a rule have its wording, too.
TEST_P(ConfirmingTest, AgentsDoNotReadTheWordingOfARuleThatIsNotInUseInTheLedger) {
  Mention({});
  Learn();
  Judge({.reason = "yes", .text = "Name each failure"}).value();
  Caller agent = engine_.me;
  agent.is_agent = true;
  const auto texts = [&](const Caller& caller) {
    const LedgerPage page = engine_->ledger().Browse(caller, {.subject = "rule/"}).value();
    std::vector<std::string> found;
    for (const Event& event : page.events) {
      const Result<Event> shown =
          engine_->ledger().FindEvent(caller, std::to_string(event.sequence));
      EXPECT_TRUE(shown == event) << (shown ? "" : shown.error().message);
      if (event.verbatim) found.push_back(event.verbatim->text);
    }
    return found;
  };
  const std::vector<std::string> all = texts(engine_.me);
  EXPECT_THAT(all, Contains("Name each failure"));
  EXPECT_EQ(texts(agent), all);
  Judge({.verdict = RuleVerdict::kRetire, .reason = "too narrow"}).value();
  EXPECT_THAT(texts(agent), IsEmpty());
  EXPECT_THAT(texts(engine_.me), Contains("Name each failure"));
  EXPECT_THAT(texts(engine_.me), Contains("too narrow"));
  // Single reviews stay readable: an agent learns what was said about its work.
  const BrowseLedger reviews{.kind = "review.submitted", .limit = 1};
  EXPECT_TRUE(engine_->ledger().Browse(agent, reviews)->events.at(0).verbatim);
}

TEST_P(TeachingTest, AgentsSeeAllRulesIfNobodyConfirmsThem) {
  Mention({.count = 4});
  Learn();
  Caller agent = engine_.me;
  agent.is_agent = true;
  EXPECT_THAT(reviews().Rules(agent, true)->at(0).prompt_instruction, HasSubstr("error types"));
}

TEST_P(ConfirmingTest, WithoutSupportItStopsWaiting) {
  Mention({});
  Learn();
  reviews().Withdraw(engine_.me, TestFeedback{.number = 0}.id(), "wrong").value();
  Learn();
  EXPECT_FALSE(RuleOf(kKey).awaiting_confirmation);
  engine_.SetDay(22);
  Mention({.from = 20, .count = 1});
  Learn();
  EXPECT_EQ(RuleOf(kKey).waiting_since, TestDay(22));
  ExpectSound();
}

TEST_P(ConfirmingTest, ConfirmedForAllItIsGlobal) {
  Mention({.project = "/p"});
  Learn();
  EXPECT_TRUE(Judge({.for_all = true})->for_all);
  EXPECT_THAT(Injected("/other"), HasSubstr("error types"));
  const MemoryReading memory =
      engine_->memories().Show(engine_.me, *RuleOf(kKey).memory_id).value();
  EXPECT_EQ(memory.memory.domain, std::nullopt);
  EXPECT_EQ(memory.memory.project, std::nullopt);
  ExpectSound();
}

TEST_P(TeachingTest, WithoutTheSettingNothingWaits) {
  Mention({});
  Learn();
  EXPECT_TRUE(RuleOf(kKey).in_use());
  EXPECT_THAT(Injected(), HasSubstr("error types"));
}

TEST_P(TeachingTest, ARuleIsAMemoryOfItsTaskTypeAndProject) {
  Mention({.project = "/p"});
  Learn();
  const RuleReading rule = RuleOf(kKey);
  EXPECT_THAT(rule.projects, ElementsAre("/p"));
  EXPECT_THAT(Injected("/p"), HasSubstr("error types"));
  EXPECT_THAT(Injected("/q"), Not(HasSubstr("error types")));
  Caller there = engine_.me;
  there.project = "/p";
  EXPECT_EQ(engine_->memories().Show(there, *rule.memory_id)->memory.domain, "shopify");
  ExpectSound();
}

TEST_P(TeachingTest, WhatIsAskedForInTwoProjectsHoldsInBoth) {
  Mention({.count = 4, .project = "/p"});
  Mention({.from = 4, .count = 4, .project = "/q"});
  Learn();
  EXPECT_THAT(Injected("/p"), HasSubstr("error types"));
  EXPECT_THAT(Injected("/q"), HasSubstr("error types"));
  EXPECT_THAT(Injected("/r"), Not(HasSubstr("error types")));
  Judge({.verdict = RuleVerdict::kRetire}).value();
  EXPECT_THAT(Injected("/p"), Not(HasSubstr("error types")));
  EXPECT_THAT(Injected("/q"), Not(HasSubstr("error types")));
  ExpectSound();
}

TEST_P(TeachingTest, WhatIsAskedForOutsideProjectsAsWellStaysInItsProject) {
  Mention({.count = 7, .project = "/p"});
  Mention({.from = 7, .count = 1});
  Learn();
  EXPECT_THAT(RuleOf(kKey).projects, ElementsAre("/p"));
  EXPECT_THAT(Injected("/p"), HasSubstr("error types"));
  EXPECT_THAT(Injected("/r"), Not(HasSubstr("error types")));
  // Only a person makes it a rule for all.
  Judge({.for_all = true}).value();
  EXPECT_THAT(Injected("/r"), HasSubstr("error types"));
  ExpectSound();
}

TEST_P(TeachingTest, SeveralTaskTypesAreNamed) {
  Mention({});
  Learn();
  EXPECT_THAT(Injected(), Not(HasSubstr("(for ")));
  Mention({.from = 20, .count = 1, .task_type = "api"});
  Learn();
  EXPECT_THAT(Injected(), HasSubstr("(for api, shopify)"));
  // Asked for in two task types it may be proposed for all, but only a person makes it so.
  EXPECT_FALSE(RuleOf(kKey).for_all);
  Judge({.for_all = true}).value();
  EXPECT_THAT(Injected(), Not(HasSubstr("(for ")));
  ExpectSound();
}

TEST_P(TeachingTest, TheWorksProjectCountsNotTheReviewers) {
  engine_.me.project = "/p";
  for (std::uint32_t i = 0; i < 8; ++i) {
    Register({.id = fmt::format("w{}", i), .task_type = "shopify"});
  }
  engine_.me.project = "/home";
  for (std::uint32_t i = 0; i < 8; ++i) {
    Accept({.number = i,
            .work = fmt::format("w{}", i),
            .decision = "rejected",
            .day = 5.0 + i,
            .more = TestRemark("criticism", kKey, "Missing error types")});
  }
  Learn();
  EXPECT_THAT(RuleOf(kKey).projects, ElementsAre("/p"));
}

// Feedback that is counted later is of the project in which it was given.
TEST_P(TeachingTest, ReceivedFeedbackKeepsItsProject) {
  std::vector<TestFeedback> all;
  for (std::uint32_t i = 0; i < 8; ++i) {
    const std::string work = fmt::format("w{}", i);
    Register({.id = work, .task_type = "shopify"});
    all.push_back({.number = i,
                   .work = work,
                   .decision = "rejected",
                   .day = 5.0 + i,
                   .more = TestRemark("criticism", kKey, "Missing error types")});
  }
  Caller there = engine_.me;
  there.project = "/p";
  reviews().Submit(there, {.documents = Lines(all), .later = true}).value();
  Learn();
  EXPECT_THAT(RuleOf(kKey).projects, ElementsAre("/p"));
  ExpectSound();
}

}  // namespace
}  // namespace credence
