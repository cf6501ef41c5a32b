// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/alerts.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "review/analysis/mean.h"
#include "review/analysis/rule_text.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

using std::chrono::days;

constexpr std::size_t kReasonsMax = 10;
// Differences of rates are not exact: without this, 80 % to 70 % could count as more than 10
// points.
constexpr double kRounding = 1e-9;

std::int64_t CountIn(const Mean& mean) { return static_cast<std::int64_t>(mean.n); }

// One figure in a recent period and in the period before it.
struct Change {
  Mean recent;
  Mean before;

  void Add(Timestamp at, Timestamp now, days recent_days, days before_days, double value) {
    if (at > now - recent_days) {
      recent.Add(value);
    } else if (at > now - recent_days - before_days) {
      before.Add(value);
    }
  }
};

struct Reason {
  std::int64_t mentions = 0;
  Timestamp first = Timestamp::max();
  bool is_known = false;  // There is an active or retired rule about it.
};

class AlertReader {
 public:
  AlertReader(const Corpus& corpus, const ReviewSettings& settings, Timestamp now,
              std::span<const RuleReading> rules)
      : corpus_(corpus),
        settings_(settings),
        now_(now),
        week_(settings.alert_week_days),
        month_(settings.alert_month_days),
        reviews_min_(static_cast<double>(settings.alert_reviews_min)),
        reasons_(corpus.names.size()) {
    for (const RuleReading& rule : rules) {
      const bool is_known = rule.state == RuleState::kActive || rule.state == RuleState::kRetired;
      const Name key = corpus_.names.Find(rule.key);
      if (is_known && key != kNoName) reasons_[key].is_known = true;
    }
    for (const FeedbackRecord& record : corpus_.feedback) Add(record);
    for (const TimingRecord& timing : corpus_.timings) {
      const Timestamp at = corpus_.feedback[timing.feedback].at;
      seconds_.Add(at, now_, week_, month_, timing.decision_seconds);
    }
  }

  std::vector<ReviewAlert> Read() {
    AddApprovalDrop();
    AddPredictionError();
    AddNewReasons();
    AddSlowerDecisions();
    AddSilence();
    AddCreativity();
    return std::move(alerts_);
  }

 private:
  void Add(const FeedbackRecord& record) {
    last_ = std::max(last_.value_or(record.at), record.at);
    if (record.decided()) {
      const double approved = record.approved() ? 1 : 0;
      if (!record.experimental) weekly_.Add(record.at, now_, week_, week_, approved);
      monthly_.Add(record.at, now_, month_, month_, approved);
    }
    if (!std::isnan(record.delta) && record.at > now_ - month_) {
      error_.Add(std::abs(record.delta));
    }
    const float creativity = record.scores[static_cast<std::size_t>(QualityDimension::kCreativity)];
    if (!std::isnan(creativity)) {
      creativity_.Add(record.at, now_, month_, month_, ScoreOf(creativity));
    }
    if (!record.turned_down()) return;
    for (const MentionRecord& mention : corpus_.MentionsOf(record)) {
      if (mention.against) continue;
      Reason& reason = reasons_[mention.key];
      ++reason.mentions;
      reason.first = std::min(reason.first, record.at);
    }
  }

  void Raise(AlertLevel level, std::string_view name, std::string what, std::string_view action) {
    alerts_.push_back({.level = level,
                       .what = std::move(what),
                       .action = std::string(action),
                       .name = std::string(name)});
  }

  void AddApprovalDrop() {
    const auto recent = weekly_.recent.Read(1, reviews_min_);
    const auto before = weekly_.before.Read(1, reviews_min_);
    if (!recent || !before) return;
    if (*before - *recent <= settings_.alert_approval_drop + kRounding) return;
    Raise(AlertLevel::kCritical, "approval-drop",
          fmt::format("approval rate {:.1f} % in the last {} days ({} decisions), {:.1f} % in the "
                      "{} before ({})",
                      100 * *recent, week_.count(), CountIn(weekly_.recent), 100 * *before,
                      week_.count(), CountIn(weekly_.before)),
          "all work is reviewed again until the rate recovers");
  }

