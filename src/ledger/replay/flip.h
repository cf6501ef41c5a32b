// SPDX-License-Identifier: Apache-2.0
// Flip: what a search for the smallest set of past events behind a verdict, and for the cheapest
// way to a better one, has to know of a subject. Every faculty has a class of this shape beside its
// decide and evolve; insight/flip/flip.h searches.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/replay/past.h"

namespace credence::ledger {

// What comes out of a past.
struct FlipOutcome {
  std::string verdict;
  double number = 0;  // That the verdict depends on; tells the search which events matter.
};

// What an action is called and what it costs: 1 is a step that an agent takes by itself, and the
// rest is in proportion to the attention that it asks of people. docs/insight.md lists all.
struct ActionCost {
  std::string_view one;   // "a passing test run"
  std::string_view many;  // "passing test runs"
  double cost = 1;
};

// Something honest that can be done. Whatever changes the number without changing what is known
// (bypasses, disputes of signals, other settings) is never proposed.
template <class State>
struct RecourseAction {
  ActionCost cost;
  // Does it to the state, with the function that would decide it. False: it cannot be done there.
  std::function<bool(State& state)> act;
  // In place of the general name, where the action has an object.
  std::string name = {};
};

template <class Flip>
concept Flippable = requires(const Flip& flip, const typename Flip::State& state,
                             std::span<const bool> removed, std::size_t number) {
  // How many events may be folded in all.
  { Flip::kWork } -> std::convertible_to<std::size_t>;
  { flip.past().removable() } -> std::same_as<std::size_t>;
  // As it stands.
  { flip.verdict() } -> std::convertible_to<std::string>;
  // The fold without the marked events. Pure.
  { flip.Without(removed) } -> std::same_as<FlipOutcome>;
  // The removable event with this number, in words.
  { flip.WordsOf(number) } -> std::same_as<std::string>;
  // From where actions go on; there are none where nothing is better than the present verdict.
  { flip.state() } -> std::same_as<const typename Flip::State&>;
  { flip.Actions() } -> std::same_as<std::vector<RecourseAction<typename Flip::State>>>;
  // The verdict of a state where it is better than the present one.
  { flip.BetterVerdict(state) } -> std::same_as<std::optional<std::string>>;
};

}  // namespace credence::ledger
