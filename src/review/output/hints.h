// SPDX-License-Identifier: Apache-2.0
// Hints: what was learned, as a section of a file that agents read, such as .goosehints, AGENTS.md
// or CLAUDE.md. The section is between two marker lines; the rest of the file belongs to its owner.
//
//   <!-- credence:begin generated, edits between these lines are lost; join=n -->
//   …
//   <!-- credence:end -->
//
// A marker begins its line. `join` records the separator that was added before the section ("n" is
// a line feed, "rn" a carriage return and a line feed), so that it can be removed again.
#pragma once

#include <string>
#include <string_view>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "review/settings.h"

namespace credence::review {

inline constexpr std::string_view kHintsBegin = "<!-- credence:begin";
inline constexpr std::string_view kHintsEnd = "<!-- credence:end";

// Replaces the section of `file` with `section`, or appends it after a blank line. An empty section
// removes the existing one, which restores the file as it was before the section was appended.
// Everything else stays byte for byte. The section uses the line break that most lines of the file
// use. Failure: kInvalidArgument with the line, if the markers are not exactly one pair.
Result<std::string> WithHints(std::string_view file, std::string_view section);

// The content of the section: standards, gates, presentation, checklist. Empty: nothing was learned
// yet.
std::string HintsSection(const ReviewFindings& findings, const ReviewSettings& settings);

}  // namespace credence::review
