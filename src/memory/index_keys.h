// SPDX-License-Identifier: Apache-2.0
// How memories are filed, so that the best of a hundred thousand are found without looking at all.
//
//   scope    by project and age                       scope created
//   content  by what they say, for duplicates         digest(type, scope, content)
//   top/T    by rank, one index for each type T       scope golden? confidence activity created
//   sequence
//
// The order of effective confidence depends on the present moment and on the half-life, so it
// cannot be an index. But within one confidence the order is that of the last activity whatever the
// half-life is, and there are few different confidences: the best are found by looking at the
// newest of each level, highest level first (queries.cc). Nothing here changes when time passes or
// a setting changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "ledger/store.h"

namespace credence::memory {

inline constexpr std::string_view kScopeIndex = "scope";
inline constexpr std::string_view kContentIndex = "content";

std::string TopIndex(MemoryType type);

// The part that all keys of a project (or of what is global) begin with.
std::string ScopeKey(const std::optional<std::string>& project);

std::string ContentKey(MemoryType type, const std::optional<std::string>& project,
                       std::string_view content);

// Where the golden, and the other, memories of a scope begin in a top index.
std::string TopKey(const std::optional<std::string>& project, bool golden);
// Where those of a confidence begin, and where those of the next lower one do.
std::string LevelKey(const std::optional<std::string>& project, Decimal confidence);
std::string NextLevelKey(const std::optional<std::string>& project, Decimal confidence);

std::vector<ledger::IndexEntry> EntriesOf(const Memory& memory,
                                          std::optional<std::string_view> content);

}  // namespace credence::memory
