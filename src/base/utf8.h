// SPDX-License-Identifier: Apache-2.0
// Text as UTF-8: validity, length, and display on one line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace credence {

// U+FEFF, which some editors put at the start of a text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// U+FFFD, which replaces invalid bytes.
inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;  // In bytes; 0 if there is no valid sequence.
};

// The first code point of `text`.
CodePoint DecodeCodePoint(std::string_view text);

bool IsValidUtf8(std::string_view text);

// The number of code points. Invalid bytes count unless they look like continuation bytes.
std::size_t CodePointCount(std::string_view text);

// The longest prefix with at most `count` code points. REQUIRES: valid UTF-8.
std::string_view CodePointPrefix(std::string_view text, std::size_t count);

// Columns on a terminal: wide characters 2, combining ones 0. REQUIRES: valid UTF-8 without control
// characters.
std::size_t DisplayWidth(std::string_view text);

// Removes white space (ASCII and U+00A0, U+2000..200A, U+3000, U+FEFF) at both ends.
std::string_view Trim(std::string_view text);

// One line: runs of line breaks, invisible characters (zero-width space, marks, tags), control
// characters (C0, C1, DEL), U+2028, U+2029 and bidirectional overrides become single spaces, so
// that stored text cannot forge a heading or another line. A byte that is not valid UTF-8 becomes
// U+FFFD.
std::string OneLine(std::string_view text);

// For messages: on one line, in quotes, cut to 60 code points with "…".
std::string Quoted(std::string_view text);

// Lower case for ASCII; other characters stay the same.
std::string AsciiLower(std::string_view text);

}  // namespace credence
