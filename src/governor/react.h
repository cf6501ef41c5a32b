// SPDX-License-Identifier: Apache-2.0
// React: which signals a fact causes. Both live sessions and replays under other settings
// (redecide.h) use it, and it depends on nothing but the fact, the state and the settings.
#pragma once

#include <optional>

#include "governor/decider.h"
#include "governor/gate.h"
#include "governor/types.h"

namespace credence::governor {

// Each applies the fact to the session and fires the signals that follow.
void React(Decider& session, const Prompted& fact, std::optional<Uuid> event_id = std::nullopt);
template <class Text>
void React(Decider& session, const BasicFinished<Text>& fact,
           std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Refused& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Claimed& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Approved& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Consulted& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Told& fact, std::optional<Uuid> event_id = std::nullopt);
// Does nothing if the signal did not move the score.
void React(Decider& session, const Disputed& fact, std::optional<Uuid> event_id = std::nullopt);

// The gate's question about a recorded call.
GateQuestion QuestionOf(const SessionState& state, Effect effect,
                        const std::optional<GateFacts>& facts);

}  // namespace credence::governor
