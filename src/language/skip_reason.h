// SPDX-License-Identifier: Apache-2.0
// Which failures of tools are not worth a memory, and why. Asked before anything is captured.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace credence::language {

enum class SkipReason {
  kReadsOnly,        // The tool only reads or thinks: its failures say nothing about the project.
  kTooShort,         // Too little to learn from.
  kTransient,        // The network's fault; trying again may succeed.
  kTalksAboutErrors  // The text has the word, but reports no failure.
};

// Errors with fewer characters are too short.
inline constexpr std::size_t kErrorCodePointsMin = 30;

// Nothing: worth keeping. The name of the tool is compared without case, separators and the prefix
// that MCP puts before it ("mcp__files__read_file" is "readfile").
std::optional<SkipReason> WhySkip(std::string_view tool, std::string_view error,
                                  std::size_t code_points_min = kErrorCodePointsMin);

// "reads_only", "too_short", "transient", "talks_about_errors".
std::string_view SkipReasonName(SkipReason reason);

// One line for a person.
std::string_view SkipReasonMeaning(SkipReason reason);

}  // namespace credence::language
