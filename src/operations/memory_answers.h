// SPDX-License-Identifier: Apache-2.0
// Answers about memories, and their JSON (base/record_json.h).
#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "base/record_json.h"
#include "credence/memories.h"
#include "memory/types.h"

namespace credence {

// `created`: whether this call created it.
void DescribeMemory(const MemoryReading& reading, bool created, auto&& visit) {
  const Memory& memory = reading.memory;
  visit("id", memory.id);
  visit("type", memory.type);
  visit("content", memory.content);
  visit("domain", memory.domain);
  visit("project", memory.project);
  visit("source", memory.source);
  visit("source_tool", memory.source_tool);
  visit("confidence", memory.confidence);
  visit("effective_confidence", reading.effective_confidence);
  visit("golden", memory.golden);
  visit("times_validated", memory.times_validated);
  visit("times_violated", memory.times_violated);
  visit("created_at", memory.created_at);
  visit("last_validated_at", memory.last_validated_at);
  visit("status", memory.status);
  visit("created", created);
  visit("superseded_by", memory.superseded_by);
  visit("supersedes", memory.supersedes);
  visit("erased", When(memory.erased, memory.erased));
  visit("standing", reading.standing);
  visit("observations", reading.observations);
  visit("interval", IntervalOf(reading));
}

void Describe(const MemoryReading& reading, auto&& visit) { DescribeMemory(reading, false, visit); }

namespace operations {

struct CreatedMemory {
  MemoryReading reading;
  bool created = false;
};
void Describe(const CreatedMemory& memory, auto&& visit) {
  DescribeMemory(memory.reading, memory.created, visit);
}

struct SkippedMemory {
  std::string skipped;  // Why nothing was remembered.
};
void Describe(const SkippedMemory& memory, auto&& visit) {
  visit("id", std::optional<Uuid>());
  visit("created", false);
  visit("skipped", memory.skipped);
}

struct MemoryList {
  std::vector<MemoryReading> memories;
  bool is_cut = false;       // There are more than requested.
  bool is_narrowed = false;  // Filtered: an empty list does not mean that there are none.
  bool is_search = false;    // Found by text search.
};
inline const auto& ValueOf(const MemoryList& list) { return list.memories; }

// A memory after a change.
struct ChangedMemory {
  MemoryReading reading;
  std::string_view change;  // "validated", "forgotten"
};
inline const auto& ValueOf(const ChangedMemory& changed) { return changed.reading; }

struct MemoryDetail {
  MemoryReading reading;
  std::vector<MemoryReading> chain;
};
void Describe(const MemoryDetail& detail, auto&& visit) {
  Describe(detail.reading, visit);
  std::vector<Uuid> chain;
  for (const MemoryReading& reading : detail.chain) chain.push_back(reading.memory.id);
  visit("chain", chain);
}

}  // namespace operations

inline std::variant<operations::CreatedMemory, operations::SkippedMemory> ValueOf(
    const AddedMemory& added) {
  if (!added.reading) return operations::SkippedMemory{.skipped = added.skipped};
  return operations::CreatedMemory{.reading = *added.reading, .created = added.created};
}

namespace operations {

// A memory that replaces another one.
struct ReplacingMemory {
  AddedMemory added;
};
inline const auto& ValueOf(const ReplacingMemory& replacing) { return replacing.added; }

}  // namespace operations
}  // namespace credence
