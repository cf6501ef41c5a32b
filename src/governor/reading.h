// SPDX-License-Identifier: Apache-2.0
// A session as callers see it.
#pragma once

#include "credence/sessions.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// Without its signals, which are events of their own (queries.h).
SessionReading ReadSession(const SessionState& state, const GovernorSettings& settings);

}  // namespace credence::governor
