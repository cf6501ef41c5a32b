// SPDX-License-Identifier: Apache-2.0
// People's words and numbers as parts of a markdown line.
//
// Readers trust files that go into prompts. So text that a person wrote stays confined: it cannot
// begin a heading, list, table cell, code block or comment, link to anything, or pass for a marker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace credence::review {

// Longer text is cut and ends in "…".
inline constexpr std::size_t kInlineCodePoints = 300;

// On one line, trimmed, and escaped so that it reads as it was written. Pairs of single back ticks
// stay code; all others are escaped.
std::string Inline(std::string_view text);

// The same, for a cell of a table.
std::string TableCell(std::string_view text);

// "82%", rounded.
std::string Percent(double share);
// "+8%", "-13%", "0%".
std::string SignedPercent(double share);
// One decimal, or none if it is 0: "6", "7.2".
std::string Points(double value);
// "+0.8", "-1".
std::string SignedPoints(double value);
// "1 review", "2 reviews".
std::string Count(std::int64_t n, std::string_view noun);

}  // namespace credence::review
