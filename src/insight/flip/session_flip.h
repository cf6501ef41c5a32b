// SPDX-License-Identifier: Apache-2.0
// What would flip a session: what the gate answers to a call with some effect.
//
// Facts are left out, not signals: a signal follows from facts and settings (governor/react.h), and
// is found anew. Calls that ran are taken to have run; one that was refused counts as refused where
// the gate would still refuse it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "credence/counterfactual.h"
#include "governor/gate.h"
#include "governor/settings.h"
#include "governor/types.h"
#include "insight/flip/past.h"

namespace credence::insight {

// Only facts; in order.
using SessionPast = Past<governor::SessionEvent>;

// Signals, and that one waits for approval, follow from other events.
bool IsConsequence(const governor::SessionEvent& event);
// What can move the number or the gate.
bool IsRemovable(const governor::SessionEvent& event);
// Without the first prompt the next would be the first, and would be assessed. Where it was not,
// nobody knows what would have come of it: then the first cannot be left out.
SessionPast WithItsOpening(const SessionPast& past);
// In words: "Bash failed (state_change)".
std::string WordsOf(const governor::SessionEvent& event);

// What the gate is asked about.
struct SessionQuestion {
  governor::Effect effect = governor::Effect::kStateChange;
  std::optional<governor::GateFacts> facts;  // As of the call that was refused last.
};
// About this effect; by default the strongest that is not allowed now, or the strongest of all.
SessionQuestion QuestionFor(const SessionPast& past, const governor::SessionState& state,
                            std::optional<governor::Effect> effect,
                            const governor::GovernorSettings& settings);
governor::GateAnswer Answered(const SessionQuestion& question, const governor::SessionState& state,
                              const governor::GovernorSettings& settings);

// The session without some facts, under these settings.
governor::SessionState WithoutEvents(const SessionPast& past, std::span<const bool> removed,
                                     const governor::GovernorSettings& settings);

Counterfactual WhatWouldFlip(const SessionPast& past, const governor::SessionState& state,
                             const SessionQuestion& question, Timestamp now,
                             const governor::GovernorSettings& settings);

}  // namespace credence::insight
