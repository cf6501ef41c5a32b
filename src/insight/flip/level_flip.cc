// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/level_flip.h"

#include <fmt/format.h>

#include <optional>

#include "insight/flip/flip.h"
#include "insight/flip/recourse.h"
#include "review/events.h"

namespace credence::insight {
namespace {

using model::AutonomyParams;
using model::AutonomyState;

constexpr std::size_t kLevelWork = 20'000'000;

}  // namespace

LevelPast LevelPastOf(const std::vector<LevelWhyStep>& steps) {
  LevelPast past;
  for (const LevelWhyStep& step : steps) {
    if (step.experimental || step.dropped) continue;
    past.Add({.event = {.approved = step.approved, .feedback = step.feedback},
              .sequence = step.sequence,
              .time = step.at,
              .kind = std::string(review::Decided::kKind)},
             true);
  }
  return past;
}

std::string LevelVerdict(std::int64_t level) { return fmt::format("level {}", level); }

AutonomyState WithoutEvents(const LevelPast& past, std::span<const bool> removed,
                            const AutonomyParams& params) {
  AutonomyState state;
  for (std::size_t place = 0; place < past.events().size(); ++place) {
    if (past.IsRemoved(place, removed)) continue;
    state = model::Step(params, state, past.events()[place].event.approved);
  }
  return state;
}

Counterfactual WhatWouldFlip(const LevelPast& past, std::int64_t level,
                             const AutonomyParams& params) {
  Counterfactual answer{.verdict = LevelVerdict(level), .flip = {}, .recourse = {}};
  AutonomyState now;
  const FlipProblem problem{.size = past.removable(), .fold = [&](std::span<const bool> removed) {
                              const AutonomyState state = WithoutEvents(past, removed, params);
                              return FlipOutcome{.verdict = LevelVerdict(state.level),
                                                 .number = static_cast<double>(state.approvals)};
                            }};
  const FlipResult flip =
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(kLevelWork, past.events().size()));
  answer.flip = Described(flip, [&](std::size_t number) {
    const CountedDecision& decision = past.Removable(number).event;
    return past.Describe(
        number, fmt::format("{} by feedback {}", decision.approved ? "approved" : "turned down",
                            decision.feedback));
  });
  for (const auto& event : past.events()) now = model::Step(params, now, event.event.approved);
  // What the history gives under other settings is no place to go on from.
  if (now.level != level) return answer;
  const std::vector<RecourseAction<AutonomyState>> actions = {
      {.cost = actions::kApproveWork, .act = [&](AutonomyState& state) {
         state = model::Step(params, state, true);
         return true;
       }}};
  answer.recourse =
      FindRecourse(now, actions, [&](const AutonomyState& state) -> std::optional<std::string> {
        if (state.level <= level) return std::nullopt;
        return LevelVerdict(state.level);
      });
  return answer;
}

}  // namespace credence::insight
