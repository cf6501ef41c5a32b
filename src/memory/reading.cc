// SPDX-License-Identifier: Apache-2.0
#include "memory/reading.h"

#include <algorithm>
#include <utility>

#include "model/beta.h"
#include "model/half_life.h"
#include "model/reading.h"

namespace credence::memory {

bool IsUserRule(const Memory& memory) {
  return memory.source == MemorySource::kExplicit && memory.author == MemoryAuthor::kUser &&
         (memory.type == MemoryType::kRule || memory.type == MemoryType::kConstraint ||
          memory.type == MemoryType::kDecision);
}

bool Fades(const Memory& memory, const MemorySettings& settings) {
  return !memory.golden && (settings.fade_user_rules || !IsUserRule(memory));
}

double EffectiveConfidence(const Memory& memory, Timestamp now, const MemorySettings& settings) {
  const double confidence = memory.confidence.ToDouble();
  if (!Fades(memory, settings)) return confidence;
  return model::ReadAt(confidence, LastActivity(memory), now, settings.half_life_days);
}

Timestamp LastActivity(const Memory& memory) {
  return memory.last_validated_at.value_or(memory.created_at);
}

MemoryReading ReadMemory(Memory memory, Timestamp now, const MemorySettings& settings) {
  MemoryReading reading;
  reading.effective_confidence = EffectiveConfidence(memory, now, settings);
  reading.fades = Fades(memory, settings);
  const auto supporting = static_cast<double>(memory.times_validated);
  const auto opposing = static_cast<double>(memory.times_violated);
  reading.standing = NameOf(model::StandingOf(
      {.supporting = supporting,
       .opposing = opposing,
       .stale = model::IsStale(memory.confidence.ToDouble(), reading.effective_confidence,
                               settings.min_effective)}));
  if (!memory.disputed_with.empty()) reading.standing = NameOf(model::Standing::kDisputed);
  reading.observations = memory.times_validated + memory.times_violated;
  reading.interval_level = settings.interval_level;
  reading.memory = std::move(memory);
  return reading;
}

bool RanksBefore(const MemoryReading& a, const MemoryReading& b) {
  if (a.memory.golden != b.memory.golden) return a.memory.golden;
  if (a.effective_confidence != b.effective_confidence) {
    return a.effective_confidence > b.effective_confidence;
  }
  if (a.fades != b.fades) return b.fades;
  if (a.memory.created_at != b.memory.created_at) {
    return a.memory.created_at > b.memory.created_at;
  }
  return a.memory.text_sequence > b.memory.text_sequence;
}

void SortByRank(std::vector<MemoryReading>& readings) {
  std::vector<MemoryReading*> order;
  order.reserve(readings.size());
  for (MemoryReading& reading : readings) order.push_back(&reading);
  std::ranges::sort(
      order, [](const MemoryReading* a, const MemoryReading* b) { return RanksBefore(*a, *b); });
  std::vector<MemoryReading> sorted;
  sorted.reserve(readings.size());
  for (MemoryReading* reading : order) sorted.push_back(std::move(*reading));
  readings = std::move(sorted);
}

}  // namespace credence::memory

namespace credence {

MemoryInterval IntervalOf(const MemoryReading& reading) {
  const model::Interval interval =
      model::CredibleInterval({.alpha = 1 + static_cast<double>(reading.memory.times_validated),
                               .beta = 1 + static_cast<double>(reading.memory.times_violated)},
                              reading.interval_level);
  return {.low = interval.low, .high = interval.high, .level = interval.level};
}

}  // namespace credence
