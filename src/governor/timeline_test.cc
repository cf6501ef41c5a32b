// SPDX-License-Identifier: Apache-2.0
#include "governor/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "governor/events.h"
#include "governor/types.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"

namespace credence::governor {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A session whose events are appended one by one, a minute apart.
class TimelineTest : public testing::Test {
 protected:
  void Add(const SessionEvent& event) {
    const Result<void> written = store_->Write("s", [&](ledger::Writer& writer) -> Result<void> {
      ++count_;
      const Result<ledger::Appended> appended =
          writer.Append({.id = TestId(static_cast<std::uint32_t>(count_)),
                         .stream = StreamOf("s-1"),
                         .kind = std::string(KindOf(event)),
                         .time = Timestamp(std::chrono::minutes(count_)),
                         .actor = "test",
                         .body = BodyOf(event),
                         .verbatim = std::nullopt});
      if (!appended) return Failure(appended.error());
      return {};
    });
    ASSERT_TRUE(written) << written.error().message;
  }
  std::vector<SessionTimelineEntry> Entries() {
    return ledger::AskStore(
               *store_, [](ledger::Reader& reader) { return TimelineOf(reader, "s-1"); }, "s")
        .value();
  }
  std::vector<SessionEntryKind> Kinds() {
    std::vector<SessionEntryKind> kinds;
    for (const SessionTimelineEntry& entry : Entries()) kinds.push_back(entry.kind);
    return kinds;
  }
  static Refused Refusal(std::string call, Verdict verdict, bool observed) {
    Refused refused{.tool = "Bash", .effect = Effect::kStateChange, .verdict = verdict};
    if (!call.empty()) refused.call = std::move(call);
    if (observed) refused.observed = true;
    return refused;
  }
  static Finished End(std::string call, bool failed = false, std::string input = "h") {
    Finished finished{.tool = "Bash", .effect = Effect::kStateChange, .failed = failed};
    if (!call.empty()) finished.call = std::move(call);
    finished.input = std::move(input);
    return finished;
  }

  std::unique_ptr<ledger::Store> store_ = ledger::MakeMemoryStore();
  int count_ = 0;
};

TEST_F(TimelineTest, SignalsBelongToWhatCausedThemAndMoveTheValue) {
  Add(Started{.client = "codex"});
  Add(Prompted{});
  Add(Signalled{.signal = "assessment", .delta = -10, .value = 60, .reason = "unclear"});
  Add(End("c1", true));
  Add(Signalled{.signal = "tool_failure", .delta = -5, .value = 55, .reason = "Bash failed"});
  Add(End("c2"));
  const std::vector<SessionTimelineEntry> entries = Entries();
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries[0].kind, SessionEntryKind::kStart);
  EXPECT_EQ(entries[0].value, 70);
  EXPECT_EQ(entries[0].turn, 0);
  EXPECT_EQ(entries[1].kind, SessionEntryKind::kPrompt);
  EXPECT_EQ(entries[1].value, 60);
  EXPECT_EQ(entries[1].turn, 1);
  ASSERT_EQ(entries[1].signals.size(), 1U);
  EXPECT_EQ(entries[1].signals[0].delta, -10);
  EXPECT_EQ(entries[2].value, 55);
  EXPECT_EQ(entries[2].failed, true);
  EXPECT_EQ(entries[2].verdict, CallFate::kAllowed);
  EXPECT_EQ(entries[2].effect, "state_change");
  EXPECT_EQ(entries[3].value, 55);
  EXPECT_EQ(entries[3].failed, false);
  EXPECT_EQ(entries[3].sequence, 6);
}

TEST_F(TimelineTest, ARefusalAndTheEndOfItsCallAreOneEntry) {
  Add(Refusal("c1", Verdict::kDeny, true));
  Add(End("c1"));
  Add(Refusal("c2", Verdict::kAsk, true));
  Add(Refusal("c3", Verdict::kAsk, false));
  Add(End("c3"));
  Add(End("c2", true));
  Add(Refusal("c4", Verdict::kDeny, false));
  const std::vector<SessionTimelineEntry> entries = Entries();
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries[0].verdict, CallFate::kWouldRefuse);
  EXPECT_EQ(entries[0].sequence, 2);
  EXPECT_EQ(entries[1].verdict, CallFate::kAsked);
  EXPECT_EQ(entries[1].call, "c3");
  EXPECT_EQ(entries[2].verdict, CallFate::kWouldAsk);
  EXPECT_EQ(entries[2].failed, true);
  EXPECT_EQ(entries[3].kind, SessionEntryKind::kRefusal);
  EXPECT_EQ(entries[3].verdict, CallFate::kRefused);
}

