// SPDX-License-Identifier: Apache-2.0
// Dashboard: eight figures that show whether learning works, over three periods of 30 days that end
// now.
//
//   approval rate        approved / decided, %                    95 % or more
//   quality score        mean of all scores of dimensions         8.0 or more
//   time to decision     mean, s                                  falling
//   prediction accuracy  mean |actual - predicted score|          0.5 or less
//   auto-approve rate    not shown to a person / registered, %    rising
//   feedback volume      feedback events a week                   falling
//   rule effectiveness   mean effect, as measured now, of the
//                        rules active by the end of a period      rising
//   regression rate      level drops / level checks, %            0
//
// "Falling" and "rising" compare the last period with the one before.
//
// Health is the mean of how near the known figures are to their targets, each from 0 to 1: value /
// target (target / value where less is better); for a trend, the share of the previous period that
// was kept; for the regression rate, 1 - rate. It is never better than the worst of the critical
// figures (approval rate, quality score, regression rate), and at most 1/2 while a critical alert
// is raised. 0 if no figure is known. A figure from a single review is shown, but not judged.
//
// Each figure of the last period has the number of reviews it comes from and a 95 % interval:
// Wilson for shares, Student's t for means (model/clustered_mean.h), Poisson for the volume.
#pragma once

#include <cstdint>
#include <span>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"

namespace credence::review {

inline constexpr int kDashboardPeriods = 3;
inline constexpr int kDashboardPeriodDays = 30;

// Erased timings count with the middle of their month.
ReviewDashboard DashboardOf(const Corpus& corpus, std::span<const RuleReading> rules,
                            std::span<const ReviewAlert> alerts, std::int64_t backlog,
                            Timestamp now);

}  // namespace credence::review
