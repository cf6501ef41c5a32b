// SPDX-License-Identifier: Apache-2.0
#include "insight/lift.h"

#include <fmt/format.h>

#include "base/named_draw.h"
#include "base/test_framework.h"
#include "executive/events.h"
#include "governor/events.h"
#include "insight/test_ledger.h"

namespace credence::insight {
namespace {

class LiftTest : public testing::Test {
 protected:
  LiftTest() {
    ledger_.Add(1, TestLearned(), 0, "run the linter first");
    ledger_.Add(2, TestLearned(), 0, "the sky is blue");
  }

  // A session with one call, before which both memories are offered. The first prevents failures;
  // the second has no effect.
  void RecordSession(double holdout) {
    const std::string name = fmt::format("s{:04}", ++count_);
    governor::Shown shown{.call = "c1", .memories = {}, .withheld = {{}}, .holdout = holdout};
    for (const std::uint32_t memory : {1u, 2u}) {
      const bool is_withheld = NamedDraw(name, fmt::format("withheld {}", memory)) < holdout;
      (is_withheld ? *shown.withheld : shown.memories).push_back(TestId(memory));
    }
    const bool knows = std::ranges::find(shown.memories, TestId(1)) != shown.memories.end();
    Add(name, shown);
    shown.call = "";
    Add(name, shown);
    const bool failed = NamedDraw(name, "failed") < (knows ? 0.1 : 0.5);
    Add(name, governor::Finished{.tool = "Bash", .call = "c1", .failed = failed});
    Add(name, governor::Judged{.success = !failed});
  }

  void Add(const std::string& session, const governor::SessionEvent& event) {
    ledger_.AddRaw(governor::StreamOf(session), governor::KindOf(event), governor::BodyOf(event));
  }
  void AddArrival(const std::string& id, const executive::ArrivalEvent& event) {
    const ledger::EventDraft decision = executive::OfArrival(id, event);
    ledger_.AddRaw(decision.stream, decision.kind, decision.body);
  }

  Result<LiftReport> TryMeasure(const LiftRequest& request) {
    return ledger_.Ask(
        [&](ledger::Reader& reader) { return MeasureLift(reader, request, settings_); });
  }
  LiftReport Measure() { return TryMeasure({}).value(); }

  executive::ExecutiveSettings settings_;
  TestLedger ledger_{TestStore::kMemory};
  int count_ = 0;
};

TEST_F(LiftTest, WithoutAHoldOutThereIsNothingToTell) {
  Add("s", governor::Shown{.call = "c1", .memories = {TestId(1)}});
  Add("s", governor::Finished{.tool = "Bash", .call = "c1"});
  EXPECT_THAT(Measure().questions, IsEmpty());
}

TEST_F(LiftTest, WhatHelpsIsToldFromWhatDoesNot) {
  for (int i = 0; i < 300; ++i) RecordSession(0.4);
  const LiftReport report = Measure();
  ASSERT_THAT(report.questions, SizeIs(3));
  const LiftQuestion& calls = report.questions[0];
  EXPECT_EQ(calls.about, "memories before a call");
  EXPECT_EQ(calls.all.shown + calls.all.withheld, 600);
  EXPECT_EQ(calls.all.clusters, 300);
  EXPECT_EQ(calls.all.subjects, 2);
  ASSERT_THAT(calls.each, SizeIs(2));
  for (const LiftRecord& record : calls.each) {
    ASSERT_TRUE(record.doubly_robust);
    const bool helps = record.subject == TestId(1).ToString();
    EXPECT_EQ(record.text, helps ? "run the linter first" : "the sky is blue");
    EXPECT_LE(record.doubly_robust->low, helps ? 0.4 : 0.0);
    EXPECT_GE(record.doubly_robust->high, helps ? 0.4 : 0.0);
    EXPECT_EQ(record.doubly_robust->low > 0, helps);
    EXPECT_GT(record.needed_for_smallest.value(), 100);
  }
  // The session as a whole, and the share of calls, which is the same with a single call.
  EXPECT_EQ(report.questions[1].outcome, "the session is judged a success");
  EXPECT_NEAR(report.questions[2].all.doubly_robust->value,
              report.questions[1].all.doubly_robust->value, 1e-9);
}

TEST_F(LiftTest, CallsThatDidNotEndAreCountedAndNotUsed) {
  Add("s", governor::Shown{
               .call = "c1", .memories = {TestId(1)}, .withheld = {{TestId(2)}}, .holdout = 0.2});
  const LiftReport report = Measure();
  ASSERT_THAT(report.questions, SizeIs(1));
  EXPECT_EQ(report.questions[0].shown_unknown, 1);
  EXPECT_EQ(report.questions[0].withheld_unknown, 1);
  EXPECT_EQ(report.questions[0].all.shown, 0);
}

TEST_F(LiftTest, BeforeThereIsEnoughItSaysHowMuchIsNeeded) {
  for (int i = 0; i < 3; ++i) RecordSession(0.4);
  const LiftRecord all = Measure().questions[0].all;
  EXPECT_FALSE(all.doubly_robust);
  EXPECT_FALSE(all.needed);
  // 2.8² × 0.25 / (0.6 × 0.4) / 0.05² or less.
  EXPECT_GT(all.needed_for_smallest.value(), 1'000);
  EXPECT_LT(all.needed_for_smallest.value(), 3'500);
  EXPECT_LT(TryMeasure({.smallest = 0.2})->questions[0].all.needed_for_smallest.value(), 250);
}

TEST_F(LiftTest, ASmallestDifferenceOfNothingIsRefused) {
  for (const double smallest : {0.0, -1.0, 2.0}) {
    EXPECT_THAT(TryMeasure({.smallest = smallest}),
                Fails(Code::kInvalidArgument, HasSubstr("0.05")));
  }
}

TEST_F(LiftTest, HeuristicsAreComparedWithTheModel) {
  settings_.outcomes.push_back({.name = "quiet"});
  for (int i = 0; i < 200; ++i) {
    const std::string id = fmt::format("e{:03}", i);
    const bool held = NamedDraw(id, "held") < 0.5;
    executive::Answered answered{.path = held ? DecisionPath::kLlm : DecisionPath::kHeuristic};
    answered.holdout = 0.5;
    (held ? answered.held : answered.heuristic) = TestId(7);
    AddArrival(id, executive::Received{.source = "ci"});
    AddArrival(id, answered);
    // Outcomes that only a fire can have do not count.
    if (!held) AddArrival(id, executive::OutcomeKnown{.success = true, .signal = "quiet"});
    if (i % 10 == 0) continue;
    const bool good = NamedDraw(id, "good") < (held ? 0.9 : 0.5);
    if (i % 2 == 0) {
      AddArrival(id, executive::Rated{.positive = good});
    } else {
      AddArrival(id, executive::OutcomeKnown{.success = good, .signal = "user"});
    }
  }
  const LiftReport report = Measure();
  ASSERT_THAT(report.questions, SizeIs(1));
  const LiftQuestion& question = report.questions[0];
  EXPECT_EQ(question.all.shown + question.all.withheld, 180);
  EXPECT_EQ(question.shown_unknown + question.withheld_unknown, 20);
  ASSERT_TRUE(question.all.doubly_robust);
  EXPECT_LT(question.all.doubly_robust->high, 0);
  EXPECT_LE(question.all.doubly_robust->low, -0.4);
  EXPECT_GE(question.all.doubly_robust->high, -0.4);
}

}  // namespace
}  // namespace credence::insight
