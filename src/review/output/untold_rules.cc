// SPDX-License-Identifier: Apache-2.0
#include "review/output/untold_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/amount.h"
#include "review/analysis/rule_text.h"

namespace credence::review {
namespace {

bool IsUntold(const RuleReading& rule, const ReviewSettings& settings) {
  return settings.confirm_rules && !rule.in_use();
}

void TakeWords(RuleReading& rule) {
  rule.rule = rule.awaiting_confirmation
                  ? fmt::format("Waits for a person: credence review confirm {}", rule.key)
                  : SpokenKey(rule.key);
  // It is active by the numbers only.
  if (rule.state == RuleState::kActive) rule.state = RuleState::kRule;
  rule.prompt_instruction.clear();
  rule.quotes.clear();
}

}  // namespace

void KeepUntold(std::vector<RuleReading>& rules, const ReviewSettings& settings) {
  for (RuleReading& rule : rules) {
    if (IsUntold(rule, settings)) TakeWords(rule);
  }
}

void KeepUntold(RuleWhyReport& report, const ReviewSettings& settings) {
  if (!IsUntold(report.rule, settings)) return;
  TakeWords(report.rule);
  for (RuleWhyStep& step : report.steps) step.text.reset();
}

std::string WaitingLine(const std::vector<RuleReading>& rules) {
  const auto waiting = std::ranges::count_if(rules, &RuleReading::awaiting_confirmation);
  if (waiting == 0) return {};
  return fmt::format("{} for a person: `credence review rules`",
                     Amount(waiting, "rule waits", "rules wait"));
}

}  // namespace credence::review
