// SPDX-License-Identifier: Apache-2.0
// What the engine learns from reviews: rules that become memories, answers, alerts.
#include <fmt/format.h>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"
#include "ledger/forwarding_store.h"
#include "ledger/memory/store.h"

namespace credence {
namespace {

constexpr std::string_view kKey = "error-specificity";

class ReviewsLearningTest : public ReviewsTestBase {
 protected:
  explicit ReviewsLearningTest(EngineOptions options = ReviewOptions())
      : ReviewsTestBase(std::move(options)) {
    engine_.SetDay(20);
  }

  // `count` work products that are rejected for the same reason, each on its own day.
  void Mention(std::uint32_t from, std::uint32_t count, std::string_view key = kKey) {
    for (std::uint32_t i = from; i < from + count; ++i) {
      const std::string work = fmt::format("w{}", i);
      Register({.id = work, .task_type = "shopify"});
      Accept({.number = i,
              .work = work,
              .decision = "rejected",
              .day = 5.0 + i % 10,
              .more = TestRemark("criticism", key, "Errors say nothing specific.")});
    }
  }
  void Praise(std::uint32_t from, std::uint32_t count, std::string_view key = kKey) {
    for (std::uint32_t i = from; i < from + count; ++i) {
      const std::string work = fmt::format("w{}", i);
      Register({.id = work, .task_type = "shopify"});
      Accept({.number = i,
              .work = work,
              .day = 15,
              .more = TestRemark("praise", key, "Good that errors are general.")});
    }
  }
  LearnReport Learn() { return reviews().Learn(engine_.me).value(); }
  MemoryReading MemoryOf(const RuleReading& rule) {
    return engine_->memories().Show(engine_.me, rule.memory_id.value()).value();
  }
  std::string Injected() { return engine_->memories().Inject(engine_.me, {})->text; }
  RuleReading Judge(RuleVerdict verdict) {
    return reviews().JudgeRule(engine_.me, kKey, {.verdict = verdict, .reason = "because"}).value();
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsLearningTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

class ScheduledLearningTest : public ReviewsLearningTest {
 protected:
  explicit ScheduledLearningTest(const std::string& settings = "learn_every_hours = 24\n")
      : ReviewsLearningTest(ReviewOptions("[review]\nlearn_after = 1000\n" + settings)) {}

  std::int64_t Tend() { return reviews().Tend().value(); }
  // Recorded by the last learning.
  std::vector<std::string> Alerts() {
    std::string last;
    for (const std::string& event : engine_.Export()) {
      if (event.find("\"review.learned\"") != event.npos) last = event;
    }
    std::vector<std::string> found;
    if (last.find("\"silence\"") != last.npos) found.emplace_back("silence");
    return found;
  }
};

class UnscheduledLearningTest : public ScheduledLearningTest {
 protected:
  UnscheduledLearningTest() : ScheduledLearningTest("learn_every_hours = 0\n") {}
};

INSTANTIATE_TEST_SUITE_P(Stores, ScheduledLearningTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Stores, UnscheduledLearningTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ScheduledLearningTest, AServerLearnsADayAfterItLastDid) {
  EXPECT_EQ(Tend(), 0);  // No feedback.
  Mention(0, 8);
  engine_.SetDay(20.9);
  EXPECT_EQ(Tend(), 0);
  EXPECT_FALSE(RuleOf(kKey).active_since);
  engine_.SetDay(21);
  EXPECT_EQ(Tend(), 1);
  EXPECT_EQ(RuleOf(kKey).active_since, TestDay(21));
  EXPECT_THAT(Injected(), HasSubstr("errors"));
  engine_.SetDay(21.9);
  EXPECT_EQ(Tend(), 0);
  // In its own name, and sound.
  EXPECT_THAT(engine_.Export().back(), HasSubstr("\"actor\":\"credence\""));
  ExpectSound();
}

TEST_P(ScheduledLearningTest, SilenceIsNoticedWithoutNewFeedback) {
  Mention(0, 8);
  engine_.SetDay(21);
  Tend();
  Mention(20, 1);
  Learn();
  EXPECT_THAT(Alerts(), Contains("silence"));  // The reviews were given on day 14 and before.
  Register({.id = "w99", .task_type = "shopify"});
  Accept({.number = 99, .work = "w99", .day = 21});
  Learn();
  EXPECT_THAT(Alerts(), IsEmpty());
  engine_.SetDay(24);
  EXPECT_EQ(Tend(), 1);
  EXPECT_THAT(Alerts(), Contains("silence"));
  // What changed nothing is not recorded, and not tried again before the next day.
  engine_.SetDay(25);
  const std::size_t events = Events();
  EXPECT_EQ(Tend(), 1);
  EXPECT_EQ(Events(), events);
  engine_.SetDay(25.5);
  EXPECT_EQ(Tend(), 0);
  ExpectSound();
}

TEST_P(ScheduledLearningTest, EverySpaceHasItsOwnDay) {
  Mention(0, 8);
  engine_.me.space = "other";
  engine_.SetDay(20.5);
  Mention(0, 8);
  engine_.SetDay(21);
  EXPECT_EQ(Tend(), 1);
  EXPECT_FALSE(RuleOf(kKey).active_since);
  engine_.SetDay(21.5);
  EXPECT_EQ(Tend(), 1);
  EXPECT_TRUE(RuleOf(kKey).active_since);
}

// A notice is recorded beside what was learned, and says nothing about when.
TEST_P(ScheduledLearningTest, ANoticeDoesNotMakeLearningDue) {
  Mention(0, 8);
  const NoticePlan plan{.at = TestDay(20), .due = {{.kind = "digest"}}};
  ASSERT_TRUE(reviews().RecordNotices(engine_.me, plan));
  engine_.SetDay(20.9);
  EXPECT_EQ(Tend(), 0);
  engine_.SetDay(21);
  EXPECT_EQ(Tend(), 1);
  ExpectSound();
}

// A store with one space that cannot be read while there is a reason.
class PartlyFailingStore final : public ledger::ForwardingStore {
 public:
  struct Failing {
    std::string space;
    int reads = 0;
  };
  explicit PartlyFailingStore(std::shared_ptr<Failing> failing)
      : ForwardingStore(ledger::MakeMemoryStore()), failing_(std::move(failing)) {}

  Result<void> Read(std::string_view space,
                    FunctionRef<Result<void>(ledger::Reader&)> read) override {
    if (space != failing_->space) return ForwardingStore::Read(space, read);
    ++failing_->reads;
    return DataLoss("the disk is damaged");
  }

 private:
  const std::shared_ptr<Failing> failing_;
};

TEST(ScheduledLearningOfManyTest, ASpaceThatFailsHoldsUpNoOtherAndIsTriedOnceADay) {
  const auto failing = std::make_shared<PartlyFailingStore::Failing>();
  EngineOptions options = ReviewOptions(
      "store.url = \"test:\"\n[review]\nlearn_after = 1000\nlearn_every_hours = 24\n");
  options.open_store = [&](const SharedStore&) -> Result<std::unique_ptr<ledger::Store>> {
    return std::make_unique<PartlyFailingStore>(failing);
  };
  TestEngine engine(TestStore::kMemory, 1, std::move(options));
  Reviews& reviews = engine->reviews();
  engine.SetDay(20);
  for (const std::string space : {"a", "b"}) {
    engine.me.space = space;
    ASSERT_TRUE(reviews.Register(engine.me, TestWork{}.Json()));
    ASSERT_EQ(reviews.Submit(engine.me, {.documents = TestFeedback{.day = 15}.Json()})->accepted,
              1);
  }
  const auto learned = [&] {
    return engine->ledger().Browse(engine.me, {.kind = "review.learned"})->events.size();
  };
  failing->space = "a";
  engine.SetDay(21);
  EXPECT_THAT(reviews.Tend(), Fails(Code::kDataLoss, HasSubstr("damaged")));
  EXPECT_EQ(learned(), 1U);
  const int reads = failing->reads;
  engine.SetDay(21.5);
  EXPECT_EQ(reviews.Tend().value(), 0);
  EXPECT_EQ(failing->reads, reads);
  failing->space.clear();
  engine.SetDay(22);
  EXPECT_EQ(reviews.Tend().value(), 2);
}

TEST_P(UnscheduledLearningTest, WithoutAScheduleTimeAloneTeachesNothing) {
  Mention(0, 8);
  engine_.SetDay(40);
  EXPECT_EQ(Tend(), 0);
  EXPECT_FALSE(RuleOf(kKey).active_since);
}

TEST_P(ReviewsLearningTest, WhereLearningIsManualThereIsNoSchedule) {
  Mention(0, 8);
  engine_.SetDay(40);
  EXPECT_EQ(reviews().Tend().value(), 0);
  EXPECT_FALSE(RuleOf(kKey).active_since);
}

// Reviewers want it for one task type and not for another: the rule must hold only for the first,
// in its state, in its memory and wherever it is applied.
TEST_P(ReviewsLearningTest, ARuleHoldsInTheContextThatSeparates) {
  Mention(0, 8);
  Learn();
  EXPECT_EQ(RuleOf(kKey).scope, std::nullopt);
  const std::string before = RuleOf(kKey).memory_id.value();
  for (std::uint32_t i = 100; i < 104; ++i) {
    const std::string work = fmt::format("w{}", i);
    Register({.id = work, .task_type = "ghl"});
    Accept({.number = i,
            .work = work,
            .day = 15,
            .more = TestRemark("praise", kKey, "Good that errors are general.")});
  }
  EXPECT_THAT(Learn().changes, Contains(HasSubstr("only for shopify")));
  const RuleReading rule = RuleOf(kKey);
  EXPECT_EQ(rule.state, RuleState::kActive);
  EXPECT_EQ(rule.scope, (RuleScope{.kind = "task_type", .values = {"shopify"}}));
  EXPECT_NE(rule.memory_id, before);
  EXPECT_EQ(engine_->memories().Show(engine_.me, before)->memory.status, MemoryStatus::kArchived);
  EXPECT_THAT(Injected(), HasSubstr("(only for shopify)"));
  EXPECT_THAT(reviews().Hints(engine_.me, "", false).value(), HasSubstr("(only for shopify)"));
  EXPECT_EQ(reviews().Context(engine_.me, {.task = "shopify"})->patterns.size(), 1U);
  EXPECT_THAT(reviews().Context(engine_.me, {.task = "ghl"})->patterns, IsEmpty());
  const RuleWhyReport why = reviews().WhyRule(engine_.me, kKey).value();
  EXPECT_DOUBLE_EQ(why.steps.back().confidence, rule.confidence);
  Learn();
  EXPECT_EQ(RuleOf(kKey).memory_id, rule.memory_id);  // No second memory is made.
  ExpectSound();
}

TEST_P(ReviewsLearningTest, AStageIsOneThatThereIsFeedbackOf) {
  Mention(0, 8);
  EXPECT_EQ(reviews().Context(engine_.me, {.task = "x", .stage = "review"})->patterns.size(), 1U);
  EXPECT_THAT(reviews().Context(engine_.me, {.task = "x", .stage = "reviw"}),
              Fails(Code::kNotFound, HasSubstr("\"review\"")));
}

// An ended rule keeps no text, nor does its memory. The reason that a person gave is erased at the
// same time.
TEST_P(ReviewsLearningTest, WordsOfRulesAreErased) {
  Mention(0, 8);
  Learn();
  const std::string words = RuleOf(kKey).rule;
  engine_.SetDay(200);
  reviews().Retain(engine_.me, false).value();
  EXPECT_EQ(RuleOf(kKey).rule, words);  // It is still in use.
  EXPECT_THAT(engine_.Export(), Contains(HasSubstr(words)));
  Judge(RuleVerdict::kRetire);
  engine_.SetDay(400);
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 2);  // The rule and the reason.
  EXPECT_THAT(engine_.Export(), Not(Contains(HasSubstr(words))));
  EXPECT_THAT(engine_.Export(), Not(Contains(HasSubstr("because"))));
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kRetired);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, TheWorkedNumbersOfARule) {
  Mention(0, 2);
  EXPECT_THAT(reviews().Rules(engine_.me, true).value(), IsEmpty());
  Mention(2, 1);
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kCandidate);
  Mention(3, 3);
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kRule);
  EXPECT_EQ(RuleOf(kKey).confidence, 0.75);
  Learn();
  EXPECT_EQ(RuleOf(kKey).memory_id, std::nullopt);
  Mention(6, 2);
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kActive);
  EXPECT_EQ(RuleOf(kKey).confidence, 0.8);
  EXPECT_EQ(RuleOf(kKey).mentions, 8);
}

