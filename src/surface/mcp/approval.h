// SPDX-License-Identifier: Apache-2.0
// Asks the person at the client whether a refused call may run.
//
// Only about a call that the governor refused in a session of the project, that a person can allow,
// and that is the one that `credence allow` would allow now. The person's answer is recorded as
// that command would record it, for exactly that refusal.
#pragma once

#include <string>
#include <string_view>

#include "credence/sessions.h"
#include "surface/mcp/tool_call.h"

namespace credence::mcp {

Question ApprovalQuestion(const Agent& agent, const WaitingCall& call, std::string_view tool);

struct Approval {
  bool allowed = false;
  std::string comment;  // What happened, for the agent.
};

// REQUIRES: agent.person is set.
Approval AskForApproval(const Agent& agent, const WaitingCall& call, std::string_view tool);

}  // namespace credence::mcp
