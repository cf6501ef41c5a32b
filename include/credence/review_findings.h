// SPDX-License-Identifier: Apache-2.0
// What is learned from reviews: the findings of one analysis of the ledger. docs/reviews.md has the
// rules, R1 to R14.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

enum class ReviewDecision { kApproved, kRejected, kNeedsWork, kDeferred };
CREDENCE_ENUM_NAMES(ReviewDecision, "approved", "rejected", "needs-work", "deferred")

inline constexpr int kQualityDimensions = 13;
enum class QualityDimension {
  kCodeQuality,
  kDesignAesthetics,
  kDesignUx,
  kTestCoverage,
  kDocumentation,
  kArchitecture,
  kErrorHandling,
  kPerformance,
  kSecurity,
  kCreativity,
  kCompleteness,
  kNaming,
  kDx,
};
CREDENCE_ENUM_NAMES(QualityDimension, "code-quality", "design-aesthetics", "design-ux",
                    "test-coverage", "documentation", "architecture", "error-handling",
                    "performance", "security", "creativity", "completeness", "naming", "dx")

// Annotations have no moderate, decisions no nit.
enum class AnnotationType { kPraise, kCriticism, kQuestion, kSuggestion };
CREDENCE_ENUM_NAMES(AnnotationType, "praise", "criticism", "question", "suggestion")

enum class ReviewSeverity { kNit, kMinor, kModerate, kMajor, kCritical };
CREDENCE_ENUM_NAMES(ReviewSeverity, "nit", "minor", "moderate", "major", "critical")

// --- R1: approval rates

struct ApprovalRate {
  std::string name;
  std::int64_t approved = 0;
  std::int64_t rejected = 0;
  std::int64_t needs_work = 0;
  std::int64_t deferred = 0;   // Not counted.
  std::optional<double> rate;  // Absent if there are no decisions.
  double low = 0;              // 95 % interval.
  double high = 1;

  std::int64_t decisions() const { return approved + rejected + needs_work; }
  bool operator==(const ApprovalRate&) const = default;
  CREDENCE_FIELDS(name, approved, rejected, needs_work, deferred, rate, low, high)
};

struct ApprovalRates {
  ApprovalRate overall;
  std::vector<ApprovalRate> by_task_type;  // Most decisions first.
  std::vector<ApprovalRate> by_stage;
  std::vector<ApprovalRate> by_reviewer;

  bool operator==(const ApprovalRates&) const = default;
  CREDENCE_FIELDS(overall, by_task_type, by_stage, by_reviewer)
};

struct DimensionTrend {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  std::int64_t n = 0;
  double mean = 0;
  double top_quartile = 0;       // The score that a quarter of the reviews reach or exceed.
  std::optional<double> recent;  // Mean over the last 30 days.
  std::optional<double> before;  // Mean over the 30 days before.
  std::optional<double> change;  // recent - before.

  bool operator==(const DimensionTrend&) const = default;
  CREDENCE_FIELDS(dimension, n, mean, top_quartile, recent, before, change)
};

// A sudden change: the last 7 days compared with the 30 before.
struct ReviewAnomaly {
  std::string what;  // "approval rate", "score of security"
  std::string name;  // The task type; empty for all.
  double before = 0;
  double now = 0;
  double low = 0;  // 95 % interval of the change.
  double high = 0;

  bool operator==(const ReviewAnomaly&) const = default;
  CREDENCE_FIELDS(what, name, before, now, low, high)
};

// --- R2: score thresholds

struct ScoreGate {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  bool hard = true;
  double threshold = 0;  // Scores below it rarely pass.
  double rejected = 0;   // The share of them that was rejected.
  std::int64_t below = 0;
  std::int64_t n = 0;
  double mean = 0;

  bool operator==(const ScoreGate&) const = default;
  CREDENCE_FIELDS(dimension, hard, threshold, rejected, below, n, mean)
};

// --- R3: calibration

