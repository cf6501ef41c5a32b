// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/evaluation.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/utf8.h"

namespace credence::insight {
namespace {

constexpr std::array<std::string_view, 10> kGood = {"pass", "passed",  "success", "succeeded",
                                                    "true", "correct", "yes",     "resolved",
                                                    "ok",   "complete"};
constexpr std::array<std::string_view, 10> kBad = {"fail",  "failed",    "failure", "error",
                                                   "false", "incorrect", "no",      "unresolved",
                                                   "wrong", "incomplete"};

}  // namespace

std::span<const std::string> DefaultOutcomes() {
  static const std::array<std::string, 7> kDefault = {
      "task_success",     "task_completion", "goal_success", "goal_completion",
      "goal_achievement", "outcome",         "correctness"};
  return kDefault;
}

std::string EvaluationName(std::string_view name) {
  std::string plain = AsciiLower(Trim(name));
  std::ranges::replace_if(plain, [](char c) { return c == ' ' || c == '-' || c == '.'; }, '_');
  return plain;
}

std::optional<bool> OutcomeOf(const Attributes& evaluation, std::span<const std::string> outcomes) {
  const std::string name = EvaluationName(evaluation.Find("gen_ai.evaluation.name"));
  const bool counts = std::ranges::any_of(
      outcomes, [&](const std::string& outcome) { return EvaluationName(outcome) == name; });
  if (!counts) return std::nullopt;
  const std::string label = AsciiLower(Trim(evaluation.Find("gen_ai.evaluation.score.label")));
  if (std::ranges::find(kGood, label) != kGood.end()) return true;
  if (std::ranges::find(kBad, label) != kBad.end()) return false;
  const std::string_view score = evaluation.Find("gen_ai.evaluation.score.value");
  double value = 0;
  const auto [end, error] = std::from_chars(score.data(), score.data() + score.size(), value);
  if (score.empty() || error != std::errc() || end != score.data() + score.size()) {
    return std::nullopt;
  }
  // A score on another scale, such as 1 to 5, says nothing without its scale.
  if (value < 0 || value > 1) return std::nullopt;
  return value >= 0.5;
}

}  // namespace credence::insight
