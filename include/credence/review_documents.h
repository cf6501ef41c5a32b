// SPDX-License-Identifier: Apache-2.0
// The documents that Reviews accepts (docs/reviews.md), for programs that use structs, not JSON.
//
//   reviews.Predict(me, DocumentOf(WorkProduct{.id = "orders-webhook", .task_type = "handlers"}));
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"

namespace credence {

// Something an agent made, and how sure it is of it.
struct WorkProduct {
  std::string id;
  std::string version = "1";
  std::string type = "code-module";  // Or "test-suite", "document", …
  std::string summary = {};
  std::string task_type = {};  // Each has its own level and calibration.
  std::string stage = "review";
  double confidence = 0.5;                     // The agent's own, 0 to 1.
  std::optional<double> predicted_score = {};  // 1 to 10.
  std::string model = "unknown";               // The model that made it.
  std::chrono::milliseconds generation_time = {};
  std::int64_t iterations = 1;
};

// A reviewer's remark on one part of the work.
struct ReviewAnnotation {
  AnnotationType type = AnnotationType::kCriticism;
  std::string text;
  std::string file = {};
  std::optional<ReviewSeverity> severity = {};
  std::string category = {};
};

// One person's review of one work product.
struct PersonReview {
  std::string id;  // A UUID; repeating it has no effect.
  Timestamp at;
  std::string reviewer;
  WorkProduct work;
  ReviewDecision decision = ReviewDecision::kApproved;
  std::optional<ReviewSeverity> severity = {};
  struct Score {
    QualityDimension dimension = QualityDimension::kCodeQuality;
    double score = 0;  // 1 to 10.
  };
  std::vector<Score> scores = {};
  std::vector<ReviewAnnotation> annotations = {};
  std::chrono::milliseconds time_to_decision = std::chrono::seconds(30);
};

// For Reviews::Register and Reviews::Predict.
std::string DocumentOf(const WorkProduct& work);
// For Reviews::Submit.
std::string DocumentOf(const PersonReview& review);

}  // namespace credence
