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
  schema.Add("source", &outcome.source, "the source that it applies to; empty: every source");
  schema.Add("pattern", &outcome.pattern, "a regular expression for the later event");
  schema.Add("field", &outcome.field, "the field of the event to match; empty: its text");
  schema.Add("outcome", &outcome.outcome, "the outcome that a match reports", {},
             {"success", "failure"});
  schema.Add("weight", &outcome.weight, "weight of the outcome when predictions are scored",
             kWeight);
  schema.Add("window_s", &outcome.window_s, "seconds after a fire in which a match counts for it",
             kSeconds);
}

void DescribeImplicit(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Add("silence_s", &settings.silence_s,
             "seconds without another event of the source that count as consent", kSeconds);
  schema.Add("silence_magnitude", &settings.silence_magnitude, "weight of that consent", kWeight);
  schema.Add("undo_s", &settings.undo_s, "seconds in which an undo refers to the last fire",
             kSeconds);
  schema.Add("undo_magnitude", &settings.undo_magnitude, "weight of an undo", kWeight);
  schema.Add("undo_words", &settings.undo_words, "words of an event that mean an undo");
  schema.Add("ignored_times", &settings.ignored_times,
             "fires in a row without reaction that count against a heuristic", kCount);
  schema.Add("ignored_magnitude", &settings.ignored_magnitude, "weight of being ignored", kWeight);
}

void DescribeSwitches(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Add("gate", &settings.gate,
             "what is compared with the threshold: the mean, or the lower credible bound (5 %)", {},
             {"mean", "lower_bound"});
  schema.Add("curve", &settings.curve,
             "a calibration curve for the confidence that the gate uses, fitted by calibrate");
  schema.Add("rejection_penalty", &settings.rejection_penalty,
             "weight against the shown candidates when the answer resembles none of them; 0: none",
             kUnit);
  schema.Add("evaluation_period_s", &settings.evaluation_period_s,
             "least time between two endorsements of a heuristic, in seconds; 0: no limit",
             kSeconds);
  schema.Add("graduation_review", &settings.graduation_review,
             "let a heuristic fire only after a person's feedback");
  schema.Add("shown_weight", &settings.shown_weight,
             "factor for endorsements of candidates that the model had seen", kWeight);
  schema.Add("clean_evaluation", &settings.clean_evaluation,
             "ask the model a second time, without candidates, and compare with that answer");
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
  schema.Add("threshold", &settings.threshold, "least confidence at which a heuristic fires",
             kUnit);
  schema.Add("match_threshold", &settings.match_threshold,
             "least similarity of condition and event for a match", kUnit);
  schema.Add("candidate_threshold", &settings.candidate_threshold,
             "least similarity of condition and event for a heuristic to be shown to the model",
             kUnit);
  schema.Add("max_error", &settings.max_error,
             "most of System 1's answers that may be wrong, as a share; it fires only where it can "
             "promise that; 0: no bound, the thresholds decide",
             {.min = 0, .max = 0.5});
  schema.Add("error_confidence", &settings.error_confidence,
             "probability with which max_error is kept", {.min = 0.5, .max = 0.9999});
  schema.Add("exploration", &settings.exploration,
             "with max_error: probability that the model is asked although a heuristic may answer, "
             "to keep learning",
             {.min = 0, .max = 0.5});
  schema.Add("prior", &settings.prior, "the prior of a new heuristic", {}, {"uniform", "matched"});
  schema.Add("initial_learned", &settings.initial_learned,
             "confidence of a learned heuristic before any evidence", {.min = 0.01, .max = 0.99});
  schema.Add("initial_other", &settings.initial_other,
             "confidence of any other heuristic before any evidence", {.min = 0.01, .max = 0.99});
  schema.Add("endorsement_threshold", &settings.endorsement_threshold,
             "least similarity of an answer and an action for an endorsement", kUnit);
  schema.Add("endorsement_weight", &settings.endorsement_weight,
             "weight of an endorsement, times the similarity", kWeight);
  schema.Add("reinforce_threshold", &settings.reinforce_threshold,
             "least similarity of conditions for feedback to reinforce a heuristic instead of "
             "creating one",
             kUnit);
  schema.Add("polarity_guard", &settings.polarity_guard,
             "never endorse an action that says the opposite");
  schema.Add("max_candidates", &settings.max_candidates, "most candidates in a prompt",
             {.min = 0, .max = 100});
  schema.Add("max_concurrent_llm", &settings.max_concurrent_llm,
             "most concurrent calls of the model", {.min = 1, .max = 1'000});
  schema.Add("max_waiting_llm", &settings.max_waiting_llm,
             "most events that wait for the model; further ones are refused",
             {.min = 0, .max = 10'000});
  schema.Add("goals", &settings.goals, "the user's goals, for the model");
  schema.Add("goal_evaluations_per_hour", &settings.goal_evaluations_per_hour,
             "most responses per hour that the model evaluates against the goals, in the "
             "background and within its budget; 0: none",
             {.min = 0, .max = 1e6});
  schema.Add("goals_window_s", &settings.goals_window_s,
             "seconds after a response in which later events can show its outcome before it is "
             "evaluated; at least as long as the windows of the source's outcome patterns",
             kSeconds);
  schema.Add("decision_strategy", &settings.decision_strategy,
             "who answers: a trusted heuristic, else the model; always the model; or a trusted "
             "heuristic, and the model is asked too, to compare",
             {}, {"heuristic_first", "llm_first", "race"});
  DescribeImplicit(schema, settings);
  schema.Add("words_min", &settings.words_min,
             "fewest words of a condition or action learned from feedback", kCount);
  schema.Add("words_max", &settings.words_max,
             "most words of a condition or action learned from feedback", kCount);
  schema.Add("text_max", &settings.text_max, "most characters of an event", {.min = 1, .max = 1e6});
  schema.Add("predict_success", &settings.predict_success,
             "ask the model how likely its answer is to succeed");
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