TEST_F(TimelineTest, CallsWithoutAnIdAreJoinedByTheirInput) {
  Refused observed = Refusal("", Verdict::kDeny, true);
  observed.input = "h";
  Add(observed);
  Add(End("", false, "other"));
  Add(End("", false, "h"));
  Refused refused = Refusal("", Verdict::kDeny, false);
  refused.input = "h";
  Add(refused);
  // Made again, and allowed this time: the refusal stays.
  Add(End("", false, "h"));
  const std::vector<SessionTimelineEntry> entries = Entries();
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries[0].verdict, CallFate::kAllowed);
  EXPECT_EQ(entries[1].verdict, CallFate::kWouldRefuse);
  EXPECT_EQ(entries[2].kind, SessionEntryKind::kRefusal);
  EXPECT_EQ(entries[3].verdict, CallFate::kAllowed);
}

TEST_F(TimelineTest, ARefusedCallKeepsItsSignalsWhenItEnds) {
  Add(Refusal("c1", Verdict::kAsk, false));
  Add(Signalled{.signal = "cascade_block", .delta = -15, .value = 55});
  Add(End("c1", true));
  Add(Signalled{.signal = "tool_failure", .delta = -5, .value = 50});
  const std::vector<SessionTimelineEntry> entries = Entries();
  ASSERT_EQ(entries.size(), 1U);
  ASSERT_EQ(entries[0].signals.size(), 2U);
  EXPECT_EQ(entries[0].signals[0].signal, "cascade_block");
  EXPECT_EQ(entries[0].value, 50);
}

TEST_F(TimelineTest, EveryKindOfEventIsAnEntryOfItsKind) {
  Add(Prompted{.control = Control::kSudo});
  Add(Shown{.call = "", .memories = {TestId(901), TestId(902)}});
  Add(Heeded{.call = "c1", .followed = {TestId(901)}, .defied = {TestId(902)}});
  Add(Told{.signal = "sunk_cost", .reason = "it goes in circles"});
  Add(Disputed{.signal = "sunk_cost"});
  Add(Approved{});
  Add(Allowed{.effect = Effect::kProductionWrite});
  Add(Judged{.success = true});
  Add(Claimed{});
  Add(Ended{});
  EXPECT_THAT(Kinds(), ElementsAre(SessionEntryKind::kPrompt, SessionEntryKind::kShown,
                                   SessionEntryKind::kOther, SessionEntryKind::kSignal,
                                   SessionEntryKind::kDispute, SessionEntryKind::kApprove,
                                   SessionEntryKind::kAllow, SessionEntryKind::kOutcome,
                                   SessionEntryKind::kOther, SessionEntryKind::kEnd));
  const std::vector<SessionTimelineEntry> entries = Entries();
  EXPECT_EQ(entries[0].control, "sudo");
  ASSERT_EQ(entries[1].memories.size(), 2U);
  EXPECT_EQ(entries[1].memories[0].id, TestId(901));
  EXPECT_EQ(entries[1].call, std::nullopt);
  EXPECT_EQ(entries[2].memories.size(), 2U);
  EXPECT_EQ(entries[6].effect, "production_write");
}

TEST_F(TimelineTest, WhatANewerVersionRecordedIsShownAsUnknown) {
  Add(Started{});
  ASSERT_TRUE(store_->Write("s", [&](ledger::Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended,
                              writer.Append({.id = TestId(99),
                                             .stream = StreamOf("s-1"),
                                             .kind = "session.dreamt",
                                             .time = Timestamp(),
                                             .actor = "test",
                                             .body = "{}",
                                             .verbatim = std::nullopt}));
    return appended.duplicate ? Result<void>(InvalidArgument("twice")) : Result<void>();
  }));
  const std::vector<SessionTimelineEntry> entries = Entries();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[1].kind, SessionEntryKind::kOther);
  EXPECT_EQ(entries[1].what, "not known to this version");
}

TEST_F(TimelineTest, ASessionWithoutEventsHasNoEntries) { EXPECT_THAT(Entries(), IsEmpty()); }

}  // namespace
}  // namespace credence::governor
