// SPDX-License-Identifier: Apache-2.0
#include "review/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace credence::review {
namespace {

constexpr SettingRange kUnit{.min = 0, .max = 1};
constexpr SettingRange kDays{.min = 0, .max = 1e6};
constexpr SettingRange kCount{.min = 0, .max = 1e9};
constexpr SettingRange kSome{.min = 1, .max = 1e9};
constexpr SettingRange kSpan{.min = 1, .max = 36'500};
constexpr SettingRange kFactor{.min = 0.001, .max = 1000};

void DescribeIntake(SettingsSchema& schema, ReviewSettings& s) {
  schema.Add("age_max_days", &s.age_max_days,
             "age above which feedback is refused unless it is imported, in days", kDays);
  schema.Add("future_max_minutes", &s.future_max_minutes,
             "how far ahead a reviewer's clock may be, in minutes", kDays);
  schema.Add("document_max_bytes", &s.document_max_bytes,
             "maximum size of one feedback event, in bytes", {.min = 1024, .max = 64 << 20});
  schema.Add("reviews_max", &s.reviews_max, "maximum number of reviews of one work product", kSome);
  schema.Add("learn_after", &s.learn_after,
             "number of new events after which it learns automatically; 0: only on request",
             kCount);
  schema.Add("learn_share", &s.learn_share,
             "share of all events that must be new as well before it learns automatically", kUnit);
  schema.Add("learn_every_hours", &s.learn_every_hours,
             "hours after which a server learns in any case; 0: never", kDays);
}

void DescribeJudgement(SettingsSchema& schema, ReviewSettings& s) {
  schema.Add("regression", &s.regression, "how a falling approval rate is detected", {},
             {"last5", "sequential"});
  schema.Add("reviews_between", &s.reviews_between,
             "reviews between two false alarms of the sequential test, on average",
             {.min = 25, .max = 1e6});
  schema.Add("gate_events_min", &s.gate_events_min,
             "minimum number of events before a dimension has gates", kSome);
  schema.Add("gate_below_min", &s.gate_below_min,
             "minimum number of events below a score before it becomes a gate", kSome);
  schema.Add("hard_share", &s.hard_share,
             "share of the work below a score that reviewers must have rejected for a hard gate",
             kUnit);
  schema.Add("soft_share", &s.soft_share,
             "share of the work below a score that reviewers must have rejected for a soft gate",
             kUnit);
  schema.Add("judge_from", &s.judge_from,
             "agreement with people that a model must demonstrably reach before it decides alone",
             kUnit);
  schema.Add("second_look_below", &s.second_look_below,
             "calibrated confidence below which a second self-review is asked for", kUnit);
  schema.Add("curve_strength", &s.curve_strength,
             "weight of the prior against the correction of a bucket, in reviews",
             {.min = 0, .max = 1e6});
  schema.Add("correction_reviews_min", &s.correction_reviews_min,
             "minimum number of reviews in a bucket before its confidences are corrected",
             {.min = 2, .max = 1e6});
  schema.Add("fast_seconds", &s.fast_seconds, "seconds below which a decision counts as fast",
             kDays);
  schema.Add("slow_seconds", &s.slow_seconds, "seconds above which a decision counts as slow",
             kDays);
  schema.Add("auto_seconds", &s.auto_seconds,
             "mean time to decide below which work is routine, in seconds", kDays);
  schema.Add("auto_rate", &s.auto_rate, "approval rate above which work is routine", kUnit);
  schema.Add(
      "delegation_answers_min", &s.delegation_answers_min,
      "minimum number of answers about who should decide before they change the form of a review",
      kSome);
  schema.Add(
      "delegate_share", &s.delegate_share,
      "share of reviewers who would let the agent decide from which the form becomes lighter",
      kUnit);
  schema.Add("expert_share", &s.expert_share,
             "share of reviewers who ask for an expert from which a review is escalated", kUnit);
  schema.Add("auto_events_min", &s.auto_events_min,
             "minimum number of decisions before work is routine", kSome);
  schema.Add("quick_rate", &s.quick_rate, "approval rate above which a review is quick", kUnit);
  schema.Add("deep_rate", &s.deep_rate, "approval rate below which a review is deep", kUnit);
  schema.Add("novel_below", &s.novel_below, "number of decisions below which a task type is novel",
             kCount);
}

void DescribeLevels(SettingsSchema& schema, ReviewSettings& s) {
  schema.Add("regression_reviews", &s.regression_reviews,
             "number of recent reviews that decide whether a level is kept, if regression is last5",
             {.min = 1, .max = model::kRecentReviewsMax});
  schema.Add("regression_wait", &s.regression_wait,
             "number of reviews after a drop before a level can rise again",
             {.min = 0, .max = 1000});
  for (std::size_t i = 0; i < s.levels.size(); ++i) {
    model::AutonomyRule& rule = s.levels[i];
    const auto add = [&](std::string_view name, SettingsSchema::Field field,
                         std::string_view summary, SettingRange range) {
      schema.Add(fmt::format("level_{}_{}", i + 1, name), field, summary, range);
    };
    add("approvals", &rule.approvals, "number of approvals that the level requires", kSome);
    if (rule.rate_above) {
      add("rate", &*rule.rate_above, "approval rate above which the level is reached", kUnit);
    }
    add("kept", &rule.rate_kept, "approval rate below which the level is lost", kUnit);
    add("share", &rule.review_share, "share of the work that people review", kUnit);
  }
}

void DescribeRules(SettingsSchema& schema, ReviewSettings& s) {
  schema.Add("checklist_items", &s.checklist_items, "number of items in the pre-review checklist",
             kSome);
  schema.Add("candidate_mentions", &s.candidate_mentions,
             "number of mentions from which there is a rule candidate", kSome);
  schema.Add("rule_mentions", &s.rule_mentions, "number of mentions from which there is a rule",
             kSome);
  schema.Add("rule_days", &s.rule_days,
             "number of different days with mentions that a rule requires", kSome);
  schema.Add("rule_same_comments", &s.rule_same_comments,
             "number of comments that must ask for the same thing before it is worded as a rule",
             kSome);
  schema.Add("rule_active_from", &s.rule_active_from, "confidence from which a rule is active",
             kUnit);
  schema.Add("rule_dropped_below", &s.rule_dropped_below,
             "confidence below which a rule is no longer active", kUnit);
  schema.Add("confirm_rules", &s.confirm_rules,
             "whether a rule is used only after a person has confirmed it");
  schema.Add("rule_pruned_days", &s.rule_pruned_days,
             "age at which a candidate is dropped as noise, in days", kDays);
  schema.Add("audit_days", &s.audit_days, "days between two audits of a rule by a person", kDays);
  schema.Add("elo_start", &s.elo_start, "rating of an attribute before any comparison",
             {.min = -1e6, .max = 1e6});
  schema.Add("elo_k", &s.elo_k, "maximum points by which one comparison changes a rating",
             {.min = 0, .max = 1e4});
  schema.Add("preference_fade_month", &s.preference_fade_month,
             "how much a preference fades per month", kUnit);
  schema.Add("preference_stable", &s.preference_stable,
             "number of comparisons after which a preference is stable", kSome);
  schema.Add("score_reviews_min", &s.score_reviews_min,
             "minimum number of reviews before scores are fitted", kSome);
  schema.Add("score_lambda", &s.score_lambda,
             "how strongly the fit is regularized towards equal weights",
             {.min = 1e-9, .max = 1e9});
  schema.Add("score_self_review_below", &s.score_self_review_below,
             "predicted score below which another self-review is asked for", {.min = 0, .max = 10});
}

void DescribeWeights(SettingsSchema& schema, ReviewSettings& s) {
  schema.Add("fatigue_after", &s.fatigue_after,
             "number of reviews in a session after which a reviewer counts as tired", kSome);
  schema.Add("compare_below", &s.compare_below,
             "calibrated confidence below which a comparison is proposed", kUnit);
  schema.Add("distracted_revisits", &s.distracted_revisits,
             "number of returns to a review from which its reviewer counts as distracted", kSome);
  schema.Add("distracted_concurrent", &s.distracted_concurrent,
             "number of other open reviews from which a reviewer counts as distracted", kSome);
  schema.Add("tired", &s.tired, "weight of feedback from a tired reviewer", kFactor);
  schema.Add("strong", &s.strong, "weight of a strong preference", kFactor);
  schema.Add("weak", &s.weak, "weight of a weak preference", kFactor);
  schema.Add("fairly_sure", &s.fairly_sure, "weight of feedback from a fairly certain reviewer",
             kFactor);
  schema.Add("somewhat_unsure", &s.somewhat_unsure,
             "weight of feedback from a somewhat uncertain reviewer", kFactor);
  schema.Add("very_unsure", &s.very_unsure, "weight of feedback from a very uncertain reviewer",
             kFactor);
  schema.Add("read_certainty", &s.read_certainty,
             "whether the certainty of feedback that states none is read from its words");
  schema.Add("recent_days", &s.recent_days, "age up to which feedback counts in full, in days",
             kDays);
  schema.Add("old", &s.old, "weight of older feedback", kFactor);
  schema.Add("similar_max", &s.similar_max, "maximum number of similar past reviews in a context",
             kCount);
  schema.Add("similar_from", &s.similar_from, "lowest similarity of a past review in a context",
             kUnit);
  schema.Add("alert_approval_drop", &s.alert_approval_drop,
             "fall of the approval rate within a week that is critical", kUnit);
  schema.Add("alert_prediction_error", &s.alert_prediction_error,
             "mean error of predicted scores that is a warning", {.min = 0, .max = 10});
  schema.Add("alert_silence_hours", &s.alert_silence_hours,
             "hours without feedback that raise a notice", kDays);
  schema.Add("alert_week_days", &s.alert_week_days,
             "length of the recent span for rates and times, in days", kSpan);
  schema.Add("alert_month_days", &s.alert_month_days,
             "length of the longer span that times are compared with, in days", kSpan);
  schema.Add("alert_slower", &s.alert_slower,
             "factor by which decisions must be slower to raise a notice", {.min = 1, .max = 1000});
  schema.Add("alert_reviews_min", &s.alert_reviews_min,
             "minimum number of reviews in a span before it is judged", kSome);
  schema.Add("window_hours", &s.window_hours, "hours that divide a day into windows");
  schema.Add("log_full_days", &s.log_full_days,
             "age up to which the improvement log shows changes in full, in days", kSpan);
  schema.Add("log_line_days", &s.log_line_days,
             "age up to which the improvement log has one line per change, in days", kSpan);
  schema.Add("log_week_days", &s.log_week_days,
             "age up to which the improvement log has one line per week, in days", kSpan);
  schema.Add("text_days", &s.text_days, "how long people's comments are kept, in days", kDays);
  schema.Add("timing_days", &s.timing_days, "how long exact timing is kept, in days", kDays);
  schema.Add("raw_days", &s.raw_days,
             "age up to which raw events are exported outside the archive, in days", kDays);
  schema.Add("exploration_share", &s.exploration_share,
             "share of the work that may be experimental", kUnit);
}

void DescribeNotices(SettingsSchema& schema, ReviewSettings& s) {
  schema.Section("review.notify");
  schema.Add("webhook", &s.notify_webhook,
             "address that receives notices about waiting reviews as JSON; empty: none are sent");
  schema.Add("secret_variable", &s.notify_secret_variable,
             "environment variable with the key that signs notices to the webhook");
  schema.Add("desktop", &s.notify_desktop,
             "whether notices are shown on this desktop with notify-send");
  schema.Add("command", &s.notify_command,
             "program and arguments that send a notice, for example by mail; the notice is its "
             "input, and {subject} is replaced");
  schema.Add("wait_hours", &s.notify_wait_hours, "hours after which a waiting review is urgent",
             {.min = 0, .max = 1e6});
  schema.Add("every_minutes", &s.notify_every_minutes,
             "minimum time between two digests, in minutes", {.min = 0, .max = 1e6});
}

}  // namespace

void Describe(SettingsSchema& schema, ReviewSettings& settings) {
  schema.Section("review");
  DescribeIntake(schema, settings);
  DescribeJudgement(schema, settings);
  DescribeLevels(schema, settings);
  DescribeRules(schema, settings);
  DescribeWeights(schema, settings);
  DescribeNotices(schema, settings);
}

namespace {

// "9", "09" or "14"; excludes both ends of the day.
std::optional<int> HourOf(std::string_view text) {
  int hour = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hour);
  const bool is_hour =
      error == std::errc() && end == text.data() + text.size() && hour >= 1 && hour <= 23;
  return is_hour ? std::optional(hour) : std::nullopt;
}

bool AreHours(const std::vector<std::string>& texts) {
  int last = 0;
  return std::ranges::all_of(texts, [&](const std::string& text) {
    const std::optional<int> hour = HourOf(text);
    return hour && std::exchange(last, *hour) < *hour;
  });
}

}  // namespace

