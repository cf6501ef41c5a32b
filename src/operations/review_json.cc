// SPDX-License-Identifier: Apache-2.0
#include "operations/review_json.h"

#include "base/record_json.h"
#include "review/names.h"

namespace credence {

namespace {

// One document gets one answer, a list gets a list.
template <class Answer>
void WriteAnswers(JsonWriter& json, const std::vector<Answer>& answers, bool is_list) {
  if (is_list) {
    WriteValue(json, answers);
  } else {
    WriteValue(json, answers.front());
  }
}

}  // namespace

void WriteJson(JsonWriter& json, const RegisterReport& report) {
  WriteAnswers(json, report.answers, report.is_list);
}
void WriteJson(JsonWriter& json, const SubmitReport& report) {
  WriteAnswers(json, report.answers, report.is_list);
}
void WriteJson(JsonWriter& json, const ReviewList& list) {
  if (list.is_quarantine) {
    WriteValue(json, list.quarantined);
  } else {
    WriteValue(json, list.works);
  }
}
void WriteJson(JsonWriter& json, const QuarantinedReading& reading) { WriteValue(json, reading); }
void WriteJson(JsonWriter& json, const FeedbackReading& reading) { WriteValue(json, reading); }
void WriteJson(JsonWriter& json, const LearnReport& report) { WriteValue(json, report); }
void WriteJson(JsonWriter& json, const ReviewFindings& findings) { WriteValue(json, findings); }
void WriteJson(JsonWriter& json, const RuleReading& rule) { WriteValue(json, rule); }
void WriteJson(JsonWriter& json, const ReviewQuestion& question) { WriteValue(json, question); }
void WriteJson(JsonWriter& json, const SelfCheck& check) { WriteValue(json, check); }
void WriteJson(JsonWriter& json, const ReviewContext& context) { WriteValue(json, context); }
void WriteJson(JsonWriter& json, const RetainReport& report) { WriteValue(json, report); }
void WriteJson(JsonWriter& json, const RuleWhyReport& report) { WriteValue(json, report); }
void WriteJson(JsonWriter& json, const LevelWhyReport& report) { WriteValue(json, report); }

namespace operations {

void WriteJson(JsonWriter& json, const LevelList& list) { WriteValue(json, list.levels); }
void WriteJson(JsonWriter& json, const RuleList& list) { WriteValue(json, list.rules); }
void WriteJson(JsonWriter& json, const QuestionList& list) { WriteValue(json, list.questions); }

void WriteJson(JsonWriter& json, const CalibrationView& view) {
  json.BeginObject();
  WriteMembers(json, view.calibration);
  json.Key("by_task_type");
  WriteValue(json, view.by_task_type);
  json.EndObject();
}

}  // namespace operations
}  // namespace credence
