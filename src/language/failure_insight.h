// SPDX-License-Identifier: Apache-2.0
// The informative line of a tool's error output, which a passive memory keeps.
//
// A table in the .cc file lists, in order of preference, the formats in which compilers, test
// runners, interpreters and shells report failures. Without such a line, the first one with a
// failure word is used, and otherwise the last one.
//
// Deterministic; thread-safe. Redact secrets from the whole error first: a private key cut to one
// line is no longer recognisable.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace credence::language {

inline constexpr std::size_t kInsightCodePointsMax = 500;

// One line without escape sequences, at most `code_points_max` long, ending in "…" if it was cut.
// Empty only if the error has no visible character. REQUIRES: code_points_max > 0.
std::string FailureInsight(std::string_view error,
                           std::size_t code_points_max = kInsightCodePointsMax);

// True if some line really reports a failure; phrases such as "0 errors" and "error handling" do
// not count.
bool ReportsFailure(std::string_view error);

// True if the text contains a phrase about errors that reports none: "no errors", "successfully".
bool HasHarmlessPhrase(std::string_view text);

}  // namespace credence::language
