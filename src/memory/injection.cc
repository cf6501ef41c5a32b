// SPDX-License-Identifier: Apache-2.0
#include "memory/injection.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "memory/types.h"

namespace credence::memory {

std::int64_t EstimateTokens(std::string_view line) {
  constexpr std::size_t kBytesPerToken = 3;
  return static_cast<std::int64_t>((line.size() + kBytesPerToken - 1) / kBytesPerToken);
}

std::string InjectionLine(const MemoryReading& reading) {
  const Memory& memory = reading.memory;
  return fmt::format("- {}{}{}[{:.2f}] {}", memory.golden ? "⭐ " : "",
                     memory.project ? "" : "[global] ",
                     memory.disputed_with.empty() ? "" : kDisputedMark,
                     reading.effective_confidence, OneLine(memory.content.value_or("")));
}

Injection FormatInjection(std::vector<MemoryReading> readings, std::int64_t max_tokens) {
  Injection injection;
  std::string lines;
  injection.tokens = EstimateTokens(kInjectionHeading);
  for (MemoryReading& reading : readings) {
    const std::string line = InjectionLine(reading);
    const std::int64_t tokens = EstimateTokens(line);
    if (injection.tokens + tokens > max_tokens) continue;
    injection.tokens += tokens;
    lines += '\n';
    lines += line;
    injection.memories.push_back(std::move(reading));
  }
  if (injection.memories.empty()) return {};
  injection.text = std::string(kInjectionHeading) + lines + '\n';
  return injection;
}

std::vector<MemoryType> InjectedTypes(const MemorySettings& settings) {
  std::vector<MemoryType> types;
  types.reserve(settings.inject_types.size());
  for (const std::string& name : settings.inject_types) {
    types.push_back(*FromName<MemoryType>(name));
  }
  return types;
}

bool MayBeInjected(const Memory& memory, double effective, std::span<const MemoryType> types,
                   const MemorySettings& settings) {
  return memory.status == MemoryStatus::kCurrent &&
         std::ranges::find(types, memory.type) != types.end() && effective > settings.min_effective;
}

}  // namespace credence::memory
