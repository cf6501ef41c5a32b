// SPDX-License-Identifier: Apache-2.0
// Review class: what the reviewer is asked to do, and when two versions should be compared. Rules
// R9 and R14.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "credence/reviews.h"
#include "review/analysis/delegation.h"
#include "review/names.h"
#include "review/settings.h"

namespace credence::review {

// The class of work, given its task type's approval rate, mean time to decide (absent: unknown) and
// level of autonomy. Complexity that nobody stated counts as low. The first class that applies:
//
//   escalate      fewer than 5 decisions
//   deep          rate < 50 %, or high complexity
//   auto-approve  rate > 95 % over at least 20 decisions, decided in < 15 s, from level 3 on
//   quick         rate > 80 %, low complexity
//   standard      everything else
//
// Then reviewers' answers about who should decide move it (delegation.h): to escalate; one class
// lighter, but never to auto-approve; or from auto-approve to quick.
ReviewClass ClassOf(const ApprovalRate& rate, std::optional<double> mean_seconds,
                    std::int64_t level, std::optional<Complexity> complexity, DelegationEffect said,
                    const ReviewSettings& settings);

// Why an A/B comparison is proposed, for a person. Nothing: none is proposed.
std::optional<std::string> CompareReason(double calibrated, bool has_alternative,
                                         bool mixed_preferences, const ReviewSettings& settings);

}  // namespace credence::review
