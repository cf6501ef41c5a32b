// SPDX-License-Identifier: Apache-2.0
// Lift: the difference that memories and heuristics make to outcomes. Measured by random holdout
// only: that a memory was confirmed, or that work went well after it was shown, does not prove that
// it helped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/fields.h"

namespace credence {

struct LiftRequest {
  double smallest = 0.05;  // The smallest difference that the caller cares about.
};

// Success with it minus success without it, with a 95 % interval.
struct LiftDifference {
  double value = 0;
  double low = -1;
  double high = 1;

  CREDENCE_FIELDS(value, low, high)
};

struct LiftRecord {
  std::string subject;  // The id of a memory or heuristic; empty for several.
  std::string text;     // Its text on one line; empty if no longer known.
  std::int64_t subjects = 1;
  // Uses with an outcome, and their (weighted) success rate.
  std::int64_t shown = 0;
  std::int64_t withheld = 0;
  double shown_success = 0;
  double withheld_success = 0;
  // Effective sample size: as informative as this many equal weights.
  double shown_effective = 0;
  double withheld_effective = 0;
  std::int64_t clusters = 0;
  // Weighted by the inverse of the recorded probability, then adjusted for what could be expected
  // beforehand. Absent if either side has too few.
  std::optional<LiftDifference> weighted;
  std::optional<LiftDifference> doubly_robust;
  // How many more uses it takes to detect the present difference, and the smallest that matters,
  // with 80 % power. Absent if there is no difference yet.
  std::optional<std::int64_t> needed;
  std::optional<std::int64_t> needed_for_smallest;
};

struct LiftQuestion {
  std::string about;    // "memories before a call", …
  std::string outcome;  // What counts as success.
  std::string cluster;  // The unit that is assumed to be independent.
  LiftRecord all;
  std::vector<LiftRecord> each;      // With enough data on both sides; most data first.
  std::optional<LiftRecord> others;  // All others, pooled.
  std::int64_t shown_unknown = 0;    // Uses without an outcome.
  std::int64_t withheld_unknown = 0;
  std::int64_t clipped = 0;  // Uses whose extreme probability was clipped.
};

struct LiftReport {
  double memory_holdout = 0;  // Current setting.
  double executive_holdout = 0;
  double smallest = 0;
  std::vector<LiftQuestion> questions;  // Only those with data.

  CREDENCE_FIELDS(memory_holdout, executive_holdout, smallest, questions)
};

}  // namespace credence
