// SPDX-License-Identifier: Apache-2.0
// Sequential: has the approval rate fallen below the required rate? Tested after every review.
//
// The plain rule looks at the last few reviews: if their rate is under the level's, it has fallen.
// Five reviews say little, so false alarms are frequent.
//
// The sequential test weighs every review since it began, and bounds its false alarms. For each
// alternative a, in which the odds of a rejection are 2, 4 or 8 times the allowed ones,
//
//   R_a(n) = (R_a(n - 1) + 1) × (approved ? p_a / p : (1 - p_a) / (1 - p)),    R_a(0) = 0
//   fallen  <=>  mean of R_a >= reviews_between
//
// with p the rate to keep and p_a the alternative's. The +1 lets the decline begin at any review,
// so that a long good record does not hide it.
//
// Error bound: as long as every review is approved with probability p or more given those before
// it, R_a(n) - n is a supermartingale. So the mean number of reviews until a false alarm is at
// least `reviews_between`, and a false alarm within n reviews has probability n / reviews_between
// at most.
//
// Source: Shiryaev 1963 and Roberts 1966; as an e-detector for composite hypotheses, Shin, Ramdas
// and Rinaldo, E-detectors (2023). Rule R10 of reviews, `regression = "sequential"`.
//
// Invariants: an approval instead of a rejection never raises the evidence, and never raises the
// alarm; evidence is finite.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "credence/decimal.h"
#include "credence/result.h"

namespace credence::model {

// The last reviews, newest in the lowest bit of `approved`. At most 64.
struct RecentReviews {
  std::uint64_t approved = 0;
  int count = 0;

  bool operator==(const RecentReviews&) const = default;
};

inline constexpr int kRecentReviewsMax = 64;

// Adds a review; drops the oldest beyond kRecentReviewsMax.
RecentReviews Add(RecentReviews recent, bool approved);
// How many of the last `window` were approved. REQUIRES: 0 <= window <= kRecentReviewsMax.
int ApprovedOf(const RecentReviews& recent, int window);
// The plain rule: the rate over the last `window` reviews is under `rate`, exactly. False while
// there are fewer reviews.
bool IsUnder(const RecentReviews& recent, int window, Decimal rate);

struct SequentialParams {
  double rate = 0.95;  // The rate to keep.
  double reviews_between = 200.0;

  bool operator==(const SequentialParams&) const = default;
};

// 0 < rate < 1, and reviews_between is finite and at least 1 + 1 / (1 - rate): below that,
// approvals alone could raise the alarm. Failure: kInvalidArgument.
Result<void> Validate(const SequentialParams& params);

inline constexpr std::array kSequentialOdds = {2.0, 4.0, 8.0};

struct SequentialState {
  std::array<double, kSequentialOdds.size()> evidence{};

  bool operator==(const SequentialState&) const = default;
};

SequentialState Step(const SequentialParams& params, const SequentialState& state, bool approved);
// The mean of R_a, comparable with reviews_between.
double EvidenceOfDecline(const SequentialState& state);
bool HasFallen(const SequentialParams& params, const SequentialState& state);
// The bound on the probability of a false alarm within `reviews` reviews, at most 1.
double FalseAlarmBound(const SequentialParams& params, double reviews);

}  // namespace credence::model
