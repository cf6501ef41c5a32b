// SPDX-License-Identifier: Apache-2.0
#include "belief/what_if.h"

#include <rapidcheck/gtest.h>

#include "base/test_steps.h"
#include "belief/test_support.h"
#include "insight/what_if/test_history.h"

namespace credence::insight {
namespace {

using belief::BeliefWorld;

FacultyWhatIf Try(BeliefWorld& world, const belief::BeliefSettings& other, double day,
                  std::optional<Timestamp> since = std::nullopt) {
  TestSettings present;
  present.belief = world.settings;
  TestSettings tried;
  tried.belief = other;
  const Policy a = present.policy();
  const Policy b = tried.policy();
  const Result<WhatIfReport> report = world.Answer([&](ledger::Reader& reader) {
    return TryPolicy(reader, {.present = a, .other = b, .now = belief::TestDay(day)},
                     {.faculties = {"beliefs"}, .since = since});
  });
  return report.value().faculties.at(0);
}

// States a belief as the engine does, with the initial confidence of the settings.
void State(BeliefWorld& world, std::uint32_t number, BeliefOrigin origin = BeliefOrigin::kUserGiven,
           double day = 0) {
  world.Append({DecideState(belief::TestId(number), "I prefer tea " + std::to_string(number),
                            origin, std::nullopt, world.settings)},
               day);
}

void Resolve(BeliefWorld& world, std::uint32_t winner, std::uint32_t loser, double day) {
  const Belief won = world.Get(winner);
  const Belief lost = world.Get(loser);
  const auto decisions = DecideResolve(world.See(won, day), world.See(lost, day),
                                       ContradictionStatus::kUserResolved, world.settings);
  if (decisions) world.Append(*decisions, day);
}

void Restate(BeliefWorld& world, std::uint32_t number, double day) {
  const Belief belief = world.Get(number);
  world.Append(DecideRestate(world.See(belief, day), BeliefOrigin::kInferred, belief::TestDay(day),
                             "e", world.settings),
               day);
}

void StepAtRandom(BeliefWorld& world, std::uint32_t count, double day) {
  const auto a = *rc::gen::inRange<std::uint32_t>(1, count + 1);
  const auto b = 1 + (a + *rc::gen::inRange<std::uint32_t>(0, count - 1)) % count;
  const auto trigger =
      *rc::gen::element(BeliefTrigger::kUserReaffirmation, BeliefTrigger::kUserReference,
                        BeliefTrigger::kUserRejection, BeliefTrigger::kUserUncertainty);
  const bool soft = *rc::gen::arbitrary<bool>();
  DoOneOf({{5, [&] { world.Move(a, trigger, day); }},
           {3, [&] { world.Support(a, b); }},
           {3, [&] { world.Relate(a, b); }},
           {1, [&] { world.Unlink(a, b); }},
           {4, [&] { world.Contradict(a, b, day, {.soft = soft}); }},
           {2, [&] { Resolve(world, a, b, day); }},
           {2, [&] { Restate(world, a, day); }}});
}

RC_GTEST_PROP(BeliefWhatIfProperty, TheSameSettingsGiveTheSameNumbers, ()) {
  BeliefWorld world;
  world.settings.contradiction_threshold =
      *rc::gen::element(belief::TestDecimal("0.7"), belief::TestDecimal("0.9"));
  world.settings.reaffirm_delta = Decimal::FromNanos(*rc::gen::inRange(0, 300'000'000));
  const auto count = *rc::gen::inRange<std::uint32_t>(2, 6);
  for (std::uint32_t i = 1; i <= count; ++i) {
    State(world, i, *rc::gen::element(BeliefOrigin::kUserGiven, BeliefOrigin::kInferred));
  }
  double day = 0;
  const int steps = *rc::gen::inRange(0, 40);
  for (int i = 0; i < steps; ++i) {
    day += *rc::gen::inRange(0, 600) / 24.0;
    StepAtRandom(world, count, day);
  }
  const FacultyWhatIf report = Try(world, world.settings, day);
  RC_ASSERT(IsSame(report));
  RC_ASSERT(report.subjects == count);
  // The folded numbers must be those that a store returns.
  belief::BeliefSettings zero = world.settings;
  zero.user_given = Decimal();
  for (const ChangedSubject& subject : Try(world, zero, day).largest) {
    for (std::uint32_t i = 1; i <= count; ++i) {
      if (subject.subject != belief::TestId(i).ToString()) continue;
      RC_ASSERT(subject.recorded == world.Read(i, day).confidence.ToDouble());
    }
  }
}

TEST(BeliefWhatIf, StartsAndDeltasAreFoundAnew) {
  BeliefWorld world;
  State(world, 1);
  world.Move(1, BeliefTrigger::kUserReaffirmation, 1);
  belief::BeliefSettings other = world.settings;
  other.user_given = belief::TestDecimal("0.5");
  other.reaffirm_delta = belief::TestDecimal("0.2");
  const FacultyWhatIf report = Try(world, other, 1);
  EXPECT_EQ(report.events, 2);
  ExpectOneChange(report, 0.9, 0.7);
  // 0.8 and 0.5 get the same wording; 0.9 is definite and 0.7 is not.
  EXPECT_THAT(ChangesOf(report), ElementsAre("now: supported, definite -> supported, general"));
}

TEST(BeliefWhatIf, AContradictionCountsInFullUnderALowerThreshold) {
  BeliefWorld world;
  State(world, 1);
  State(world, 2, BeliefOrigin::kInferred);
  world.Contradict(1, 2);  // 0.5 is not above 0.7: soft, 0.05.
  belief::BeliefSettings other = world.settings;
  other.contradiction_threshold = belief::TestDecimal("0.4");
  ExpectOneChange(Try(world, other, 0), 0.75, 0.5);
}

TEST(BeliefWhatIf, WhatWasNotSaidPlainlyStaysSoft) {
  BeliefWorld world;
  State(world, 1);
  State(world, 2);
  world.Contradict(1, 2, 0, {.soft = true});
  belief::BeliefSettings other = world.settings;
  other.contradiction_threshold = belief::TestDecimal("0.4");
  EXPECT_TRUE(IsSame(Try(world, other, 0)));
}

TEST(BeliefWhatIf, AnAccuserThatWouldHaveBeenSurerCountsInFull) {
  BeliefWorld world;
  State(world, 1);
  State(world, 2, BeliefOrigin::kInferred);
  world.Contradict(1, 2);
  belief::BeliefSettings other = world.settings;
  other.inferred = belief::TestDecimal("0.75");
  const FacultyWhatIf report = Try(world, other, 0);
  ASSERT_EQ(report.largest.size(), 2U);
  EXPECT_DOUBLE_EQ(report.largest_change, -0.25);
}

TEST(BeliefWhatIf, SilenceAndNeighboursAreReadNow) {
  BeliefWorld world;
  State(world, 1);
  State(world, 2);
  world.Support(1, 2);  // 2 has 0.8, above 0.75: 1 gains 0.1.
  belief::BeliefSettings other = world.settings;
  other.support_delta = belief::TestDecimal("0.15");
  FacultyWhatIf report = Try(world, other, 1);
  ExpectOneChange(report, 0.9, 0.95);
  EXPECT_EQ(report.largest[0].subject, belief::TestId(1).ToString());

  other = world.settings;
  other.dormant_days = 10;
  report = Try(world, other, 20);
  EXPECT_EQ(report.changed_subjects, 2);
  EXPECT_NEAR(report.mean_change, -0.05, 1e-12);
  ASSERT_EQ(report.examples.size(), 2U);
  EXPECT_EQ(report.examples[0].other, "stale, definite");
  EXPECT_EQ(Try(world, other, 20, belief::TestDay(10)).changed_verdicts, 0)
      << "nothing was decided in these days";
}

TEST(BeliefWhatIf, AgreementCountsLessOften) {
  BeliefWorld world;
  State(world, 1);
  Restate(world, 1, 1);
  Restate(world, 1, 2.5);
  belief::BeliefSettings other = world.settings;
  other.consistent_hours = 48;
  ExpectOneChange(Try(world, other, 3), 0.84, 0.82);
}

TEST(BeliefWhatIf, AWordAgainstTellsWhoWasTooSure) {
  BeliefWorld world;
  State(world, 1);
  world.Move(1, BeliefTrigger::kUserReaffirmation);  // 0.9: definite.
  world.Move(1, BeliefTrigger::kUserRejection);
  belief::BeliefSettings other = world.settings;
  other.reaffirm_delta = Decimal();
  const FacultyWhatIf report = Try(world, other, 0);
  ASSERT_EQ(report.outcomes.size(), 2U);
  EXPECT_EQ(report.outcomes[0].what, "definite, and the next word was against");
  EXPECT_EQ(report.outcomes[0].of, 1);
  EXPECT_EQ(report.outcomes[0].recorded, 1);
  EXPECT_EQ(report.outcomes[0].other, 0);
}

}  // namespace
}  // namespace credence::insight
