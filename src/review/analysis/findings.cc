// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/findings.h"

#include <algorithm>
#include <chrono>

#include "review/analysis/alerts.h"
#include "review/analysis/contradictions.h"
#include "review/analysis/dashboard.h"
#include "review/analysis/engagement.h"
#include "review/analysis/gates.h"
#include "review/analysis/patterns.h"
#include "review/analysis/preferences.h"
#include "review/analysis/rates.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/rubrics.h"
#include "review/analysis/rules.h"
#include "review/analysis/score_model.h"
#include "review/analysis/speed.h"

namespace credence::review {

ReviewFindings Find(const FindingsInput& input) {
  const Corpus& corpus = input.corpus;
  const ReviewSettings& settings = input.settings;
  const Timestamp now = input.now;
  // What came in this moment belongs to it.
  const Timestamp until = now + std::chrono::microseconds(1);
  ReviewFindings findings{.at = now, .events = std::ssize(corpus.feedback)};
  if (!corpus.feedback.empty()) {
    const auto [first, last] = std::ranges::minmax(corpus.feedback, {}, &FeedbackRecord::at);
    findings.first = first.at;
    findings.last = last.at;
  }
  findings.all_time = RatesOf(corpus, std::nullopt, until);
  findings.last_30_days = RatesOf(corpus, now - std::chrono::days(30), until);
  findings.dimensions = DimensionTrends(corpus, now);
  findings.anomalies = Anomalies(corpus, now);
  findings.gates = GatesOf(corpus, settings, now);
  findings.calibration = CalibrationOf(corpus, settings, std::nullopt);
  findings.calibration_by_task_type = CalibrationsByTaskType(corpus, settings);
  findings.speed = SpeedOf(corpus);
  findings.patterns = PatternsOf(corpus);
  findings.checklist = ChecklistOf(findings.patterns, settings);
  findings.rules = RulesOf(corpus, input.rules, input.texts, settings, now);
  findings.questions = QuestionsOf(corpus, input.rules, settings, now);
  findings.preferences = PreferencesOf(corpus, settings, now);
  findings.dimension_preferences = DimensionPreferencesOf(corpus, settings, now);
  findings.score_model = ScoreModelOf(corpus, settings);
  findings.windows = WindowsOf(corpus, settings);
  findings.formats = FormatsOf(corpus);
  findings.sections = SectionsOf(corpus);
  findings.rubrics = RubricsOf(corpus);
  findings.dashboard = DashboardOf(corpus, findings.rules, input.backlog, now);
  findings.alerts = AlertsOf(corpus, settings, now, findings.rules);
  return findings;
}

}  // namespace credence::review
