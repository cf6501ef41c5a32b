// SPDX-License-Identifier: Apache-2.0
// The subjects of the faculty as they are shown, with the latest learning applied.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "language/time_range.h"
#include "ledger/store.h"
#include "review/feedback_history.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

// What a stated confidence is worth by the latest learned curve; unchanged if there is no curve.
double CalibratedBy(const Learning& learning, std::string_view task_type, double stated);

// The form of the review (R9).
ReviewClass ClassOfTask(const TaskType& task, const Learning& learning,
                        std::optional<Complexity> complexity, const ReviewSettings& settings);

WorkReading ReadWork(const Work& work, const Learning& learning, const ReviewSettings& settings);
// With its content and feedback.
Result<ShownWork> ReadShownWork(ledger::Reader& reader, const Work& work,
                                const ReviewSettings& settings);

LevelReading ReadLevel(const TaskType& task, const Learning& learning,
                       const ReviewSettings& settings);
// Of all task types, by name.
Result<std::vector<LevelReading>> ReadLevels(ledger::Reader& reader,
                                             const ReviewSettings& settings);

// `during`: what `since` and `until` of the request mean. Failure: kInvalidArgument.
Result<ReviewList> ReadList(ledger::Reader& reader, const ListReviews& request,
                            const language::TimeRange& during, const ReviewSettings& settings);

QuarantinedReading ReadQuarantined(Quarantined document);
FeedbackReading ReadFeedback(StoredFeedback feedback);

// By key, by id or by a part of the id. Failure: kNotFound, kInvalidArgument (ambiguous).
Result<RuleReading> FindRule(const std::vector<RuleReading>& rules, std::string_view id);
Result<ReviewQuestion> FindQuestion(const std::vector<ReviewQuestion>& questions,
                                    std::string_view id);

}  // namespace credence::review
