// SPDX-License-Identifier: Apache-2.0
// The gate: may a call with this effect pass at this number? Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "governor/effect.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// What the gate looks at.
struct GateQuestion {
  Effect effect = Effect::kStateChange;
  bool self_call = false;         // Credence called to do what only a person may do.
  bool touches_governor = false;  // Its own settings or store.
  bool high_risk = false;         // A path that needs more points.
  bool unread = false;            // Changes an existing file that was not read in this session.
  bool tests_failing = false;
  bool bypassed = false;  // The user said SUDO in this turn.
};

struct GateAnswer {
  Verdict verdict = Verdict::kAllow;
  std::string reason;       // Why it is refused or asked; empty when allowed.
  std::string note;         // Allowed, with these words to the agent.
  std::string unlock;       // What opens it without any points; empty: only they do.
  std::int64_t needed = 0;  // The number from which it is allowed; 0: no number helps.

  bool operator==(const GateAnswer&) const = default;
};

// What the number is worth, as a whole number from 0 to 100: itself, unless there is a curve. The
// gate and the zones look at this, and the session's number is as the signals made it.
std::int64_t WorthOf(std::int64_t confidence, const GovernorSettings& settings);
// The lowest number that is worth so much; 0: none is, or every one.
std::int64_t NumberFor(std::int64_t worth, const GovernorSettings& settings);
// What the number means.
Zone ZoneFor(std::int64_t confidence, const GovernorSettings& settings);

GateAnswer Judge(const GateQuestion& question, std::int64_t confidence,
                 const GovernorSettings& settings);
// The verdict of that answer, without making its words.
Verdict VerdictOn(const GateQuestion& question, std::int64_t confidence,
                  const GovernorSettings& settings);

}  // namespace credence::governor
