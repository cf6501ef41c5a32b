// SPDX-License-Identifier: Apache-2.0
#include "executive/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/utf8.h"
#include "language/user_pattern.h"

namespace credence::executive {
namespace {

constexpr SettingRange kUnit{.min = 0, .max = 1};
constexpr SettingRange kWeight{.min = 0.001, .max = 1};
constexpr SettingRange kSeconds{.min = 0, .max = 1e7};
constexpr SettingRange kCount{.min = 1, .max = 1e6};
constexpr std::size_t kOutcomesMax = 1'000;

bool IsName(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

void DescribeOutcome(SettingsSchema& schema, OutcomePattern& outcome) {
  schema.Section("executive.outcomes." + outcome.name);
  schema.Add("source", &outcome.source, "source that the pattern applies to; empty: every source");
  schema.Add("pattern", &outcome.pattern, "regular expression that the later event must match");
  schema.Add("field", &outcome.field, "field of the event that is matched; empty: its text");
  schema.Add("outcome", &outcome.outcome, "outcome that a match reports", {},
             {"success", "failure"});
  schema.Add("weight", &outcome.weight, "weight of the outcome when predictions are scored",
             kWeight);
  schema.Add("window_s", &outcome.window_s,
             "seconds after a heuristic fired in which a match counts as its outcome", kSeconds);
}

void DescribeImplicit(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Add("silence_s", &settings.silence_s,
             "seconds without another event of the source after which silence counts as consent",
             kSeconds);
  schema.Add("silence_magnitude", &settings.silence_magnitude,
             "weight of the consent that silence gives", kWeight);
  schema.Add("undo_s", &settings.undo_s, "seconds after a fire in which an undo refers to it",
             kSeconds);
  schema.Add("undo_magnitude", &settings.undo_magnitude, "weight of an undo", kWeight);
  schema.Add("undo_words", &settings.undo_words, "words of an event that mean an undo");
  schema.Add("ignored_times", &settings.ignored_times,
             "number of fires in a row without a reaction that count against a heuristic", kCount);
  schema.Add("ignored_magnitude", &settings.ignored_magnitude, "weight of being ignored", kWeight);
}

void DescribeSwitches(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Add("gate", &settings.gate,
             "which confidence is compared with the threshold: the mean, or the lower credible "
             "bound (5 %)",
             {}, {"mean", "lower_bound"});
  schema.Add("curve", &settings.curve,
             "calibration curve that is applied to a confidence before it is compared; fitted by "
             "calibrate");
  schema.Add("rejection_penalty", &settings.rejection_penalty,
             "weight against the shown candidates when the answer resembles none of them; 0: none",
             kUnit);
  schema.Add("evaluation_period_s", &settings.evaluation_period_s,
             "minimum time between two endorsements of a heuristic, in seconds; 0: no limit",
             kSeconds);
  schema.Add("graduation_review", &settings.graduation_review,
             "whether a heuristic may fire only after a person gave feedback on it");
  schema.Add("shown_weight", &settings.shown_weight,
             "factor for endorsements of candidates that the model had seen", kWeight);
  schema.Add(
      "clean_evaluation", &settings.clean_evaluation,
      "whether the model is asked a second time, without candidates, and that answer is compared");
  schema.Add("urgency_reduction", &settings.urgency_reduction,
             "how much full urgency lowers the threshold", kUnit);
  schema.Add(
      "holdout", &settings.holdout,
      "probability that the model is asked although a heuristic could answer, so that lift can "
      "measure what heuristics are worth; 0: never",
      {.min = 0, .max = 0.5});
}

}  // namespace

void Describe(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Section("executive");
  schema.Add("threshold", &settings.threshold, "lowest confidence at which a heuristic fires",
             kUnit);
  schema.Add("match_threshold", &settings.match_threshold,
             "lowest similarity of condition and event that is a match", kUnit);
  schema.Add("candidate_threshold", &settings.candidate_threshold,
             "lowest similarity of condition and event at which the model is shown a heuristic",
             kUnit);
  schema.Add("max_error", &settings.max_error,
             "maximum share of the heuristics' answers that may be wrong; they fire only where "
             "this can be kept; 0: no bound, the thresholds decide",
             {.min = 0, .max = 0.5});
  schema.Add("error_confidence", &settings.error_confidence,
             "probability with which max_error must be kept", {.min = 0.5, .max = 0.9999});
  schema.Add("exploration", &settings.exploration,
             "with max_error: probability that the model is asked although a heuristic could "
             "answer, so that learning continues",
             {.min = 0, .max = 0.5});
  schema.Add("prior", &settings.prior, "prior of a new heuristic", {}, {"uniform", "matched"});
  schema.Add("initial_learned", &settings.initial_learned,
             "confidence of a learned heuristic before any evidence", {.min = 0.01, .max = 0.99});
  schema.Add("initial_other", &settings.initial_other,
             "confidence of any other heuristic before any evidence", {.min = 0.01, .max = 0.99});
  schema.Add(
      "endorsement_threshold", &settings.endorsement_threshold,
      "lowest similarity of the model's answer and a heuristic's action that is an endorsement",
      kUnit);
  schema.Add("endorsement_weight", &settings.endorsement_weight,
             "weight of an endorsement, times the similarity", kWeight);
  schema.Add("reinforce_threshold", &settings.reinforce_threshold,
             "lowest similarity of conditions at which feedback reinforces a heuristic instead of "
             "creating one",
             kUnit);
  schema.Add("polarity_guard", &settings.polarity_guard,
             "whether an answer that says the opposite of an action can never endorse it");
  schema.Add("max_candidates", &settings.max_candidates, "maximum number of candidates in a prompt",
             {.min = 0, .max = 100});
  schema.Add("max_concurrent_llm", &settings.max_concurrent_llm,
             "maximum number of concurrent calls of the model", {.min = 1, .max = 1'000});
  schema.Add("max_waiting_llm", &settings.max_waiting_llm,
             "maximum number of events that wait for the model; further events are refused",
             {.min = 0, .max = 10'000});
  schema.Add("goals", &settings.goals, "the user's goals, for the model");
  schema.Add("goal_evaluations_per_hour", &settings.goal_evaluations_per_hour,
             "maximum number of responses per hour that the model evaluates against the goals, in "
             "the background and within its budget; 0: none",
             {.min = 0, .max = 1e6});
  schema.Add("goals_window_s", &settings.goals_window_s,
             "seconds after a response in which later events can show its outcome before it is "
             "evaluated; at least as long as the windows of the source's outcome patterns",
             kSeconds);
  schema.Add(
      "decision_strategy", &settings.decision_strategy,
      "who answers: a trusted heuristic, otherwise the model (heuristic_first); always the model "
      "(llm_first); or a trusted heuristic, while the model is asked as well for comparison (race)",
      {}, {"heuristic_first", "llm_first", "race"});
  DescribeImplicit(schema, settings);
  schema.Add("words_min", &settings.words_min,
             "minimum number of words of a condition or action learned from feedback", kCount);
  schema.Add("words_max", &settings.words_max,
             "maximum number of words of a condition or action learned from feedback", kCount);
  schema.Add("text_max", &settings.text_max, "maximum length of an event, in characters",
             {.min = 1, .max = 1e6});
  schema.Add("predict_success", &settings.predict_success,
             "whether the model is asked how likely its answer is to succeed");
  DescribeSwitches(schema, settings);
  schema.Family("executive.outcomes", [&schema, &settings](std::string_view name) {
    if (!IsName(name) || settings.outcomes.size() >= kOutcomesMax) return false;
    settings.outcomes.push_back({.name = std::string(name)});
    DescribeOutcome(schema, settings.outcomes.back());
    return true;
  });
}

Result<void> TakeCurve(ExecutiveSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(settings.fitted,
                            model::ReadCurveSetting("executive.curve", settings.curve));
  return {};
}

Result<void> Validate(const ExecutiveSettings& settings) {
  if (settings.words_min > settings.words_max) {
    return InvalidArgument("executive.words_min is more than executive.words_max; lower it");
  }
  for (const OutcomePattern& outcome : settings.outcomes) {
    const std::string section = fmt::format("executive.outcomes.{}", outcome.name);
    if (outcome.pattern.empty()) {
      return InvalidArgument(fmt::format("[{}] has no pattern; add pattern = \"...\"", section));
    }
    if (const Result<void> valid = language::CheckUserPattern(outcome.pattern); !valid) {
      return InvalidArgument(
          fmt::format("{}.pattern: {}", section, OneLine(valid.error().message)));
    }
  }
  return {};
}

}  // namespace credence::executive
