// SPDX-License-Identifier: Apache-2.0
// What the work after a showing does to a memory: by kind, by the settings, and in any order.
#include "base/test_framework.h"
#include "memory/decide.h"
#include "memory/evolve.h"
#include "memory/test_support.h"
#include "memory/weigh.h"

namespace credence::memory {
namespace {

class ProofTest : public testing::Test {
 protected:
  ProofTest() { settings_.proof.enabled = true; }

  void Prove(Proof proof) {
    const Result<Decision> decision =
        DecideProve(memory_, {.proof = proof, .session = "s", .turn = 1}, settings_);
    ASSERT_TRUE(decision) << decision.error().message;
    Evolve(memory_, decision->event,
           {.subject = memory_.id,
            .sequence = ++sequence_,
            .time = TestDay(static_cast<double>(sequence_))});
  }

  std::int64_t sequence_ = 1;
  MemorySettings settings_;
  Memory memory_ = TestMemory(1, "Use pnpm, not npm");
};

TEST_F(ProofTest, ByDefaultNothingCounts) {
  settings_ = MemorySettings();
  const Memory before = memory_;
  for (const Proof proof :
       {Proof::kFollowed, Proof::kRecurred, Proof::kRejected, Proof::kApproved}) {
    Prove(proof);
    EXPECT_EQ(memory_, before) << NameOf(proof);
  }
}

TEST_F(ProofTest, EachKindHasItsWeight) {
  Prove(Proof::kFollowed);
  EXPECT_EQ(memory_.confidence, TestDecimal("0.55"));
  EXPECT_EQ(memory_.times_validated, 1);
  EXPECT_EQ(memory_.last_validated_at, TestDay(static_cast<double>(sequence_)));
  Prove(Proof::kRejected);
  EXPECT_EQ(memory_.confidence, TestDecimal("0.6"));
  Prove(Proof::kRecurred);
  EXPECT_EQ(memory_.confidence, TestDecimal("0.5"));
  EXPECT_EQ(memory_.times_violated, 1);
  Prove(Proof::kCorrected);
  EXPECT_EQ(memory_.confidence, TestDecimal("0.4"));
  EXPECT_EQ(memory_.offer, sequence_);
  settings_.proof.approved = TestDecimal("0.25");
  Prove(Proof::kApproved);
  EXPECT_EQ(memory_.confidence, TestDecimal("0.15"));
}

TEST_F(ProofTest, TheOppositeCountsAtTheThirdSessionAndThenAnew) {
  for (const std::string_view expected : {"0.5", "0.5", "0.4", "0.4", "0.4", "0.3"}) {
    Prove(Proof::kDefied);
    EXPECT_EQ(memory_.confidence, TestDecimal(expected));
  }
  EXPECT_EQ(memory_.times_violated, 2);
}

TEST_F(ProofTest, ItCanBecomeGoldenAndLosesIt) {
  memory_.confidence = TestDecimal("0.8");
  Prove(Proof::kFollowed);
  Prove(Proof::kFollowed);
  EXPECT_FALSE(memory_.golden) << "two validations";
  Prove(Proof::kFollowed);
  EXPECT_TRUE(memory_.golden);
  Prove(Proof::kCorrected);
  EXPECT_FALSE(memory_.golden);
}

TEST_F(ProofTest, WhatIsNotCurrentIsNotProven) {
  memory_.status = MemoryStatus::kArchived;
  EXPECT_FALSE(DecideProve(memory_, {.session = "s"}, settings_));
}

// Facts recorded while nothing counted, weighed again under other settings, give what would have
// happened live.
RC_GTEST_PROP(ProofProperty, AReplayUnderOtherSettingsIsWhatWouldHaveHappened, ()) {
  MemorySettings off;
  MemorySettings on;
  on.proof.enabled = true;
  on.proof.followed = Decimal::FromNanos(*rc::gen::inRange(0, 500'000'000));
  on.proof.defied = Decimal::FromNanos(*rc::gen::inRange(0, 500'000'000));
  on.proof.defied_sessions = *rc::gen::inRange(1, 5);
  Memory recorded = TestMemory(1, "Use X");
  Memory live = recorded;
  Memory replayed = recorded;
  for (int i = 1; i < 40; ++i) {
    const ProofGiven given{
        .proof = *rc::gen::element(Proof::kFollowed, Proof::kRecurred, Proof::kDefied,
                                   Proof::kCorrected, Proof::kRejected, Proof::kApproved),
        .session = std::to_string(i)};
    const EventPlace place{.subject = live.id, .sequence = i, .time = TestDay(i)};
    MemoryEvent fact = DecideProve(recorded, given, off)->event;
    Evolve(recorded, fact, place);
    Evolve(live, DecideProve(live, given, on)->event, place);
    Weigh(fact, replayed, on);
    Evolve(replayed, fact, place);
  }
  RC_ASSERT(replayed == live);
  RC_ASSERT(recorded.confidence == TestDecimal("0.5"));
}

}  // namespace
}  // namespace credence::memory
