// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/rule_effect.h"

#include <fmt/format.h>

#include <string_view>

#include "base/amount.h"

namespace credence::cli {
namespace {

RuleEffect EffectText(double effect, std::optional<double> low, std::optional<double> high,
                      std::int64_t reviews, std::string_view compared) {
  return {.text = fmt::format("{:+.2f}{} ({:+.2f} to {:+.2f}, {})", effect, compared,
                              low.value_or(0), high.value_or(0), Amount(reviews, "review")),
          .is_good = effect >= 0};
}

}  // namespace

std::optional<RuleEffect> EffectOf(const RuleReading& rule) {
  if (rule.effect_against_others) {
    return EffectText(*rule.effect_against_others, rule.against_low, rule.against_high,
                      rule.reviews_since, " relative to other task types");
  }
  if (!rule.effectiveness) return std::nullopt;
  return EffectText(*rule.effectiveness, rule.effect_low, rule.effect_high, rule.reviews_since,
                    ", not compared with other task types");
}

}  // namespace credence::cli
