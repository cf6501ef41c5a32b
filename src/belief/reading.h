// SPDX-License-Identifier: Apache-2.0
// A belief as it stands at one moment. The only place where time counts.
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
  Decimal silence;  // What the silence takes; not above 0.
  Decimal orphan;   // What being alone takes besides.

  Decimal Sum() const { return silence + orphan; }
};

Dormancy DormancyOf(const Belief& belief, Timestamp now, const BeliefSettings& settings);

// evidence + network + dormancy, between 0 and 1.
Decimal ConfidenceOf(const Belief& belief, Decimal network, Timestamp now,
                     const BeliefSettings& settings);

// Without statement, neighbours and history.
BeliefReading ReadBelief(Belief belief, Decimal network, Timestamp now,
                         const BeliefSettings& settings);

// Nothing: the text cannot be read as one, or was erased.
std::optional<BeliefStatement> StatementOf(const Belief& belief);

bool IsDisputed(const Belief& belief);
bool IsOrphan(const Belief& belief);

language::Certainty CertaintyOf(Decimal confidence, const BeliefSettings& settings);
std::string_view NameOf(language::Certainty certainty);

// Most confident first, then newest.
bool RanksBefore(const BeliefReading& a, const BeliefReading& b);

}  // namespace credence::belief
