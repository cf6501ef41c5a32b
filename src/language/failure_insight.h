// SPDX-License-Identifier: Apache-2.0
// The informative line of a tool's error output: what a passive memory keeps of a failure.
//
// A table in the .cc file names, in order of preference, how the lines look that compilers, test
// runners, interpreters and shells write to say what went wrong. Without such a line it is the
// first one with a word of failure in it, and without that the last one.
//
// Deterministic; thread-safe. Redact secrets from the whole error first: a private key that is cut
// to one line no longer looks like one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace credence::language {

inline constexpr std::size_t kInsightCodePointsMax = 500;

// One line without escape sequences, at most `code_points_max` long, its last character "…" if it
// was cut. Empty only if the error has no visible character. REQUIRES: code_points_max > 0.
std::string FailureInsight(std::string_view error,
                           std::size_t code_points_max = kInsightCodePointsMax);

// True if some line really reports a failure: phrases such as "0 errors" and "error handling" are
// not counted.
bool ReportsFailure(std::string_view error);

// True if a phrase occurs that talks about errors without being one: "no errors", "successfully".
bool HasHarmlessPhrase(std::string_view text);

}  // namespace credence::language
