// SPDX-License-Identifier: Apache-2.0
// A simulation: the real engine in a world generated from a seed (docs/simulation.md). The same
// seed gives the same ledger, byte for byte.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/result.h"
#include "sim/faulty_store.h"
#include "sim/findings.h"

namespace credence::sim {

inline constexpr std::int64_t kStepsDefault = 400;

struct SimulationOptions {
  std::uint64_t seed = 1;
  std::int64_t steps = kStepsDefault;
  Defect defect = Defect::kNone;  // For tests of the auditor.
};

struct SimulationReport {
  std::uint64_t seed = 0;
  std::int64_t steps = 0;
  std::int64_t requests = 0;
  std::int64_t repetitions = 0;  // Requests sent again.
  std::int64_t events = 0;
  std::array<std::int64_t, kFaults> faults{};  // By kind.
  std::int64_t kills = 0;
  std::int64_t audits = 0;
  std::int64_t checks = 0;
  std::string head_hash;
  std::optional<Violation> violation;
  std::int64_t step = 0;           // Where the violation was found.
  std::vector<std::string> trace;  // The last steps before it.
  std::string command;             // Reproduces it.
};

// Fails only if the script of the simulated model cannot be written.
Result<SimulationReport> Simulate(const SimulationOptions& options);

}  // namespace credence::sim
