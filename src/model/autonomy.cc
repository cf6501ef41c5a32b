// SPDX-License-Identifier: Apache-2.0
#include "model/autonomy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace credence::model {
namespace {

constexpr Decimal kZero = Decimal::FromInt(0);
constexpr Decimal kOne = Decimal::FromInt(1);

const AutonomyRule& RuleOf(const AutonomyParams& params, int level) {
  return params.levels[static_cast<std::size_t>(level - 1)];
}

// successes / decisions > rate, in integers.
bool IsAbove(std::int64_t approvals, std::int64_t decisions, Decimal rate) {
  // Nine places and ten digits of decisions exceed 64 bits.
  __extension__ using Wide = __int128;
  return static_cast<Wide>(approvals) * Decimal::kScale >
         static_cast<Wide>(rate.nanos()) * decisions;
}

bool IsEarned(const AutonomyRule& rule, std::int64_t approvals, std::int64_t decisions) {
  return approvals >= rule.approvals &&
         (!rule.rate_above || IsAbove(approvals, decisions, *rule.rate_above));
}

SequentialParams TestOf(const AutonomyParams& params, int level) {
  return {.rate = RuleOf(params, level).rate_kept.ToDouble(),
          .reviews_between = params.reviews_between};
}

bool MustFall(const AutonomyParams& params, const AutonomyState& state) {
  if (state.level == 0) return false;
  if (params.regression == RegressionRule::kSequential) {
    return HasFallen(TestOf(params, state.level), state.sequential);
  }
  return IsUnder(state.recent, params.window, RuleOf(params, state.level).rate_kept);
}

bool MayRise(const AutonomyParams& params, const AutonomyState& state) {
  if (state.waiting > 0 || state.level == kAutonomyLevelMax) return false;
  const AutonomyRule& rule = RuleOf(params, state.level + 1);
  return IsEarned(rule, state.approvals, state.decisions) &&
         !IsUnder(state.recent, params.window, rule.rate_kept);
}

Result<void> ValidateLevel(int level, const AutonomyRule& rule, const AutonomyRule& below) {
  const auto refuse = [level](std::string_view what) {
    return InvalidArgument(fmt::format("autonomy level {}: {}", level, what));
  };
  if (rule.approvals < below.approvals) return refuse("needs fewer approvals than the one below");
  if (rule.rate_above && !(*rule.rate_above >= kZero && *rule.rate_above < kOne))
    return refuse("the rate to rise has to be at least 0 and below 1");
  if (rule.rate_above.value_or(kZero) < below.rate_above.value_or(kZero))
    return refuse("the rate to rise is lower than that of the one below");
  if (!(rule.rate_kept > kZero && rule.rate_kept < kOne))
    return refuse("the rate to keep has to be above 0 and below 1");
  if (rule.rate_kept < below.rate_kept)
    return refuse("the rate to keep is lower than that of the one below");
  if (!(rule.review_share >= kZero && rule.review_share <= below.review_share))
    return refuse("the review share has to be at least 0 and not above that of the one below");
  return {};
}

}  // namespace

Result<void> Validate(const AutonomyParams& params) {
  AutonomyRule below{.review_share = kOne};
  for (int level = 1; level <= kAutonomyLevelMax; ++level) {
    CREDENCE_RETURN_IF_ERROR(ValidateLevel(level, RuleOf(params, level), below));
    below = RuleOf(params, level);
  }
  if (params.window < 1 || params.window > kRecentReviewsMax) {
    return InvalidArgument(fmt::format("autonomy: the window is {}, but has to be between 1 and {}",
                                       params.window, kRecentReviewsMax));
  }
  if (params.wait < 0) {
    return InvalidArgument(
        fmt::format("autonomy: the wait is {}, but has to be at least 0", params.wait));
  }
  return Validate(TestOf(params, kAutonomyLevelMax));
}

AutonomyState Step(const AutonomyParams& params, const AutonomyState& state, bool approved) {
  AutonomyState next = state;
  next.approvals += approved ? 1 : 0;
  ++next.decisions;
  next.recent = Add(state.recent, approved);
  next.waiting = std::max(0, state.waiting - 1);
  if (state.level > 0) {
    next.sequential = Step(TestOf(params, state.level), state.sequential, approved);
  }
  if (MustFall(params, next)) {
    --next.level;
    next.recent = {};
    next.sequential = {};
    next.waiting = params.wait;
  } else if (MayRise(params, next)) {
    ++next.level;
    next.sequential = {};
  }
  return next;
}

int EarnedLevel(const AutonomyParams& params, std::int64_t approvals, std::int64_t decisions) {
  int level = 0;
  while (level < kAutonomyLevelMax && IsEarned(RuleOf(params, level + 1), approvals, decisions)) {
    ++level;
  }
  return level;
}

Decimal ReviewShare(const AutonomyParams& params, int level) {
  if (level <= 0) return kOne;
  return RuleOf(params, std::min(level, kAutonomyLevelMax)).review_share;
}

bool IsReviewed(Decimal share, std::uint64_t random_bits, bool irreversible) {
  if (irreversible || share >= kOne) return true;
  if (share <= kZero) return false;
  __extension__ using Wide = unsigned __int128;
  // random / 2^64 < share, in integers.
  return static_cast<Wide>(random_bits) * static_cast<Wide>(Decimal::kScale) <
         static_cast<Wide>(share.nanos()) << 64;
}

}  // namespace credence::model
