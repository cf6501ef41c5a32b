// SPDX-License-Identifier: Apache-2.0
// Every constant of the review rules, with the defaults of the source document.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/settings.h"
#include "credence/result.h"
#include "model/autonomy.h"
#include "model/event_weight.h"
#include "model/threshold.h"

namespace credence::review {

struct ReviewSettings {
  // Intake.
  double age_max_days = 30;
  double future_max_minutes = 5;  // A reviewer's clock may be a little ahead.
  std::int64_t document_max_bytes = 1 << 20;
  std::int64_t reviews_max = 1'000;  // Per work product.
  std::int64_t learn_after = 10;     // Feedback events; 0: only on request.
  double learn_share = 0.01;         // And at least this share of all feedback.
  double learn_every_hours = 24;     // In a server, if learning was not recorded sooner; 0: never.

  // R10.
  std::string regression = "last5";  // or "sequential"
  double reviews_between = 200;      // For the sequential test.
  std::array<model::AutonomyRule, model::kAutonomyLevelMax> levels = model::AutonomyParams{}.levels;
  std::int64_t regression_reviews = 5;  // Considered by the plain rule.
  std::int64_t regression_wait = 5;     // Reviews after a fall before the level can rise.

  // R2.
  std::int64_t gate_events_min = 20;
  std::int64_t gate_below_min = 3;  // With fewer reviews below a score, no gate is inferred.
  double hard_share = 0.90;
  double soft_share = 0.80;

  // R3.
  double judge_from = 0.80;                 // Agreement from which a model may decide alone.
  double second_look_below = 0.60;          // Calibrated.
  double curve_strength = 10;               // Reviews that a bucket's correction has to outweigh.
  std::int64_t correction_reviews_min = 5;  // With fewer in a bucket, nothing is corrected.

  // R4, R9.
  double fast_seconds = 30;
  double slow_seconds = 300;
  double auto_seconds = 15;
  double auto_rate = 0.95;
  std::int64_t auto_events_min = 20;
  double quick_rate = 0.80;
  double deep_rate = 0.50;
  std::int64_t novel_below = 5;
  std::int64_t delegation_answers_min = 5;
  double delegate_share = 0.9;
  double expert_share = 0.5;

  // R5, R6.
  std::int64_t checklist_items = 5;
  std::int64_t candidate_mentions = 3;
  std::int64_t rule_mentions = 5;
  std::int64_t rule_days = 3;
  std::int64_t rule_same_comments = 3;
  double rule_active_from = 0.8;
  double rule_dropped_below = 0.6;
  bool confirm_rules = false;  // A person confirms each rule before it is used.
  double rule_pruned_days = 90;
  double audit_days = 30;

  // R7.
  double elo_start = 1000;
  double elo_k = 32;
  double preference_fade_month = 0.05;
  std::int64_t preference_stable = 50;

  // R8.
  std::int64_t score_reviews_min = 30;
  double score_lambda = 1.0;
  double score_self_review_below = 6.5;

  // R12, R14.
  std::vector<std::string> window_hours = {"9", "11", "14", "17", "20"};  // Window borders.
  std::int64_t fatigue_after = 5;
  std::int64_t distracted_revisits = 3;
  std::int64_t distracted_concurrent = 5;
  double compare_below = 0.65;

  // Event weights.
  double tired = 0.7;
  double strong = 2.0;
  double weak = 0.5;
  double fairly_sure = 0.85;
  double somewhat_unsure = 0.6;
  double very_unsure = 0.4;
  bool read_certainty = false;  // Not in the source document.
  double recent_days = 30;
  double old = 0.5;

  // Context.
  std::int64_t similar_max = 5;
  double similar_from = 0.7;

  // Alerts.
  double alert_approval_drop = 0.10;
  double alert_prediction_error = 2.0;
  double alert_silence_hours = 48;
  std::int64_t alert_week_days = 7;    // The recent period for rates and times.
  std::int64_t alert_month_days = 30;  // The longer period, and the baseline for times.
  double alert_slower = 1.2;
  std::int64_t alert_reviews_min = 5;  // In each period.

  // The improvement log, by age of the entries.
  std::int64_t log_full_days = 7;
  std::int64_t log_line_days = 30;
  std::int64_t log_week_days = 90;

  // Retention.
  double text_days = 90;
  double timing_days = 30;
  double raw_days = 90;

  double exploration_share = 0.10;

  // Notices. Nothing is sent unless one of the first four is set.
  std::string notify_webhook;
  std::string notify_secret_variable = "CREDENCE_WEBHOOK_SECRET";
  bool notify_desktop = false;
  std::vector<std::string> notify_command;
  double notify_wait_hours = 24;
  double notify_every_minutes = 60;

  model::AutonomyParams Autonomy() const;
  model::EventWeightParams Weights() const;
  model::ThresholdParams Thresholds() const;
  // The boundaries between windows of the day. REQUIRES: they are valid.
  std::vector<int> WindowHours() const;
};

void Describe(SettingsSchema& schema, ReviewSettings& settings);
// Checks that involve more than one key. Failure: kInvalidArgument.
Result<void> Validate(const ReviewSettings& settings);

}  // namespace credence::review
