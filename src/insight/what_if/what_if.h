// SPDX-License-Identifier: Apache-2.0
// WhatIf: the history of one faculty under two policies at once. One for each faculty; they are
// given every event in order, each takes its own.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "belief/settings.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/what_if.h"
#include "executive/settings.h"
#include "governor/settings.h"
#include "ledger/store.h"
#include "memory/settings.h"
#include "review/settings.h"

namespace credence::insight {

// The settings of the faculties. REQUIRES: what it refers to outlives its users.
struct Policy {
  const memory::MemorySettings& memory;
  const governor::GovernorSettings& governor;
  const executive::ExecutiveSettings& executive;
  const belief::BeliefSettings& belief;
  const review::ReviewSettings& review;
};

struct PolicyPair {
  const Policy& present;
  const Policy& other;
  Timestamp now;  // At which numbers that fade are read.
};

class WhatIf {
 public:
  virtual ~WhatIf() = default;

  virtual std::string_view faculty() const = 0;
  virtual bool Owns(std::string_view stream) const = 0;
  // An event that it owns. Events of kinds that it does not know are passed over. Failure:
  // kDataLoss.
  virtual Result<void> Take(const ledger::EventView& event) = 0;
  // After the last event: whatever has to be read once more.
  virtual Result<void> Complete(ledger::Reader& /*reader*/) { return {}; }
  virtual FacultyWhatIf Finish() = 0;
};

// By the names of their reports.
inline constexpr auto kWhatIfFaculties =
    std::to_array<std::string_view>({"memories", "sessions", "heuristics", "beliefs", "reviews"});

struct TryOptions {
  std::vector<std::string> faculties;  // Only these; empty: all.
  // Threads that work, besides the one that reads; sessions are shared out among them. 0: as many
  // as there are cores. The report is the same for any number.
  std::size_t lanes = 0;
};

// The whole space, in one pass that keeps a state for each subject (of sessions: of those that were
// seen last), and for an event nothing but the two numbers that stood before a known outcome.
Result<WhatIfReport> TryPolicy(ledger::Reader& reader, const PolicyPair& policies,
                               const TryOptions& options = {});

}  // namespace credence::insight
