// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/review_class.h"

#include <fmt/format.h>

namespace credence::review {
namespace {

constexpr std::int64_t kAutoLevel = 3;

ReviewClass ClassByRate(const ApprovalRate& rate, std::optional<double> mean_seconds,
                        std::int64_t level, std::optional<Complexity> complexity,
                        const ReviewSettings& settings) {
  if (!rate.rate || rate.decisions() < settings.novel_below) return ReviewClass::kEscalate;
  const Complexity stated = complexity.value_or(Complexity::kLow);
  if (*rate.rate < settings.deep_rate || stated == Complexity::kHigh) return ReviewClass::kDeep;
  const bool is_routine = *rate.rate > settings.auto_rate &&
                          rate.decisions() >= settings.auto_events_min && mean_seconds &&
                          *mean_seconds < settings.auto_seconds;
  if (is_routine && level >= kAutoLevel) return ReviewClass::kAutoApprove;
  if (*rate.rate > settings.quick_rate && stated == Complexity::kLow) return ReviewClass::kQuick;
  return ReviewClass::kStandard;
}

}  // namespace

ReviewClass ClassOf(const ApprovalRate& rate, std::optional<double> mean_seconds,
                    std::int64_t level, std::optional<Complexity> complexity, DelegationEffect said,
                    const ReviewSettings& settings) {
  const ReviewClass by_rate = ClassByRate(rate, mean_seconds, level, complexity, settings);
  switch (said) {
    case DelegationEffect::kUnmoved:
      break;
    case DelegationEffect::kEscalate:
      return ReviewClass::kEscalate;
    case DelegationEffect::kLighter:
      if (by_rate == ReviewClass::kDeep) return ReviewClass::kStandard;
      if (by_rate == ReviewClass::kStandard) return ReviewClass::kQuick;
      break;
    case DelegationEffect::kNotAlone:
      if (by_rate == ReviewClass::kAutoApprove) return ReviewClass::kQuick;
      break;
  }
  return by_rate;
}

std::optional<std::string> CompareReason(double calibrated, bool has_alternative,
                                         bool mixed_preferences, const ReviewSettings& settings) {
  if (has_alternative) return "two approaches are registered";
  if (calibrated < settings.compare_below) {
    return fmt::format("the calibrated confidence is {:.2f}, below {:.2f}", calibrated,
                       settings.compare_below);
  }
  if (mixed_preferences) return "preferences are mixed";
  return std::nullopt;
}

}  // namespace credence::review
