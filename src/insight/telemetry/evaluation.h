// SPDX-License-Identifier: Apache-2.0
// What an evaluation (the event gen_ai.evaluation.result) says about the work.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "insight/telemetry/telemetry.h"

namespace credence::insight {

// By its label, as in "pass", or else by its score, which is a success from 0.5 on. Nothing if it
// is not one of `outcomes`, or says neither.
std::optional<bool> OutcomeOf(const Attributes& evaluation, std::span<const std::string> outcomes);

// The evaluations that count unless the settings name others.
std::span<const std::string> DefaultOutcomes();

// "Task Success" and "task-success" are the same evaluation.
std::string EvaluationName(std::string_view name);

}  // namespace credence::insight
