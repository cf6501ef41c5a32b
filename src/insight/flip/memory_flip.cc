// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/memory_flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "insight/flip/flip.h"
#include "insight/flip/recourse.h"
#include "memory/decide.h"
#include "memory/evolve.h"
#include "memory/reading.h"

namespace credence::insight {
namespace {

using memory::MemoryEvent;
using memory::MemorySettings;

// Events folded: about half a second of them.
constexpr std::size_t kMemoryWork = 10'000'000;

// From the worst to the best; those that a person took out of use come first.
constexpr std::array<std::string_view, 6> kMemoryVerdicts = {"superseded", "archived", "faded",
                                                             "kept",       "injected", "golden"};

std::size_t MemoryRank(std::string_view verdict) {
  return static_cast<std::size_t>(std::ranges::find(kMemoryVerdicts, verdict) -
                                  kMemoryVerdicts.begin());
}

bool IsEvidence(const MemoryEvent& event) {
  return std::holds_alternative<memory::Validated>(event) ||
         std::holds_alternative<memory::Violated>(event);
}

std::string WordsOf(const MemoryEvent& event) {
  if (const auto* validated = std::get_if<memory::Validated>(&event)) {
    return fmt::format("validated ({}), +{}", validated->signal, validated->delta.ToString());
  }
  if (const auto* violated = std::get_if<memory::Violated>(&event)) {
    return fmt::format("violated ({}), -{}", violated->signal, violated->delta.ToString());
  }
  if (const auto* superseded = std::get_if<memory::Superseded>(&event)) {
    return fmt::format("superseded by {}", superseded->by.Short());
  }
  return std::holds_alternative<memory::Archived>(event) ? "archived" : "restored";
}

// Does what a person would do, with the rules of now.
template <class Decide>
bool Act(Memory& memory, Timestamp now, Decide decide) {
  const Result<memory::Decision> decision = decide(memory);
  if (!decision) return false;
  memory::Evolve(memory, decision->event,
                 {.subject = memory.id, .sequence = 0, .time = now, .text = std::nullopt});
  return true;
}

std::vector<Recourse> RecourseOf(const Memory& memory, Timestamp now,
                                 const MemorySettings& settings) {
  const std::vector<RecourseAction<Memory>> actions = {
      {.cost = actions::kValidate,
       .act =
           [&](Memory& state) {
             return Act(state, now, [&](const Memory& current) {
               return memory::DecideValidate(current, {.signal = "user", .reason = std::nullopt},
                                             settings);
             });
           }},
      {.cost = actions::kRestore, .act = [&](Memory& state) {
         return Act(state, now, [](const Memory& archived) {
           return memory::DecideRestore(archived, nullptr);
         });
       }}};
  const std::size_t rank = MemoryRank(MemoryVerdict(memory, now, settings));
  return FindRecourse(memory, actions, [&](const Memory& state) -> std::optional<std::string> {
    std::string verdict = MemoryVerdict(state, now, settings);
    if (MemoryRank(verdict) <= rank) return std::nullopt;
    return verdict;
  });
}

}  // namespace

bool CanBeInjected(const Memory& memory, const MemorySettings& settings) {
  return memory.status == MemoryStatus::kCurrent &&
         (memory.type == MemoryType::kLearning ||
          std::ranges::find(settings.inject_types, NameOf(memory.type)) !=
              settings.inject_types.end());
}

std::string MemoryVerdict(const Memory& memory, Timestamp now, const MemorySettings& settings) {
  if (memory.status != MemoryStatus::kCurrent) return std::string(NameOf(memory.status));
  if (memory.golden) return "golden";
  if (memory::EffectiveConfidence(memory, now, settings) <= settings.min_effective) return "faded";
  return CanBeInjected(memory, settings) ? "injected" : "kept";
}

bool IsRemovable(const MemoryEvent& event) {
  return !std::holds_alternative<memory::Learned>(event) &&
         !std::holds_alternative<memory::Erased>(event);
}

Memory WithoutEvents(const MemoryPast& past, std::span<const bool> removed, const Uuid& id,
                     const MemorySettings& settings) {
  Memory memory;
  MemorySettings then = settings;
  bool is_other = false;  // Its evidence is not what it was.
  for (std::size_t place = 0; place < past.events().size(); ++place) {
    const auto& [event, sequence, time, kind] = past.events()[place];
    if (past.IsRemoved(place, removed)) {
      is_other |= IsEvidence(event);
      continue;
    }
    const memory::EventPlace at{
        .subject = id, .sequence = sequence, .time = time, .text = std::nullopt};
    const auto* validated = std::get_if<memory::Validated>(&event);
    if (validated != nullptr && is_other) {
      // By as much as it did, whatever a validation is worth now.
      then.validate_delta = validated->delta;
      const Result<memory::Decision> anew = memory::DecideValidate(
          memory, {.signal = validated->signal, .reason = std::nullopt}, then);
      if (anew) {
        memory::Evolve(memory, anew->event, at);
        continue;
      }
    }
    memory::Evolve(memory, event, at);
  }
  return memory;
}

Counterfactual WhatWouldFlip(const MemoryPast& past, const Memory& memory, Timestamp now,
                             const MemorySettings& settings) {
  Counterfactual answer{
      .verdict = MemoryVerdict(memory, now, settings), .flip = {}, .recourse = {}};
  const FlipProblem problem{
      .size = past.removable(), .fold = [&](std::span<const bool> removed) {
        const Memory other = WithoutEvents(past, removed, memory.id, settings);
        return FlipOutcome{.verdict = MemoryVerdict(other, now, settings),
                           .number = memory::EffectiveConfidence(other, now, settings)};
      }};
  const FlipResult flip =
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(kMemoryWork, past.events().size()));
  answer.flip = Described(flip, [&](std::size_t number) {
    return past.Describe(number, WordsOf(past.Removable(number).event));
  });
  answer.recourse = RecourseOf(memory, now, settings);
  return answer;
}

}  // namespace credence::insight
