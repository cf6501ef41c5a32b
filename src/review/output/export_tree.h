// SPDX-License-Identifier: Apache-2.0
// The tree of files that people audit with plain tools. It is derived entirely from the ledger, so
// it can be deleted and written again, byte for byte.
//
//   raw/2026-11-15.jsonl                     one line for each event (raw_line.h)
//   aggregates/monthly/2026-11.json          totals of a month,
//   aggregates/rolling-30d.json              of the last 30 days,
//   aggregates/weekly/2026-W46.json          of an ISO week
//   analysis/{calibration,levels,preferences,rules,themes}.json
//   indexes/{by-decision,by-dimension,by-stage,by-task-type}.json
#pragma once

#include <span>

#include "base/function_ref.h"
#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/corpus.h"

namespace credence::review {

// All files except raw/, one at a time, in order of their paths. Failure: the sink's.
Result<void> WriteDerivedFiles(const Corpus& corpus, const ReviewFindings& findings,
                               std::span<const LevelReading> levels,
                               FunctionRef<Result<void>(const ReviewFile&)> sink);

}  // namespace credence::review
