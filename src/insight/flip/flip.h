// SPDX-License-Identifier: Apache-2.0
// Flip: the smallest set of past events without which the verdict would differ, and the cheapest
// honest ways to a better one. Faculties provide what it needs to know about a subject
// (ledger/replay/flip.h).
//
// Verdicts come from folds that clamp, forget and wait, so leaving out one more event can flip a
// verdict back: nothing is assumed to be monotone. Sets are tried in order of size while the budget
// lasts, which is exact. Beyond that, a set is found greedily and reduced until no part of it
// suffices; the sizes that were tried in full give a proven lower bound.
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
  // The outcome without the marked events. Pure.
  std::function<ledger::FlipOutcome(std::span<const bool> removed)> fold;
  // A known lower bound: no set of fewer events flips it.
  std::size_t at_least = 1;
};

struct FlipResult {
  bool found = false;
  std::vector<std::size_t> events;  // Ascending.
  std::string becomes;
  bool exact = false;        // No smaller set flips it; if none was found, none exists.
  bool minimal = false;      // No part of it flips; all were tried.
  std::size_t at_least = 0;  // No set of fewer events flips it.

  // Describes what was proven.
  std::string Guarantee() const;
};

// Up to this size, all parts of a set are tried; for larger sets, only those with one event less.
inline constexpr std::size_t kPartsTriedMax = 12;

// The number of folds. The greedy search may exceed it, to find an answer at all.
struct FlipBudget {
  std::size_t folds = 100'000;

  // A budget for folding this many events in total.
  static FlipBudget ForWork(std::size_t events, std::size_t problem_size);
};

// `verdict`: the present one. If the fold of all events gives another, the empty set flips it.
FlipResult FindFlip(const FlipProblem& problem, const std::string& verdict, FlipBudget budget);

// The answer, with each event described by `describe`. `tried`: how many of the removable events
// were considered.
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
