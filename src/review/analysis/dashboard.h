// SPDX-License-Identifier: Apache-2.0
// Dashboard: the eight figures by which one sees whether learning works, over three periods of 30
// days that end now.
//
//   approval rate        approved / decided, %                    95 % or more
//   quality score        mean of all scores of dimensions         8.0 or more
//   time to decision     mean, s                                  falling
//   prediction accuracy  mean |actual - predicted score|          0.5 or less
//   auto-approve rate    not shown to a person / registered, %    rising
//   feedback volume      feedback a week                          falling
//   rule effectiveness   mean effect, as measured now, of the
//                        rules active by the end of a period      rising
//   regression rate      falls of a level / checks of one, %      0
//
// Falling and rising compare the last period with the one before.
//
// Health is the mean of how near the known figures are to their targets, each from 0 to 1: a value
// as a share of its target (or the target of the value, where less is better), a trend as the share
// of the period before that was kept; a regression rate counts as 1 - rate. 0 if nothing is known.
#pragma once

#include <cstdint>
#include <span>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"

namespace credence::review {

inline constexpr int kDashboardPeriods = 3;
inline constexpr int kDashboardPeriodDays = 30;

// Timings that were erased count by the middle of their month.
ReviewDashboard DashboardOf(const Corpus& corpus, std::span<const RuleReading> rules,
                            std::int64_t backlog, Timestamp now);

}  // namespace credence::review
