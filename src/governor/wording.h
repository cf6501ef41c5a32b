// SPDX-License-Identifier: Apache-2.0
// What the governor says, to the agent and to the person. Everything for the agent is within
// <credence> tags, so that it is never taken for evidence.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "governor/gate.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// Why the points of a signal come back. What is refused later tells by it what is no cause any
// more.
std::string ReasonOfDispute(std::string_view signal);

// Lines for the agent, tagged; empty for no lines.
std::string Tagged(const std::vector<std::string>& lines);

// What is demanded at this number: research, consultation, alternatives; empty above HYPOTHESIS.
std::vector<std::string> Mandate(const SessionState& state, const GovernorSettings& settings);

// The cheapest honest way to the number, in words; empty: it is there. What has fired lately and
// cannot fire yet is offered only for when it can.
std::string Unlock(const SessionState& state, std::int64_t needed,
                   const GovernorSettings& settings);

// What was judged.
struct JudgedCall {
  std::string_view tool;
  std::string_view why;  // What is wrong with it; may be empty.
  bool can_ask = true;   // The client can put a question to the person.
};

// Why a call was refused or is asked, on one line for both readers.
std::string RefusalText(const JudgedCall& call, const GateAnswer& answer, const SessionState& state,
                        const GovernorSettings& settings);

}  // namespace credence::governor
