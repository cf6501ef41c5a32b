// SPDX-License-Identifier: Apache-2.0
// Signals: how often each of the governor's signals fires, how well it predicts the outcome, what
// it costs the agent, and how often people called it mistaken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/fields.h"

namespace credence {

// A share with a 95 % interval; `of` is the denominator.
struct Share {
  std::int64_t count = 0;
  std::int64_t of = 0;
  double value = 0;
  double low = 0;
  double high = 1;

  CREDENCE_FIELDS(value, low, high, count, of)
};

// A change that a record suggests. Never applied automatically.
struct SignalProposal {
  std::string action;  // "disable", "reweigh", "enable"
  std::string why;
  std::string setting;  // "governor.signals.sunk_cost.delta=-12": for 'credence replay --set'

  CREDENCE_FIELDS(action, why, setting)
};

struct SignalRecord {
  std::string signal;
  std::int64_t delta = 0;
  bool enabled = true;
  // For a disabled signal: how often it would have fired.
  std::int64_t firings = 0;
  std::int64_t sessions = 0;  // Sessions in which it fired.
  // Among sessions with an outcome. Precision: of those in which it fired, the share that ended as
  // the signal predicts (a reducer: in failure). Recall: of those that ended so, the share in which
  // it fired. Absent if there are none, or if the outcome was inferred from this signal.
  std::optional<Share> precision;
  std::optional<Share> recall;
  // Refusals that only this signal caused, and the minutes until such a call was allowed.
  std::int64_t refusals = 0;
  double minutes = 0;
  std::int64_t disputes = 0;
  std::optional<SignalProposal> proposal;

  CREDENCE_FIELDS(signal, delta, enabled, firings, sessions, precision, recall, refusals, minutes,
                  disputes, proposal)
};

struct SignalsReport {
  std::int64_t sessions = 0;
  std::int64_t judged = 0;    // Outcome reported by somebody.
  std::int64_t inferred = 0;  // Outcome inferred from the user's last message or the last test run.
  bool uses_inferred = false;
  std::int64_t failed = 0;  // Among those with an outcome.
  std::int64_t refusals = 0;
  std::vector<SignalRecord> signals;  // Most firings first.
};

}  // namespace credence