TEST_P(ReviewsLearningTest, AnActiveRuleIsAMemoryThatIsInjected) {
  Mention(0, 8);
  EXPECT_THAT(Learn().changes, Contains(HasSubstr("rule active")));
  const RuleReading rule = RuleOf(kKey);
  const Memory memory = MemoryOf(rule).memory;
  EXPECT_EQ(memory.type, MemoryType::kRule);
  EXPECT_EQ(memory.source, MemorySource::kLearned);
  EXPECT_EQ(memory.content, rule.prompt_instruction);
  EXPECT_EQ(memory.times_validated, 0);
  EXPECT_THAT(Injected(), HasSubstr(rule.prompt_instruction));
  ExpectSound();
}

TEST_P(ReviewsLearningTest, ASecondTimeThereIsNothingToLearn) {
  Mention(0, 8);
  Learn();
  const std::size_t events = Events();
  EXPECT_THAT(Learn().changes, IsEmpty());
  EXPECT_EQ(Events(), events);
  engine_.SetDay(20.5);
  EXPECT_THAT(Learn().changes, IsEmpty());
  EXPECT_EQ(Events(), events);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, FurtherMentionsConfirmTheMemoryOnce) {
  Mention(0, 8);
  Learn();
  Mention(8, 2);
  Learn();
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.times_validated, 1);
  Learn();
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.times_validated, 1);
  Mention(10, 1);
  Learn();
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.times_validated, 2);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, ADoubtfulRuleIsDropped) {
  Mention(0, 8);
  Learn();
  const RuleReading active = RuleOf(kKey);
  Praise(100, 3);
  Learn();
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kActive);  // 8 / 13 is above 0.6.
  Praise(200, 1);
  EXPECT_THAT(Learn().changes, Contains(HasSubstr("rule dropped")));
  EXPECT_NE(RuleOf(kKey).state, RuleState::kActive);
  EXPECT_EQ(MemoryOf(active).memory.status, MemoryStatus::kArchived);
  EXPECT_THAT(Injected(), Not(HasSubstr(active.prompt_instruction)));
  // It comes back when it is mentioned often enough.
  Mention(300, 20);
  Learn();
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kActive);
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.status, MemoryStatus::kCurrent);
  ExpectSound();
}

