// SPDX-License-Identifier: Apache-2.0
// The forecast: how likely it is that a session ends well, from the shape of its work so far. It
// stands beside the score, which gates.
//
// A logistic model with seven facts of structure, each with a sign that can be argued for. Fitted
// on public runs of other agents by eval/forecast; docs/governor.md has the figures. How often an
// agent succeeds at all differs far more between agents and projects than anything in a session
// shows, so that is learned from the sessions whose outcome is known.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "governor/types.h"

namespace credence::governor {

// Before that many calls nothing can be said.
inline constexpr std::int64_t kForecastCallsMin = 5;

// The usual rate of success, as a shift of the model's logit.
struct Habit {
  double shift = 0;
  double deviation = 1.2;  // Of what is known about it.
  std::int64_t sessions = 0;
};

// The habit that fits sessions with known outcomes best; with none, what is usual elsewhere.
struct KnownEnd {
  Flow flow;
  bool success = false;
};
Habit LearnHabit(std::span<const KnownEnd> ends);

struct ForecastFact {
  std::string fact;   // "43 calls"
  double effect = 0;  // On the logit; negative lowers the forecast.
};

struct ForecastReading {
  double p_success = 0;
  double low = 0;  // The interval within which the probability lies with 95 %.
  double high = 0;
  std::vector<ForecastFact> facts;  // The three that moved it most.
};

// Absent if the session has had too few calls.
std::optional<ForecastReading> Forecast(const Flow& flow, bool ended, const Habit& habit);

// The alarm: a session's forecast is lower than that of nearly all sessions that ended well, at its
// lowest moment. With n successes of one's own, the level at which it is given is the
// ⌊share (n + 1)⌋-th lowest of theirs, so that at most that share of the sessions that end well
// raises it (conformal prediction). The habit shifts all alike, so it does not matter here.
//
// With too few sessions of one's own, the level is that of the public runs, which need not hold.
// Absent: the level for the usual share.
std::optional<double> AlarmLevel(std::span<const KnownEnd> ends, double share);
bool IsAlarmed(const SessionState& state);

// Takes a finished call into account.
template <class Text>
void Advance(Flow& flow, const BasicFinished<Text>& event);

}  // namespace credence::governor
