// SPDX-License-Identifier: Apache-2.0
// What a person says about a rule.
#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "review/analysis/rule_text.h"
#include "review/decide.h"

namespace credence::review {
namespace {

// A person's wording of a rule, as it goes into prompts.
Result<std::string> CheckWording(const std::string& text) {
  const std::string line(Trim(text));
  if (line.empty()) {
    return InvalidArgument(fmt::format("{} is empty; say what the rule asks for", Param("text")));
  }
  if (!IsValidUtf8(line) || OneLine(line) != line) {
    return InvalidArgument(
        fmt::format("{} must be one line without control characters", Param("text")));
  }
  if (const std::size_t length = CodePointCount(line); length > kRuleTextMax) {
    return InvalidArgument(fmt::format("{} has {} characters; a rule has at most {}", Param("text"),
                                       length, kRuleTextMax));
  }
  return line;
}

}  // namespace

Result<std::vector<EventDraft>> DecideJudge(const RuleReading& rule,
                                            const RuleJudgement& judgement) {
  const RuleVerdict verdict = judgement.verdict;
  const bool is_retired = rule.state == RuleState::kRetired;
  if (verdict == RuleVerdict::kRevive && !is_retired) {
    return FailedPrecondition(fmt::format("rule {} is not retired", rule.key));
  }
  if (verdict != RuleVerdict::kRevive && is_retired) {
    return FailedPrecondition(fmt::format("rule {} is retired; revive it first", rule.key));
  }
  const std::string_view word = verdict == RuleVerdict::kConfirm  ? "confirmed"
                                : verdict == RuleVerdict::kRetire ? "retired"
                                                                  : "revived";
  RuleJudged judged{.key = rule.key, .verdict = std::string(word)};
  if (judgement.for_all) judged.for_all = true;
  if (verdict == RuleVerdict::kConfirm && rule.state == RuleState::kTheme && !judgement.text) {
    return FailedPrecondition(
        fmt::format("no instruction could be read from the comments on {}; say it with {}",
                    Quoted(rule.key), Param("text")));
  }
  // What is not asked about yet may have another wording when it is.
  const bool is_known_wording = rule.state == RuleState::kActive || judgement.text.has_value();
  if (verdict == RuleVerdict::kRevive || (verdict == RuleVerdict::kConfirm && is_known_wording)) {
    judged.confirms = true;
  }
  std::vector<EventDraft> decisions;
  if (judgement.text) {
    CREDENCE_ASSIGN_OR_RETURN(std::string text, CheckWording(*judgement.text));
    decisions.push_back(OfRule(RuleWorded{.key = rule.key}, std::move(text)));
  }
  decisions.push_back(OfRule(judged, judgement.reason));
  return decisions;
}

std::vector<Uuid> MemoriesToEnd(const Rule& rule, const RuleMap& rules) {
  std::vector<Uuid> memories = rule.memories();
  for (const auto& [key, other] : rules) {
    if (key == rule.key || !other.active || other.retired) continue;
    for (const Uuid& shared : other.memories()) std::erase(memories, shared);
  }
  return memories;
}

}  // namespace credence::review
