// SPDX-License-Identifier: Apache-2.0
// Queries for memories in the rows of a store.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "credence/result.h"
#include "language/time_range.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::memory {

// The memory with this id, or with an unambiguous beginning or end of an id (at least four
// characters). Failure: kNotFound, kInvalidArgument (several).
Result<Memory> FindMemory(ledger::Reader& reader, std::string_view id);
// As typed in a project: "last" is the newest memory that is seen there.
Result<Memory> FindMemory(ledger::Reader& reader, std::string_view typed,
                          const std::optional<std::string>& project);

// The current memory of this type and scope with exactly this content.
Result<std::optional<Memory>> FindSame(ledger::Reader& reader, MemoryType type,
                                       const std::optional<std::string>& project,
                                       std::string_view content);

// A sentence that is about to be stored.
struct Sentence {
  std::string_view content;
  const std::optional<std::string>& project;
  std::optional<Uuid> except = std::nullopt;  // The memory that it replaces or belongs to.
};

// The current memories of the sentence's project and the global ones that say the opposite of it,
// most alike first. None if settings.polarity_guard is off. Without passive ones: what a tool once
// reported is no statement about what should be done.
Result<std::vector<Memory>> FindOpposites(ledger::Reader& reader, const Sentence& sentence,
                                          const MemorySettings& settings);

// Who asks, and when. Sees memories of the project and global ones.
struct Viewpoint {
  std::optional<std::string> project;
  Timestamp now;
  bool all_projects = false;  // Sees those of other projects, too.
};
bool IsVisible(const Memory& memory, const Viewpoint& viewpoint);

// `learned`: what `since` and `until` of the request mean. REQUIRES: its type is known.
Result<Paged<MemoryReading>> List(ledger::Reader& reader, const ListMemories& request,
                                  const Viewpoint& viewpoint, const MemorySettings& settings,
                                  const language::TimeRange& learned = {});

// Every type there is.
std::vector<MemoryType> AllTypes();

// M8: the `limit` best current memories of these types, above min_effective, each text once.
Result<std::vector<MemoryReading>> Top(ledger::Reader& reader, std::span<const MemoryType> types,
                                       std::int64_t limit, const Viewpoint& viewpoint,
                                       const MemorySettings& settings);

// The best `limit` current memories of these types, whatever their confidence.
Result<std::vector<MemoryReading>> ListBest(ledger::Reader& reader,
                                            std::span<const MemoryType> types, std::int64_t limit,
                                            const Viewpoint& viewpoint,
                                            const MemorySettings& settings);

// The same as Top by a full scan: the reference for tests and benchmarks.
Result<std::vector<MemoryReading>> TopByScan(ledger::Reader& reader,
                                             std::span<const MemoryType> types, std::int64_t limit,
                                             const Viewpoint& viewpoint,
                                             const MemorySettings& settings);

}  // namespace credence::memory
