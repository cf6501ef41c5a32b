// SPDX-License-Identifier: Apache-2.0
// Signals: what each signal of the governor is worth. How often it fires, how well it foretells how
// the work turns out, what it costs the agent, and how often people called it mistaken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace credence {

// A share with an interval of 95 %; `of` is what it is a share of.
struct Share {
  std::int64_t count = 0;
  std::int64_t of = 0;
  double value = 0;
  double low = 0;
  double high = 1;
};

// What a record speaks for. Nothing of it is done by itself.
struct SignalProposal {
  std::string action;  // "disable", "reweigh", "enable"
  std::string why;
  std::string setting;  // "governor.signals.sunk_cost.delta=-12": for 'credence replay --set'
};

struct SignalRecord {
  std::string signal;
  std::int64_t delta = 0;
  bool enabled = true;
  // Of one that is not enabled: how often it would have.
  std::int64_t firings = 0;
  std::int64_t sessions = 0;  // In which it fired.
  // Among sessions with an outcome: the share that ended as the signal says (a reducer: in failure)
  // of those in which it fired, and the share of those that ended so in which it fired. Absent:
  // there are none, or the outcome was inferred from this very signal.
  std::optional<Share> precision;
  std::optional<Share> recall;
  // Refusals that would not have been without it, and the minutes until such a call passed.
  std::int64_t refusals = 0;
  double minutes = 0;
  std::int64_t disputes = 0;
  std::optional<SignalProposal> proposal;
};

struct SignalsReport {
  std::int64_t sessions = 0;
  std::int64_t judged = 0;    // Somebody said how they turned out.
  std::int64_t inferred = 0;  // Where nobody did, the user's last word or the last test run tells.
  bool uses_inferred = false;
  std::int64_t failed = 0;  // Of those with an outcome.
  std::int64_t refusals = 0;
  std::vector<SignalRecord> signals;  // By firings.
};

}  // namespace credence
