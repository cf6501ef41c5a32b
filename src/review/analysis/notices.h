// SPDX-License-Identifier: Apache-2.0
// When reviewers are told about waiting work.
//
//   alert   at once: everything is reviewed again, because the approval rate fell
//   urgent  at once: irreversible work, and work that waits for longer than notify.wait_hours
//   digest  everything else, in one notice within the window of the day in which reviewers answer
//           best, and at most every notify.every_minutes; at any time if no window is known
//
// A work product is announced once by each.
#pragma once

#include <chrono>
#include <span>

#include "credence/review_notices.h"
#include "credence/timestamp.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

// `pending` are the works that wait, oldest first. `offset` is the difference between the
// reviewers' clocks and UTC.
NoticePlan PlanNotices(std::span<const Work> pending, const Learning& learning, Timestamp now,
                       std::chrono::minutes offset, const ReviewSettings& settings);

// What to record when the notices of the plan were sent.
Notified NotifiedBy(const NoticePlan& plan, const Learning& learning);

}  // namespace credence::review
