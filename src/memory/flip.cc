// SPDX-License-Identifier: Apache-2.0
#include "memory/flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "memory/decide.h"
#include "memory/evolve.h"
#include "memory/reading.h"
#include "memory/weigh.h"

namespace credence::memory {
namespace {

// From the worst to the best; those that a person took out of use come first.
constexpr std::array<std::string_view, 6> kVerdicts = {"superseded", "archived", "faded",
                                                       "kept",       "injected", "golden"};

std::ptrdiff_t RankOf(std::string_view verdict) {
  return std::ranges::find(kVerdicts, verdict) - kVerdicts.begin();
}

bool IsEvidence(const MemoryEvent& event) {
  return std::holds_alternative<Validated>(event) || std::holds_alternative<Violated>(event) ||
         std::holds_alternative<Proven>(event);
}

// Does what a person decided, where it could be decided.
bool Act(Memory& memory, const Result<Decision>& decision, Timestamp now) {
  if (!decision) return false;
  Evolve(memory, decision->event,
         {.subject = memory.id, .sequence = 0, .time = now, .text = std::nullopt});
  return true;
}

// The proof after another history: by as much as it counted, but the opposite may not have worked
// often enough, and the memory may become golden at another time.
MemoryEvent WeighedAgain(Proven event, const Memory& memory, MemorySettings settings) {
  ProofSettings& proof = settings.proof;
  proof.enabled = true;
  proof.followed = proof.recurred = proof.defied = event.delta;
  proof.corrected = proof.rejected = proof.approved = event.delta;
  Weigh(event, memory, settings);
  return event;
}

}  // namespace

bool IsRemovable(const MemoryEvent& event) {
  return IsEvidence(event) || std::holds_alternative<Superseded>(event) ||
         std::holds_alternative<Archived>(event) || std::holds_alternative<Restored>(event);
}

bool CanBeInjected(const Memory& memory, const MemorySettings& settings) {
  return memory.status == MemoryStatus::kCurrent &&
         (memory.type == MemoryType::kLearning ||
          std::ranges::find(settings.inject_types, NameOf(memory.type)) !=
              settings.inject_types.end());
}

Flip::Flip(Past past, Memory memory, Timestamp now, const MemorySettings& settings)
    : past_(std::move(past)),
      memory_(std::move(memory)),
      now_(now),
      settings_(settings),
      verdict_(VerdictOf(memory_)) {}

std::string Flip::VerdictOf(const Memory& memory) const {
  if (memory.status != MemoryStatus::kCurrent) return std::string(NameOf(memory.status));
  if (memory.golden) return "golden";
  if (EffectiveConfidence(memory, now_, settings_) <= settings_.min_effective) return "faded";
  return CanBeInjected(memory, settings_) ? "injected" : "kept";
}

ledger::FlipOutcome Flip::Without(std::span<const bool> removed) const {
  Memory memory;
  MemorySettings then = settings_;
  bool is_other = false;  // Its evidence is not what it was.
  for (std::size_t place = 0; place < past_.events().size(); ++place) {
    const auto& [event, sequence, time, kind] = past_.events()[place];
    if (past_.IsRemoved(place, removed)) {
      is_other |= IsEvidence(event);
      continue;
    }
    const EventPlace at{
        .subject = memory_.id, .sequence = sequence, .time = time, .text = std::nullopt};
    const auto* validated = std::get_if<Validated>(&event);
    if (validated != nullptr && is_other) {
      // By as much as it did, whatever a validation is worth now.
      then.validate_delta = validated->delta;
      const Result<Decision> anew = DecideValidate(memory, {.signal = validated->signal}, then);
      if (anew) {
        Evolve(memory, anew->event, at);
        continue;
      }
    }
    const auto* proven = std::get_if<Proven>(&event);
    if (proven != nullptr && is_other) {
      Evolve(memory, WeighedAgain(*proven, memory, settings_), at);
      continue;
    }
    Evolve(memory, event, at);
  }
  return {.verdict = VerdictOf(memory), .number = EffectiveConfidence(memory, now_, settings_)};
}

std::string Flip::WordsOf(std::size_t number) const {
  const MemoryEvent& event = past_.Removable(number).event;
  if (const auto* validated = std::get_if<Validated>(&event)) {
    return fmt::format("validated ({}), +{}", validated->signal, validated->delta.ToString());
  }
  if (const auto* violated = std::get_if<Violated>(&event)) {
    return fmt::format("violated ({}), -{}", violated->signal, violated->delta.ToString());
  }
  if (const auto* proven = std::get_if<Proven>(&event)) {
    return fmt::format("{} in session {}, {}{}", NameOf(proven->proof), proven->session,
                       IsFor(proven->proof) ? '+' : '-', proven->delta.ToString());
  }
  if (const auto* superseded = std::get_if<Superseded>(&event)) {
    return fmt::format("superseded by {}", superseded->by.Short());
  }
  return std::holds_alternative<Archived>(event) ? "archived" : "restored";
}

std::vector<ledger::RecourseAction<Memory>> Flip::Actions() const {
  return {{.cost = {"a validation", "validations", 3},
           .act =
               [this](Memory& memory) {
                 return Act(memory, DecideValidate(memory, {}, settings_), now_);
               }},
          {.cost = {"restore it", "restorations", 5}, .act = [this](Memory& memory) {
             return Act(memory, DecideRestore(memory, nullptr), now_);
           }}};
}

std::optional<std::string> Flip::BetterVerdict(const Memory& memory) const {
  std::string verdict = VerdictOf(memory);
  if (RankOf(verdict) <= RankOf(verdict_)) return std::nullopt;
  return verdict;
}

}  // namespace credence::memory
