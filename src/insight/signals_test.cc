// SPDX-License-Identifier: Apache-2.0
#include "insight/signals.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/test_framework.h"
#include "governor/events.h"
#include "governor/test_session.h"
#include "insight/test_ledger.h"
#include "insight/what_if/what_if.h"

namespace credence::insight {
namespace {

using governor::Effect;
using governor::GovernorSettings;
using governor::TestSession;

class SignalsTest : public testing::Test {
 protected:
  // Records a session under a name of its own.
  void Record(const TestSession& session, std::optional<bool> success = std::nullopt) {
    const std::string stream = governor::StreamOf(fmt::format("s{:03}", ++count_));
    for (std::size_t i = 0; i < session.events().size(); ++i) {
      Add(stream, session.events()[i], session.times()[i]);
    }
    if (success) Add(stream, governor::Judged{.success = *success}, session.now());
  }

  SignalsReport Measure() {
    return ledger_.Ask([&](ledger::Reader& reader) { return MeasureSignals(reader, settings_); })
        .value();
  }

  static SignalRecord RecordOf(const SignalsReport& report, std::string_view signal) {
    const auto found = std::ranges::find(report.signals, signal, &SignalRecord::signal);
    EXPECT_NE(found, report.signals.end()) << signal;
    return found == report.signals.end() ? SignalRecord{} : *found;
  }

  GovernorSettings settings_;
  TestLedger ledger_{TestStore::kMemory};

 private:
  void Add(const std::string& stream, const governor::SessionEvent& event, Timestamp time) {
    const std::chrono::duration<double, std::ratio<86'400>> days = time - TestDay(0);
    ledger_.AddRaw(stream, governor::KindOf(event), governor::BodyOf(event), days.count());
  }