model::AutonomyParams ReviewSettings::Autonomy() const {
  model::AutonomyParams params;
  params.regression = regression == "sequential" ? model::RegressionRule::kSequential
                                                 : model::RegressionRule::kLastReviews;
  params.reviews_between = reviews_between;
  params.levels = levels;
  params.window = static_cast<int>(regression_reviews);
  params.wait = static_cast<int>(regression_wait);
  return params;
}

std::vector<int> ReviewSettings::WindowHours() const {
  std::vector<int> hours;
  for (const std::string& hour : window_hours) hours.push_back(HourOf(hour).value_or(0));
  return hours;
}

model::EventWeightParams ReviewSettings::Weights() const {
  return {.rested_reviews = static_cast<int>(fatigue_after),
          .tired = tired,
          .strong = strong,
          .weak = weak,
          .fairly_sure = fairly_sure,
          .somewhat_unsure = somewhat_unsure,
          .very_unsure = very_unsure,
          .read_certainty = read_certainty,
          .recent_days = recent_days,
          .old = old};
}

model::ThresholdParams ReviewSettings::Thresholds() const {
  return {.events_min = static_cast<std::size_t>(gate_events_min),
          .below_min = static_cast<std::size_t>(gate_below_min),
          .hard_share = hard_share,
          .soft_share = soft_share};
}

