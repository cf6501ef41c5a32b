// SPDX-License-Identifier: Apache-2.0
#include "memory/weigh.h"

#include <variant>

#include "model/additive.h"

namespace credence::memory {
namespace {

// M6: set by the validation that reaches the threshold. M7: once wrong, never golden (again).
bool Promotes(const Memory& memory, Decimal delta, const MemorySettings& settings) {
  return !memory.golden &&
         model::Raise(model::kUnitRange, memory.confidence, delta) >= settings.golden_threshold &&
         memory.times_validated + 1 >= settings.golden_validations && memory.times_violated == 0;
}

Decimal DeltaOf(Proof proof, const Memory& memory, const ProofSettings& settings) {
  if (!settings.enabled) return {};
  switch (proof) {
    case Proof::kFollowed:
      return settings.followed;
    case Proof::kRecurred:
      return settings.recurred;
    case Proof::kDefied:
      // That the opposite works once does not make a rule wrong.
      if (memory.defied.value_or(0) + 1 < settings.defied_sessions) return {};
      return settings.defied;
    case Proof::kCorrected:
      return settings.corrected;
    case Proof::kRejected:
      return settings.rejected;
    case Proof::kApproved:
      break;
  }
  return settings.approved;
}

}  // namespace

void Weigh(Learned& event, const MemorySettings& settings) {
  event.confidence = event.source == MemorySource::kPassive ? settings.passive_confidence
                                                            : settings.initial_confidence;
}

void Weigh(Validated& event, const Memory& memory, const MemorySettings& settings) {
  event.delta = settings.validate_delta;
  // An agent's own word never makes one golden, however often it is repeated.
  event.promoted = event.signal != kAgentSignal && Promotes(memory, event.delta, settings);
}

void Weigh(Violated& event, const MemorySettings& settings) {
  event.delta = settings.violate_delta;
}

void Weigh(Proven& event, const Memory& memory, const MemorySettings& settings) {
  event.delta = DeltaOf(event.proof, memory, settings.proof);
  event.promoted =
      IsFor(event.proof) && event.delta > Decimal() && Promotes(memory, event.delta, settings);
}

void Weigh(MemoryEvent& event, const Memory& memory, const MemorySettings& settings) {
  if (auto* learned = std::get_if<Learned>(&event)) {
    Weigh(*learned, settings);
  } else if (auto* validated = std::get_if<Validated>(&event)) {
    Weigh(*validated, memory, settings);
  } else if (auto* violated = std::get_if<Violated>(&event)) {
    Weigh(*violated, settings);
  } else if (auto* proven = std::get_if<Proven>(&event)) {
    Weigh(*proven, memory, settings);
  }
}

}  // namespace credence::memory
