// SPDX-License-Identifier: Apache-2.0
#include "belief/flip.h"

#include "base/test_framework.h"
#include "base/test_steps.h"
#include "belief/decide.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/reading.h"
#include "belief/test_support.h"
#include "insight/flip/test_flip.h"

namespace credence::insight {
namespace {

using belief::TestBelief;

// Each supporter or related belief gives a tenth.
Decimal TenthForEach(const Belief& belief) {
  return belief::Hundredths(
      std::min<std::int64_t>(2, std::ssize(belief.supporters) + std::ssize(belief.related)) * 10);
}

class BeliefLife {
 public:
  explicit BeliefLife(BeliefOrigin origin = BeliefOrigin::kUserGiven) {
    Record({belief::DecideState(belief::TestId(1), "The sky is blue", origin, std::nullopt,
                                settings)});
  }

  bool Hear(BeliefTrigger trigger) {
    const auto decision = belief::DecideMove(See(), trigger, std::nullopt, std::nullopt, settings);
    if (decision) Record({*decision});
    return decision.has_value();
  }
  bool Contradict(std::uint32_t by, std::string_view evidence = "0.9") {
    const Belief other = TestBelief(by, evidence);
    const auto decisions = belief::DecideContradict(
        See(), {.belief = other, .confidence = other.evidence}, {}, settings);
    if (decisions) Record(*decisions);
    return decisions.has_value();
  }
  bool Win(std::uint32_t against) {
    const Belief other = TestBelief(against);
    const auto decisions = belief::DecideResolve(See(), {.belief = other, .confidence = {}},
                                                 ContradictionStatus::kUserResolved, settings);
    if (decisions) Record(*decisions);
    return decisions.has_value();
  }
  bool Support(std::uint32_t by) {
    const auto decisions = belief::DecideSupport(state, TestBelief(by), settings);
    if (decisions) Record(*decisions);
    return decisions.has_value();
  }
  bool Retract() {
    std::vector<belief::Seen> others;
    for (Belief& opponent : opponents_ = Opponents()) {
      others.push_back({.belief = opponent, .confidence = opponent.evidence});
    }
    const auto decisions = belief::DecideRetract(See(), others, std::nullopt);
    if (decisions) Record(*decisions);
    return decisions.has_value();
  }
  bool Restore() {
    const auto decision = belief::DecideRestore(state, nullptr);
    if (decision) Record({*decision});
    return decision.has_value();
  }

  std::vector<Belief> Opponents() const {
    std::vector<Belief> opponents;
    for (const BeliefContradiction& with : state.contradictions) {
      if (with.status != ContradictionStatus::kUnresolved) continue;
      for (std::uint32_t number = 2; number < 8; ++number) {
        if (belief::TestId(number) == with.id) opponents.push_back(TestBelief(number));
      }
    }
    return opponents;
  }
  belief::Flip Flip() const {
    return {past, state, {.opponents = Opponents(), .network = TenthForEach}, now, settings};
  }
  Counterfactual Ask() const { return WhatWouldFlip(Flip()); }
  std::string Verdict() const { return Flip().verdict(); }

  belief::BeliefSettings settings;
  Belief state;
  belief::Past past;
  Timestamp now = belief::TestDay(0);

 private:
  belief::Seen See() const {
    const Decimal network = TenthForEach(state);
    return {.belief = state,
            .confidence = belief::ConfidenceOf(state, network, now, settings),
            .network = network};
  }
  void Record(const std::vector<ledger::EventDraft>& decisions) {
    for (const ledger::EventDraft& decision : decisions) {
      if (decision.stream != belief::StreamOf(belief::TestId(1))) continue;
      const belief::BeliefEvent event =
          belief::DecodeEvent(belief::ViewOf(decision, now)).value().value();
      belief::Evolve(
          state, event,
          {.subject = belief::TestId(1), .sequence = ++sequence_, .time = now, .text = {}});
      past.Add(
          {.event = event, .sequence = sequence_, .time = now, .kind = std::string(decision.kind)},
          belief::IsRemovable(event));
    }
  }

  std::int64_t sequence_ = 0;
  std::vector<Belief> opponents_;  // From the last retraction.
};

TEST(BeliefFlipTest, AContradictionIsWhatMakesItDisputed) {
  BeliefLife life;
  life.Contradict(2);
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "disputed, general");
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.events[0].kind, "belief.contradicted");
  EXPECT_EQ(answer.flip.becomes, "fresh, general");
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_THAT(answer.recourse, Contains(Field(&Recourse::action, HasSubstr("the user decides"))));
}

