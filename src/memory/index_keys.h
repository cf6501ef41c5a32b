// SPDX-License-Identifier: Apache-2.0
// How memories are indexed, so that the best of a hundred thousand are found without reading all.
//
//   scope    by project and age                 scope created
//   content  by text, for duplicates            digest(type, scope, content)
//   top/T    by rank, one index per type T      scope class confidence activity created sequence
//
// The order of effective confidence depends on the time and the half-life, so it cannot be an
// index. But among memories of equal confidence, the order is that of the last activity whatever
// the half-life, and there are few distinct confidences: the best are found by reading the newest
// of each level, highest level first (top.cc). People's rules, which fade or not as a setting says,
// are a class of their own, so that this holds within each class. Nothing here changes with time or
// settings.
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

// The prefix of all keys of a project (or of the global scope).
std::string ScopeKey(const std::optional<std::string>& project);

std::string ContentKey(MemoryType type, const std::optional<std::string>& project,
                       std::string_view content);

enum class TopClass { kGolden, kOrdinary, kUserRule };

// Where the memories of a class begin in a top index.
std::string TopKey(const std::optional<std::string>& project, TopClass top_class);
// Where the memories of a class with a lower confidence than this begin.
std::string NextLevelKey(const std::optional<std::string>& project, TopClass top_class,
                         Decimal confidence);

// What a key of a top index says about its memory.
struct TopPlace {
  std::optional<std::string> project;
  TopClass top_class = TopClass::kOrdinary;
  Decimal confidence;
  Timestamp activity;  // As created_at for golden memories.
  Timestamp created_at;
  std::int64_t text_sequence = 0;
};
// Nothing if the key is damaged.
std::optional<TopPlace> ReadTopKey(std::string_view key);

std::vector<ledger::IndexEntry> EntriesOf(const Memory& memory,
                                          std::optional<std::string_view> content);

}  // namespace credence::memory
