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

std::optional<TopPlace> ReadTopKey(std::string_view key) {
  TopPlace place;
  if (key.starts_with('p')) {
    const std::size_t end = key.find('\0');
    if (end == key.npos) return std::nullopt;
    place.project = std::string(key.substr(1, end - 1));
    key.remove_prefix(end + 1);
  } else if (key.starts_with('g')) {
    key.remove_prefix(1);
  } else {
    return std::nullopt;
  }
  if (key.empty() || key.front() > static_cast<char>(TopClass::kUserRule)) return std::nullopt;
  place.top_class = static_cast<TopClass>(key.front());
  key.remove_prefix(1);
  const bool is_golden = place.top_class == TopClass::kGolden;
  if (key.size() != sizeof(std::int64_t) * (is_golden ? 3 : 4)) return std::nullopt;
  place.confidence = Decimal::FromNanos(ledger::TakeDescending(key));
  if (!is_golden) place.activity = FromMicros(ledger::TakeDescending(key));
  place.created_at = FromMicros(ledger::TakeDescending(key));
  if (is_golden) place.activity = place.created_at;
  place.text_sequence = ledger::TakeDescending(key);
  return place;
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
