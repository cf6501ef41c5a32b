// SPDX-License-Identifier: Apache-2.0
// Answers about reviews as JSON, the same on every surface.
#pragma once

#include <vector>

#include "base/json_writer.h"
#include "credence/review.h"

namespace credence {

// Found by argument-dependent lookup from operations::Reply.
void WriteJson(JsonWriter& json, const RegisterReport& report);
void WriteJson(JsonWriter& json, const SubmitReport& report);
void WriteJson(JsonWriter& json, const ReviewList& list);
void WriteJson(JsonWriter& json, const QuarantinedReading& reading);
void WriteJson(JsonWriter& json, const FeedbackReading& reading);
void WriteJson(JsonWriter& json, const LearnReport& report);
void WriteJson(JsonWriter& json, const ReviewFindings& findings);
void WriteJson(JsonWriter& json, const RuleReading& rule);
void WriteJson(JsonWriter& json, const ReviewQuestion& question);
void WriteJson(JsonWriter& json, const SelfCheck& check);
void WriteJson(JsonWriter& json, const ReviewContext& context);
void WriteJson(JsonWriter& json, const RetainReport& report);
void WriteJson(JsonWriter& json, const RuleWhyReport& report);
void WriteJson(JsonWriter& json, const LevelWhyReport& report);

namespace operations {

// One of them, to be shown with its document.
struct QuarantinedDetail {
  QuarantinedReading reading;
};
inline void WriteJson(JsonWriter& json, const QuarantinedDetail& detail) {
  WriteJson(json, detail.reading);
}
struct FeedbackDetail {
  FeedbackReading reading;
};
inline void WriteJson(JsonWriter& json, const FeedbackDetail& detail) {
  WriteJson(json, detail.reading);
}

struct LevelList {
  std::vector<LevelReading> levels;
};
void WriteJson(JsonWriter& json, const LevelList& list);

struct RuleList {
  std::vector<RuleReading> rules;
  bool has_all = false;  // Retired ones and noise, too.
};
void WriteJson(JsonWriter& json, const RuleList& list);

struct QuestionList {
  std::vector<ReviewQuestion> questions;
};
void WriteJson(JsonWriter& json, const QuestionList& list);

// One calibration, and those of the task types when it is the overall one.
struct CalibrationView {
  ReviewCalibration calibration;
  std::vector<ReviewCalibration> by_task_type;
};
void WriteJson(JsonWriter& json, const CalibrationView& view);

}  // namespace operations
}  // namespace credence
