// SPDX-License-Identifier: Apache-2.0
#include "model/sequential.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace credence::model {
namespace {

// Evidence still grows long after the alarm; it must not become infinite.
constexpr double kEvidenceMax = 1e200;

std::uint64_t Lowest(int bits) {
  return bits >= kRecentReviewsMax ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

}  // namespace

RecentReviews Add(RecentReviews recent, bool approved) {
  return {.approved = (recent.approved << 1) | (approved ? 1u : 0u),
          .count = std::min(recent.count + 1, kRecentReviewsMax)};
}

int ApprovedOf(const RecentReviews& recent, int window) {
  return std::popcount(recent.approved & Lowest(std::min(window, recent.count)));
}

bool IsUnder(const RecentReviews& recent, int window, Decimal rate) {
  if (window <= 0 || recent.count < window) return false;
  return ApprovedOf(recent, window) * Decimal::kScale < rate.nanos() * window;
}

Result<void> Validate(const SequentialParams& params) {
  if (!(params.rate > 0.0 && params.rate < 1.0)) {
    return InvalidArgument(fmt::format(
        "sequential: the rate is {}, but has to be between 0 and 1, without them", params.rate));
  }
  // An approval removes at least the share 1 - 1 / (1 + rejected) of R_a and adds less than 1.
  const double least = 1.0 + 1.0 / (1.0 - params.rate);
  if (!(params.reviews_between >= least) || !std::isfinite(params.reviews_between)) {
    return InvalidArgument(
        fmt::format("sequential: reviews_between is {}, but has to be finite and at least {:.1f} "
                    "for a rate of {}",
                    params.reviews_between, least, params.rate));
  }
  return {};
}

SequentialState Step(const SequentialParams& params, const SequentialState& state, bool approved) {
  const double rejected = 1.0 - params.rate;
  SequentialState next;
  for (std::size_t i = 0; i < kSequentialOdds.size(); ++i) {
    // Odds o × rejected / rate; written so that the ratios subtract no nearly equal numbers.
    const double sum = params.rate + kSequentialOdds[i] * rejected;
    const double ratio = (approved ? 1.0 : kSequentialOdds[i]) / sum;
    next.evidence[i] = std::min((state.evidence[i] + 1.0) * ratio, kEvidenceMax);
  }
  return next;
}

double EvidenceOfDecline(const SequentialState& state) {
  return std::accumulate(state.evidence.begin(), state.evidence.end(), 0.0) /
         static_cast<double>(state.evidence.size());
}

bool HasFallen(const SequentialParams& params, const SequentialState& state) {
  return EvidenceOfDecline(state) >= params.reviews_between;
}

double FalseAlarmBound(const SequentialParams& params, double reviews) {
  return std::clamp(reviews / params.reviews_between, 0.0, 1.0);
}

}  // namespace credence::model
