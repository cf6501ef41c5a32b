// SPDX-License-Identifier: Apache-2.0
// Flip: the smallest set of past events without which a verdict would be another one, and the
// cheapest honest ways to a better one. What it has to know of a subject the faculties say
// (ledger/replay/flip.h).
//
// Verdicts come from folds that clamp, forget and wait, so that leaving out one event more can turn
// a verdict back: nothing is taken to be monotone. Sets are tried in the order of their size while
// the budget lasts, which is exact; beyond that a set is found greedily and reduced until no part
// of it suffices, and the sizes that were tried in full are a proof of how small one cannot be.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "credence/counterfactual.h"
#include "insight/flip/recourse.h"
#include "ledger/replay/flip.h"

namespace credence::insight {

using ledger::FlipOutcome;

struct FlipProblem {
  std::size_t size = 0;  // Events that can be left out.
  // The fold without the marked events. Pure.
  std::function<ledger::FlipOutcome(std::span<const bool> removed)> fold;
  // Known beforehand: no set of fewer events flips it.
  std::size_t at_least = 1;
};

struct FlipResult {
  bool found = false;
  std::vector<std::size_t> events;  // Ascending.
  std::string becomes;
  bool exact = false;        // Nothing smaller; not found: nothing at all.
  bool minimal = false;      // No part of it flips: every one was tried.
  std::size_t at_least = 0;  // No set of fewer events flips it.

  // What of this was proven, in words.
  std::string Guarantee() const;
};

// Sets up to this size have each of their parts tried; of larger ones only those that lack one.
inline constexpr std::size_t kPartsTriedMax = 12;

// So many folds, give or take those that a greedy search needs for an answer at all.
struct FlipBudget {
  std::size_t folds = 100'000;

  // So many events folded in all.
  static FlipBudget ForWork(std::size_t events, std::size_t problem_size);
};

// `verdict`: as it stands. Where the fold of all events gives another one, the empty set flips it.
FlipResult FindFlip(const FlipProblem& problem, const std::string& verdict, FlipBudget budget);

// The answer, with each event as `describe` tells it. `tried`: how many of the
// events that can be left out were looked at.
FlipSet Described(const FlipResult& result, std::size_t tried, std::size_t removable,
                  const std::function<FlipEvent(std::size_t event)>& describe);

template <ledger::Flippable Flip>
Counterfactual WhatWouldFlip(const Flip& flip) {
  const auto& past = flip.past();
  Counterfactual answer{.verdict = flip.verdict()};
  const FlipProblem problem{.size = past.removable(), .fold = [&](std::span<const bool> removed) {
                              return flip.Without(removed);
                            }};
  answer.flip = Described(
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(Flip::kWork, past.events().size())),
      past.removable(), past.removable_before(),
      [&](std::size_t number) { return past.Describe(number, flip.WordsOf(number)); });
  answer.recourse = FindRecourse(flip.state(), flip.Actions(),
                                 [&](const auto& state) { return flip.BetterVerdict(state); });
  return answer;
}

}  // namespace credence::insight
