// SPDX-License-Identifier: Apache-2.0
#include "memory/flip.h"

#include "base/test_framework.h"
#include "base/test_steps.h"
#include "insight/flip/test_flip.h"
#include "memory/decide.h"
#include "memory/events.h"
#include "memory/evolve.h"
#include "memory/test_support.h"

namespace credence::insight {
namespace {

using memory::TestDay;
using memory::TestId;

// One memory and its events.
class MemoryLife {
 public:
  explicit MemoryLife(MemoryType type = MemoryType::kRule) {
    const memory::Draft draft{.content = "x", .type = type};
    Record(memory::DecideAdd(draft, nullptr, TestId(1), settings).at(0));
  }

  bool Validate() { return RecordIf(memory::DecideValidate(state, {}, settings)); }
  bool Violate() { return RecordIf(memory::DecideViolate(state, {}, settings)); }
  bool Archive() {
    const auto decisions = memory::DecideForget(state, false);
    if (decisions) Record(decisions->at(0));
    return decisions.has_value();
  }
  bool Restore() { return RecordIf(memory::DecideRestore(state, nullptr)); }
  MemoryLife& Times(int times, bool (MemoryLife::*act)()) {
    for (int i = 0; i < times; ++i) (this->*act)();
    return *this;
  }

  memory::Flip Flip() const { return {past, state, now, settings}; }
  Counterfactual Ask() const { return WhatWouldFlip(Flip()); }

  memory::MemorySettings settings;
  Memory state;
  memory::Past past;
  Timestamp now = TestDay(0);

 private:
  bool RecordIf(const Result<memory::Decision>& decision) {
    if (decision) Record(*decision);
    return decision.has_value();
  }
  void Record(const memory::Decision& decision) {
    memory::Evolve(state, decision.event,
                   {.subject = TestId(1), .sequence = ++sequence_, .time = now, .text = {}});
    past.Add({.event = decision.event,
              .sequence = sequence_,
              .time = now,
              .kind = std::string(memory::KindOf(decision.event))},
             memory::IsRemovable(decision.event));
  }

  std::int64_t sequence_ = 0;
};

TEST(MemoryFlipTest, AGoldenOneHangsOnTheValidationThatMadeItSo) {
  MemoryLife life;
  life.Times(8, &MemoryLife::Validate);
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "golden");
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.becomes, "injected");
  EXPECT_TRUE(answer.flip.exact);
  EXPECT_EQ(answer.flip.events[0].what, "validated (user), +0.05");
  EXPECT_EQ(answer.flip.events[0].kind, "memory.validated");
  EXPECT_TRUE(answer.recourse.empty());
}

TEST(MemoryFlipTest, OnceWrongItIsTheViolationThatKeepsItFromGolden) {
  MemoryLife life;
  life.Violate();
  life.Times(10, &MemoryLife::Validate);
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "injected");
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.events[0].kind, "memory.violated");
  EXPECT_EQ(answer.flip.becomes, "golden");
  EXPECT_TRUE(answer.recourse.empty());  // It can never become golden.
}

TEST(MemoryFlipTest, TellsHowManyValidationsMakeItGolden) {
  MemoryLife life;
  life.Times(6, &MemoryLife::Validate);
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "injected");
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_EQ(answer.recourse[0].action, "2 validations");
  EXPECT_EQ(answer.recourse[0].leads_to, "golden");
  EXPECT_FALSE(answer.flip.found);
  EXPECT_TRUE(answer.flip.exact);
}

TEST(MemoryFlipTest, AFadedOneComesBackWithOneValidation) {
  MemoryLife life;
  life.now = TestDay(100);
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "faded");
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "a validation");
  EXPECT_EQ(answer.recourse[0].leads_to, "injected");
}

TEST(MemoryFlipTest, AnArchivedOneIsRestored) {
  MemoryLife life;
  life.Archive();
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "archived");
  EXPECT_EQ(answer.flip.events.at(0).what, "archived");
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "restore it");
}

TEST(MemoryFlipTest, WhatIsNeverInjectedIsKept) {
  EXPECT_EQ(MemoryLife(MemoryType::kDecision).Ask().verdict, "kept");
  EXPECT_EQ(MemoryLife(MemoryType::kLearning).Ask().verdict, "injected");
}

RC_GTEST_PROP(MemoryFlipPropertyTest, TheFlipSetFlipsAndRecourseHelps, ()) {
  MemoryLife life;
  const int steps = *rc::gen::inRange(0, 24);
  for (int i = 0; i < steps; ++i) {
    life.now += std::chrono::seconds(*rc::gen::inRange(0, 3'000'000));
    DoOneOf({{6, [&] { life.Validate(); }},
             {2, [&] { life.Violate(); }},
             {1, [&] { life.Archive(); }},
             {1, [&] { life.Restore(); }}});
  }
  life.now += std::chrono::seconds(*rc::gen::inRange(0, 6'000'000));
  const Counterfactual answer = life.Ask();
  CheckFlip(life.Flip(), answer);
  for (const Recourse& way : answer.recourse) {
    MemoryLife after = life;
    for (const RecourseStep& step : way.steps) {
      for (int i = 0; i < step.count; ++i) {
        RC_ASSERT((step.action == "a validation" ? after.Validate() : after.Restore()));
      }
    }
    RC_ASSERT(after.Flip().verdict() == way.leads_to);
    RC_ASSERT(way.leads_to != answer.verdict);
  }
}

}  // namespace
}  // namespace credence::insight
