// SPDX-License-Identifier: Apache-2.0
// Memories as bullet points of Markdown: what CLAUDE.md and AGENTS.md state, and the way back.
//
//   # Project
//   ## Decisions
//   - The store is SQLite: one file, no server      a decision
//   ## Style
//   - Tests:                                        no memory: only introduces the next two
//     - one file per unit                           the rule "Tests: one file per unit"
//     - named after the behaviour                   the rule "Tests: named after the behaviour"
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"

namespace credence::memory {

struct Bullet {
  std::string content;  // Without line breaks.
  MemoryType type = MemoryType::kRule;
  std::optional<std::string> heading;  // The nearest one above it.
  std::int64_t line = 0;               // From 1.

  bool operator==(const Bullet&) const = default;
};

// The bullet points of a file, in order. The type is that of the nearest heading that names one
// ("Decisions", "Constraints", "Facts"), and rule if none does. Without what is in code blocks,
// comments and Credence's own section. Accepts any bytes; both kinds of line breaks.
std::vector<Bullet> BulletsIn(std::string_view text);

// One section of bullet points per type, in the order given. Empty if there are no memories.
// BulletsIn reads it back.
std::string ToMarkdown(std::span<const MemoryReading> readings);

}  // namespace credence::memory