// Two keys whose rule has the same wording share one memory.
TEST_P(ReviewsLearningTest, AMemoryStaysWhileAnotherRuleSaysTheSame) {
  constexpr std::string_view kOther = "error-wording";
  Mention(0, 8);
  Mention(100, 8, kOther);
  Learn();
  const RuleReading active = RuleOf(kKey);
  ASSERT_EQ(RuleOf(kOther).memory_id, active.memory_id);
  Judge(RuleVerdict::kRetire);
  EXPECT_EQ(MemoryOf(active).memory.status, MemoryStatus::kCurrent);
  EXPECT_THAT(Injected(), HasSubstr(active.prompt_instruction));
  reviews().JudgeRule(engine_.me, kOther, {.verdict = RuleVerdict::kRetire}).value();
  EXPECT_EQ(MemoryOf(active).memory.status, MemoryStatus::kArchived);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, APersonRetiresAndRevives) {
  Mention(0, 8);
  Learn();
  const RuleReading active = RuleOf(kKey);
  EXPECT_EQ(reviews().JudgeRule(engine_.me, kKey, {.verdict = RuleVerdict::kRevive}).error().code,
            Code::kFailedPrecondition);
  EXPECT_EQ(Judge(RuleVerdict::kConfirm).audited_at, TestDay(20));
  EXPECT_EQ(Judge(RuleVerdict::kRetire).state, RuleState::kRetired);
  EXPECT_EQ(MemoryOf(active).memory.status, MemoryStatus::kArchived);
  EXPECT_THAT(reviews().Rules(engine_.me, false).value(), IsEmpty());
  EXPECT_EQ(reviews().JudgeRule(engine_.me, kKey, {.verdict = RuleVerdict::kConfirm}).error().code,
            Code::kFailedPrecondition);
  // It stays retired, however often it is mentioned.
  Mention(100, 3);
  Learn();
  EXPECT_EQ(RuleOf(kKey).state, RuleState::kRetired);
  EXPECT_THAT(Injected(), Not(HasSubstr(active.prompt_instruction)));
  EXPECT_EQ(Judge(RuleVerdict::kRevive).state, RuleState::kActive);
  Learn();
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.status, MemoryStatus::kCurrent);
  EXPECT_THAT(Injected(), HasSubstr(active.prompt_instruction));
  ExpectSound();
}

