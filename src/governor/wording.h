// SPDX-License-Identifier: Apache-2.0
// What the governor tells the agent and the user. Messages to the agent are within <credence> tags,
// so that they are never mistaken for evidence.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "governor/gate.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// The reason recorded when a dispute returns points. Later refusals recognise by it which signals
// no longer count as causes.
std::string ReasonOfDispute(std::string_view signal);

// Lines for the agent, tagged; empty if there are none.
std::string Tagged(const std::vector<std::string>& lines);

// What the governor requires at this score (research, consultation, alternatives); empty above
// HYPOTHESIS.
std::vector<std::string> Mandate(const SessionState& state, const GovernorSettings& settings);

// What observing has shown, for the person.
std::string ObservedText(const Observed& observed);

// What goes with a refusal: the same, unless texts are short, because the refusal says enough.
std::vector<std::string> MandateAtRefusal(const SessionState& state,
                                          const GovernorSettings& settings);

struct JudgedCall {
  std::string_view tool;
  std::string_view why;  // What is wrong with the call; may be empty.
  bool can_ask = true;   // Whether the client can ask the user.
  bool asks = false;     // Whether it does, by the mode.
  bool made = true;      // Not only asked about, so that a person can allow it.
};

// What decided against a call, without the call itself, on one line.
std::string ReasonText(const GateAnswer& answer, const SessionState& state,
                       const GovernorSettings& settings);

// Why a call was refused or needs approval, on one line for agent and user.
std::string RefusalText(const JudgedCall& call, const GateAnswer& answer, const SessionState& state,
                        const GovernorSettings& settings);

}  // namespace credence::governor
