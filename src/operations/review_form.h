// SPDX-License-Identifier: Apache-2.0
// A person's answer about a work product, from arguments instead of JSON. The feedback document is
// written here, and only here, from what was registered and what the person said.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "operations/operation.h"

namespace credence::operations {

// What a person can say with a decision, and with a comparison.
std::vector<Parameter> FormParameters();
std::vector<Parameter> ComparisonParameters();

// Submits the decision about the work product "id". Failure: kNotFound, kInvalidArgument.
Result<SubmitReport> AnswerForm(Engine& engine, const Caller& caller, const Arguments& arguments,
                                ReviewDecision decision);
// Submits which of the work products "a" and "b" is better, with the attributes of both.
Result<SubmitReport> AnswerComparison(Engine& engine, const Caller& caller,
                                      const Arguments& arguments);

// Whether scores can be given as `--score`; messages call one `what`. Failure: kInvalidArgument.
Result<void> CheckScores(const std::vector<std::string>& scores, std::string_view what);

// What the form of the work's class asks for, in this order: "decision", "comparison" if one is
// proposed, "scores", "annotations", "blockers", "expert".
std::vector<std::string_view> AskedFor(const WorkReading& work);

}  // namespace credence::operations
