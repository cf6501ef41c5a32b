// SPDX-License-Identifier: Apache-2.0
// Hints: what was learned as a section of a file that agents read, such as .goosehints, AGENTS.md
// or CLAUDE.md. The section stands between two lines; the rest of the file belongs to its owner.
//
//   <!-- credence:begin generated, edits between these lines are lost; join=n -->
//   …
//   <!-- credence:end -->
//
// A marker begins its line. `join` says what was put before the section to set it apart ("n" is a
// line feed, "rn" a carriage return and a line feed), so that it can be taken away again.
#pragma once

#include <string>
#include <string_view>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "review/settings.h"

namespace credence::review {

inline constexpr std::string_view kHintsBegin = "<!-- credence:begin";
inline constexpr std::string_view kHintsEnd = "<!-- credence:end";

// `file` with `section` in the place of the one it has, or at its end after a blank line. An empty
// section takes away the one that is there: what is left is the file as it was before it was
// appended. All else stays byte for byte, whatever it is. Lines of the section end as most others
// of the file do. Failure: kInvalidArgument with the line, when the markers are not one pair.
Result<std::string> WithHints(std::string_view file, std::string_view section);

// What to put there: standards, gates, presentation, checklist. Empty: nothing was learned yet.
std::string HintsSection(const ReviewFindings& findings, const ReviewSettings& settings);

}  // namespace credence::review
