// SPDX-License-Identifier: Apache-2.0
// A belief's numbers at one moment. The only code in which time matters.
#pragma once

#include <optional>
#include <string_view>

#include "belief/settings.h"
#include "credence/beliefs.h"
#include "language/wording.h"

namespace credence::belief {

struct Dormancy {
  double days = 0;  // Since the last mention.
  bool dormant = false;
  Decimal silence;  // Loss by silence; at most 0.
  Decimal orphan;   // Additional loss by having no links.

  Decimal Sum() const { return silence + orphan; }
};

Dormancy DormancyOf(const Belief& belief, Timestamp now, const BeliefSettings& settings);

// evidence + network + dormancy, between 0 and 1.
Decimal ConfidenceOf(const Belief& belief, Decimal network, Timestamp now,
                     const BeliefSettings& settings);

// Without statement, neighbours and history.
BeliefReading ReadBelief(Belief belief, Decimal network, Timestamp now,
                         const BeliefSettings& settings);

// Nothing: the text does not parse as a statement, or was erased.
std::optional<BeliefStatement> StatementOf(const Belief& belief);

bool IsDisputed(const Belief& belief);
bool IsOrphan(const Belief& belief);

language::Certainty CertaintyOf(Decimal confidence, const BeliefSettings& settings);

// Most confident first, then newest.
bool RanksBefore(const BeliefReading& a, const BeliefReading& b);

}  // namespace credence::belief