TEST_P(ReviewsLearningTest, ARuleIsFoundByItsIdOrAPartOfIt) {
  Mention(0, 3);
  const std::string id = RuleOf(kKey).id;
  for (const std::string& name : {id, id.substr(0, 8), id.substr(28), std::string(kKey)}) {
    EXPECT_TRUE(reviews().JudgeRule(engine_.me, name, {.verdict = RuleVerdict::kConfirm})) << name;
  }
  for (const std::string name : {"", "err", "naming"}) {
    EXPECT_EQ(
        reviews().JudgeRule(engine_.me, name, {.verdict = RuleVerdict::kConfirm}).error().code,
        Code::kNotFound)
        << name;
  }
}

// A person's decision about the memory holds; everything else goes on.
TEST_P(ReviewsLearningTest, AMemoryThatSomebodyForgotStaysForgotten) {
  for (const bool erase : {false, true}) {
    const std::string key = erase ? "erased-thing" : "archived-thing";
    const std::uint32_t from = erase ? 1000 : 0;
    Mention(from, 8, key);
    Learn();
    const RuleReading rule = RuleOf(key);
    ASSERT_TRUE(engine_->memories().Forget(engine_.me, *rule.memory_id, erase));
    Mention(from + 100, 2, key);
    const Result<LearnReport> report = reviews().Learn(engine_.me);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_NE(MemoryOf(rule).memory.status, MemoryStatus::kCurrent);
    EXPECT_TRUE(reviews().JudgeRule(engine_.me, key, {.verdict = RuleVerdict::kRetire}));
  }
  ExpectSound();
}

