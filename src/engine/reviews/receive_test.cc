// SPDX-License-Identifier: Apache-2.0
// Feedback that is received first and counted later.
#include <fmt/format.h>

#include <set>
#include <thread>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"
#include "ledger/event_json.h"

namespace credence {
namespace {

class ReviewsReceiveTest : public ReviewsTestBase {
 protected:
  SubmitReport Receive(std::string text, bool imported = false) {
    return reviews()
        .Submit(engine_.me, {.documents = std::move(text), .imported = imported, .later = true})
        .value();
  }
  std::multiset<std::string> Kinds() {
    std::multiset<std::string> kinds;
    for (const std::string& line : engine_.Export()) {
      kinds.insert(ledger::DecodeEventJson(line).value().kind);
    }
    return kinds;
  }
  void RegisterMany(int count) {
    std::string works;
    for (int i = 0; i < count; ++i) {
      works +=
          TestWork{.id = fmt::format("w{}", i), .task_type = i % 2 == 0 ? "even" : "odd"}.Json();
      works += '\n';
    }
    ASSERT_TRUE(reviews().Register(engine_.me, works));
  }
  static TestFeedback Of(int work, std::uint32_t number) {
    return {.number = number,
            .work = fmt::format("w{}", work),
            .decision = number % 3 == 0 ? "rejected" : "approved"};
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsReceiveTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ReviewsReceiveTest, ItIsSafeAtOnceAndCountedWhenSomebodyLooks) {
  RegisterMany(2);
  const SubmitReport report = Receive(Lines({Of(0, 1), Of(1, 2)}));
  EXPECT_EQ(report.accepted, 2);
  EXPECT_EQ(report.waiting, 2);
  EXPECT_TRUE(report.answers[0].waiting);
  EXPECT_EQ(report.answers[1].id, TestFeedback::Id(2));
  EXPECT_EQ(report.answers[1].line, 2);
  EXPECT_EQ(Kinds().count("review.received"), 1u);
  EXPECT_EQ(Kinds().count("review.submitted"), 0u);
  ExpectSound();

  EXPECT_EQ(Works("done").size(), 2u);
  EXPECT_EQ(Level("even").decisions, 1);
  EXPECT_EQ(Kinds().count("review.submitted"), 2u);
  EXPECT_EQ(Kinds().count("review.filed"), 1u);
  ExpectSound();
  // Reading again counts nothing twice.
  const std::size_t events = Events();
  EXPECT_EQ(Level("odd").decisions, 1);
  EXPECT_EQ(Events(), events);
}

TEST_P(ReviewsReceiveTest, TheListOfDocumentsIsErasedOnceTheyAreFiled) {
  RegisterMany(1);
  TestFeedback feedback = Of(0, 1);
  feedback.more = R"(, "freeText": {"disliked": "The zebra crossing is missing."})";
  Receive(feedback.Json());
  const auto mentions = [&] {
    return std::ranges::count_if(engine_.Export(),
                                 [](const std::string& line) { return line.contains("zebra"); });
  };
  EXPECT_EQ(mentions(), 1);  // In the receipt.
  EXPECT_EQ(Works("done").size(), 1u);
  EXPECT_EQ(mentions(), 1);  // With the feedback, where retention finds it.
  ExpectSound();
}

TEST_P(ReviewsReceiveTest, WhatIsRefusedIsToldAtOnceAndTheRestGoesOn) {
  RegisterMany(2);
  Accept(Of(0, 1));
  TestFeedback broken = Of(1, 2);
  broken.decision = "perhaps";
  TestFeedback old = Of(1, 4);
  old.day = -40;
  const SubmitReport report =
      Receive(Lines({Of(0, 1), broken, Of(7, 3), old, Of(1, 5)}) + "not JSON\n");
  ASSERT_EQ(report.answers.size(), 6u);
  EXPECT_EQ(report.answers[0].error->kind, RefusalKind::kDuplicate);
  EXPECT_EQ(report.answers[1].error->kind, RefusalKind::kSchema);
  EXPECT_EQ(report.answers[2].error->kind, RefusalKind::kOrphaned);
  EXPECT_EQ(report.answers[3].error->kind, RefusalKind::kStale);
  EXPECT_TRUE(report.answers[4].accepted);
  EXPECT_EQ(report.answers[5].error->kind, RefusalKind::kSchema);
  EXPECT_EQ(report.refused, 5);
  // A duplicate does not go to quarantine.
  EXPECT_EQ(Quarantine().size(), 4u);
  EXPECT_EQ(Works("done").size(), 2u);
  ExpectSound();
}

TEST_P(ReviewsReceiveTest, TheSameTwiceIsCountedOnce) {
  RegisterMany(1);
  EXPECT_EQ(Receive(Lines({Of(0, 1), Of(0, 1)})).accepted, 2);
  EXPECT_EQ(Receive(Of(0, 1).Json()).accepted, 1);
  EXPECT_EQ(Level("even").decisions, 1);
  EXPECT_THAT(Quarantine(), IsEmpty());
  EXPECT_EQ(Receive(Of(0, 1).Json()).answers[0].error->kind, RefusalKind::kDuplicate);
  ExpectSound();
}

TEST_P(ReviewsReceiveTest, ItsAgeIsCountedUpToTheDayItCame) {
  RegisterMany(1);
  TestFeedback feedback = Of(0, 1);
  feedback.day = -29;
  EXPECT_TRUE(Receive(feedback.Json()).answers[0].accepted);
  engine_.SetDay(10);
  EXPECT_EQ(Works("done").size(), 1u);
  EXPECT_THAT(Quarantine(), IsEmpty());
}

TEST_P(ReviewsReceiveTest, ItIsTheWordOfWhoBroughtIt) {
  RegisterMany(2);
  Caller other = engine_.me;
  other.actor = "robot";
  Receive(Of(0, 1).Json());
  ASSERT_TRUE(reviews().Submit(other, {.documents = Of(1, 2).Json(), .later = true}));
  EXPECT_EQ(Works("done").size(), 2u);
  for (const std::string& line : engine_.Export()) {
    const Event event = ledger::DecodeEventJson(line).value();
    if (event.kind != "review.submitted") continue;
    EXPECT_EQ(event.actor, event.id.ToString() == TestFeedback::Id(2) ? "robot" : engine_.me.actor);
  }
}

TEST_P(ReviewsReceiveTest, WhatDoesNotFitAnyMoreWaitsToBeMended) {
  RegisterMany(1);
  TestFeedback feedback = Of(0, 1);
  feedback.task_type = "even";
  EXPECT_TRUE(Receive(feedback.Json()).answers[0].accepted);
  Register({.id = "w0", .version = "2", .task_type = "other"});
  ASSERT_EQ(Quarantine().size(), 1u);
  EXPECT_EQ(Quarantine()[0].error.field, "taskType");
  EXPECT_EQ(Quarantine()[0].document, feedback.Json());
  ExpectSound();
}

TEST_P(ReviewsReceiveTest, WhatIsSubmittedAfterwardsIsCountedAfterwards) {
  RegisterMany(1);
  TestFeedback first = Of(0, 1);
  first.reviewer = "ada";
  TestFeedback second = Of(0, 2);
  second.reviewer = "ada";
  second.decision = "rejected";
  Receive(first.Json());
  Accept(second);
  // Only a reviewer's newest decision counts.
  EXPECT_EQ(Works("done")[0].last_decision, "rejected");
  EXPECT_EQ(Level("even").decisions, 1);
  EXPECT_EQ(Level("even").approvals, 0);
}

TEST_P(ReviewsReceiveTest, ItMendsWhatWaitedForIt) {
  RegisterMany(1);
  TestFeedback broken = Of(0, 1);
  broken.decision = "perhaps";
  EXPECT_FALSE(Submit(broken).accepted);
  EXPECT_EQ(Quarantine().size(), 1u);
  EXPECT_TRUE(Receive(Of(0, 1).Json()).answers[0].accepted);
  EXPECT_THAT(Quarantine(), IsEmpty());
}

TEST_P(ReviewsReceiveTest, ReplacesIsRefused) {
  EXPECT_THAT(
      reviews().Submit(engine_.me,
                       {.documents = Of(0, 1).Json(), .replaces = "0190a000", .later = true}),
      Fails(Code::kInvalidArgument, HasSubstr("{param:later}")));
}

// Thousands of documents: several receipts and transactions, with receipts that end anywhere in a
// transaction.
TEST_P(ReviewsReceiveTest, ManyAreCountedAsIfTheyHadBeenTakenAtOnce) {
  constexpr int kWorks = 300;
  constexpr std::uint32_t kEvents = 6'400;
  RegisterMany(kWorks);
  TestEngine direct(GetParam(), 1, ReviewOptions());
  std::string works;
  for (const WorkReading& work : Works("pending")) {
    works += TestWork{.id = work.id, .task_type = work.task_type}.Json() + "\n";
  }
  ASSERT_TRUE(direct->reviews().Register(direct.me, works));
  std::string text;
  for (std::uint32_t i = 1; i <= kEvents; ++i) {
    TestFeedback feedback = Of(static_cast<int>(i * 7 % (kWorks + 1)), i);  // Some are orphans.
    if (i % 11 == 0) feedback.decision = "perhaps";
    feedback.reviewer = fmt::format("r{}", i % 5);
    text += feedback.Json() + "\n";
  }
  const SubmitReport later = Receive(text);
  const SubmitReport now = direct->reviews().Submit(direct.me, {.documents = text}).value();
  EXPECT_EQ(later.accepted, now.accepted);
  EXPECT_EQ(later.refused, now.refused);
  for (const std::string_view task_type : {"even", "odd"}) {
    const std::vector<LevelReading> levels = direct->reviews().Levels(direct.me).value();
    const auto expected = std::ranges::find(levels, task_type, &LevelReading::task_type);
    EXPECT_EQ(Level(task_type).decisions, expected->decisions);
    EXPECT_EQ(Level(task_type).approvals, expected->approvals);
    EXPECT_EQ(Level(task_type).level, expected->level);
  }
  EXPECT_EQ(Kinds().count("review.submitted"), static_cast<std::size_t>(now.accepted));
  EXPECT_GT(Kinds().count("review.received"), 8u);
  EXPECT_EQ(Kinds().count("review.filed"), Kinds().count("review.received"));
  ExpectSound();
}

TEST_P(ReviewsReceiveTest, ManyWhoLookAtOnceCountItOnce) {
  RegisterMany(50);
  std::string text;
  for (std::uint32_t i = 1; i <= 2'000; ++i) text += Of(static_cast<int>(i % 50), i).Json() + "\n";
  EXPECT_EQ(Receive(text).waiting, 2'000);
  std::vector<std::jthread> lookers;
  for (int i = 0; i < 4; ++i) {
    lookers.emplace_back([&] { EXPECT_EQ(Works("done").size(), 50u); });
  }
  lookers.clear();
  EXPECT_EQ(Kinds().count("review.submitted"), 2'000u);
  ExpectSound();
}

// An engine that stays open files feedback even if nobody reads.
TEST_P(ReviewsReceiveTest, ItIsCountedOnceNothingMoreComes) {
  RegisterMany(1);
  Receive(Of(0, 1).Json());
  for (int i = 0; i < 600 && Kinds().count("review.filed") == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(Kinds().count("review.submitted"), 1u);
}

}  // namespace
}  // namespace credence
