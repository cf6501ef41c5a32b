// SPDX-License-Identifier: Apache-2.0
// Memories as text for a prompt.
//
//   ## Project Heuristics
//   - ⭐ [0.95] Never use `any` type in this codebase
//   - [global] [0.87] Always run tests before commit
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "memory/settings.h"

namespace credence::memory {

inline constexpr std::string_view kDisputedMark = "[disputed] ";
inline constexpr std::string_view kInjectionHeading = "## Project Heuristics";

// UTF-8 bytes / 3, rounded up: overestimates, so that a budget is never exceeded.
std::int64_t EstimateTokens(std::string_view line);

// Star if golden, [global] if it has no project, [disputed] if a memory that says the opposite was
// kept too, effective confidence with two decimals, content.
// Always a single line.
std::string InjectionLine(const MemoryReading& reading);

// Heading and lines; a line that exceeds the remaining budget is omitted whole. Empty if there are
// no lines.
Injection FormatInjection(std::vector<MemoryReading> readings, std::int64_t max_tokens);

// The types that go into prompts. REQUIRES: the settings were loaded, which validates the names.
std::vector<MemoryType> InjectedTypes(const MemorySettings& settings);

// M8: whether it may go into a prompt, given room. `effective` is its confidence at that moment.
bool MayBeInjected(const Memory& memory, double effective, std::span<const MemoryType> types,
                   const MemorySettings& settings);

}  // namespace credence::memory
