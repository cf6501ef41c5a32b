// SPDX-License-Identifier: Apache-2.0
// Words of people and numbers as parts of a line of markdown.
//
// Files that go into prompts are trusted by who reads them. So whatever a person wrote stays within
// its place: it begins no heading, list, table cell, code block or comment, links to nothing, and
// cannot be taken for a marker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace credence::review {

// What is longer is cut, and ended by "…".
inline constexpr std::size_t kInlineCodePoints = 300;

// On one line, without white space at its ends, and escaped so that it reads as it was written.
// Pairs of single back ticks stay code; all others are escaped.
std::string Inline(std::string_view text);

// The same, for a cell of a table.
std::string TableCell(std::string_view text);

// "82%", rounded.
std::string Percent(double share);
// "+8%", "-13%", "0%".
std::string SignedPercent(double share);
// One decimal, and none when it is 0: "6", "7.2".
std::string Points(double value);
// "+0.8", "-1".
std::string SignedPoints(double value);
// "1 review", "2 reviews".
std::string Count(std::int64_t n, std::string_view noun);

}  // namespace credence::review
