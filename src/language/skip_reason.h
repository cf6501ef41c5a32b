// SPDX-License-Identifier: Apache-2.0
// Which tool failures are not worth a memory, and why. Checked before anything is captured.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::language {

enum class SkipReason {
  kReadsOnly,        // The tool only reads or thinks; its failures say nothing about the project.
  kTooShort,         // Too little to learn from.
  kTransient,        // A network problem; a retry may succeed.
  kTalksAboutErrors  // Contains an error word, but reports no failure.
};
CREDENCE_ENUM_NAMES(SkipReason, "reads_only", "too_short", "transient", "talks_about_errors")

// Errors with fewer characters are too short.
inline constexpr std::size_t kErrorCodePointsMin = 30;

// Nothing if it is worth keeping. The tool's name is compared without case, separators and the MCP
// prefix ("mcp__files__read_file" is "readfile").
std::optional<SkipReason> WhySkip(std::string_view tool, std::string_view error,
                                  std::size_t code_points_min = kErrorCodePointsMin);

// Whether the same failure could be recognised again: the error reports a failure, or its
// informative line names a path, a symbol, an option, a program or a quoted thing ("src/a.cc",
// "parse_args",
// "--force", "'libfoo'", "E0308"). For output that is captured without anybody having read it.
bool IsRecognisable(std::string_view error);

// One line for a person.
std::string_view SkipReasonMeaning(SkipReason reason);

}  // namespace credence::language
