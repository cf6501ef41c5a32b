// SPDX-License-Identifier: Apache-2.0
// The gate: may a call with this effect run at this score? Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "governor/effect.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

struct GateQuestion {
  Effect effect = Effect::kStateChange;
  bool self_call = false;         // Calls Credence to do what only a person may do.
  bool touches_governor = false;  // Changes the governor's settings or store.
  bool high_risk = false;         // Changes a path that needs more points.
  bool unread = false;            // Changes an existing file that was not read in this session.
  bool of_tests = false;          // Writes nothing but test files.
  bool tests_failing = false;
  bool consulted = false;  // Somebody was consulted in this turn.
  bool alarmed = false;    // The forecast has given alarm.
  bool bypassed = false;   // The user said SUDO in this turn, or allowed this call.
  std::optional<Verdict> ruled = std::nullopt;  // What a rule of a person says (rules.h).
  // These two hold whatever the settings say; ReadsSecret and Discloses ask the settings, too.
  bool secret_read = false;  // Shows a secret, or copies it to a file.
  bool discloses = false;    // Sends away what only a person may send.
  // The secret is a copy that an earlier call made. Which part of this call reads it is unknown.
  bool reads_copy = false;
  std::string what = {};  // Which secret, or what is sent where, for the reason; may be empty.
};

struct GateAnswer {
  Verdict verdict = Verdict::kAllow;
  std::string reason;       // Why the call is refused or asked about; empty if it is allowed.
  std::string note;         // A message to the agent with an allowed call.
  std::string unlock;       // What unlocks the call without any points; empty if only points do.
  std::int64_t needed = 0;  // The score from which it is allowed; 0 if no score is enough.
  bool is_own = false;      // Concerns the governor itself: only a person may do it.
  bool is_ruled = false;    // A rule of a person decided it.

  bool operator==(const GateAnswer&) const = default;
};

// Whether the settings guard secrets, and the call reads one, or sends away what only a person may
// send.
bool ReadsSecret(const GateQuestion& question, const GovernorSettings& settings);
bool Discloses(const GateQuestion& question, const GovernorSettings& settings);

// What a call is called where people read it: its effect, or "secret_read" or "disclose".
std::string_view EffectShown(const GateQuestion& question, const GovernorSettings& settings);

// Whether the user said SUDO in this turn; whether somebody was consulted in it.
bool IsBypassed(const SessionState& state);
bool HasConsulted(const SessionState& state);

// The calibrated score, 0 to 100: the score itself unless there is a curve. The gate and the zones
// use this value; the session's score stays as the signals left it.
std::int64_t WorthOf(std::int64_t confidence, const GovernorSettings& settings);
// The lowest score whose calibrated value reaches `worth`; 0 if none does, or all do.
std::int64_t NumberFor(std::int64_t worth, const GovernorSettings& settings);
// The zone of a score.
Zone ZoneFor(std::int64_t confidence, const GovernorSettings& settings);

GateAnswer Judge(const GateQuestion& question, std::int64_t confidence,
                 const GovernorSettings& settings);
// What happens to a call by the mode. `can_ask`: somebody is there to answer. What the governor
// protects for itself is denied in every mode.
Verdict Enforced(Verdict verdict, bool is_own, bool can_ask, const GovernorSettings& settings);
inline Verdict Enforced(const GateAnswer& answer, bool can_ask, const GovernorSettings& settings) {
  return Enforced(answer.verdict, answer.is_own, can_ask, settings);
}
// As Judge, the decision alone, without building its text.
Verdict VerdictOn(const GateQuestion& question, std::int64_t confidence,
                  const GovernorSettings& settings);

}  // namespace credence::governor
