// SPDX-License-Identifier: Apache-2.0
// The intake through the engine, on both stores: work products, predictions, feedback.
#include <fmt/format.h>

#include <cmath>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

class ReviewsTest : public ReviewsTestBase {
 protected:
  // Adds `count` approvals for a task type, each for its own work product.
  void Approve(std::uint32_t from, std::uint32_t count, const std::string& task_type) {
    std::string works;
    std::vector<TestFeedback> all;
    for (std::uint32_t i = from; i < from + count; ++i) {
      works += TestWork{.id = fmt::format("w{}", i), .task_type = task_type}.Json() + "\n";
      all.push_back({.number = i, .work = fmt::format("w{}", i)});
    }
    ASSERT_TRUE(reviews().Register(engine_.me, works));
    ASSERT_EQ(SubmitText(Lines(all)).refused, 0);
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

// --- registrations

TEST_P(ReviewsTest, RegisteringTheSameAgainHasNoEffect) {
  const WorkReading work = Register({.task_type = "shopify"});
  EXPECT_EQ(work.state, "pending");
  EXPECT_EQ(work.task_type, "shopify");
  EXPECT_EQ(work.review_share, 1.0);
  EXPECT_EQ(Events(), 1u);
  Register({.task_type = "shopify"});
  EXPECT_EQ(Events(), 1u);
  ExpectSound();
}

TEST_P(ReviewsTest, TheTaskTypeIsTheTypeUnlessSaid) {
  EXPECT_EQ(Register({.id = "a"}).task_type, "mcp-server");
  EXPECT_EQ(Register({.id = "b", .task_type = "shopify"}).task_type, "shopify");
  // The next version inherits the task type.
  EXPECT_EQ(Register({.id = "b", .version = "2"}).task_type, "shopify");
}

TEST_P(ReviewsTest, ANewVersionIsPendingAgain) {
  Register({});
  Accept({.number = 1});
  EXPECT_THAT(Works("pending"), IsEmpty());
  ASSERT_EQ(Works("done").size(), 1u);
  EXPECT_EQ(Works("done")[0].last_decision, "approved");
  Register({.version = "2"});
  ASSERT_EQ(Works("pending").size(), 1u);
  EXPECT_EQ(Works("pending")[0].version, "2");
  EXPECT_EQ(Works("pending")[0].reviews, 1);
  EXPECT_THAT(Works("done"), IsEmpty());
  Accept({.number = 2, .version = "2"});
  EXPECT_THAT(Works("pending"), IsEmpty());
  ExpectSound();
}

TEST_P(ReviewsTest, PendingIsOldestFirstAndTheRestNewestFirst) {
  for (const int day : {1, 0, 2}) {
    engine_.SetDay(day);
    Register({.id = fmt::format("w{}", day)});
  }
  EXPECT_THAT(Works("pending"),
              ElementsAre(Field(&WorkReading::id, "w0"), Field(&WorkReading::id, "w1"),
                          Field(&WorkReading::id, "w2")));
  Accept({.number = 1, .work = "w1", .day = 1});
  Accept({.number = 2, .work = "w0", .day = 2});
  EXPECT_THAT(Works("done"),
              ElementsAre(Field(&WorkReading::id, "w0"), Field(&WorkReading::id, "w1")));
  EXPECT_EQ(reviews().List(engine_.me, {.state = "done", .limit = 1})->works.size(), 1u);
  EXPECT_EQ(reviews().List(engine_.me, {.state = "lost", .limit = 1}).error().code,
            Code::kInvalidArgument);
}

TEST_P(ReviewsTest, TheDrawIsRecordedWithItsProbability) {
  Approve(0, 10, "shopify");
  ASSERT_EQ(Level("shopify").level, 1);
  constexpr int kDrawn = 400;
  int shown = 0;
  for (int i = 0; i < kDrawn; ++i) {
    const WorkReading work = Register({.id = fmt::format("n{}", i), .task_type = "shopify"});
    EXPECT_EQ(work.review_share, 0.8);
    EXPECT_EQ(work.level, 1);
    EXPECT_EQ(work.state, work.shown ? "pending" : "skipped");
    shown += work.shown ? 1 : 0;
  }
  // Five standard deviations.
  EXPECT_NEAR(shown, 0.8 * kDrawn, 5 * std::sqrt(0.16 * kDrawn));
  EXPECT_EQ(std::ssize(Works("pending")), shown);
  EXPECT_EQ(std::ssize(Works("skipped")), kDrawn - shown);
  ExpectSound();
}

TEST_P(ReviewsTest, AutoApprovedWorkIsSkippedAndDrawnForAudits) {
  std::string works;
  std::vector<TestFeedback> all;
  for (std::uint32_t i = 0; i < 60; ++i) {
    works += TestWork{.id = fmt::format("w{}", i), .task_type = "shopify"}.Json() + "\n";
    all.push_back({.number = i, .work = fmt::format("w{}", i), .decision_ms = 8'000});
  }
  ASSERT_TRUE(reviews().Register(engine_.me, works));
  ASSERT_EQ(SubmitText(Lines(all)).refused, 0);
  ASSERT_TRUE(reviews().Learn(engine_.me));
  ASSERT_EQ(Level("shopify").level, 3);
  ASSERT_EQ(Level("shopify").review_class, ReviewClass::kAutoApprove);
  constexpr int kDrawn = 200;
  int audits = 0;
  for (int i = 0; i < kDrawn; ++i) {
    const WorkReading work = Register({.id = fmt::format("n{}", i), .task_type = "shopify"});
    ASSERT_EQ(work.review_class, ReviewClass::kAutoApprove);
    EXPECT_EQ(work.review_share, 0.2);
    EXPECT_EQ(work.state, work.audit ? "pending" : "skipped");
    EXPECT_THAT(work.why, HasSubstr(work.audit ? "audit: " : "auto-approved: "));
    audits += work.audit ? 1 : 0;
  }
  // Five standard deviations.
  EXPECT_NEAR(audits, 0.2 * kDrawn, 5 * std::sqrt(0.16 * kDrawn));
  EXPECT_EQ(std::ssize(Works("skipped")), kDrawn - audits);
  EXPECT_EQ(Works("skipped").front().review_class, ReviewClass::kAutoApprove);
  // Nobody decided on them, so they do not count.
  EXPECT_EQ(Level("shopify").decisions, 60);
  const WorkReading final =
      Register({.id = "final", .task_type = "shopify", .more = R"(, "irreversible": true)"});
  EXPECT_EQ(final.state, "pending");
  EXPECT_FALSE(final.audit);
  EXPECT_THAT(final.why, HasSubstr("irreversible"));
  ExpectSound();
}

TEST_P(ReviewsTest, IrreversibleWorkIsAlwaysShown) {
  Approve(0, 10, "shopify");
  for (int i = 0; i < 50; ++i) {
    const WorkReading work = Register(
        {.id = fmt::format("n{}", i), .task_type = "shopify", .more = R"(, "irreversible": true)"});
    EXPECT_TRUE(work.shown);
    EXPECT_EQ(work.review_share, 1.0);
  }
}

// Rewording the summary does not give another draw.
TEST_P(ReviewsTest, TheSameVersionIsDrawnOnce) {
  Approve(0, 10, "shopify");
  for (int i = 0; i < 40; ++i) {
    TestWork work{.id = fmt::format("n{}", i), .task_type = "shopify"};
    const bool shown = Register(work).shown;
    for (int again = 0; again < 5; ++again) {
      work.summary = fmt::format("Worded for the {}. time", again);
      const WorkReading reading = Register(work);
      EXPECT_EQ(reading.shown, shown);
      EXPECT_EQ(reading.summary, work.summary);
    }
    // Unless a person must see it now.
    work.more = R"(, "irreversible": true)";
    EXPECT_TRUE(Register(work).shown);
  }
  ExpectSound();
}

TEST_P(ReviewsTest, WhatIsSaidOfAVersionLaterIsKept) {
  Register({.id = "a"});
  EXPECT_EQ(Register({.id = "a"}).compare, std::nullopt);
  EXPECT_NE(Register({.id = "a", .more = R"(, "alternativeOf": "b")"}).compare, std::nullopt);
}

// --- predictions

TEST_P(ReviewsTest, PredictingTheSameAgainHasNoEffect) {
  const TestWork work{.more = R"(, "agentConfidence": 0.9, "scorePrediction": 7.5)"};
  const RegisterAnswer first = Predict(work);
  ASSERT_TRUE(first.accepted);
  EXPECT_EQ(first.work->stated, 0.9);
  EXPECT_EQ(first.work->predicted_score, 7.5);
  EXPECT_EQ(Events(), 2u);  // Predicting also registers it.
  EXPECT_TRUE(Predict(work).accepted);
  EXPECT_EQ(Events(), 2u);
  // A prediction can change until the review.
  EXPECT_EQ(Predict({.more = R"(, "agentConfidence": 0.5)"}).work->stated, 0.5);
  EXPECT_EQ(Events(), 3u);
}

TEST_P(ReviewsTest, APredictionNeedsAConfidence) {
  const RegisterAnswer answer = Predict({});
  EXPECT_FALSE(answer.accepted);
  EXPECT_EQ(answer.error->field, "workProduct.agentConfidence");
  EXPECT_EQ(Events(), 0u);
}

TEST_P(ReviewsTest, APredictionAfterTheReviewIsRefused) {
  ASSERT_TRUE(Predict({.more = R"(, "agentConfidence": 0.9)"}).accepted);
  Accept({.number = 1});
  const std::size_t events = Events();
  const RegisterAnswer late = Predict({.more = R"(, "agentConfidence": 0.1)"});
  EXPECT_FALSE(late.accepted);
  EXPECT_EQ(late.error->kind, RefusalKind::kDuplicate);
  EXPECT_THAT(late.error->message, HasSubstr("predict before the review"));
  // Registering does not change it either.
  EXPECT_EQ(Register({.more = R"(, "agentConfidence": 0.1)"}).stated, 0.9);
  EXPECT_EQ(Events(), events);
  EXPECT_TRUE(Predict({.version = "2", .more = R"(, "agentConfidence": 0.1)"}).accepted);
  ExpectSound();
}

TEST_P(ReviewsTest, ConfidenceIsThatOfTheRecordedPrediction) {
  ASSERT_TRUE(Predict({.more = R"(, "agentConfidence": 0.55)"}).accepted);
  Accept({.number = 1, .confidence = 0.95});
  const ReviewFindings findings = reviews().Analyse(engine_.me).value();
  for (const CalibrationBucket& bucket : findings.calibration.buckets) {
    EXPECT_EQ(bucket.n, bucket.bucket == "50-69" ? 1 : 0) << bucket.bucket;
  }
  // Without a prediction, the confidence in the feedback counts.
  Register({.id = "other"});
  Accept({.number = 2, .work = "other", .confidence = 0.95});
  EXPECT_EQ(reviews().Analyse(engine_.me)->calibration.buckets.back().n, 1);
}

TEST_P(ReviewsTest, AConfidenceThatNobodyStatedIsNotCalibrated) {
  const auto unstated = [](const TestFeedback& feedback) {
    std::string text = feedback.Json();
    return text.insert(text.find("\"agentConfidence\""),
                       R"("attributes": {"agentConfidence": "not-stated"}, )");
  };
  Register({.id = "silent"});
  const SubmitReport report = SubmitText(unstated({.number = 1, .work = "silent"}));
  ASSERT_TRUE(report.answers.at(0).accepted);
  EXPECT_EQ(reviews().Analyse(engine_.me)->calibration.n, 0);
  // An earlier prediction counts, whatever the form states.
  ASSERT_TRUE(Predict({.more = R"(, "agentConfidence": 0.55)"}).accepted);
  ASSERT_TRUE(SubmitText(unstated({.number = 2})).answers.at(0).accepted);
  EXPECT_EQ(reviews().Analyse(engine_.me)->calibration.n, 1);
  // A document from a file has to state a confidence.
  std::string without = TestFeedback{.number = 3, .work = "silent"}.Json();
  without.replace(without.find("agentConfidence"), 5, "other");
  EXPECT_FALSE(SubmitText(without).answers.at(0).accepted);
  ExpectSound();
}

// --- feedback

TEST_P(ReviewsTest, TheSameEventCountsOnce) {
  Register({});
  const TestFeedback feedback{.number = 1};
  const SubmitReport both = SubmitText(Lines({feedback, feedback}));
  EXPECT_TRUE(both.answers[0].accepted);
  EXPECT_EQ(both.answers[0].line, 1);
  EXPECT_EQ(both.answers[1].error->kind, RefusalKind::kDuplicate);
  EXPECT_EQ(both.answers[1].error->field, "id");
  EXPECT_EQ(both.answers[1].quarantine_id, std::nullopt);
  const SubmitAnswer later = Submit(feedback);
  EXPECT_EQ(later.error->kind, RefusalKind::kDuplicate);
  EXPECT_EQ(Level("mcp-server").decisions, 1);
  EXPECT_THAT(Quarantine(), IsEmpty());
  ExpectSound();
}

// The id belongs to feedback on another work product, or to something else entirely.
TEST_P(ReviewsTest, AnIdIsUsedOnce) {
  Register({.id = "a"});
  Register({.id = "b"});
  const SubmitReport both =
      SubmitText(Lines({{.number = 1, .work = "a"}, {.number = 1, .work = "b"}}));
  EXPECT_EQ(both.accepted, 1);
  EXPECT_EQ(both.answers[1].error->kind, RefusalKind::kDuplicate);
  EXPECT_EQ(Submit({.number = 1, .work = "b"}).error->kind, RefusalKind::kDuplicate);
  EXPECT_EQ(Level("mcp-server").decisions, 1);
  ASSERT_EQ(Works("pending").size(), 1u);
  EXPECT_EQ(Works("pending")[0].id, "b");
  EXPECT_EQ(reviews().Analyse(engine_.me)->events, 1);
  ExpectSound();
}

TEST_P(ReviewsTest, TheSameModalSessionWorkAndVersionCountsOnce) {
  Register({});
  const TestFeedback first{.number = 1, .session = "s"};
  TestFeedback again = first;
  again.number = 2;
  const SubmitReport both = SubmitText(Lines({first, again}));
  EXPECT_EQ(both.accepted, 1);
  EXPECT_EQ(both.answers[1].error->kind, RefusalKind::kDuplicate);
  EXPECT_EQ(both.answers[1].error->field, "modalId");
  EXPECT_EQ(Submit(again).error->field, "modalId");
  again.modal = "full";
  EXPECT_TRUE(Submit(again).accepted);
  TestFeedback other = first;
  other.number = 3;
  other.session = "t";
  EXPECT_TRUE(Submit(other).accepted);
  other.number = 4;
  other.version = "2";
  EXPECT_TRUE(Submit(other).accepted);
  EXPECT_EQ(Level("mcp-server").decisions, 4);
  ExpectSound();
}

TEST_P(ReviewsTest, TimestampsAreSane) {
  engine_.SetDay(100);
  Register({});
  EXPECT_TRUE(Submit({.number = 1, .day = 70}).accepted);  // Exactly thirty days.
  const SubmitAnswer old = Submit({.number = 2, .day = 69.999});
  EXPECT_EQ(old.error->kind, RefusalKind::kStale);
  EXPECT_EQ(old.error->field, "timestamp");
  EXPECT_THAT(old.error->message, HasSubstr("import"));
  constexpr double kMinute = 1.0 / 1440;
  EXPECT_TRUE(Submit({.number = 3, .day = 100 + 4.9 * kMinute}).accepted);
  const TestFeedback early{.number = 4, .day = 100 + 5.1 * kMinute};
  EXPECT_EQ(Submit(early).error->kind, RefusalKind::kStale);
  // Even an import cannot come from the future.
  EXPECT_EQ(SubmitText(early.Json(), true).answers[0].error->kind, RefusalKind::kStale);
  EXPECT_TRUE(
      SubmitText(TestFeedback{.number = 2, .day = 69.999}.Json(), true).answers[0].accepted);
  EXPECT_EQ(Quarantine().size(), 1u);
  ExpectSound();
}

TEST_P(ReviewsTest, ManyReviewsInARowOfferABreakAndWeighLess) {
  std::vector<TestFeedback> all;
  for (std::uint32_t i = 0; i < 6; ++i) {
    Register({.id = fmt::format("w{}", i)});
    all.push_back({.number = i, .work = fmt::format("w{}", i), .session = "s"});
  }
  EXPECT_FALSE(SubmitText(Lines({all.begin(), all.begin() + 4})).break_offered);
  EXPECT_TRUE(SubmitText(all[4].Json()).break_offered);
  EXPECT_TRUE(SubmitText(all[5].Json()).answers[0].break_offered);
  std::vector<std::string> positions;
  for (const std::string& line : engine_.Export()) {
    const std::size_t at = line.find(R"("position":)");
    if (at != std::string::npos) positions.push_back(line.substr(at + 11, 1));
  }
  EXPECT_THAT(positions, ElementsAre("1", "2", "3", "4", "5", "6"));
}

TEST_P(ReviewsTest, ExperimentalAndDeferredMoveNoLevel) {
  Register({});
  Accept({.number = 1, .decision = "rejected", .more = R"(, "experimental": true)"});
  Accept({.number = 2, .decision = "deferred"});
  Accept({.number = 3,
          .decision = "",
          .more = R"(, "scores": [{"dimension": "naming", "score": 3}])"});
  EXPECT_THAT(reviews().Levels(engine_.me).value(), IsEmpty());
  Accept({.number = 4, .decision = "needs-work"});
  EXPECT_EQ(Level("mcp-server").decisions, 1);
  EXPECT_EQ(Level("mcp-server").approvals, 0);
  ExpectSound();
}

TEST_P(ReviewsTest, ARegistrationIsToldWhetherThereIsRoomForAnExperiment) {
  const auto may_experiment = [&](std::uint32_t number) {
    const TestWork work{.id = fmt::format("w{}", number), .task_type = "api"};
    return reviews().Register(engine_.me, work.Json())->answers.at(0).may_experiment;
  };
  const auto experiment = [&](std::uint32_t number) {
    Accept({.number = number,
            .work = fmt::format("w{}", number),
            .more = R"(, "experimental": true)"});
  };
  for (std::uint32_t i = 0; i < 5; ++i) {
    EXPECT_EQ(may_experiment(i), true);
    experiment(i);
  }
  EXPECT_EQ(may_experiment(5), false);
  // A tenth of 60 decisions are six: 54 others, five experiments, and one more.
  Approve(10, 53, "api");
  EXPECT_EQ(may_experiment(5), false);
  Approve(70, 1, "api");
  EXPECT_EQ(may_experiment(5), true);
  EXPECT_EQ(reviews().Register(engine_.me, "{}")->answers.at(0).may_experiment, std::nullopt);
}

TEST_P(ReviewsTest, FeedbackMayNameTheTaskTypeThatARegistrationLeftOut) {
  Register({});
  Accept({.number = 1});
  Accept({.number = 2, .task_type = "stripe"});
  EXPECT_EQ(Level("mcp-server").decisions, 1);
  EXPECT_EQ(Level("stripe").decisions, 1);
}

// The document's numbers, and the limits between them.
TEST_P(ReviewsTest, LevelsAreEarned) {
  const std::pair<std::uint32_t, std::int64_t> steps[] = {{9, 0},  {1, 1}, {14, 1}, {1, 2},
                                                          {24, 2}, {1, 3}, {49, 3}, {1, 4}};
  const double shares[] = {1, 0.8, 0.5, 0.2, 0.05};
  std::uint32_t number = 0;
  for (const auto& [count, level] : steps) {
    Approve(number, count, "shopify");
    number += count;
    EXPECT_EQ(Level("shopify").level, level) << number;
    EXPECT_EQ(Level("shopify").review_share, shares[level]);
  }
  EXPECT_EQ(Level("shopify").next, std::nullopt);
  // Four of the last five are below 95 %.
  Register({.id = "bad", .task_type = "shopify"});
  Accept({.number = 5000, .work = "bad", .decision = "rejected"});
  EXPECT_EQ(Level("shopify").level, 3);
  EXPECT_EQ(Level("shopify").waiting, 5);
  EXPECT_THAT(*Level("shopify").next, HasSubstr("after 5 more reviews"));
  Approve(200, 4, "shopify");
  EXPECT_EQ(Level("shopify").level, 3);
  Approve(300, 1, "shopify");
  EXPECT_EQ(Level("shopify").level, 4);
  ExpectSound();
}

TEST_P(ReviewsTest, FifteenApprovalsAtEightyEightPercentAreLevelOne) {
  Approve(0, 8, "shopify");
  Register({.id = "a", .task_type = "shopify"});
  Register({.id = "b", .task_type = "shopify"});
  Accept({.number = 100, .work = "a", .decision = "rejected"});
  Accept({.number = 101, .work = "b", .decision = "needs-work"});
  Approve(200, 7, "shopify");
  const LevelReading level = Level("shopify");
  EXPECT_EQ(level.level, 1);
  EXPECT_EQ(level.approvals, 15);
  EXPECT_NEAR(level.rate, 15.0 / 17, 1e-12);
  EXPECT_LT(level.rate_low, level.rate);
  EXPECT_GT(level.rate_high, level.rate);
}

TEST_P(ReviewsTest, NothingIsNoDocument) {
  for (const std::string_view text : {"", "  \n \n"}) {
    EXPECT_EQ(reviews().Submit(engine_.me, {.documents = std::string(text)}).error().code,
              Code::kInvalidArgument);
    EXPECT_EQ(reviews().Register(engine_.me, text).error().code, Code::kInvalidArgument);
  }
  EXPECT_EQ(Events(), 0u);
}

TEST_P(ReviewsTest, AnArrayIsAListOfDocuments) {
  const std::string works = fmt::format("[{}, {}]", TestWork{.id = "a"}.Json(), "7");
  const RegisterReport report = reviews().Register(engine_.me, works).value();
  EXPECT_TRUE(report.is_list);
  ASSERT_EQ(report.answers.size(), 2u);
  EXPECT_TRUE(report.answers[0].accepted);
  EXPECT_FALSE(report.answers[1].accepted);
  EXPECT_EQ(report.answers[1].line, 2);
}

TEST_P(ReviewsTest, SpacesAreApart) {
  Register({});
  Caller other = engine_.me;
  other.space = "work";
  const SubmitReport report =
      reviews().Submit(other, {.documents = TestFeedback{.number = 1}.Json()}).value();
  EXPECT_EQ(report.answers[0].error->kind, RefusalKind::kOrphaned);
  EXPECT_THAT(Quarantine(), IsEmpty());
  Accept({.number = 1});
  EXPECT_THAT(reviews().Levels(other).value(), IsEmpty());
  ExpectSound();
}

TEST_P(ReviewsTest, AFullWorkProductTakesNoMore) {
  EngineOptions options = ReviewOptions("[review]\nreviews_max = 3\nlearn_after = 0\n");
  TestEngine engine(GetParam(), 1, std::move(options));
  Reviews& small = engine->reviews();
  ASSERT_TRUE(small.Register(engine.me, TestWork{}.Json()));
  std::vector<TestFeedback> all;
  for (std::uint32_t i = 0; i < 5; ++i) all.push_back({.number = i});
  const SubmitReport report = small.Submit(engine.me, {.documents = Lines(all)}).value();
  EXPECT_EQ(report.accepted, 3);
  EXPECT_EQ(report.answers[3].error->kind, RefusalKind::kRange);
  EXPECT_THAT(report.answers[3].error->message, HasSubstr("review.reviews_max"));
}

}  // namespace
}  // namespace credence
