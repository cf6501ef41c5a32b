// SPDX-License-Identifier: Apache-2.0
// React: which signals a fact causes. The one way in which facts move a session, live and when a
// recorded history is tried under other settings (redecide.h): it looks at the fact, the state and
// the settings, and at nothing else.
#pragma once

#include <optional>

#include "governor/decider.h"
#include "governor/gate.h"
#include "governor/types.h"

namespace credence::governor {

// Each takes the fact into the session, and fires what follows from it.
void React(Decider& session, const Prompted& fact, std::optional<Uuid> event_id = std::nullopt);
template <class Text>
void React(Decider& session, const BasicFinished<Text>& fact,
           std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Refused& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Claimed& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Approved& fact, std::optional<Uuid> event_id = std::nullopt);
void React(Decider& session, const Told& fact, std::optional<Uuid> event_id = std::nullopt);
// Nothing happens where the signal did not move the number.
void React(Decider& session, const Disputed& fact, std::optional<Uuid> event_id = std::nullopt);

// What the gate was asked about a call, from what was recorded of it.
GateQuestion QuestionOf(const SessionState& state, Effect effect,
                        const std::optional<GateFacts>& facts);

}  // namespace credence::governor
