// SPDX-License-Identifier: Apache-2.0
// Every constant of the heuristic rules, with the defaults of the source document. Options that the
// document leaves open are off.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/settings.h"
#include "credence/result.h"
#include "executive/firing_rule.h"
#include "model/curve.h"

namespace credence::executive {

// How a later event of the same source reports an outcome.
struct OutcomePattern {
  std::string name;
  std::string source;               // Empty: of every source.
  std::string pattern;              // A regular expression for the event's text or field.
  std::string field;                // The event's field to match; empty: the text.
  std::string outcome = "success";  // Or "failure".
  double weight = 1;
  double window_s = 120;
};

struct ExecutiveSettings {
  double threshold = 0.7;
  double match_threshold = 0.7;
  double candidate_threshold = 0.3;
  // Error-bounded firing (firing_rule.h). 0: the thresholds decide.
  double max_error = 0;
  double error_confidence = 0.95;
  double exploration = 0.01;
  std::string prior = "uniform";  // Or "matched".
  double initial_learned = 0.3;
  double initial_other = 0.5;
  double endorsement_threshold = 0.75;
  double endorsement_weight = 0.5;
  double reinforce_threshold = 0.75;
  bool polarity_guard = true;
  std::int64_t max_candidates = 5;
  std::int64_t max_concurrent_llm = 3;
  // A waiting request holds a server thread. Beyond this limit, requests get only what needs no
  // model.
  std::int64_t max_waiting_llm = 256;
  std::vector<std::string> goals;
  // Evaluation of responses against the goals; 0: none.
  std::int64_t goal_evaluations_per_hour = 60;
  double goals_window_s = 120;
  std::string decision_strategy = "heuristic_first";  // Or "llm_first", "race".

  double silence_s = 120;
  double silence_magnitude = 0.3;
  double undo_s = 30;
  double undo_magnitude = 0.5;
  std::vector<std::string> undo_words = {"undo",      "revert",     "cancel",   "rollback",
                                         "roll back", "never mind", "nevermind"};
  std::int64_t ignored_times = 3;
  double ignored_magnitude = 0.3;

  std::int64_t words_min = 3;  // For a condition or action made from a response.
  std::int64_t words_max = 50;
  std::int64_t text_max = 16'000;  // Characters of an event.
  bool predict_success = false;    // Ask the model for it.

  // Options that the document leaves open.
  std::string gate = "mean";  // Or "lower_bound".
  // Corrects a confidence for the firing rule only: a curve fitted by `credence calibrate`, as
  // JSON; empty: no correction.
  std::string curve;
  std::optional<model::Curve> fitted;  // `curve`, parsed by TakeCurve.
  double rejection_penalty = 0;        // For shown candidates if the answer resembles none of them.
  double evaluation_period_s = 0;
  bool graduation_review = false;
  double shown_weight = 1;  // Weight of an endorsement of a candidate that the model had seen.
  bool clean_evaluation = false;
  double urgency_reduction = 0;
  double holdout = 0;  // Share of fires in which the model is asked instead.

  std::deque<OutcomePattern> outcomes;  // A deque, so that addresses stay valid.

  bool EvaluatesGoals() const { return !goals.empty() && goal_evaluations_per_hour > 0; }
  // The model answers every event.
  bool HeuristicsOnlyLearn() const { return decision_strategy == "llm_first"; }
  // The model is asked too when a heuristic answers.
  bool Races() const { return decision_strategy == "race"; }

  FiringTerms Terms() const {
    return {.max_error = max_error, .delta = 1 - error_confidence, .exploration = exploration};
  }

  ExecutiveSettings() = default;
  ExecutiveSettings(const ExecutiveSettings&) = delete;
  ExecutiveSettings& operator=(const ExecutiveSettings&) = delete;
};

void Describe(SettingsSchema& schema, ExecutiveSettings& settings);
// Parses the curve. Call after all settings are read. Failure: kInvalidArgument.
Result<void> TakeCurve(ExecutiveSettings& settings);
// Checks that involve more than one key. Failure: kInvalidArgument.
Result<void> Validate(const ExecutiveSettings& settings);

}  // namespace credence::executive
