// SPDX-License-Identifier: Apache-2.0
#include "executive/signal.h"

#include "base/test_framework.h"

namespace credence::executive {
namespace {

TEST(SignalTest, EachHasItsRule) {
  const ExecutiveSettings settings;
  const struct {
    std::string_view name;
    Direction direction;
    bool person;
    bool needs_fire;
    double magnitude;
  } rules[] = {{kUserSignal, Direction::kBoth, true, false, 1},
               {kDevOutcome, Direction::kBoth, true, false, 1},
               {kDevContext, Direction::kBoth, true, false, 1},
               {kEvaluator, Direction::kBoth, false, false, 1},
               {kEndorsement, Direction::kPositive, false, false, 0.5},
               {kRejection, Direction::kNegative, false, false, 0.5},
               {kTimeoutSignal, Direction::kPositive, false, true, 0.3},
               {kUndoSignal, Direction::kNegative, false, true, 0.5},
               {kIgnoredSignal, Direction::kNegative, false, true, 0.3},
               {"nightly-checks", Direction::kBoth, false, false, 1}};
  for (const auto& each : rules) {
    const SignalRule rule = RuleOf(each.name, settings);
    EXPECT_EQ(rule.name, each.name);
    EXPECT_EQ(rule.direction, each.direction) << each.name;
    EXPECT_EQ(rule.person, each.person) << each.name;
    EXPECT_EQ(rule.needs_fire, each.needs_fire) << each.name;
    EXPECT_EQ(rule.magnitude, each.magnitude) << each.name;
  }
}

TEST(SignalTest, MagnitudesAreSettings) {
  ExecutiveSettings settings;
  settings.silence_magnitude = 0.1;
  settings.undo_magnitude = 0.2;
  settings.ignored_magnitude = 0.4;
  settings.endorsement_weight = 0.6;
  settings.rejection_penalty = 0.7;
  EXPECT_EQ(RuleOf(kTimeoutSignal, settings).magnitude, 0.1);
  EXPECT_EQ(RuleOf(kUndoSignal, settings).magnitude, 0.2);
  EXPECT_EQ(RuleOf(kIgnoredSignal, settings).magnitude, 0.4);
  EXPECT_EQ(RuleOf(kEndorsement, settings).magnitude, 0.6);
  EXPECT_EQ(RuleOf(kRejection, settings).magnitude, 0.7);
}

TEST(SignalTest, ANameIsItself) {
  for (const std::string_view name :
       {kUserSignal, kEndorsement, kRejection, kDevOutcome, kDevContext, kTimeoutSignal,
        kUndoSignal, kIgnoredSignal, kEvaluator}) {
    EXPECT_EQ(ResolveSignal(name).name, name);
  }
}

TEST(SignalTest, OtherNamesForTheSame) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"explicit", kUserSignal},     {"user_feedback", kUserSignal},
      {"endorsement", kEndorsement}, {"silence", kTimeoutSignal},
      {"timeout", kTimeoutSignal},   {"implicit_silence", kTimeoutSignal},
      {"undo", kUndoSignal},         {"ignored", kIgnoredSignal},
      {"dev", kDevOutcome},          {"dev_rating", kDevOutcome},
      {"evaluator", kEvaluator}};
  for (const auto& [alias, name] : cases) EXPECT_EQ(ResolveSignal(alias).name, name) << alias;
}

// It would count in full, and without a fire.
TEST(SignalTest, AMisspelledOneIsNobodysOwn) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"implicit_timeuot", kTimeoutSignal},
      {"implicit_ignore", kIgnoredSignal},
      {"User", kUserSignal},
      {"dev-outcome", kDevOutcome},
      {"silense", "silence"},
      {"time_out", "timeout"},
      {"undoo", "undo"},
      {"ignore", "ignored"},
      {"evalutor", "evaluator"}};
  for (const auto& [given, nearest] : cases) {
    EXPECT_EQ(ResolveSignal(given).name, "") << given;
    EXPECT_EQ(ResolveSignal(given).nearest, nearest) << given;
  }
}

TEST(SignalTest, OtherWordsAreTheCallersOwn) {
  for (const std::string_view name : {"nightly-checks", "ci", "me", "ops", "peer", "redo", "todo",
                                      "reviewer", "sensor", "outcome_of_the_match", "Ünïcode"}) {
    EXPECT_EQ(ResolveSignal(name).name, name);
  }
}

}  // namespace
}  // namespace credence::executive
