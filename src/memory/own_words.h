// SPDX-License-Identifier: Apache-2.0
// What Credence itself said is never evidence (law 5): its lines are taken out of what is captured.
#pragma once

#include <string>
#include <string_view>

namespace credence::memory {

// What the program's error lines begin with.
inline constexpr std::string_view kOwnErrorPrefix = "credence: ";

// What the program says to an agent stands between lines of these.
inline constexpr std::string_view kOwnTagBegin = "<credence>";
inline constexpr std::string_view kOwnTagEnd = "</credence>";
// What it keeps in files that agents read stands between lines that begin with these.
inline constexpr std::string_view kOwnSectionBegin = "<!-- credence:begin";
inline constexpr std::string_view kOwnSectionEnd = "<!-- credence:end";
// A refusal, which clients quote within lines of their own.
inline constexpr std::string_view kOwnRefusal = "credence: refused ";

// `text` without the lines that Credence wrote: injections, lists, answers to changes, JSON answers
// and error lines. The rest stays byte for byte.
std::string WithoutOwnWords(std::string_view text);

}  // namespace credence::memory