struct CalibrationBucket {
  std::string bucket;  // "<50", "50-69", "70-89", "90-100"; deciles "0-10", …
  std::int64_t n = 0;
  std::optional<double> stated;
  std::optional<double> actual;
  // actual - stated; negative: over-confident. Absent: too few reviews to correct anything.
  std::optional<double> correction;

  bool operator==(const CalibrationBucket&) const = default;
  CREDENCE_FIELDS(bucket, n, stated, actual, correction)
};

// A point of the curve that corrects stated confidences: monotone, shrunk towards no correction.
struct CurvePoint {
  double stated = 0;
  double calibrated = 0;

  bool operator==(const CurvePoint&) const = default;
  CREDENCE_FIELDS(stated, calibrated)
};

struct ReviewCalibration {
  std::string task_type;  // Empty for all.
  std::int64_t n = 0;
  std::vector<CalibrationBucket> buckets;
  std::vector<CalibrationBucket> deciles;
  std::optional<double> ece;
  std::optional<double> mce;
  std::optional<double> brier;
  std::optional<double> log_loss;
  std::optional<double> auroc;
  std::vector<CurvePoint> curve;  // Interpolated linearly; empty if no correction.

  bool operator==(const ReviewCalibration&) const = default;
  CREDENCE_FIELDS(task_type, n, buckets, deciles, ece, mce, brier, log_loss, auroc, curve)
};

// --- R4: decision speed

struct SpeedCell {
  std::string cell;  // fast-rejected, slow-rejected, slow-approved, fast-approved
  std::string meaning;
  std::int64_t n = 0;
  std::vector<std::string> themes;  // Most frequent themes, at most 5.

  bool operator==(const SpeedCell&) const = default;
  CREDENCE_FIELDS(cell, meaning, n, themes)
};

// --- R5: themes and rejection patterns

struct PatternReading {
  std::string key;
  std::int64_t occurrences = 0;          // Reviews that criticise it.
  std::int64_t praised = 0;              // Reviews that praise it.
  double severity = 0;                   // Mean, nit 1 to critical 5.
  double weight = 0;                     // occurrences × mean severity / reviews.
  std::optional<double> rejection_rate;  // Among the reviews that criticise it.
  std::optional<double> score_bonus;     // Mean score with praise of it, minus the overall mean.
  Timestamp first_seen;
  Timestamp last_seen;
  std::vector<std::string> task_types;
  std::vector<std::string> stages;
  std::string checklist_item;
  bool auto_fixable = false;

  bool operator==(const PatternReading&) const = default;
  CREDENCE_FIELDS(key, occurrences, praised, severity, weight, rejection_rate, score_bonus,
                  first_seen, last_seen, task_types, stages, checklist_item, auto_fixable)
};

// --- R6: rules

// A theme is mentioned often enough to be a rule, but its comments give no common instruction.
enum class RuleState { kCandidate, kTheme, kRule, kActive, kRetired };
CREDENCE_ENUM_NAMES(RuleState, "candidate", "theme", "rule", "active", "retired")

// The one context in which a rule applies, if feedback elsewhere says the opposite.
struct RuleScope {
  std::string kind;                 // task_type, stage, dimension
  std::vector<std::string> values;  // By name.

  bool operator==(const RuleScope&) const = default;
  CREDENCE_FIELDS(kind, values)
};

