// SPDX-License-Identifier: Apache-2.0
// What a user's prompt means to the governor. Purely by lists of phrases.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "governor/phrases.h"
#include "governor/types.h"

namespace credence::governor {

inline constexpr std::string_view kApprovalWord = "CONFIDENCE_BOOST_APPROVED";
inline constexpr std::string_view kBypassWord = "SUDO";
// What a person types in a terminal; in the client's prompt "allow" is enough.
inline constexpr std::string_view kAllowCommand = "credence allow";

// Refusals begin like this. They explain how to approve the call, so a pasted refusal must not
// count as the user's own words.
inline constexpr std::string_view kRefusedStart = "credence: refused ";
inline constexpr std::string_view kAskedStart = "credence: approval needed for ";
inline constexpr std::string_view kAskedStartOfOld = "credence: a person is asked about ";
inline constexpr std::string_view kBypassHint = "Say SUDO to bypass (not recommended).";
// The prompt without lines that the governor wrote.
std::string WithoutRefusals(std::string_view prompt);

// SUDO as a separate word, an approval, a request for approval, or "false positive NAME", whatever
// else the prompt says; or nothing but "allow". A phrase counts only if the person says it
// (prompt_origin.h) and means it: not in "do not use SUDO" or "what does SUDO do?".
Control ControlOf(std::string_view prompt);
// The name in "false positive NAME", or empty.
std::string DisputedSignal(const Words& words);

// The phrase with which the user corrects the agent, approves, or points out a contradiction.
std::optional<std::string> CorrectionIn(std::string_view prompt, const Words& words);
std::optional<std::string> ApprovalIn(std::string_view prompt, const Words& words);
std::optional<std::string> ContradictionIn(const Words& words);

}  // namespace credence::governor
