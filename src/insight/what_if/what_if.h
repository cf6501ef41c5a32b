// SPDX-License-Identifier: Apache-2.0
// Replays the ledger under two policies at once, for all faculties. Each faculty has its own
// comparison (memory/what_if.h and its siblings); here they get the events in one pass, and are
// tallied.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "belief/settings.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/what_if.h"
#include "executive/settings.h"
#include "governor/settings.h"
#include "ledger/replay/what_if.h"
#include "ledger/store.h"
#include "memory/settings.h"
#include "review/settings.h"

namespace credence::insight {

// The settings of the faculties. REQUIRES: all referenced objects outlive its users.
struct Policy {
  const memory::MemorySettings& memory;
  const governor::GovernorSettings& governor;
  const executive::ExecutiveSettings& executive;
  const belief::BeliefSettings& belief;
  const review::ReviewSettings& review;

  template <class Settings>
  const Settings& Of() const {
    return std::get<const Settings&>(std::tie(memory, governor, executive, belief, review));
  }
};

struct PolicyPair {
  const Policy& present;
  const Policy& other;
  Timestamp now;  // The time at which decaying numbers are read.

  template <class Settings>
  ledger::PolicyPair<Settings> Of() const {
    return {.present = present.Of<Settings>(), .other = other.Of<Settings>(), .now = now};
  }
};

// The names of their reports.
inline constexpr auto kWhatIfFaculties =
    std::to_array<std::string_view>({"memories", "sessions", "heuristics", "beliefs", "reviews"});

struct TryOptions {
  std::vector<std::string> faculties;  // Empty: all.
  // Counts only decisions, outcomes and sessions from then on. Earlier events are replayed, too,
  // because the state rests on them.
  std::optional<Timestamp> since = std::nullopt;
  // Worker threads besides the reading one; sessions are distributed over them. 0: one per core.
  // The report is the same for any number.
  std::size_t lanes = 0;
};

// Replays the whole space in one pass. It keeps one state per subject (for sessions, only the most
// recent ones), and for each known outcome only the two numbers before it.
Result<WhatIfReport> TryPolicy(ledger::Reader& reader, const PolicyPair& policies,
                               const TryOptions& options = {});

// The same for several other policies, each compared with the present one. Events are read and
// decoded once for all of them, and a faculty is replayed once for all policies that refer to the
// same settings object. Returns a report for each policy. Memory grows with their number.
Result<std::vector<WhatIfReport>> TryPolicies(ledger::Reader& reader, const Policy& present,
                                              std::span<const Policy> others, Timestamp now,
                                              const TryOptions& options = {});

}  // namespace credence::insight
