// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/findings.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <thread>

#include "base/side_by_side.h"
#include "review/analysis/alerts.h"
#include "review/analysis/contradictions.h"
#include "review/analysis/dashboard.h"
#include "review/analysis/delegation.h"
#include "review/analysis/engagement.h"
#include "review/analysis/gates.h"
#include "review/analysis/made_with.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/patterns.h"
#include "review/analysis/preferences.h"
#include "review/analysis/rates.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/rubrics.h"
#include "review/analysis/rules.h"
#include "review/analysis/score_model.h"
#include "review/analysis/speed.h"
#include "review/tidy.h"

namespace credence::review {

namespace {

// Below this, reading is faster than starting a thread.
constexpr std::size_t kManyFeedback = 10'000;

std::size_t ThreadsFor(const Corpus& corpus) {
  return corpus.feedback.size() < kManyFeedback ? 1 : std::thread::hardware_concurrency();
}

// The rules, and the findings that depend on them.
void FindRules(const FindingsInput& input, ReviewFindings& findings) {
  const Corpus& corpus = input.corpus;
  const ReviewSettings& settings = input.settings;
  {
    const MentionIndex index(corpus, settings.Weights(), input.now);
    findings.rules = RulesOf(corpus, index, input.rules, input.texts, settings, input.now);
    findings.questions = QuestionsOf(corpus, index, input.rules, findings.rules);
  }
  findings.alerts = AlertsOf(corpus, settings, input.now, findings.rules);
  findings.dashboard =
      DashboardOf(corpus, findings.rules, findings.alerts, input.backlog, input.now);
}

}  // namespace

ReviewFindings Find(const FindingsInput& input) {
  const Corpus& corpus = input.corpus;
  const ReviewSettings& settings = input.settings;
  const Timestamp now = input.now;
  // Include feedback that arrived at `now` itself.
  const Timestamp until = now + std::chrono::microseconds(1);
  ReviewFindings findings{.at = now, .events = std::ssize(corpus.feedback)};
  if (!corpus.feedback.empty()) {
    const auto [first, last] = std::ranges::minmax(corpus.feedback, {}, &FeedbackRecord::at);
    findings.first = first.at;
    findings.last = last.at;
  }
  DoSideBySide(
      ThreadsFor(corpus),
      {[&] { FindRules(input, findings); },
       [&] { findings.score_model = ScoreModelOf(corpus, settings); },
       [&] {
         findings.patterns = PatternsOf(corpus);
         findings.checklist = ChecklistOf(findings.patterns, settings);
       },
       [&] { findings.rubrics = RubricsOf(corpus); },
       [&] { findings.gates = GatesOf(corpus, settings, now); },
       [&] { findings.all_time = RatesOf(corpus, std::nullopt, until); },
       [&] { findings.last_30_days = RatesOf(corpus, now - std::chrono::days(30), until); },
       [&] { findings.dimensions = DimensionTrends(corpus, now); },
       [&] { findings.anomalies = Anomalies(corpus, now); },
       [&] { findings.calibration = CalibrationOf(corpus, settings, std::nullopt); },
       [&] { findings.calibration_by_task_type = CalibrationsByTaskType(corpus, settings); },
       [&] { findings.speed = SpeedOf(corpus); },
       [&] { findings.preferences = PreferencesOf(corpus, settings, now); },
       [&] { findings.dimension_preferences = DimensionPreferencesOf(corpus, settings, now); },
       [&] { findings.windows = WindowsOf(corpus, settings); },
       [&] { findings.formats = FormatsOf(corpus); },
       [&] { findings.sections = SectionsOf(corpus); },
       [&] { findings.delegation = DelegationOf(corpus, settings); },
       [&] { findings.made_with = MadeWithOf(corpus); }});
  Tidy(findings);
  return findings;
}

}  // namespace credence::review
