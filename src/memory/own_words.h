// SPDX-License-Identifier: Apache-2.0
// Credence's own output is never evidence (law 5): its lines are removed from captured text.
#pragma once

#include <string>
#include <string_view>

namespace credence::memory {

// The prefix of the program's error lines.
inline constexpr std::string_view kOwnErrorPrefix = "credence: ";

// Messages to an agent are enclosed in these lines.
inline constexpr std::string_view kOwnTagBegin = "<credence>";
inline constexpr std::string_view kOwnTagEnd = "</credence>";
// In JSON, they are the values of the first and the last field. These names keep that order where a
// client sorts fields by name.
inline constexpr std::string_view kOwnBeginField = "begin";
inline constexpr std::string_view kOwnEndField = "end";
// Sections in files that agents read are enclosed in lines that begin with these.
inline constexpr std::string_view kOwnSectionBegin = "<!-- credence:begin";
inline constexpr std::string_view kOwnSectionEnd = "<!-- credence:end";
// A refusal, which clients quote within their own lines.
inline constexpr std::string_view kOwnRefusal = "credence: refused ";

// `text` without the lines that Credence wrote: injections, lists, replies to changes, JSON replies
// and error lines. The rest stays the same, byte for byte.
std::string WithoutOwnWords(std::string_view text);

}  // namespace credence::memory
