// SPDX-License-Identifier: Apache-2.0
// WhatIf: the history of one faculty under two policies at once. One for each faculty; they are
// given every event in order, each takes its own.
#pragma once

#include <array>
#include <memory>
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
  virtual FacultyWhatIf Finish() = 0;
};

// By the names of their reports.
inline constexpr auto kWhatIfFaculties =
    std::to_array<std::string_view>({"memories", "sessions", "heuristics", "beliefs", "reviews"});

// One for each faculty.
std::vector<std::unique_ptr<WhatIf>> MakeWhatIfs(const PolicyPair& policies);

// The whole space, in one pass that keeps a state for each subject, and for an event nothing but
// the two numbers that stood before a known outcome. Events are read by one thread and worked on by
// another.
Result<WhatIfReport> TryPolicy(ledger::Reader& reader, const PolicyPair& policies,
                               const std::vector<std::string>& faculties);

}  // namespace credence::insight
