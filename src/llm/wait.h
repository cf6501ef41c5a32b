// SPDX-License-Identifier: Apache-2.0
// Waits that end at a deadline, or as soon as a stop is requested.
#pragma once

#include <chrono>
#include <stop_token>

#include "llm/model.h"

namespace credence::llm {

using SteadyTime = std::chrono::steady_clock::time_point;

// The end of a patience that begins now; a timeout of more than a year counts as a year, so that
// the sum cannot overflow.
SteadyTime DeadlineOf(const Patience& patience);

// Sleeps until `time`. False, at once, if a stop was requested.
bool SleepUntil(SteadyTime time, const std::stop_token& stop);

}  // namespace credence::llm