Result<void> Validate(const ReviewSettings& settings) {
  const std::pair<bool, std::string_view> wrong[] = {
      {settings.soft_share > settings.hard_share || settings.soft_share <= 0,
       "review.soft_share must be above 0 and not above review.hard_share"},
      {settings.rule_dropped_below > settings.rule_active_from,
       "review.rule_dropped_below must not be above review.rule_active_from"},
      {settings.candidate_mentions > settings.rule_mentions,
       "review.candidate_mentions must not be above review.rule_mentions"},
      {settings.fast_seconds > settings.slow_seconds,
       "review.fast_seconds must not be above review.slow_seconds"},
      {settings.deep_rate > settings.quick_rate,
       "review.deep_rate must not be above review.quick_rate"},
      {settings.quick_rate > settings.auto_rate,
       "review.quick_rate must not be above review.auto_rate"},
      {!AreHours(settings.window_hours),
       "review.window_hours must be hours from 1 to 23, each later than the one before"},
      {settings.log_full_days > settings.log_line_days,
       "review.log_full_days must not be above review.log_line_days"},
      {settings.log_line_days > settings.log_week_days,
       "review.log_line_days must not be above review.log_week_days"},
  };
  for (const auto& [is_wrong, what] : wrong) {
    if (is_wrong) return InvalidArgument(std::string(what));
  }
  return model::Validate(settings.Autonomy());
}

}  // namespace credence::review