struct RuleReading {
  std::string id;
  std::string rule;  // In words, for people; the words of the key if there is no instruction.
  std::string key;
  RuleState state = RuleState::kCandidate;
  double confidence = 0;
  std::int64_t mentions = 0;  // Reviews that ask for it.
  std::int64_t days = 0;      // Distinct days.
  // Reviews that praise the same thing, approve despite it, or ask for the opposite.
  std::int64_t against = 0;
  std::vector<Uuid> opposed;        // Of these: the feedback that asks for the opposite.
  std::string stance;               // What the rule wants: "wanted", "unwanted", "wanted longer".
  std::string source;               // annotation, feedback-pattern, rejection-analysis, comparison
  std::string prompt_instruction;   // Empty if the comments give no instruction.
  std::vector<std::string> quotes;  // The newest different comments that ask for it, up to three.
  Timestamp first_seen;
  Timestamp last_seen;
  std::string domain;                   // A quality dimension, or "general".
  std::vector<std::string> applies_to;  // Task types.
  std::vector<std::string> projects;  // In which it was asked for; empty: only outside of projects.
  std::vector<std::string> stages;    // In which reviewers asked for it.
  std::optional<RuleScope> scope;     // Applies only there; absent if nobody contradicts it.
  bool proposed_for_all = false;      // Became active in two task types independently.
  std::optional<double> effectiveness;  // Change of the mean score since activation.
  std::optional<double> effect_low;     // 95 % interval.
  std::optional<double> effect_high;
  // That change minus the change of the other task types in the same time, within reviewers.
  std::optional<double> effect_against_others;
  std::optional<double> against_low;  // 95 % interval.
  std::optional<double> against_high;
  std::int64_t reviews_since = 0;
  std::optional<Timestamp> active_since;
  std::optional<std::string> memory_id;
  std::optional<Timestamp> audited_at;  // When a person confirmed it.
  bool audit_due = false;
  bool obsolete = false;  // Few mentions, long ago.
  // Active by the numbers, but not used before a person confirms it (review.confirm_rules).
  bool awaiting_confirmation = false;
  std::optional<Timestamp> waiting_since;  // When learning first found it waiting.
  bool for_all = false;                    // A person confirmed it for all task types.

  // Whether it goes into prompts.
  bool in_use() const { return state == RuleState::kActive && !awaiting_confirmation; }
  bool operator==(const RuleReading&) const = default;
  CREDENCE_FIELDS(id, rule, key, state, confidence, mentions, days, against, opposed, stance,
                  source, prompt_instruction, quotes, first_seen, last_seen, domain, applies_to,
                  stages, scope, proposed_for_all, effectiveness, effect_low, effect_high,
                  effect_against_others, against_low, against_high, reviews_since, active_since,
                  memory_id, audited_at, audit_due, obsolete, awaiting_confirmation, waiting_since,
                  for_all, projects)
};

// Contradictory feedback about one thing, and what separates the two sides.
struct ReviewQuestion {
  std::string id;
  std::string key;
  std::string question;
  // The context that separates them ("task_type=shopify"); empty if none does.
  std::string context;
  double wanted = 0;  // Weight of the feedback in favour.
  double unwanted = 0;
  bool open = true;     // Equally strong: a person must decide.
  std::string decided;  // "context", "recent and certain feedback", "asked"; empty while open.

  bool operator==(const ReviewQuestion&) const = default;
  CREDENCE_FIELDS(id, key, question, context, wanted, unwanted, open, decided)
};

// --- R7: preferences

struct PreferenceReading {
  std::string attribute;  // "layout=cards", or a dimension.
  double rating = 1000;   // Elo rating, decayed to now.
  double strength = 0;    // Bradley–Terry, 0 to 1 within its group.
  std::int64_t comparisons = 0;
  std::int64_t wins = 0;
  bool stable = false;  // After 50 comparisons.

  bool operator==(const PreferenceReading&) const = default;
  CREDENCE_FIELDS(attribute, rating, strength, comparisons, wins, stable)
};

// --- R8: predicted scores

struct DimensionWeight {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  double weight = 0;

  bool operator==(const DimensionWeight&) const = default;
  CREDENCE_FIELDS(dimension, weight)
};

struct ScoreModel {
  bool fitted = false;  // False until there are 30 reviews: equal weights.
  std::int64_t n = 0;
  double constant = 0;
  std::vector<DimensionWeight> weights;
  std::optional<double> error;  // Mean |predicted - actual| of the agents' predictions.
  std::optional<double> bias;   // Mean actual - predicted.

  bool operator==(const ScoreModel&) const = default;
  CREDENCE_FIELDS(fitted, n, constant, weights, error, bias)
};

