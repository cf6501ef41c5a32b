// SPDX-License-Identifier: Apache-2.0
// What the words of a user's prompt mean to the governor. Mechanical: lists of phrases, no
// judgement.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "governor/phrases.h"
#include "governor/types.h"

namespace credence::governor {

inline constexpr std::string_view kApprovalWord = "CONFIDENCE_BOOST_APPROVED";
inline constexpr std::string_view kBypassWord = "SUDO";

// With these a refusal begins, and so these words must not be taken for the user's when one is
// pasted: it names the approval and how to ask for it.
inline constexpr std::string_view kRefusedStart = "credence: refused ";
inline constexpr std::string_view kAskedStart = "credence: a person is asked about ";
inline constexpr std::string_view kBypassHint = "Say SUDO to bypass (not recommended).";
// The prompt without lines of the governor's own, from where they begin.
std::string WithoutRefusals(std::string_view prompt);

// A message in the user's place that no person wrote.
bool IsNotification(std::string_view prompt);

// SUDO as a word of its own, the approval, the request for it, "false positive NAME". What follows
// a word of command does not matter.
Control ControlOf(std::string_view prompt, const Words& words);
// The name in "false positive NAME"; empty: it has none.
std::string DisputedSignal(const Words& words);

// The phrase by which the user corrects the agent, approves, or points at a contradiction.
std::optional<std::string> CorrectionIn(std::string_view prompt, const Words& words);
std::optional<std::string> ApprovalIn(std::string_view prompt, const Words& words);
std::optional<std::string> ContradictionIn(const Words& words);

}  // namespace credence::governor
