// SPDX-License-Identifier: Apache-2.0
// Lift: the difference that memories and heuristics make to what comes out. It is told from what
// chance held out, and from nothing else: that a memory was confirmed, or that work went well after
// it was shown, does not say that it helped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace credence {

struct LiftRequest {
  double smallest = 0.05;  // The smallest difference that matters to the caller.
};

// Success with it minus success without it, with an interval of 95 %.
struct LiftDifference {
  double value = 0;
  double low = -1;
  double high = 1;
};

struct LiftRecord {
  std::string subject;  // The id of a memory or a heuristic; empty: several.
  std::string text;     // What it says, on one line; empty if it is not known any more.
  std::int64_t subjects = 1;
  // Times with an outcome, and the share of success among them (weighted).
  std::int64_t shown = 0;
  std::int64_t withheld = 0;
  double shown_success = 0;
  double withheld_success = 0;
  // So many of equal weight would say as much.
  double shown_effective = 0;
  double withheld_effective = 0;
  std::int64_t clusters = 0;
  // Weighted by the inverse of the recorded probability; and made sharper by what could be expected
  // beforehand. Absent: too few on a side.
  std::optional<LiftDifference> weighted;
  std::optional<LiftDifference> doubly_robust;
  // How many more times it takes to see the present difference, and the smallest that matters, in
  // four cases of five. Absent: there is no difference yet.
  std::optional<std::int64_t> needed;
  std::optional<std::int64_t> needed_for_smallest;
};

struct LiftQuestion {
  std::string about;    // "memories before a call", …
  std::string outcome;  // What counts as success.
  std::string cluster;  // What is taken to be independent.
  LiftRecord all;
  std::vector<LiftRecord> each;      // With enough of both sides, those with most data first.
  std::optional<LiftRecord> others;  // The rest, taken together.
  std::int64_t shown_unknown = 0;    // Times without an outcome.
  std::int64_t withheld_unknown = 0;
  std::int64_t clipped = 0;  // With a probability so extreme that it was drawn in.
};

struct LiftReport {
  double memory_holdout = 0;  // As it is set now.
  double executive_holdout = 0;
  double smallest = 0;
  std::vector<LiftQuestion> questions;  // Of which anything was recorded.
};

}  // namespace credence