// --- R12, R13: when and how people review

struct EngagementWindow {
  std::string window;  // "09-11", "11-14", "14-17", "17-20", "20-24", "00-09"
  std::int64_t n = 0;
  std::optional<double> response_seconds;  // Mean time to decision.
  double completion = 0;                   // Share with a decision other than deferred.
  double richness = 0;                     // 0 to 1: how much of the possible feedback was given.
  bool good = false;

  bool operator==(const EngagementWindow&) const = default;
  CREDENCE_FIELDS(window, n, response_seconds, completion, richness, good)
};

// A field of a review form, and whether people fill it in.
struct FieldUse {
  std::string field;
  std::int64_t filled = 0;
  std::int64_t offered = 0;  // In how many reviews the form had it.
  std::string proposal;      // drop, or empty

  bool operator==(const FieldUse&) const = default;
  CREDENCE_FIELDS(field, filled, offered, proposal)
};

struct FormatReading {
  std::string format;  // The modal format.
  std::string stage;
  std::int64_t n = 0;
  double speed = 0;  // Each 0 to 1.
  double richness = 0;
  double completion = 0;
  double effectiveness = 0;  // Their product.
  bool best = false;         // Best of its stage.
  // From reviews whose timing is still kept:
  std::optional<double> first_seconds;  // Mean time until the reviewer first did something.
  std::optional<double> seen;           // Mean share of the work that was scrolled into view.
  std::vector<FieldUse> fields;         // The most used first.
  std::string proposal;                 // shorten, or empty

  bool operator==(const FormatReading&) const = default;
  CREDENCE_FIELDS(format, stage, n, speed, richness, completion, effectiveness, best, first_seconds,
                  seen, fields, proposal)
};

struct SectionReading {
  std::string section;
  std::int64_t shown = 0;
  std::int64_t read = 0;
  std::string proposal;  // compress, promote, or empty

  bool operator==(const SectionReading&) const = default;
  CREDENCE_FIELDS(section, shown, read, proposal)
};

// --- who should decide, and what the work was made with

// What reviewers of a task type said in their latest answers.
struct DelegationReading {
  std::string task_type;
  std::int64_t delegate_answers = 0;
  std::int64_t would_delegate = 0;  // "The agent could have decided this."
  double delegate_low = 0;          // 95 % interval of the share.
  double delegate_high = 1;
  std::int64_t expert_answers = 0;
  std::int64_t needs_expert = 0;  // "Somebody else should look as well."
  double expert_low = 0;
  double expert_high = 1;
  std::string effect;  // On the form of the review: lighter, escalate, not-alone, or empty

  bool operator==(const DelegationReading&) const = default;
  CREDENCE_FIELDS(task_type, delegate_answers, would_delegate, delegate_low, delegate_high,
                  expert_answers, needs_expert, expert_low, expert_high, effect)
};

// Reviews of work that was made with a prompt, a memory or a model, compared with reviews of the
// other work of the same task types.
struct MadeWithReading {
  std::string kind;  // prompt, memory, model
  std::string name;
  std::int64_t n = 0;
  std::int64_t rejected = 0;         // Of these.
  std::optional<double> difference;  // In score, to the work without it; absent: too few scores.
  double low = 0;                    // 95 % interval.
  double high = 0;

  bool operator==(const MadeWithReading&) const = default;
  CREDENCE_FIELDS(kind, name, n, rejected, difference, low, high)
};

// --- what a dashboard shows

struct ReviewKpi {
  std::string name;  // "approval rate", …
  // Three values, oldest first; the last covers the past 30 days.
  std::vector<std::optional<double>> months;
  std::string target;             // "95 %", "falling"
  std::optional<bool> on_target;  // Absent: too little is known.
  std::string unit;               // "%", "s", "points", ""
  std::int64_t n = 0;             // Of the last value: how many reviews, rules, … it comes from.
  std::optional<double> low;      // Its 95 % interval; absent if one value says nothing about it.
  std::optional<double> high;
  bool critical = false;  // Health is never better than this.

