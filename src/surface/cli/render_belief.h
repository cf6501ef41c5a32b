// SPDX-License-Identifier: Apache-2.0
// Answers about beliefs, for people.
#pragma once

#include "credence/beliefs.h"
#include "operations/belief_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderBeliefLine(Terminal& out, const BeliefReading& reading);

void RenderReply(Terminal& out, const operations::BeliefDetail& detail, Timestamp now);
void RenderReply(Terminal& out, const BeliefReading& reading);
void RenderReply(Terminal& out, const AddedBelief& added);
void RenderReply(Terminal& out, const WordedBelief& worded);
void RenderReply(Terminal& out, const operations::BeliefList& list);
void RenderReply(Terminal& out, const operations::RecallList& list);
void RenderReply(Terminal& out, const BeliefExplanation& explanation, Timestamp now);
void RenderReply(Terminal& out, const Arbitration& between);
void RenderReply(Terminal& out, const operations::DisputeList& list);
void RenderReply(Terminal& out, const IngestReport& report);
void RenderReply(Terminal& out, const MaintenanceReport& report);

}  // namespace credence::cli
