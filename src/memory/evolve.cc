// SPDX-License-Identifier: Apache-2.0
#include "memory/evolve.h"

#include <string>

#include "model/additive.h"

namespace credence::memory {
namespace {

void Apply(Memory& memory, const Learned& event, const EventPlace& place) {
  memory = Memory{.id = place.subject,
                  .confidence = event.confidence,
                  .type = event.type,
                  .source = event.source,
                  .created_at = place.time,
                  .text_sequence = place.sequence,
                  .supersedes = event.supersedes,
                  .domain = event.domain,
                  .project = event.project,
                  .source_tool = event.source_tool};
  if (place.text) memory.content = std::string(*place.text);
}

void Apply(Memory& memory, const Validated& event, const EventPlace& place) {
  memory.confidence = model::Raise(model::kUnitRange, memory.confidence, event.delta);
  ++memory.times_validated;
  memory.last_validated_at = place.time;
  // M7, whatever the event says: once wrong, never golden.
  if (event.promoted && memory.times_violated == 0) memory.golden = true;
}

void Apply(Memory& memory, const Violated& event, const EventPlace& /*place*/) {
  memory.confidence = model::Lower(model::kUnitRange, memory.confidence, event.delta);
  ++memory.times_violated;
  memory.golden = false;
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

}  // namespace

void Evolve(Memory& memory, const MemoryEvent& event, const EventPlace& place) {
  std::visit([&](const auto& what) { Apply(memory, what, place); }, event);
}

}  // namespace credence::memory