TEST(BeliefFlipTest, WithoutTheFirstTheSecondContradictionIsTheFirst) {
  BeliefLife life;
  life.Contradict(2);
  life.Contradict(2);
  ASSERT_EQ(life.past.removable(), 2u);
  const std::array<bool, 2> removed = {true, false};
  // 0.8 - 0.3, not 0.8 - 0.15.
  EXPECT_EQ(life.Flip().BeliefWithout(removed).evidence, belief::Hundredths(50));
}

TEST(BeliefFlipTest, AReaffirmationMakesItDefinite) {
  const Counterfactual answer = BeliefLife().Ask();
  EXPECT_EQ(answer.verdict, "fresh, general");
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_EQ(answer.recourse[0].action, "a mention by the user");
  EXPECT_EQ(answer.recourse[0].leads_to, "fresh, definite");
}

TEST(BeliefFlipTest, AStaleOneIsMentioned) {
  BeliefLife life;
  life.now = belief::TestDay(40);
  const Counterfactual answer = life.Ask();
  EXPECT_THAT(answer.verdict, StartsWith("stale"));
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_EQ(answer.recourse[0].action, "a mention by the user");
}

TEST(BeliefFlipTest, ARetractedOneIsRestored) {
  BeliefLife life;
  life.Retract();
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.flip.events.at(0).what, "retracted");
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "restore it");
}

TEST(BeliefFlipTest, WithoutItsRetractionItIsDisputedAsBefore) {
  BeliefLife life;
  life.Contradict(2);
  life.now = belief::TestDay(1);
  const std::string before = life.Verdict();
  ASSERT_THAT(before, HasSubstr("disputed"));
  life.Retract();
  ASSERT_THAT(life.Verdict(), HasSubstr("retracted"));
  const Counterfactual answer = life.Ask();
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.events[0].what, "retracted");
  EXPECT_EQ(answer.flip.becomes, before);
}

TEST(BeliefFlipTest, ASupportLinkCanBeWhatHoldsIt) {
  BeliefLife life(BeliefOrigin::kInferred);
  life.Support(2);
  const Counterfactual answer = life.Ask();
  EXPECT_EQ(answer.verdict, "supported, general");
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_THAT(answer.flip.events[0].what, StartsWith("linked: supported_by"));
}

RC_GTEST_PROP(BeliefFlipPropertyTest, TheFlipSetFlipsAndRecourseHelps, ()) {
  BeliefLife life(*rc::gen::element(BeliefOrigin::kUserGiven, BeliefOrigin::kInferred));
  const int steps = *rc::gen::inRange(0, 16);
  for (int i = 0; i < steps; ++i) {
    life.now += std::chrono::seconds(*rc::gen::inRange(0, 1'500'000));
    const auto other = *rc::gen::inRange<std::uint32_t>(2, 5);
    DoOneOf({{3, [&] { life.Hear(BeliefTrigger::kUserReaffirmation); }},
             {2, [&] { life.Hear(BeliefTrigger::kUserReference); }},
             {2, [&] { life.Hear(BeliefTrigger::kUserUncertainty); }},
             {3, [&] { life.Contradict(other, *rc::gen::element<std::string>("0.6", "0.9")); }},
             {2, [&] { life.Win(other); }},
             {1, [&] { life.Support(other); }},
             {1, [&] { life.Retract(); }},
             {1, [&] { life.Restore(); }}});
  }
  life.now += std::chrono::seconds(*rc::gen::inRange(0, 6'000'000));
  const Counterfactual answer = life.Ask();
  RC_ASSERT(answer.verdict == life.Verdict());
  CheckFlip(life.Flip(), answer);
  for (const Recourse& way : answer.recourse) {
    BeliefLife after = life;
    for (const RecourseStep& step : way.steps) {
      for (int i = 0; i < step.count; ++i) {
        if (step.action == "restore it") {
          RC_ASSERT(after.Restore());
        } else if (step.action == "a mention by the user") {
          RC_ASSERT(after.Hear(BeliefTrigger::kUserReference));
        } else if (step.action == "the user reaffirms it") {
          RC_ASSERT(after.Hear(BeliefTrigger::kUserReaffirmation));
        } else {
          for (std::uint32_t number = 2; number < 5; ++number) {
            if (step.action.contains(belief::TestId(number).Short())) RC_ASSERT(after.Win(number));
          }
        }
      }
    }
    RC_ASSERT(after.Verdict() == way.leads_to);
    RC_ASSERT(way.leads_to != answer.verdict);
  }
}

}  // namespace
}  // namespace credence::insight