TEST_P(ReviewsLearningTest, AMemoryThatSaysTheSameIsTheRules) {
  Mention(0, 8);
  engine_.Add(RuleOf(kKey).prompt_instruction);
  Learn();
  const MemoryReading memory =
      engine_->memories().Show(engine_.me, *RuleOf(kKey).memory_id).value();
  EXPECT_EQ(memory.memory.status, MemoryStatus::kCurrent);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, AnAnswerSettlesAContradiction) {
  Mention(0, 5);
  Praise(100, 5);
  const std::vector<ReviewQuestion> open = reviews().Analyse(engine_.me)->questions;
  ASSERT_EQ(open.size(), 1u);
  EXPECT_TRUE(open[0].open);
  EXPECT_EQ(open[0].key, kKey);
  EXPECT_EQ(reviews().AnswerQuestion(engine_.me, "nothing", true).error().code, Code::kNotFound);
  const ReviewQuestion answered = reviews().AnswerQuestion(engine_.me, kKey, true).value();
  EXPECT_FALSE(answered.open);
  EXPECT_EQ(answered.decided, "asked");
  const ReviewQuestion later = reviews().Analyse(engine_.me)->questions.at(0);
  EXPECT_FALSE(later.open);
  EXPECT_EQ(later.decided, "asked");
  EXPECT_EQ(RuleOf(kKey).against, 0);
  EXPECT_EQ(RuleOf(kKey).mentions, 5);
  ASSERT_TRUE(reviews().AnswerQuestion(engine_.me, kKey, false));
  EXPECT_EQ(RuleOf(kKey).mentions, 0);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, ACriticalAlertHasEverythingReviewedAgain) {
  const auto week = [&](std::uint32_t from, std::uint32_t approved, std::uint32_t rejected,
                        double day) {
    for (std::uint32_t i = from; i < from + approved + rejected; ++i) {
      Register({.id = fmt::format("w{}", i), .task_type = "shopify"});
      Accept({.number = i,
              .work = fmt::format("w{}", i),
              .decision = i < from + approved ? "approved" : "rejected",
              .day = day});
    }
  };
  engine_.SetDay(5);
  week(0, 30, 0, 5);
  EXPECT_THAT(Learn().alerts, IsEmpty());
  EXPECT_EQ(Level("shopify").review_share, 0.5);
  engine_.SetDay(12.5);
  week(100, 8, 2, 12.5);
  const std::int64_t level = Level("shopify").level;
  EXPECT_FALSE(Level("shopify").paused);
  const LearnReport report = Learn();
  EXPECT_THAT(report.alerts, Contains(Field(&ReviewAlert::level, AlertLevel::kCritical)));
  EXPECT_THAT(report.changes, Contains(HasSubstr("all work is reviewed until")));
  EXPECT_TRUE(Level("shopify").paused);
  EXPECT_EQ(Level("shopify").review_share, 1);
  EXPECT_EQ(Level("shopify").level, level);
  for (int i = 0; i < 50; ++i) {
    const WorkReading work = Register({.id = fmt::format("p{}", i), .task_type = "shopify"});
    EXPECT_TRUE(work.shown);
    EXPECT_EQ(work.review_share, 1);
  }
  // A week without a decline.
  engine_.SetDay(21);
  week(200, 8, 2, 20.5);
  EXPECT_THAT(Learn().changes, Contains(HasSubstr("levels decide again")));
  EXPECT_FALSE(Level("shopify").paused);
  EXPECT_LT(Level("shopify").review_share, 1);
  ExpectSound();
}

