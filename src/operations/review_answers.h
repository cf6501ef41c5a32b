// SPDX-License-Identifier: Apache-2.0
// Answers about reviews, and their JSON (base/record_json.h). Most of their records describe
// themselves.
#pragma once

#include <variant>
#include <vector>

#include "base/record_json.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/types.h"

namespace credence {

// One document gets one answer, a list gets a list.
template <class Answer>
std::variant<Answer, std::vector<Answer>> OneOrAll(const std::vector<Answer>& answers,
                                                   bool is_list) {
  if (is_list || answers.empty()) return answers;
  return answers.front();
}
inline auto ValueOf(const RegisterReport& report) {
  return OneOrAll(report.answers, report.is_list);
}
inline auto ValueOf(const SubmitReport& report) { return OneOrAll(report.answers, report.is_list); }

inline std::variant<std::vector<WorkReading>, std::vector<QuarantinedReading>> ValueOf(
    const ReviewList& list) {
  if (list.is_quarantine) return list.quarantined;
  return list.works;
}

namespace operations {

// One quarantined document, shown in full.
struct QuarantinedDetail {
  QuarantinedReading reading;
};
inline const auto& ValueOf(const QuarantinedDetail& detail) { return detail.reading; }
struct FeedbackDetail {
  FeedbackReading reading;
};
inline const auto& ValueOf(const FeedbackDetail& detail) { return detail.reading; }

struct LevelList {
  std::vector<LevelReading> levels;
};
inline const auto& ValueOf(const LevelList& list) { return list.levels; }

struct RuleList {
  std::vector<RuleReading> rules;
  bool has_all = false;  // Includes retired rules and noise.
};
inline const auto& ValueOf(const RuleList& list) { return list.rules; }

struct QuestionList {
  std::vector<ReviewQuestion> questions;
};
inline const auto& ValueOf(const QuestionList& list) { return list.questions; }

struct CalibrationView {
  ReviewCalibration calibration;
  std::vector<ReviewCalibration> by_task_type;
};
void Describe(const CalibrationView& view, auto&& visit) {
  ReviewCalibration::Visit(view.calibration, visit);
  visit("by_task_type", view.by_task_type);
}

}  // namespace operations
}  // namespace credence
