// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/learned.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "review/analysis/engagement.h"
#include "review/analysis/mean.h"
#include "review/analysis/preferences.h"
#include "review/analysis/review_calibration.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

// The mean time to a decision, over reviews whose timing is still kept.
std::vector<PaceLearned> PacesOf(const Corpus& corpus) {
  std::map<std::string, Mean> means;
  for (const TimingRecord& timing : corpus.timings) {
    means[corpus.names[corpus.feedback[timing.feedback].task_type]].Add(timing.decision_seconds);
  }
  for (const TimingAverage& average : corpus.timing_averages) {
    means[average.task_type].Add(average.decision_seconds, static_cast<double>(average.n));
  }
  std::vector<PaceLearned> paces;
  for (const auto& [task_type, mean] : means) {
    if (const auto seconds = mean.Read()) {
      paces.push_back({.task_type = task_type, .seconds = TidyNumber(*seconds)});
    }
  }
  return paces;
}

}  // namespace

Learned LearnedFrom(const ReviewFindings& findings, const Corpus& corpus) {
  Learned learned{.events = findings.events,
                  .approval_rate = findings.last_30_days.overall.rate,
                  .paces = PacesOf(corpus)};
  for (const ScoreGate& gate : findings.gates) {
    learned.gates.push_back(
        {.dimension = gate.dimension, .hard = gate.hard, .threshold = gate.threshold});
  }
  for (const CalibrationBucket& bucket : findings.calibration.buckets) {
    if (bucket.correction) {
      learned.corrections.push_back(fmt::format("{} {:+.2f}", bucket.bucket, *bucket.correction));
    }
  }
  if (!findings.calibration.curve.empty()) {
    learned.curves.push_back({.task_type = "", .points = findings.calibration.curve});
  }
  for (const ReviewCalibration& calibration : findings.calibration_by_task_type) {
    if (calibration.n >= kOwnCurveFrom && !calibration.curve.empty()) {
      learned.curves.push_back({.task_type = calibration.task_type, .points = calibration.curve});
    }
  }
  for (const ReviewAlert& alert : findings.alerts) {
    learned.alerts.push_back(alert.name);
    learned.paused |= alert.level == AlertLevel::kCritical;
  }
  learned.best_window = BestWindow(findings.windows);
  learned.mixed_preferences = ArePreferencesMixed(findings.preferences);
  for (const DelegationReading& said : findings.delegation) {
    if (!learned.delegation) learned.delegation.emplace();
    learned.delegation->push_back({.task_type = said.task_type,
                                   .delegate_answers = said.delegate_answers,
                                   .would_delegate = said.would_delegate,
                                   .expert_answers = said.expert_answers,
                                   .needs_expert = said.needs_expert});
  }
  return learned;
}

std::vector<std::string> ChangesOf(const Learned& now, const Learned& before) {
  std::vector<std::string> changes;
  for (const GateLearned& gate : now.gates) {
    const auto old = std::ranges::find_if(before.gates, [&](const GateLearned& other) {
      return other.dimension == gate.dimension && other.hard == gate.hard;
    });
    if (old != before.gates.end() && old->threshold == gate.threshold) continue;
    changes.push_back(fmt::format("{} gate: {} at least {}", gate.hard ? "hard" : "soft",
                                  NameOf(gate.dimension), gate.threshold));
  }
  if (now.corrections != before.corrections && !now.corrections.empty()) {
    changes.push_back(fmt::format("calibration: {}", fmt::join(now.corrections, ", ")));
  }
  if (now.paused && !before.paused) {
    changes.emplace_back("all work is reviewed until the approval rate recovers");
  }
  if (!now.paused && before.paused) changes.emplace_back("levels decide again what is reviewed");
  return changes;
}

}  // namespace credence::review
