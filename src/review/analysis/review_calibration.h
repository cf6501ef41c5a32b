// SPDX-License-Identifier: Apache-2.0
// Calibration of what agents state before a review, against whether people approved. Rule R3.
//
//   buckets     <50, 50-69, 70-89, 90-100: 0.5, 0.7 and 0.9 belong to the bucket above them
//   deciles     the ten bins that ECE and MCE are made of (model/calibration.h): 0.9 belongs below
//   correction  actual - stated, of the means; negative: over-confident
//   curve       per decile (approved + k stated) / (n + k) with k = curve_strength, made to rise
//
// Feedback without a decision, or with a deferred one, says nothing about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// Fewer reviews of a task type have no say of their own in what a stated confidence is worth.
inline constexpr std::int64_t kOwnCurveFrom = 20;

// Of one task type, or of all.
ReviewCalibration CalibrationOf(const Corpus& corpus, const ReviewSettings& settings,
                                std::optional<Name> task_type);

// Of each task type that something was decided about, by name; in one go.
std::vector<ReviewCalibration> CalibrationsByTaskType(const Corpus& corpus,
                                                      const ReviewSettings& settings);

// What a stated confidence is worth, from 0 to 1: by the task type's own curve, or by the overall
// one while that has too few reviews. What is not a confidence counts as the nearest one.
double Calibrated(const ReviewCalibration& of_task_type, const ReviewCalibration& overall,
                  double stated);

// Null: nothing was decided about that task type.
const ReviewCalibration* FindCalibration(const ReviewFindings& findings,
                                         std::string_view task_type);

}  // namespace credence::review
