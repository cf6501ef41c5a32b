// SPDX-License-Identifier: Apache-2.0
// Why a clause is not a lasting statement.
#pragma once

#include <string_view>

namespace credence::language {

// Empty if it is one.
using Reason = std::string_view;

inline constexpr Reason kNotTheSpeaker = "not about the speaker";
inline constexpr Reason kNotTheUser = "not about the user or the project";
inline constexpr Reason kRequest = "a request";
inline constexpr Reason kPlan = "a plan";
inline constexpr Reason kWish = "a wish";
inline constexpr Reason kState = "a passing state";
inline constexpr Reason kEvent = "a passing event";
inline constexpr Reason kTask = "about the task, not the user";
inline constexpr Reason kCourtesy = "an opinion or a courtesy";
inline constexpr Reason kInstruction = "an instruction or an offer";
inline constexpr Reason kPointing = "points at what was said before";
inline constexpr Reason kReported = "reported speech";
inline constexpr Reason kCondition = "a condition";
inline constexpr Reason kHypothesis = "a hypothesis";
inline constexpr Reason kIncomplete = "incomplete";

}  // namespace credence::language
