// SPDX-License-Identifier: Apache-2.0
// The ledger of all faculties under two policies at once. Each faculty has its own comparison
// (memory/what_if.h and its siblings); here they are given the events in one pass, and tallied.
#pragma once

#include <array>
#include <cstddef>
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

// The settings of the faculties. REQUIRES: what it refers to outlives its users.
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
  Timestamp now;  // At which numbers that fade are read.

  template <class Settings>
  ledger::PolicyPair<Settings> Of() const {
    return {.present = present.Of<Settings>(), .other = other.Of<Settings>(), .now = now};
  }
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
