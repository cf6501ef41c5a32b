// SPDX-License-Identifier: Apache-2.0
// What if: the ledger under other settings. Which numbers would have come out differently, which
// verdicts with them, and how that compares with what is known to have happened.
//
// What was recorded is held fixed: agents and people did what they did. Only what Credence made of
// it is found anew.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/timestamp.h"

namespace credence {

// A setting that is not what it is now.
struct ChangedSetting {
  std::string key;
  std::string present;
  std::string other;
};

// A verdict that would have been another one.
struct ChangedVerdict {
  std::string subject;  // Its id.
  std::int64_t sequence = 0;
  Timestamp at;
  std::string what;      // "Edit, production_write"
  std::string recorded;  // "deny"
  std::string other;     // "allow"
  double recorded_number = 0;
  double other_number = 0;
  std::optional<bool> success;  // How it turned out, where that is known.
};

// A subject whose number would be another one now.
struct ChangedSubject {
  std::string subject;
  double recorded = 0;
  double other = 0;
  std::int64_t verdicts = 0;  // That would have been others.
  std::optional<bool> success;
};

// Something counted among what has an outcome: "blocked, though they succeeded".
struct OutcomeCount {
  std::string what;
  std::int64_t of = 0;  // That could have been counted.
  std::int64_t recorded = 0;
  std::int64_t other = 0;
};

struct FacultyWhatIf {
  std::string faculty;  // "sessions"
  std::int64_t events = 0;
  std::int64_t subjects = 0;
  std::int64_t changed_subjects = 0;
  std::int64_t verdicts = 0;
  std::int64_t changed_verdicts = 0;
  double mean_change = 0;     // Of the number, over all subjects.
  double largest_change = 0;  // With its sign.
  // How well the number tells success from failure (AUROC), where there are both.
  std::optional<double> recorded_ranking;
  std::optional<double> other_ranking;
  std::vector<OutcomeCount> outcomes;
  std::vector<ChangedSubject> largest;   // The most changed first; not all.
  std::vector<ChangedVerdict> examples;  // The oldest first; not all.
};

struct WhatIfRequest {
  std::string policy;  // Settings, as TOML; what it does not name stays as it is.
  std::string origin = "policy";
  std::vector<std::string> set;  // "memory.half_life_days=60"
  // Only these faculties; empty: all.
  std::vector<std::string> faculties;
};

struct WhatIfReport {
  std::int64_t events = 0;
  std::vector<ChangedSetting> settings;
  std::vector<FacultyWhatIf> faculties;

  // Nothing came out differently.
  bool IsIdentical() const;
};

// One setting, from one value to another.
struct SweepRequest {
  std::string key;
  double from = 0;
  double to = 0;
  std::int64_t points = 11;
  WhatIfRequest with;  // Besides.
};

struct SweepPoint {
  double value = 0;
  std::vector<FacultyWhatIf> faculties;  // Without lists.
};

struct SweepReport {
  std::string key;
  double present = 0;
  std::vector<SweepPoint> points;
};

}  // namespace credence
