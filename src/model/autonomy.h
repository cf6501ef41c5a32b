// SPDX-License-Identifier: Apache-2.0
// Autonomy: how much of a task type people still review, earned by their approvals.
//
//   level  rises at                    shown    keeps a rate of
//   0                                  100 %
//   1      10 approvals                 80 %    0.70
//   2      25 and a rate above 0.85     50 %    0.85
//   3      50 and a rate above 0.90     20 %    0.90
//   4      100 and a rate above 0.95     5 %    0.95
//
// The required rate counts all decisions and is compared exactly: 85 of 100 is not above 0.85. A
// level falls by one when its rate is not kept, by the last five reviews or by the sequential test
// (model/sequential.h). The reviews that made it fall no longer count; otherwise one rejection
// would cost a level at each of the next reviews. It can rise again after five more reviews. A
// level is not entered if the last reviews would make it fall again, and changes by one at a time.
//
// Rule R10 of reviews. Callers leave out deferred and experimental reviews.
//
// Invariants: the level is 0 to 4 and changes by one at most; an approval never lowers a level
// under the sequential test; a replay equals the incremental fold bit for bit.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "credence/decimal.h"
#include "credence/result.h"
#include "model/sequential.h"

namespace credence::model {

inline constexpr int kAutonomyLevelMax = 4;

// What one level requires and allows.
struct AutonomyRule {
  std::int64_t approvals = 0;
  std::optional<Decimal> rate_above;  // Over all decisions; not required at level 1.
  Decimal rate_kept;
  Decimal review_share;

  bool operator==(const AutonomyRule&) const = default;
};

enum class RegressionRule {
  kLastReviews,  // The rate over the last five reviews is under the level's.
  kSequential,   // The sequential test finds the rate below the level's.
};

constexpr Decimal Percent(int percent) { return Decimal::FromNanos(percent * 10'000'000LL); }

struct AutonomyParams {
  // Levels 1 to 4; at level 0 everything is reviewed.
  std::array<AutonomyRule, kAutonomyLevelMax> levels = {{
      {.approvals = 10, .rate_kept = Percent(70), .review_share = Percent(80)},
      {.approvals = 25,
       .rate_above = Percent(85),
       .rate_kept = Percent(85),
       .review_share = Percent(50)},
      {.approvals = 50,
       .rate_above = Percent(90),
       .rate_kept = Percent(90),
       .review_share = Percent(20)},
      {.approvals = 100,
       .rate_above = Percent(95),
       .rate_kept = Percent(95),
       .review_share = Percent(5)},
  }};
  RegressionRule regression = RegressionRule::kLastReviews;
  int window = 5;                  // Reviews considered by the plain rule.
  int wait = 5;                    // Reviews after a fall before a rise.
  double reviews_between = 200.0;  // For the sequential test.

  bool operator==(const AutonomyParams&) const = default;
};

// Rates and shares within [0, 1], rates kept above 0 and below 1, approvals and rates not falling
// from level to level, shares not rising, 1 <= window <= kRecentReviewsMax, wait >= 0. Failure:
// kInvalidArgument, naming the level.
Result<void> Validate(const AutonomyParams& params);

struct AutonomyState {
  int level = 0;
  std::int64_t approvals = 0;
  std::int64_t decisions = 0;
  RecentReviews recent;        // Since the last fall.
  SequentialState sequential;  // Since the level was entered.
  int waiting = 0;             // Reviews before it can rise.

  bool operator==(const AutonomyState&) const = default;
};

// The state after one decision. Compare the levels to see whether it rose or fell.
AutonomyState Step(const AutonomyParams& params, const AutonomyState& state, bool approved);

// The highest level that the counts alone earn.
int EarnedLevel(const AutonomyParams& params, std::int64_t approvals, std::int64_t decisions);

// The share of the work that people review at a level (rule R11).
Decimal ReviewShare(const AutonomyParams& params, int level);

// Whether an item is sampled. `random_bits` are 64 random bits: the same bits give the same answer,
// and the share is exact to 2^-64. Irreversible work is always reviewed.
bool IsReviewed(Decimal share, std::uint64_t random_bits, bool irreversible);

}  // namespace credence::model
