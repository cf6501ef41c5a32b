// SPDX-License-Identifier: Apache-2.0
// Questions about memories, answered from the rows of a store.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "credence/result.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::memory {

// The memory with this id; also with a part of one that names it alone: its beginning or its end,
// of at least four characters. Failure: kNotFound, kInvalidArgument (several).
Result<Memory> FindMemory(ledger::Reader& reader, std::string_view id);

// The current memory of this type and scope that says exactly this.
Result<std::optional<Memory>> FindSame(ledger::Reader& reader, MemoryType type,
                                       const std::optional<std::string>& project,
                                       std::string_view content);

// Who asks, and when: memories of the project and global ones are seen.
struct Viewpoint {
  std::optional<std::string> project;
  Timestamp now;
};

// In order of rank.
Result<std::vector<MemoryReading>> List(ledger::Reader& reader, const ListMemories& request,
                                        const Viewpoint& viewpoint, const MemorySettings& settings);

// Best match first.
Result<std::vector<MemoryReading>> Search(ledger::Reader& reader, const SearchMemories& request,
                                          const Viewpoint& viewpoint,
                                          const MemorySettings& settings);

// M8: the `limit` best current memories of these types, above min_effective, each text once.
Result<std::vector<MemoryReading>> Top(ledger::Reader& reader, std::span<const MemoryType> types,
                                       std::int64_t limit, const Viewpoint& viewpoint,
                                       const MemorySettings& settings);

// The `limit` best current memories of these types, whatever they are worth.
Result<std::vector<MemoryReading>> ListBest(ledger::Reader& reader,
                                            std::span<const MemoryType> types, std::int64_t limit,
                                            const Viewpoint& viewpoint,
                                            const MemorySettings& settings);

// The same answer as Top's by looking at every memory: what Top is tested and measured against.
Result<std::vector<MemoryReading>> TopByScan(ledger::Reader& reader,
                                             std::span<const MemoryType> types, std::int64_t limit,
                                             const Viewpoint& viewpoint,
                                             const MemorySettings& settings);

struct ToolCall {
  std::string_view tool;
  std::string_view input;  // JSON or plain text.
  std::int64_t limit = 2;
};

// At the call of a tool: the memories of these types, and learnings, that share words with the
// call; those that share more come first. One that was captured from another tool does not concern
// it.
Result<std::vector<MemoryReading>> Concerning(ledger::Reader& reader,
                                              std::span<const MemoryType> types,
                                              const ToolCall& call, const Viewpoint& viewpoint,
                                              const MemorySettings& settings);

}  // namespace credence::memory
