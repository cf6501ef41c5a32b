// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "credence/sessions.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// Without the session's signals, which are separate events (queries.h).
SessionReading ReadSession(const SessionState& state, const GovernorSettings& settings);

}  // namespace credence::governor
