// SPDX-License-Identifier: Apache-2.0
// Retention: which words and exact timings may no longer be kept. What was learned from them is in
// the events' cores, and averages of the timings stay.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "ledger/store.h"
#include "review/decide.h"
#include "review/events.h"
#include "review/settings.h"

namespace credence::review {

struct Overdue {
  std::vector<std::int64_t> sequences;    // Events whose text is erased.
  std::vector<Uuid> memories;             // Of rules whose words are erased.
  std::map<std::string, Erased> streams;  // How much is erased from each subject.
  std::vector<TimingAverage> averages;
  RetainReport report;  // All but `dry_run` and `rules`.
};

Result<Overdue> FindOverdue(ledger::Reader& reader, const ReviewSettings& settings, Timestamp now);

// The events that record the erasure.
std::vector<EventDraft> DecideRetain(const Overdue& overdue);

}  // namespace credence::review
