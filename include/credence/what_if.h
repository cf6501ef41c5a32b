// SPDX-License-Identifier: Apache-2.0
// What if: the ledger under other settings. Which numbers and verdicts would differ, and how that
// compares with known outcomes.
//
// Recorded events are held fixed: agents and people did what they did. Only Credence's conclusions
// are computed again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"

namespace credence {

// A setting that differs from the current one.
struct ChangedSetting {
  std::string key;
  std::string present;
  std::string other;

  CREDENCE_FIELDS(key, present, other)
};

// A verdict that would differ.
struct ChangedVerdict {
  std::string subject;
  std::int64_t sequence = 0;
  Timestamp at;
  std::string what;      // "Edit, production_write"
  std::string recorded;  // "deny"
  std::string other;     // "allow"
  double recorded_number = 0;
  double other_number = 0;
  std::optional<bool> success;  // The outcome, if known.
};

// The decisions that would change from one verdict to the same other one.
struct VerdictChange {
  std::string recorded;  // "deny"
  std::string other;     // "allow"
  std::int64_t count = 0;
  // The oldest of them.
  std::string what;     // "Edit, production_write"
  std::string subject;  // Its session.
  std::int64_t sequence = 0;
  Timestamp at;

  bool operator==(const VerdictChange&) const = default;
  CREDENCE_FIELDS(recorded, other, count, what, subject, sequence, at)
};

// A subject whose number would differ.
struct ChangedSubject {
  std::string subject;
  double recorded = 0;
  double other = 0;
  std::int64_t verdicts = 0;  // How many would differ.
  std::optional<bool> success;
};

// A count among subjects with an outcome: "blocked, though they succeeded".
struct OutcomeCount {
  std::string what;
  std::int64_t of = 0;  // The number of candidates.
  std::int64_t recorded = 0;
  std::int64_t other = 0;

  // Adds a candidate, and whether it counts under either policy.
  void Count(bool is_recorded, bool is_other) {
    ++of;
    recorded += is_recorded ? 1 : 0;
    other += is_other ? 1 : 0;
  }
  CREDENCE_FIELDS(what, of, recorded, other)
};

struct FacultyWhatIf {
  std::string faculty;  // "sessions"
  std::int64_t events = 0;
  std::int64_t subjects = 0;
  std::int64_t changed_subjects = 0;
  std::int64_t verdicts = 0;
  std::int64_t changed_verdicts = 0;
  double mean_change = 0;     // Of the number, over all subjects.
  double largest_change = 0;  // Signed.
  // How well the number separates success from failure (AUROC), if both occur.
  std::optional<double> recorded_ranking;
  std::optional<double> other_ranking;
  std::vector<OutcomeCount> outcomes;
  std::vector<VerdictChange> changes;    // Most decisions first; all changed verdicts.
  std::vector<ChangedSubject> largest;   // Most changed first; truncated.
  std::vector<ChangedVerdict> examples;  // Oldest first; truncated.
};

// The settings file before and after a change.
struct ChangedFile {
  std::string before;
  std::string after;
  std::string origin;
  std::string project;  // Whose own table counts; empty: that of the engine.
};

struct WhatIfRequest {
  std::string policy;  // Settings as TOML; unnamed settings keep their values.
  std::string origin = "policy";
  std::vector<std::string> set;  // "memory.half_life_days=60"
  // Only these faculties; empty: all.
  std::vector<std::string> faculties;
  // Counts only decisions, outcomes and sessions from then on: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  // Compares these, with the environment and what else overrides a file, instead of the present
  // settings with `policy` and `set`.
  std::optional<ChangedFile> file = std::nullopt;
};

struct WhatIfReport {
  std::int64_t events = 0;
  std::vector<ChangedSetting> settings;
  std::vector<FacultyWhatIf> faculties;

  // True if nothing would differ.
  bool IsIdentical() const {
    return std::ranges::all_of(faculties, [](const FacultyWhatIf& faculty) {
      return faculty.changed_subjects == 0 && faculty.changed_verdicts == 0;
    });
  }
};

// Varies one setting from one value to another.
struct SweepRequest {
  std::string key;
  double from = 0;
  double to = 0;
  std::int64_t points = 11;
  WhatIfRequest with;  // Further changes.
};

struct SweepPoint {
  double value = 0;
  std::vector<FacultyWhatIf> faculties;  // Without the lists.
};

struct SweepReport {
  std::string key;
  double present = 0;
  std::vector<SweepPoint> points;

  CREDENCE_FIELDS(key, present, points)
};

}  // namespace credence
