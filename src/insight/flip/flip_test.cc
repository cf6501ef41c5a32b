// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/flip.h"

#include <algorithm>

#include "base/test_framework.h"
#include "insight/flip/recourse.h"
#include "insight/flip/test_flip.h"

namespace credence::insight {
namespace {

// Steps clamped to 0 to 10, like most numbers here; "high" from 5.
FlipProblem Clamped(const std::vector<int>& steps) {
  return {.size = steps.size(), .fold = [steps](std::span<const bool> removed) {
            int number = 5;
            for (std::size_t i = 0; i < steps.size(); ++i) {
              if (!removed[i]) number = std::clamp(number + steps[i], 0, 10);
            }
            return FlipOutcome{.verdict = number >= 5 ? "high" : "low",
                               .number = static_cast<double>(number)};
          }};
}

std::string VerdictOf(const FlipProblem& problem) {
  return Without(problem.size, {}, [&](auto removed) { return problem.fold(removed).verdict; });
}

FlipResult Find(const FlipProblem& problem, std::size_t folds = 100'000) {
  return FindFlip(problem, VerdictOf(problem), {.folds = folds});
}

TEST(FlipTest, FindsTheSmallestSet) {
  const FlipResult flip = Find(Clamped({-1, -1, +1, -3, +2}));
  EXPECT_TRUE(flip.found);
  EXPECT_TRUE(flip.exact);
  EXPECT_THAT(flip.events, ElementsAre(3));
  EXPECT_EQ(flip.becomes, "high");
  EXPECT_EQ(flip.Guarantee(), "smallest: no smaller set flips it");
}

TEST(FlipTest, SaysWhenNoSetFlips) {
  const FlipResult flip = Find(Clamped({+1, +1}));
  EXPECT_FALSE(flip.found);
  EXPECT_TRUE(flip.exact);
  EXPECT_EQ(flip.Guarantee(), "No single past event changes this verdict.");
  EXPECT_FALSE(Find(Clamped({})).found);
}

TEST(FlipTest, WhatTheHistoryNoLongerGivesIsFlippedByNothing) {
  const FlipResult flip = FindFlip(Clamped({-1}), "medium", {});
  EXPECT_TRUE(flip.found);
  EXPECT_TRUE(flip.events.empty());
  EXPECT_EQ(flip.Guarantee(),
            "the settings have changed since: under them the same history gives low");
}

TEST(FlipTest, BeyondTheBudgetItIsMinimalWithABound) {
  // Nine events must go: too many sets to try.
  const FlipProblem problem{.size = 40, .fold = [](std::span<const bool> removed) {
                              const auto left = std::ranges::count(removed, false);
                              return FlipOutcome{.verdict = left > 31 ? "many" : "few",
                                                 .number = static_cast<double>(left)};
                            }};
  const FlipResult flip = Find(problem, 2'000);
  EXPECT_TRUE(flip.found);
  EXPECT_FALSE(flip.exact);
  EXPECT_TRUE(flip.minimal);
  EXPECT_EQ(flip.events.size(), 9u);
  EXPECT_EQ(flip.at_least, 3u);
  EXPECT_EQ(flip.Guarantee(),
            "minimal: no part of it flips it; no set of fewer than 3 events flips it");
  FlipProblem bounded = problem;
  bounded.at_least = 9;  // The known bound makes it exact.
  EXPECT_TRUE(Find(bounded, 2'000).exact);
}

TEST(FlipTest, OfALargeSetNoSingleEventCanBeLeftOut) {
  const FlipProblem problem{.size = 60, .fold = [](std::span<const bool> removed) {
                              const auto left = std::ranges::count(removed, false);
                              return FlipOutcome{.verdict = left > 40 ? "many" : "few",
                                                 .number = static_cast<double>(left)};
                            }};
  const FlipResult flip = Find(problem, 1'000);
  EXPECT_EQ(flip.events.size(), 20u);
  EXPECT_FALSE(flip.minimal);
  EXPECT_EQ(flip.Guarantee(),
            "no single event can be left out of it; no set of fewer than 2 events flips it");
}

TEST(FlipTest, AnEndlessHistoryIsAnsweredWithinItsBudget) {
  std::size_t folds = 0;
  const FlipProblem problem{.size = 3'000, .fold = [&](std::span<const bool> /*removed*/) {
                              ++folds;
                              return FlipOutcome{.verdict = "same", .number = 0};
                            }};
  EXPECT_FALSE(Find(problem, 1'000).found);
  EXPECT_LE(folds, 3u * 3'000 + 1'000);
}

RC_GTEST_PROP(FlipPropertyTest, RemovingItFlipsAndNoPartOfItDoes, ()) {
  const auto steps =
      *rc::gen::container<std::vector<int>>(rc::gen::inRange(-4, 5)).as("steps of the number");
  RC_PRE(steps.size() <= 40);
  const FlipProblem problem = Clamped(steps);
  const auto verdict = [&](std::span<const bool> removed) { return problem.fold(removed).verdict; };
  const std::size_t budget = *rc::gen::element<std::size_t>(0, 30, 500, 20'000);
  const FlipResult flip = Find(problem, budget);
  if (flip.found) CheckFlip(steps.size(), flip.events, VerdictOf(problem), flip.becomes, verdict);
  if (steps.size() > kPartsTriedMax) return;
  // Compare with every possible set.
  std::size_t smallest = steps.size() + 1;
  for (std::size_t mask = 0; mask < (std::size_t{1} << steps.size()); ++mask) {
    std::vector<std::size_t> set;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if ((mask >> i & 1) != 0) set.push_back(i);
    }
    if (Without(steps.size(), set, verdict) != VerdictOf(problem)) {
      smallest = std::min(smallest, set.size());
    }
  }
  RC_ASSERT(flip.at_least <= smallest);
  if (flip.found) RC_ASSERT(flip.events.size() >= smallest);
  if (flip.exact) RC_ASSERT(flip.found == (smallest <= steps.size()));
  if (flip.exact && flip.found) RC_ASSERT(flip.events.size() == smallest);
}

// --- recourse

constexpr ledger::ActionCost kSmall{"a small step", "small steps", 1};
constexpr ledger::ActionCost kLarge{"a large step", "large steps", 4};
constexpr ledger::ActionCost kOpen{"open it", "openings", 2};

struct Climb {
  int height = 0;
  bool open = true;
};

std::vector<RecourseAction<Climb>> Climbing() {
  const auto step = [](int by) {
    return [by](Climb& climb) {
      climb.height += climb.open ? by : 0;
      return climb.open;
    };
  };
  return {{.cost = kSmall, .act = step(2), .name = {}},
          {.cost = kLarge, .act = step(9), .name = {}},
          {.cost = kOpen,
           .act = [](Climb& climb) { return !std::exchange(climb.open, true); },
           .name = {}}};
}

std::optional<std::string> IsHigh(const Climb& climb) {
  if (climb.height < 10) return std::nullopt;
  return "high";
}

TEST(RecourseTest, TellsHowOftenEachActionAloneWouldDo) {
  const auto ways = FindRecourse(Climb{}, Climbing(), IsHigh);
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(ways[0].action, "5 small steps");
  EXPECT_EQ(ways[0].count, 5);
  EXPECT_EQ(ways[0].cost, 5);
  EXPECT_EQ(ways[0].leads_to, "high");
  EXPECT_EQ(ways[1].action, "2 large steps");
  EXPECT_EQ(ways[1].cost, 8);
}

TEST(RecourseTest, AMixtureIsToldWhereItIsCheaperOrTheOnlyWay) {
  const auto ways = FindRecourse(Climb{.height = -1}, Climbing(), IsHigh);
  EXPECT_EQ(ways.front().cost, 5);  // A large one and a small one.
  const auto closed = FindRecourse(Climb{.height = 8, .open = false}, Climbing(), IsHigh);
  ASSERT_EQ(closed.size(), 1u);
  EXPECT_EQ(closed[0].action, "open it, then a small step");
  EXPECT_THAT(closed[0].steps,
              ElementsAre(RecourseStep{"open it", 1}, RecourseStep{"a small step", 1}));
  EXPECT_EQ(closed[0].cost, 3);
}

TEST(RecourseTest, WhereNothingHelpsNothingIsProposed) {
  const std::vector<RecourseAction<Climb>> none = {
      {.cost = kSmall, .act = [](Climb&) { return true; }, .name = {}}};
  EXPECT_TRUE(FindRecourse(Climb{}, none, IsHigh).empty());
}

}  // namespace
}  // namespace credence::insight
