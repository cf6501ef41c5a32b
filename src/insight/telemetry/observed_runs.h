// SPDX-License-Identifier: Apache-2.0
// Runs of agents in telemetry: spans and events of the GenAI conventions become prompts, calls,
// last words and outcomes. docs/telemetry.md lists what is read.
//
// Besides the conventions' own attributes (gen_ai.*), those of the Vercel AI SDK (ai.*),
// OpenInference and OpenLLMetry are known, because much telemetry has only them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "credence/observed_sessions.h"
#include "insight/telemetry/telemetry.h"

namespace credence::insight {

struct ObservedRuns {
  std::vector<ObservedRun> runs;  // By the time of their first step.
  std::int64_t other = 0;         // Spans and events about something else.
};

// `outcomes`: the names of evaluations that say whether the work succeeded; others are passed over.
ObservedRuns RunsIn(const Telemetry& telemetry, std::span<const std::string> outcomes);

}  // namespace credence::insight
