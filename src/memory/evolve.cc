// SPDX-License-Identifier: Apache-2.0
#include "memory/evolve.h"

#include <algorithm>
#include <string>

#include "model/additive.h"

namespace credence::memory {
namespace {

void Apply(Memory& memory, const Learned& event, const EventPlace& place) {
  memory = Memory{.id = place.subject,
                  .confidence = event.confidence,
                  .type = event.type,
                  .source = event.source,
                  .author = event.author,
                  .created_at = place.time,
                  .text_sequence = place.sequence,
                  .supersedes = event.supersedes,
                  .domain = event.domain,
                  .project = event.project,
                  .source_tool = event.source_tool,
                  .origin = event.origin};
  if (place.text) memory.content = std::string(*place.text);
}

void Confirm(Memory& memory, const auto& event, const EventPlace& place) {
  memory.confidence = model::Raise(model::kUnitRange, memory.confidence, event.delta);
  ++memory.times_validated;
  memory.last_validated_at = place.time;
  // M7, whatever the event says: once wrong, never golden.
  if (event.promoted && memory.times_violated == 0) memory.golden = true;
}

void Oppose(Memory& memory, const auto& event) {
  memory.confidence = model::Lower(model::kUnitRange, memory.confidence, event.delta);
  ++memory.times_violated;
  memory.golden = false;
}

void Apply(Memory& memory, const Validated& event, const EventPlace& place) {
  Confirm(memory, event, place);
}

void Apply(Memory& memory, const Violated& event, const EventPlace& /*place*/) {
  Oppose(memory, event);
}

void Apply(Memory& memory, const Proven& event, const EventPlace& place) {
  const bool counts = event.delta > Decimal();
  if (event.proof == Proof::kDefied) {
    memory.defied = counts ? std::nullopt : std::optional(memory.defied.value_or(0) + 1);
  }
  if (event.proof == Proof::kCorrected) memory.offer = place.sequence;
  if (!counts) return;
  if (IsFor(event.proof)) {
    Confirm(memory, event, place);
  } else {
    Oppose(memory, event);
  }
}

void Apply(Memory& memory, const Superseded& event, const EventPlace& /*place*/) {
  memory.status = MemoryStatus::kSuperseded;
  memory.superseded_by = event.by;
}

void Apply(Memory& memory, const Archived& /*event*/, const EventPlace& /*place*/) {
  memory.status = MemoryStatus::kArchived;
}

void Apply(Memory& memory, const Restored& /*event*/, const EventPlace& /*place*/) {
  memory.status = MemoryStatus::kCurrent;
}

void Apply(Memory& memory, const Erased& /*event*/, const EventPlace& /*place*/) {
  memory.erased = true;
  memory.content.reset();
  if (memory.status == MemoryStatus::kCurrent) memory.status = MemoryStatus::kArchived;
}

void Apply(Memory& memory, const Disputed& event, const EventPlace& /*place*/) {
  if (std::ranges::find(memory.disputed_with, event.with) == memory.disputed_with.end()) {
    memory.disputed_with.push_back(event.with);
  }
}

void Apply(Memory& memory, const Settled& event, const EventPlace& /*place*/) {
  std::erase(memory.disputed_with, event.with);
}

}  // namespace

void Evolve(Memory& memory, const MemoryEvent& event, const EventPlace& place) {
  std::visit([&](const auto& what) { Apply(memory, what, place); }, event);
}

}  // namespace credence::memory
