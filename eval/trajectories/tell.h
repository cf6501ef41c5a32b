// SPDX-License-Identifier: Apache-2.0
// Tells recorded runs to the engine, step by step, and keeps what came of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "eval/trajectories/runs.h"

namespace credence::bench {

// A signal that moved the number.
struct Move {
  std::int64_t call = 0;  // During which; from 1.
  std::int64_t delta = 0;
};

struct Told {
  bool resolved = false;
  std::size_t steps = 0;
  std::size_t failures = 0;
  std::int64_t number = 0;
  std::int64_t reduced = 0;  // All reducers together, as if the number had no bounds.
  std::vector<Move> moves;
  std::vector<std::int64_t> failed_calls;
  std::size_t asked = 0;
  std::size_t denied = 0;
  std::map<std::string, int> fired;    // By signal.
  std::map<std::string, int> refused;  // By effect.

  // All signals up to a call together, as if the number had no bounds.
  std::int64_t MovedUntil(std::int64_t call) const;
  std::int64_t FailuresUntil(std::int64_t call) const;
};

struct Telling {
  bool enforce = false;  // A refused step is not told to have happened.
  std::string settings;  // TOML.
};

// In the order of the runs.
std::vector<Told> TellAll(const std::vector<Run>& runs, const Telling& telling);

}  // namespace credence::bench
