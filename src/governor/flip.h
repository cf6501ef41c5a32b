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
#include <vector>

#include "governor/gate.h"
#include "governor/settings.h"
#include "governor/types.h"
#include "ledger/replay/flip.h"

namespace credence::governor {

// Only facts; in order.
using Past = ledger::Past<SessionEvent>;

// What can move the number or the gate.
bool IsRemovable(const SessionEvent& event);
// Signals, and that one waits for approval, follow from other events.
bool IsConsequence(const SessionEvent& event);
// Without the first prompt the next would be the first, and would be assessed. Where it was not,
// nobody knows what would have come of it: then the first cannot be left out.
Past WithItsOpening(const Past& past);

// A session, and what the gate is asked about.
struct AskedSession {
  SessionState state;
  Effect effect = Effect::kStateChange;
  std::optional<GateFacts> facts;  // As of the call that was refused last.
};
// About this effect; by default the strongest that is not allowed now, or the strongest of all.
AskedSession AskedAbout(const Past& past, SessionState state, std::optional<Effect> effect,
                        const GovernorSettings& settings);
GateAnswer Answered(const AskedSession& session, const GovernorSettings& settings);

// A ledger::Flippable. Its verdicts are those of the gate.
class Flip {
 public:
  using State = AskedSession;
  // Facts folded; each takes about a microsecond.
  static constexpr std::size_t kWork = 500'000;

  // REQUIRES: the settings outlive it.
  Flip(Past past, AskedSession session, Timestamp now, const GovernorSettings& settings);

  // Of a long session only what moved the number, failed or was refused can be left out.
  const Past& past() const { return past_; }
  const AskedSession& state() const { return session_; }
  std::string verdict() const { return std::string(NameOf(verdict_)); }
  // The session without some facts, under these settings.
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<AskedSession>> Actions() const;
  std::optional<std::string> BetterVerdict(const AskedSession& session) const;

 private:
  Past past_;
  AskedSession session_;
  Timestamp now_;
  const GovernorSettings& settings_;
  Verdict verdict_;
};

}  // namespace credence::governor