  void AddPredictionError() {
    const auto error = error_.Read(1, reviews_min_);
    if (!error || *error <= settings_.alert_prediction_error) return;
    Raise(AlertLevel::kWarning, "prediction-error",
          fmt::format("predicted scores are off by {:.1f} points on average ({} predictions in {} "
                      "days)",
                      *error, CountIn(error_), month_.count()),
          "recalibrate predictions");
  }

  void AddNewReasons() {
    std::vector<std::tuple<std::int64_t, std::string_view, Timestamp>> found;
    for (Name key = 0; key < reasons_.size(); ++key) {
      const Reason& reason = reasons_[key];
      if (reason.is_known) continue;
      if (reason.mentions == 0 || reason.mentions < settings_.candidate_mentions) continue;
      if (reason.first <= now_ - month_) continue;
      found.emplace_back(-reason.mentions, corpus_.names[key], reason.first);
    }
    std::ranges::sort(found);
    if (found.size() > kReasonsMax) found.resize(kReasonsMax);
    for (const auto& [negated, key, first] : found) {
      Raise(AlertLevel::kWarning, "new-reason",
            fmt::format("new reason for rejections: {}, {} times since {}", SpokenKey(key),
                        -negated, FormatTimestamp(first).substr(0, 10)),
            "it is a candidate for a rule and for the checklist");
    }
  }

  void AddSlowerDecisions() {
    const auto recent = seconds_.recent.Read(1, reviews_min_);
    const auto before = seconds_.before.Read(1, reviews_min_);
    if (!recent || !before || *recent <= settings_.alert_slower * *before) return;
    Raise(AlertLevel::kNotice, "slower-decisions",
          fmt::format("decisions take {:.0f} s in the last {} days, {:.0f} s in the {} before",
                      *recent, week_.count(), *before, month_.count()),
          "check how work is presented to reviewers");
  }

  void AddSilence() {
    if (!last_) return;
    const double hours = DaysBetween(*last_, now_) * 24;
    if (hours < settings_.alert_silence_hours) return;
    Raise(AlertLevel::kNotice, "silence",
          fmt::format("no feedback for {:.0f} hours", std::floor(hours)),
          "check that reviews still arrive");
  }

  void AddCreativity() {
    const auto recent = creativity_.recent.Read(1, reviews_min_);
    const auto before = creativity_.before.Read(1, reviews_min_);
    const auto rate = monthly_.recent.Read(1, reviews_min_);
    const auto rate_before = monthly_.before.Read(1, reviews_min_);
    if (!recent || !before || !rate || !rate_before) return;
    if (*recent >= *before || *rate <= *rate_before) return;
    Raise(AlertLevel::kNotice, "creativity",
          fmt::format("creativity fell from {:.1f} to {:.1f} while the approval rate rose from "
                      "{:.1f} to {:.1f} %",
                      *before, *recent, 100 * *rate_before, 100 * *rate),
          "allow more experiments");
  }

  const Corpus& corpus_;
  const ReviewSettings& settings_;
  const Timestamp now_;
  const days week_;
  const days month_;
  const double reviews_min_;
  std::vector<Reason> reasons_;  // By key.
  std::optional<Timestamp> last_;
  Change weekly_;  // Approval, week over week.
  Change monthly_;
  Change seconds_;
  Change creativity_;
  Mean error_;
  std::vector<ReviewAlert> alerts_;
};

}  // namespace

std::vector<ReviewAlert> AlertsOf(const Corpus& corpus, const ReviewSettings& settings,
                                  Timestamp now, std::span<const RuleReading> rules) {
  return AlertReader(corpus, settings, now, rules).Read();
}

}  // namespace credence::review
