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
  schema.Add("source", &outcome.source, "the source it is for; empty: every one");
  schema.Add("pattern", &outcome.pattern, "a regular expression that the later event matches");
  schema.Add("field", &outcome.field, "the field of the event to look at; empty: its text");
  schema.Add("outcome", &outcome.outcome, "what a match means", {}, {"success", "failure"});
  schema.Add("weight", &outcome.weight, "how much it counts when predictions are scored", kWeight);
  schema.Add("window_s", &outcome.window_s, "seconds after a fire in which a match belongs to it",
             kSeconds);
}

void DescribeImplicit(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Add("silence_s", &settings.silence_s,
             "seconds without another event of the source that count as consent", kSeconds);
  schema.Add("silence_magnitude", &settings.silence_magnitude, "weight of that consent", kWeight);
  schema.Add("undo_s", &settings.undo_s, "seconds in which an undo is about the last fire",
             kSeconds);
  schema.Add("undo_magnitude", &settings.undo_magnitude, "weight of an undo", kWeight);
  schema.Add("undo_words", &settings.undo_words, "words of an event that mean an undo");
  schema.Add("ignored_times", &settings.ignored_times,
             "fires in a row without reaction that speak against a heuristic", kCount);
  schema.Add("ignored_magnitude", &settings.ignored_magnitude, "weight of having been ignored",
             kWeight);
}

void DescribeSwitches(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Add("gate", &settings.gate,
             "what is held against the threshold: the mean, or the lower credible bound (5 %)", {},
             {"mean", "lower_bound"});
  schema.Add("curve", &settings.curve,
             "what a confidence is worth to the gate: a curve that 'credence calibrate' fitted");
  schema.Add("rejection_penalty", &settings.rejection_penalty,
             "weight against candidates that were shown when the answer resembles none; 0: none",
             kUnit);
  schema.Add("evaluation_period_s", &settings.evaluation_period_s,
             "a heuristic is endorsed at most once in so many seconds; 0: always", kSeconds);
  schema.Add("graduation_review", &settings.graduation_review,
             "a heuristic fires only once a person's word is among its evidence");
  schema.Add("shown_weight", &settings.shown_weight,
             "factor for endorsements of candidates that the model had seen", kWeight);
  schema.Add("clean_evaluation", &settings.clean_evaluation,
             "ask the model a second time, without candidates, and compare with that answer");
  schema.Add("urgency_reduction", &settings.urgency_reduction,
             "what full urgency takes off the threshold", kUnit);
  schema.Add("holdout", &settings.holdout,
             "probability that the model is asked though a heuristic would answer, so that "
             "'credence lift' can tell what heuristics are worth; 0: never",
             {.min = 0, .max = 0.5});
}

}  // namespace

void Describe(SettingsSchema& schema, ExecutiveSettings& settings) {
  schema.Section("executive");
  schema.Add("threshold", &settings.threshold, "confidence from which a heuristic fires", kUnit);
  schema.Add("match_threshold", &settings.match_threshold,
             "similarity of condition and event from which a heuristic matches", kUnit);
  schema.Add("prior", &settings.prior, "what a new heuristic starts from", {},
             {"uniform", "matched"});
  schema.Add("initial_learned", &settings.initial_learned,
             "confidence of a learned heuristic before any evidence", {.min = 0.01, .max = 0.99});
  schema.Add("initial_other", &settings.initial_other,
             "confidence of any other heuristic before any evidence", {.min = 0.01, .max = 0.99});
  schema.Add("endorsement_threshold", &settings.endorsement_threshold,
             "similarity of an answer and an action from which it endorses", kUnit);
  schema.Add("endorsement_weight", &settings.endorsement_weight,
             "weight of an endorsement, times the similarity", kWeight);
  schema.Add("reinforce_threshold", &settings.reinforce_threshold,
             "similarity of conditions from which feedback reinforces instead of making a new one",
             kUnit);
  schema.Add("polarity_guard", &settings.polarity_guard,
             "an action that says the opposite is not endorsed");
  schema.Add("max_candidates", &settings.max_candidates, "candidates in a prompt, at most",
             {.min = 0, .max = 100});
  schema.Add("max_concurrent_llm", &settings.max_concurrent_llm,
             "calls of the model at the same time, at most", {.min = 1, .max = 1'000});
  schema.Add("max_waiting_llm", &settings.max_waiting_llm,
             "events that wait for a call of the model, at most; a further one is refused",
             {.min = 0, .max = 10'000});
  schema.Add("goals", &settings.goals, "the user's goals, for the model");
  schema.Add("decision_strategy", &settings.decision_strategy, "who is asked first", {},
             {"heuristic_first"});
  DescribeImplicit(schema, settings);
  schema.Add("words_min", &settings.words_min,
             "words of a condition or action made from feedback, at least", kCount);
  schema.Add("words_max", &settings.words_max,
             "words of a condition or action made from feedback, at most", kCount);
  schema.Add("text_max", &settings.text_max, "characters of an event, at most",
             {.min = 1, .max = 1e6});
  schema.Add("predict_success", &settings.predict_success,
             "ask the model how likely its answer succeeds");
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
