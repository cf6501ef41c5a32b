// SPDX-License-Identifier: Apache-2.0
// How far reviewers of the same work agree, and whether a model may judge in their place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/fields.h"

namespace credence {

// Agreement beyond chance, with its 95 % interval.
struct AgreementMeasure {
  std::int64_t works = 0;             // Versions of work products that at least two reviewed.
  std::int64_t answers = 0;           // The last one of each reviewer.
  std::optional<double> agreement;    // The share of pairs that agree; absent for scores.
  std::optional<double> coefficient;  // Absent if all answers are the same.
  std::optional<double> low;
  std::optional<double> high;

  bool operator==(const AgreementMeasure&) const = default;
  CREDENCE_FIELDS(works, answers, agreement, coefficient, low, high)
};

struct ReviewerPair {
  std::string first;
  std::string second;
  AgreementMeasure kappa;  // Cohen's.

  CREDENCE_FIELDS(first, second, kappa)
};

// How far a reviewer deviates from the people who reviewed the same work.
struct ReviewerBias {
  std::string reviewer;
  bool is_model = false;
  std::int64_t works = 0;
  std::optional<double> approval;  // The share of approvals, minus that of the others.
  std::optional<double> approval_low;
  std::optional<double> approval_high;
  std::int64_t scored_works = 0;
  std::optional<double> score;  // The mean score, minus that of the others.
  std::optional<double> score_low;
  std::optional<double> score_high;

  CREDENCE_FIELDS(reviewer, is_model, works, approval, approval_low, approval_high, scored_works,
                  score, score_low, score_high)
};

// A model that reviews, compared with people.
struct JudgeReading {
  std::string judge;
  AgreementMeasure kappa;   // Of its decisions with those of people on the same work.
  double needed = 0;        // review.judge_from
  bool may_decide = false;  // The lower end of the interval reaches what is needed.
  std::string verdict;

  CREDENCE_FIELDS(judge, kappa, needed, may_decide, verdict)
};

struct AgreementReport {
  std::optional<std::string> task_type;  // Absent: all.
  std::int64_t reviewers = 0;
  std::int64_t anonymous = 0;  // Answers without a reviewer's name, which are left out.
  // Of people; models are judged apart.
  AgreementMeasure fleiss;
  AgreementMeasure decision_alpha;  // Krippendorff's, for approved, needs-work and rejected.
  AgreementMeasure score_alpha;     // Krippendorff's, for mean scores.
  std::vector<ReviewerPair> pairs;  // With the most works in common first.
  std::int64_t pairs_left_out = 0;
  std::vector<ReviewerBias> biases;
  std::vector<JudgeReading> judges;

  CREDENCE_FIELDS(task_type, reviewers, anonymous, fleiss, decision_alpha, score_alpha, pairs,
                  pairs_left_out, biases, judges)
};

struct AgreementRequest {
  std::optional<std::string> task_type;
  // A reviewer that is a model, besides those whose names begin with "model:".
  std::optional<std::string> judge;
};

}  // namespace credence
