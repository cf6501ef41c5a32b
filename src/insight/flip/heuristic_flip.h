// SPDX-License-Identifier: Apache-2.0
// What would flip a heuristic: whether it fires by itself, or a model is asked.
#pragma once

#include <span>
#include <string>

#include "credence/counterfactual.h"
#include "credence/executive.h"
#include "executive/settings.h"
#include "executive/types.h"
#include "insight/flip/past.h"

namespace credence::insight {

using HeuristicPast = Past<executive::HeuristicEvent>;

// "fires" or "asks", of an event without urgency.
std::string HeuristicVerdict(const Heuristic& heuristic,
                             const executive::ExecutiveSettings& settings);

// What spoke for or against it, and that it was frozen or thawed; the rest moves nothing.
bool IsRemovable(const executive::HeuristicEvent& event);
// REQUIRES: the past begins with its being learned.
Heuristic WithoutEvents(const HeuristicPast& past, std::span<const bool> removed);

Counterfactual WhatWouldFlip(const HeuristicPast& past, const Heuristic& heuristic, Timestamp now,
                             const executive::ExecutiveSettings& settings);

}  // namespace credence::insight
