// SPDX-License-Identifier: Apache-2.0
// Answers about memories, and their JSON (base/record_json.h).
#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "base/record_json.h"
#include "credence/fields.h"
#include "credence/memories.h"
#include "memory/types.h"

namespace credence {

// Whether a memory is for one project or for all.
inline std::string_view ScopeOf(const Memory& memory) {
  return memory.project ? "project" : "global";
}

// `created`: whether this call created it.
void DescribeMemory(const MemoryReading& reading, bool created, auto&& visit) {
  const Memory& memory = reading.memory;
  CREDENCE_VISIT(visit, memory, id, type, content, domain, project, source, source_tool, author,
                 confidence);
  visit("effective_confidence", reading.effective_confidence);
  visit("fades", reading.fades);
  CREDENCE_VISIT(visit, memory, golden, times_validated, times_violated, created_at,
                 last_validated_at, status);
  visit("created", created);
  CREDENCE_VISIT(visit, memory, superseded_by, supersedes, disputed_with, origin);
  visit("erased", When(memory.erased, memory.erased));
  CREDENCE_VISIT(visit, reading, standing, observations);
  // Of the share of checks that it passes, so the confidence need not lie in it.
  const MemoryInterval checks = IntervalOf(reading);
  visit("checks_interval", checks);
  // The name of version 1; the same.
  visit("interval", checks);
  const auto& match = reading.match;
  visit("relevance", match ? std::optional(match->relevance) : std::nullopt);
  visit("matched", match ? std::optional(match->words) : std::nullopt);
  visit("similarity", match ? match->similarity : std::nullopt);
}

void Describe(const MemoryReading& reading, auto&& visit) { DescribeMemory(reading, false, visit); }

namespace operations {

struct CreatedMemory {
  MemoryReading reading;
  bool created = false;
};
void Describe(const CreatedMemory& memory, auto&& visit) {
  DescribeMemory(memory.reading, memory.created, visit);
  visit("scope", ScopeOf(memory.reading.memory));
}

struct SkippedMemory {
  std::string skipped;  // Why nothing was remembered.
};
void Describe(const SkippedMemory& memory, auto&& visit) {
  visit("id", std::optional<Uuid>());
  visit("created", false);
  visit("skipped", memory.skipped);
}

// Memories as the text of a file.
struct MemoryMarkdown {
  std::string text;

  CREDENCE_FIELDS(text)
};

struct MemoryList {
  std::vector<MemoryReading> memories;
  bool is_cut = false;       // There are more than requested.
  bool is_narrowed = false;  // Filtered: an empty list does not mean that there are none.
  bool is_search = false;    // Found by text search.
  std::optional<std::int64_t> matching = std::nullopt;  // As Reply::matching.
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
  std::vector<MemoryReading> opposites;  // Those of disputed_with.
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
