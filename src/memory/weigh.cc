// SPDX-License-Identifier: Apache-2.0
#include "memory/weigh.h"

#include <variant>

#include "model/additive.h"

namespace credence::memory {
namespace {}  // namespace

void Weigh(Learned& event, const MemorySettings& settings) {
  event.confidence = event.source == MemorySource::kPassive ? settings.passive_confidence
                                                            : settings.initial_confidence;
}

void Weigh(Validated& event, const Memory& memory, const MemorySettings& settings) {
  event.delta = settings.validate_delta;
  // M6: set by the validation that reaches the threshold. M7: once wrong, never golden (again).
  const Decimal after = model::Raise(model::kUnitRange, memory.confidence, event.delta);
  event.promoted = !memory.golden && after >= settings.golden_threshold &&
                   memory.times_validated + 1 >= settings.golden_validations &&
                   memory.times_violated == 0;
}

void Weigh(Violated& event, const MemorySettings& settings) {
  event.delta = settings.violate_delta;
}

void Weigh(MemoryEvent& event, const Memory& memory, const MemorySettings& settings) {
  if (auto* learned = std::get_if<Learned>(&event)) {
    Weigh(*learned, settings);
  } else if (auto* validated = std::get_if<Validated>(&event)) {
    Weigh(*validated, memory, settings);
  } else if (auto* violated = std::get_if<Violated>(&event)) {
    Weigh(*violated, settings);
  }
}

}  // namespace credence::memory
