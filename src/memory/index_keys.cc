// SPDX-License-Identifier: Apache-2.0
#include "memory/index_keys.h"

#include <utility>

#include "base/sha256.h"
#include "ledger/index_key.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

using ledger::AppendDescending;

// Enough of SHA-256 that equal keys mean equal content.
constexpr std::size_t kContentKeyBytes = 16;

TopClass ClassOf(const Memory& memory) {
  if (memory.golden) return TopClass::kGolden;
  return IsUserRule(memory) ? TopClass::kUserRule : TopClass::kOrdinary;
}

}  // namespace

std::string TopIndex(MemoryType type) { return "top/" + std::string(NameOf(type)); }

std::string ScopeKey(const std::optional<std::string>& project) {
  // Paths contain no zero byte, so no scope is a prefix of another.
  return project ? "p" + *project + '\0' : std::string("g");
}

std::string ContentKey(MemoryType type, const std::optional<std::string>& project,
                       std::string_view content) {
  std::string bytes(NameOf(type));
  bytes.push_back('\0');
  bytes += ScopeKey(project);
  bytes.push_back('\0');
  bytes += content;
  const Digest digest = Sha256(bytes);
  return {reinterpret_cast<const char*>(digest.data()), kContentKeyBytes};
}

std::string TopKey(const std::optional<std::string>& project, TopClass top_class) {
  return ScopeKey(project) + static_cast<char>(top_class);
}

std::string NextLevelKey(const std::optional<std::string>& project, TopClass top_class,
                         Decimal confidence) {
  std::string key = TopKey(project, top_class);
  AppendDescending(key, (confidence - Decimal::FromNanos(1)).nanos());
  return key;
}

std::vector<ledger::IndexEntry> EntriesOf(const Memory& memory,
                                          std::optional<std::string_view> content) {
  std::vector<ledger::IndexEntry> entries;
  if (memory.status == MemoryStatus::kCurrent && content) {
    entries.push_back({.index = std::string(kContentIndex),
                       .key = ContentKey(memory.type, memory.project, *content)});
  }
  std::string scope = ScopeKey(memory.project);
  AppendDescending(scope, ToMicros(memory.created_at));
  entries.push_back({.index = std::string(kScopeIndex), .key = std::move(scope)});
  if (memory.status == MemoryStatus::kCurrent) {
    std::string key = TopKey(memory.project, ClassOf(memory));
    AppendDescending(key, memory.confidence.nanos());
    if (!memory.golden) AppendDescending(key, ToMicros(LastActivity(memory)));
    AppendDescending(key, ToMicros(memory.created_at));
    AppendDescending(key, memory.text_sequence);
    entries.push_back({.index = TopIndex(memory.type), .key = std::move(key)});
  }
  return entries;
}

}  // namespace credence::memory