  bool operator==(const ReviewKpi&) const = default;
  CREDENCE_FIELDS(name, months, target, on_target, unit, n, low, high, critical)
};

enum class AlertLevel { kNotice, kWarning, kCritical };
CREDENCE_ENUM_NAMES(AlertLevel, "notice", "warning", "critical")

struct ReviewAlert {
  AlertLevel level = AlertLevel::kNotice;
  std::string what;
  std::string action;
  std::string name;  // Of the condition: "approval-drop", "prediction-error", …

  bool operator==(const ReviewAlert&) const = default;
  CREDENCE_FIELDS(level, what, action, name)
};

struct ReviewDashboard {
  // 0 to 1: how near the indicators are to their targets; never better than the worst critical one.
  double health = 0;
  std::optional<std::string> limited_by;  // What keeps health down: an indicator, or an alert.
  std::vector<ReviewKpi> kpis;
  std::optional<std::string> top_improvement;
  std::optional<std::string> top_problem;
  std::int64_t backlog = 0;  // Pending reviews.
  std::int64_t active_rules = 0;
  std::int64_t regressions = 0;  // In the last 30 days.

  bool operator==(const ReviewDashboard&) const = default;
  CREDENCE_FIELDS(health, limited_by, kpis, top_improvement, top_problem, backlog, active_rules,
                  regressions)
};

// One line of a quality rubric: what a band of scores looks like.
struct RubricBand {
  std::string band;  // "9-10", "7-8", "5-6", "1-4"
  std::string name;  // Exceptional, Good, Acceptable, Rejection zone
  std::int64_t n = 0;
  double share = 0;
  std::vector<std::string> praised;  // Themes praised in these reviews, most frequent first.
  std::vector<std::string> criticised;

  bool operator==(const RubricBand&) const = default;
  CREDENCE_FIELDS(band, name, n, share, praised, criticised)
};

struct Rubric {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  std::int64_t n = 0;
  std::vector<RubricBand> bands;

  bool operator==(const Rubric&) const = default;
  CREDENCE_FIELDS(dimension, n, bands)
};

// All findings as of one moment.
struct ReviewFindings {
  Timestamp at;
  std::int64_t events = 0;
  std::optional<Timestamp> first;
  std::optional<Timestamp> last;
  ApprovalRates all_time;
  ApprovalRates last_30_days;
  std::vector<DimensionTrend> dimensions;
  std::vector<ReviewAnomaly> anomalies;
  std::vector<ScoreGate> gates;
  ReviewCalibration calibration;
  std::vector<ReviewCalibration> calibration_by_task_type;
  std::vector<SpeedCell> speed;
  std::vector<PatternReading> patterns;  // By weight, greatest first.
  std::vector<std::string> checklist;    // From the five most criticised.
  std::vector<RuleReading> rules;        // Active first, then by confidence.
  std::vector<ReviewQuestion> questions;
  std::vector<PreferenceReading> preferences;  // Highest rating first.
  std::vector<PreferenceReading> dimension_preferences;
  ScoreModel score_model;
  std::vector<EngagementWindow> windows;
  std::vector<FormatReading> formats;
  std::vector<SectionReading> sections;
  std::vector<DelegationReading> delegation;  // The most answers first.
  std::vector<MadeWithReading> made_with;     // The greatest differences first.
  std::vector<Rubric> rubrics;
  ReviewDashboard dashboard;
  std::vector<ReviewAlert> alerts;

  bool operator==(const ReviewFindings&) const = default;
  CREDENCE_FIELDS(at, events, first, last, all_time, last_30_days, dimensions, anomalies, gates,
                  calibration, calibration_by_task_type, speed, patterns, checklist, rules,
                  questions, preferences, dimension_preferences, score_model, windows, formats,
                  sections, delegation, made_with, rubrics, dashboard, alerts)
};

}  // namespace credence
