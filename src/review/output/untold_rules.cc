// SPDX-License-Identifier: Apache-2.0
#include "review/output/untold_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/amount.h"
#include "review/analysis/rule_text.h"
#include "review/events.h"
#include "review/queries.h"

namespace credence::review {
namespace {

bool IsUntold(const RuleReading& rule, const ReviewSettings& settings) {
  return settings.confirm_rules && !rule.in_use();
}

void TakeWords(RuleReading& rule) {
  rule.rule = SpokenKey(rule.key);
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

Result<void> KeepUntold(ledger::Reader& reader, std::span<Event> events,
                        const ReviewSettings& settings) {
  const auto is_worded = [](const Event& event) {
    return event.verbatim && event.stream.starts_with(kRuleStreamPrefix);
  };
  if (!settings.confirm_rules || std::ranges::none_of(events, is_worded)) return {};
  CREDENCE_ASSIGN_OR_RETURN(const RuleMap rules, LoadRules(reader));
  std::set<std::string> told;
  for (const auto& [key, rule] : rules) {
    if (rule.active) told.insert(RuleStreamOf(key));
  }
  for (Event& event : events) {
    if (is_worded(event) && !told.contains(event.stream)) event.verbatim.reset();
  }
  return {};
}

std::string WaitingLine(const std::vector<RuleReading>& rules) {
  const auto waiting = std::ranges::count_if(rules, &RuleReading::awaiting_confirmation);
  if (waiting == 0) return {};
  return fmt::format("Tell your user that {} for confirmation.",
                     Amount(waiting, "rule waits", "rules wait"));
}

}  // namespace credence::review
