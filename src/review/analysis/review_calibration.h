// SPDX-License-Identifier: Apache-2.0
// Calibration: the confidence that agents state before a review, compared with approval. Rule R3.
//
//   buckets     <50, 50-69, 70-89, 90-100: 0.5, 0.7 and 0.9 belong to the higher bucket
//   deciles     the ten bins for ECE and MCE (model/calibration.h): 0.9 belongs to the lower bin
//   correction  actual - stated, of the means; negative: over-confident; none with fewer than 5
//               reviews (correction_reviews_min): chance could explain it
//   curve       per decile (approved + k stated) / (n + k) with k = curve_strength, made monotonic;
//               deciles with fewer than 5 reviews are left to their neighbours
//
// Feedback without a decision, or with a deferred one, does not count.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// A task type with fewer reviews uses the overall curve.
inline constexpr std::int64_t kOwnCurveFrom = 20;

// For one task type, or for all.
ReviewCalibration CalibrationOf(const Corpus& corpus, const ReviewSettings& settings,
                                std::optional<Name> task_type);

// For each task type with a decision, by name, in one pass.
std::vector<ReviewCalibration> CalibrationsByTaskType(const Corpus& corpus,
                                                      const ReviewSettings& settings);

// What a stated confidence is worth, from 0 to 1: by the task type's own curve, or by the overall
// curve while the task type has too few reviews. Values out of range are clamped.
double Calibrated(const ReviewCalibration& of_task_type, const ReviewCalibration& overall,
                  double stated);

// Null: nothing of that task type was decided.
const ReviewCalibration* FindCalibration(const ReviewFindings& findings,
                                         std::string_view task_type);

}  // namespace credence::review
