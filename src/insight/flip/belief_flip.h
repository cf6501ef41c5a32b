// SPDX-License-Identifier: Apache-2.0
// What would flip a belief: its status, and how certain its wording is.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "belief/settings.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "credence/counterfactual.h"
#include "credence/result.h"
#include "insight/flip/past.h"
#include "ledger/store.h"

namespace credence::insight {

using BeliefPast = Past<belief::BeliefEvent>;
// What a belief with these links gains from the beliefs around it, as they stand.
using NetworkGain = std::function<Decimal(const Belief& belief)>;

// "supported, general"
std::string BeliefVerdict(const Belief& belief, Decimal network, Timestamp now,
                          const belief::BeliefSettings& settings);

// Everything but that it was stated, and that its text was erased, can be left out.
bool IsRemovable(const belief::BeliefEvent& event);
// The belief without some events. What a repeated contradiction takes is decided anew where what
// came before it is left out; without a retraction nothing ended with it.
// REQUIRES: the past begins with its being stated.
Belief WithoutEvents(const BeliefPast& past, std::span<const bool> removed, const Uuid& id,
                     const belief::BeliefSettings& settings);

// `opponents`: the beliefs that it is in an open contradiction with.
Counterfactual WhatWouldFlip(const BeliefPast& past, const Belief& belief,
                             const std::vector<Belief>& opponents, const NetworkGain& network,
                             Timestamp now, const belief::BeliefSettings& settings);

// The same of a belief in the store.
Result<Counterfactual> WhyBelief(ledger::Reader& reader, const Belief& belief, Timestamp now,
                                 const belief::BeliefSettings& settings);

}  // namespace credence::insight
