// SPDX-License-Identifier: Apache-2.0
// The last seven days of a space, in numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"
#include "credence/transcripts.h"

namespace credence {

struct LowestScore {
  std::string session;
  std::int64_t confidence = 0;

  bool operator==(const LowestScore&) const = default;
  CREDENCE_FIELDS(session, confidence)
};

// What happened in a stretch of time, such as seven days.
struct WeekFigures {
  std::int64_t sessions = 0;
  std::int64_t calls = 0;  // Tool calls, with those that were refused.
  std::int64_t failed = 0;
  std::int64_t refused = 0;
  std::int64_t asked = 0;         // A person was asked.
  std::int64_t would_refuse = 0;  // Allowed because of the mode.
  std::int64_t would_ask = 0;
  std::vector<SignalCount> signals;   // Most frequent first.
  std::optional<LowestScore> lowest;  // The lowest score that any session had.
  std::int64_t tests_passed = 0;      // Runs of tests.
  std::int64_t tests_failed = 0;
  // Memories.
  std::int64_t learned = 0;
  std::int64_t confirmed = 0;
  std::int64_t contradicted = 0;
  std::int64_t faded = 0;  // Fell below memory.min_effective because nobody used them.

  bool IsEmpty() const { return sessions == 0 && learned + confirmed + contradicted + faded == 0; }

  CREDENCE_FIELDS(sessions, calls, failed, refused, asked, would_refuse, would_ask, signals, lowest,
                  tests_passed, tests_failed, learned, confirmed, contradicted, faded)
};

struct WeekReport {
  Timestamp since;
  Timestamp until;
  WeekFigures week;
  std::optional<WeekFigures> before;  // The seven days before; absent: nothing happened.
  // Everything that was not imported happened in this week.
  bool is_first = false;
};

}  // namespace credence
