// SPDX-License-Identifier: Apache-2.0
// What would flip a task type: its level of autonomy.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "credence/counterfactual.h"
#include "credence/reviews.h"
#include "insight/flip/past.h"
#include "model/autonomy.h"

namespace credence::insight {

// One decision that counts: approved or not.
struct CountedDecision {
  bool approved = false;
  std::string feedback;
};
using LevelPast = Past<CountedDecision>;

// Those that count, each of which can be left out.
LevelPast LevelPastOf(const std::vector<LevelWhyStep>& steps);

// "level 2"
std::string LevelVerdict(std::int64_t level);
// Counted anew without some decisions.
model::AutonomyState WithoutEvents(const LevelPast& past, std::span<const bool> removed,
                                   const model::AutonomyParams& params);

Counterfactual WhatWouldFlip(const LevelPast& past, std::int64_t level,
                             const model::AutonomyParams& params);

}  // namespace credence::insight