  int count_ = 0;
};

struct Plain : TestSession {
  Plain() { Prompt("Rename a simple label on the welcome page"); }
};

struct Failing : Plain {
  Failing() { Fail(); }
};

TEST_F(SignalsTest, PrecisionAndRecallAreCountedBySession) {
  for (int i = 0; i < 3; ++i) Record(Failing(), false);
  Record(Failing(), true);
  Record(Plain(), false);
  for (int i = 0; i < 5; ++i) Record(Plain(), true);
  Record(Failing());  // Nobody judged it.

  const SignalsReport report = Measure();
  EXPECT_EQ(report.sessions, 11);
  EXPECT_EQ(report.judged, 10);
  EXPECT_EQ(report.failed, 4);
  EXPECT_FALSE(report.uses_inferred);
  const SignalRecord failure = RecordOf(report, governor::kToolFailure);
  EXPECT_EQ(failure.firings, 5);
  ASSERT_TRUE(failure.precision && failure.recall);
  EXPECT_EQ(failure.precision->count, 3);
  EXPECT_EQ(failure.precision->of, 4);
  EXPECT_EQ(failure.recall->count, 3);
  EXPECT_EQ(failure.recall->of, 4);
  EXPECT_LT(failure.precision->low, 0.75);
  EXPECT_GT(failure.precision->high, 0.75);
}

TEST_F(SignalsTest, WithoutAWordOnOutcomesTheyAreInferredAndNotFromTheSignalItself) {
  Failing corrected;
  corrected.Prompt("that's wrong");
  Record(corrected);
  Plain approved;
  approved.Prompt("looks good");
  Record(approved);

  const SignalsReport report = Measure();
  EXPECT_TRUE(report.uses_inferred);
  EXPECT_EQ(report.inferred, 2);
  EXPECT_EQ(report.failed, 1);
  EXPECT_FALSE(RecordOf(report, governor::kUserCorrection).precision);
  ASSERT_TRUE(RecordOf(report, governor::kToolFailure).precision);
  EXPECT_EQ(RecordOf(report, governor::kToolFailure).precision->count, 1);
}

TEST_F(SignalsTest, ARefusalIsTheDoingOfTheSignalWithoutWhichItWouldNotBe) {
  TestSession session;
  session.Prompt("Rename a simple label on the welcome page");
  for (int i = 0; i < 3; ++i) session.Fail();  // -15, and sunk_cost -20.
  ASSERT_LE(session.number(), 50);
  ASSERT_GT(session.number() + 20, 50);
  session.Refuse(Effect::kProductionWrite);
  session.Wait(std::chrono::minutes(7));
  session.Finish(TestSession::EditOf("/p/a"));
  Record(session, true);

  const SignalsReport report = Measure();
  EXPECT_EQ(report.refusals, 1);
  EXPECT_EQ(RecordOf(report, governor::kSunkCost).refusals, 1);
  EXPECT_NEAR(RecordOf(report, governor::kSunkCost).minutes, 7, 1e-6);
  EXPECT_EQ(RecordOf(report, governor::kTestPass).refusals, 0);
}

TEST_F(SignalsTest, WhatIsDisputedAgainAndAgainIsProposedForDisabling) {
  for (int i = 0; i < 3; ++i) {
    Failing session;
    session.Prompt("false positive tool_failure");
    Record(session);
  }
  const SignalRecord failure = RecordOf(Measure(), governor::kToolFailure);
  EXPECT_EQ(failure.disputes, 3);
  ASSERT_TRUE(failure.proposal);
  EXPECT_EQ(failure.proposal->action, "disable");
  EXPECT_EQ(failure.proposal->setting, "governor.signals.tool_failure.enabled=false");
}

TEST_F(SignalsTest, ASignalThatFiresWhereWorkSucceedsIsProposedForDisabling) {
  for (int i = 0; i < 30; ++i) Record(Failing(), true);
  for (int i = 0; i < 30; ++i) Record(Plain(), false);
  const SignalRecord failure = RecordOf(Measure(), governor::kToolFailure);
  ASSERT_TRUE(failure.proposal);
  EXPECT_EQ(failure.proposal->action, "disable");
}

TEST_F(SignalsTest, ASignalThatTellsMoreThanItsPointsIsProposedForMore) {
  for (int i = 0; i < 40; ++i) Record(Failing(), false);
  for (int i = 0; i < 40; ++i) Record(Plain(), true);
  const SignalRecord failure = RecordOf(Measure(), governor::kToolFailure);
  ASSERT_TRUE(failure.proposal);
  EXPECT_EQ(failure.proposal->action, "reweigh");
  // The lower end of the interval for 40 of 40 is 0.912, whose odds are 10.4 times even odds.
  EXPECT_EQ(failure.proposal->setting, "governor.signals.tool_failure.delta=-23");
}

TEST_F(SignalsTest, PointsThatTheRecordDoesNotRuleOutStay) {
  // Of 40 sessions with a failed call, 26 fail; of 40 without one, 12. The interval is 0.50 to 0.78
  // and the base 0.475, so 1 to 14 points fit.
  for (int i = 0; i < 40; ++i) Record(Failing(), i >= 26);
  for (int i = 0; i < 40; ++i) Record(Plain(), i >= 12);
  EXPECT_FALSE(RecordOf(Measure(), governor::kToolFailure).proposal);
  std::ranges::find(settings_.signals, governor::kToolFailure, &governor::SignalSettings::name)
      ->delta = -20;
  const SignalRecord failure = RecordOf(Measure(), governor::kToolFailure);
  ASSERT_TRUE(failure.proposal);
  EXPECT_EQ(failure.proposal->action, "reweigh");
  EXPECT_EQ(failure.proposal->setting, "governor.signals.tool_failure.delta=-14");
}

TEST_F(SignalsTest, ASignalThatIsOffHasARecordOfWhatItWouldHaveDone) {
  TestSession session;
  session.Prompt("Rename a simple label on the welcome page");
  governor::CallEnd end = TestSession::Call(Effect::kRead);
  end.matched = {"merge_conflict"};  // Watched, but without effect on the score.
  session.Finish(end);
  Record(session, false);
  const SignalRecord conflict = RecordOf(Measure(), "merge_conflict");
  EXPECT_FALSE(conflict.enabled);
  EXPECT_EQ(conflict.firings, 1);
  ASSERT_TRUE(conflict.precision);
  EXPECT_EQ(conflict.precision->count, 1);
}

TEST_F(SignalsTest, TheSameSettingsGiveTheSameLedger) {
  for (int i = 0; i < 3; ++i) Record(Failing(), i % 2 == 0);
  const memory::MemorySettings memory;
  const executive::ExecutiveSettings executive;
  const belief::BeliefSettings belief;
  const review::ReviewSettings review;
  const Policy present{.memory = memory,
                       .governor = settings_,
                       .executive = executive,
                       .belief = belief,
                       .review = review};
  const std::unique_ptr<GovernorSettings> milder = settings_.Clone();
  std::ranges::find(milder->signals, governor::kToolFailure, &governor::SignalSettings::name)
      ->enabled = false;
  const Policy other{.memory = memory,
                     .governor = *milder,
                     .executive = executive,
                     .belief = belief,
                     .review = review};
  const Result<void> read =
      ledger_.store().Read(ledger_.space, [&](ledger::Reader& reader) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(
            const WhatIfReport same,
            TryPolicy(reader, {.present = present, .other = present, .now = TestDay(9)}, {}));
        EXPECT_TRUE(same.IsIdentical());
        CREDENCE_ASSIGN_OR_RETURN(
            const WhatIfReport changed,
            TryPolicy(reader, {.present = present, .other = other, .now = TestDay(9)},
                      {.faculties = {"sessions"}}));
        EXPECT_EQ(changed.faculties.size(), 1U);
        EXPECT_EQ(changed.faculties[0].changed_subjects, 3);
        EXPECT_EQ(changed.faculties[0].mean_change, 5);
        return {};
      });
  EXPECT_TRUE(read) << read.error().message;
}

}  // namespace
}  // namespace credence::insight
