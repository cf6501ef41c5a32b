// SPDX-License-Identifier: Apache-2.0
// Why of a session: what happened in it, which signals followed, and what would change the answer
// that a call gets.
#pragma once

#include <optional>

#include "credence/insight.h"
#include "credence/result.h"
#include "credence/sessions.h"
#include "governor/effect.h"
#include "governor/settings.h"
#include "ledger/store.h"

namespace credence::insight {

// `effect`: of the call; by default the strongest that is not allowed.
Result<SessionWhyReport> WhySession(ledger::Reader& reader, SessionReading session,
                                    std::optional<governor::Effect> effect, Timestamp now,
                                    const governor::GovernorSettings& settings);

}  // namespace credence::insight
