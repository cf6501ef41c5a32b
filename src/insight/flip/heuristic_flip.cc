// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/heuristic_flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "executive/decide.h"
#include "executive/events.h"
#include "executive/evolve.h"
#include "executive/gate.h"
#include "executive/signal.h"
#include "insight/flip/flip.h"
#include "insight/flip/recourse.h"
#include "ledger/store.h"

namespace credence::insight {
namespace {

using executive::ExecutiveSettings;
using executive::HeuristicEvent;

constexpr std::string_view kFires = "fires";
constexpr std::size_t kHeuristicWork = 20'000'000;

std::string WordsOf(const HeuristicEvent& event) {
  if (const auto* observed = std::get_if<executive::Observed>(&event)) {
    return fmt::format("{} {} it, weight {:.3g}", observed->signal,
                       observed->positive ? "for" : "against", observed->magnitude);
  }
  const auto* frozen = std::get_if<executive::Frozen>(&event);
  return frozen != nullptr && frozen->frozen ? "frozen" : "thawed";
}

void Apply(Heuristic& heuristic, const HeuristicEvent& event, Timestamp now) {
  executive::Evolve(heuristic, event, {.sequence = 0, .time = now, .text = std::nullopt});
}

bool TakeWord(Heuristic& heuristic, Timestamp now, const ExecutiveSettings& settings) {
  const Result<executive::Verdict> verdict =
      executive::DecideFeedback(heuristic,
                                {.id = heuristic.id.ToString(),
                                 .positive = true,
                                 .magnitude = std::nullopt,
                                 .from = std::string(executive::kUserSignal),
                                 .key = std::nullopt},
                                {}, settings);
  if (!verdict || verdict->refusal) return false;
  const std::string stream = executive::HeuristicStreamOf(heuristic.id);
  for (const executive::Decision& decision : verdict->decisions) {
    if (decision.stream != stream) continue;
    ledger::EventView view;
    view.stream = decision.stream;
    view.kind = decision.kind;
    view.body = decision.body;
    view.time = now;
    const auto event = executive::DecodeHeuristicEvent(view);
    if (event && *event) Apply(heuristic, **event, now);
  }
  return true;
}

// An answer that is only just similar enough, given by a model that was not shown the heuristic.
bool TakeEndorsement(Heuristic& heuristic, Timestamp now, const ExecutiveSettings& settings) {
  // Where only one in a while counts, that while has passed.
  if (heuristic.last_compared_at) {
    const auto period = static_cast<std::int64_t>(std::ceil(settings.evaluation_period_s * 1e6));
    now = std::max(now, FromMicros(ToMicros(*heuristic.last_compared_at) + period));
  }
  const executive::Comparison comparison =
      executive::DecideComparison("",
                                  {{.heuristic = heuristic,
                                    .similarity = settings.endorsement_threshold,
                                    .shown = false,
                                    .opposite = {},
                                    .is_clean_answer = true}},
                                  1, now, settings);
  for (const auto& [id, observed] : comparison.observations) {
    if (observed.positive) Apply(heuristic, observed, now);
  }
  return !comparison.observations.empty();
}

bool Thaw(Heuristic& heuristic, Timestamp now) {
  if (!heuristic.frozen) return false;
  Apply(heuristic, executive::Frozen{.frozen = false}, now);
  return true;
}

}  // namespace

std::string HeuristicVerdict(const Heuristic& heuristic, const ExecutiveSettings& settings) {
  return std::string(executive::MayFire(heuristic, settings.threshold, settings) ? kFires : "asks");
}

bool IsRemovable(const HeuristicEvent& event) {
  return std::holds_alternative<executive::Observed>(event) ||
         std::holds_alternative<executive::Frozen>(event);
}

Heuristic WithoutEvents(const HeuristicPast& past, std::span<const bool> removed) {
  Heuristic heuristic;
  for (std::size_t place = 0; place < past.events().size(); ++place) {
    if (past.IsRemoved(place, removed)) continue;
    const auto& [event, sequence, time, kind] = past.events()[place];
    executive::Evolve(heuristic, event, {.sequence = sequence, .time = time, .text = std::nullopt});
  }
  return heuristic;
}

Counterfactual WhatWouldFlip(const HeuristicPast& past, const Heuristic& heuristic, Timestamp now,
                             const ExecutiveSettings& settings) {
  Counterfactual answer{
      .verdict = HeuristicVerdict(heuristic, settings), .flip = {}, .recourse = {}};
  const FlipProblem problem{.size = past.removable(), .fold = [&](std::span<const bool> removed) {
                              const Heuristic other = WithoutEvents(past, removed);
                              return FlipOutcome{.verdict = HeuristicVerdict(other, settings),
                                                 .number = other.confidence};
                            }};
  const FlipResult flip =
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(kHeuristicWork, past.events().size()));
  answer.flip = Described(flip, [&](std::size_t number) {
    return past.Describe(number, WordsOf(past.Removable(number).event));
  });
  if (answer.verdict == kFires) return answer;
  const std::vector<RecourseAction<Heuristic>> actions = {
      {.cost = actions::kEndorse,
       .act = [&](Heuristic& state) { return TakeEndorsement(state, now, settings); },
       .name = {}},
      {.cost = actions::kPositive,
       .act = [&](Heuristic& state) { return TakeWord(state, now, settings); },
       .name = {}},
      {.cost = actions::kThaw,
       .act = [&](Heuristic& state) { return Thaw(state, now); },
       .name = {}}};
  answer.recourse =
      FindRecourse(heuristic, actions, [&](const Heuristic& state) -> std::optional<std::string> {
        std::string verdict = HeuristicVerdict(state, settings);
        if (verdict != kFires) return std::nullopt;
        return verdict;
      });
  return answer;
}

}  // namespace credence::insight
