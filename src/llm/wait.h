// SPDX-License-Identifier: Apache-2.0
// Waiting that ends early: for a deadline, or as soon as somebody asks to stop.
#pragma once

#include <chrono>
#include <stop_token>

#include "llm/model.h"

namespace credence::llm {

using SteadyTime = std::chrono::steady_clock::time_point;

// When the patience that begins now ends; a timeout beyond a year counts as a year, so that the sum
// cannot overflow.
SteadyTime DeadlineOf(const Patience& patience);

// Sleeps until `time`. False: stop was requested, and it returned at once.
bool SleepUntil(SteadyTime time, const std::stop_token& stop);

}  // namespace credence::llm
