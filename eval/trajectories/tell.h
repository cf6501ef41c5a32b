// SPDX-License-Identifier: Apache-2.0
// Feeds recorded runs to the engine, step by step, and keeps the results.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "eval/trajectories/runs.h"

namespace credence::bench {

// A signal that moved the score.
struct Move {
  std::int64_t call = 0;  // The call during which it fired; from 1.
  std::int64_t delta = 0;
};

struct Told {
  bool resolved = false;
  std::size_t steps = 0;
  std::size_t failures = 0;
  std::int64_t number = 0;
  std::int64_t reduced = 0;  // Sum of all reducers, as if the score had no bounds.
  std::vector<Move> moves;
  std::vector<std::int64_t> failed_calls;
  std::size_t asked = 0;
  std::size_t denied = 0;
  std::map<std::string, int> fired;    // By signal.
  std::map<std::string, int> refused;  // By effect.

  // Sum of all signals up to a call, as if the score had no bounds.
  std::int64_t MovedUntil(std::int64_t call) const;
  std::int64_t FailuresUntil(std::int64_t call) const;
};

struct Telling {
  bool enforce = false;  // A refused step is not reported as done.
  std::string settings;  // TOML.
};

// In the order of the runs.
std::vector<Told> TellAll(const std::vector<Run>& runs, const Telling& telling);

}  // namespace credence::bench