TEST_P(ReviewsLearningTest, LaterConfidencesAreCalibrated) {
  std::vector<TestFeedback> all;
  for (std::uint32_t i = 0; i < 60; ++i) {
    Register({.id = fmt::format("w{}", i), .task_type = "shopify"});
    all.push_back({.number = i,
                   .work = fmt::format("w{}", i),
                   .decision = i % 2 == 0 ? "approved" : "rejected",
                   .day = 15,
                   .confidence = 0.95});
  }
  ASSERT_EQ(SubmitText(Lines(all)).accepted, 60);
  const TestWork next{.id = "n", .task_type = "shopify", .more = R"(, "agentConfidence": 0.95)"};
  EXPECT_EQ(Predict(next).work->calibrated, 0.95);
  EXPECT_THAT(Learn().changes, Contains(HasSubstr("calibration: 90-100 -0.45")));
  TestWork later = next;
  later.id = "l";
  const WorkReading work = Predict(later).work.value();
  EXPECT_LT(*work.calibrated, 0.6);
  EXPECT_TRUE(work.self_review);
  // Earlier predictions do not change.
  EXPECT_EQ(Predict(next).work->calibrated, 0.95);
  ExpectSound();
}

class ReviewsAutoLearnTest : public ReviewsLearningTest {
 protected:
  ReviewsAutoLearnTest() : ReviewsLearningTest(ReviewOptions("[review]\nlearn_after = 8\n")) {}
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsAutoLearnTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ReviewsAutoLearnTest, EnoughFeedbackIsLearnedFromByItself) {
  Mention(0, 7);
  EXPECT_EQ(RuleOf(kKey).memory_id, std::nullopt);
  Register({.id = "w7", .task_type = "shopify"});
  const SubmitReport report =
      SubmitText(TestFeedback{.number = 7,
                              .work = "w7",
                              .decision = "rejected",
                              .day = 12,
                              .more = TestRemark("criticism", kKey, "Errors say nothing specific.")}
                     .Json());
  ASSERT_TRUE(report.learned);
  EXPECT_EQ(report.learned->events, 8);
  EXPECT_NE(RuleOf(kKey).memory_id, std::nullopt);
  // Then counting starts again, and refused feedback does not count.
  for (std::uint32_t i = 0; i < 20; ++i) {
    EXPECT_FALSE(SubmitText("{}").learned);
    EXPECT_FALSE(SubmitText(TestFeedback{.number = 7, .work = "w7", .day = 12}.Json()).learned);
  }
  Mention(100, 7);
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.times_validated, 0);
  Mention(107, 1);
  EXPECT_EQ(MemoryOf(RuleOf(kKey)).memory.times_validated, 1);
  ExpectSound();
}

}  // namespace
}  // namespace credence
