// SPDX-License-Identifier: Apache-2.0
// Alerts: what needs attention, collected from all faculties.
//
//   review/NAME       an alert of the reviews (review/analysis/alerts.h)
//   indicator/NAME    an indicator of the reviews that is off its target
//   session/ID        a running session whose forecast gives alarm
//
// The part after the slash is cut to what an address can hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/overview.h"
#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "ledger/store.h"

namespace credence::engine {

// An alert, and what identifies its cause: an acknowledged alert counts as new once this differs.
struct RaisedAlert {
  Alert alert;
  std::string cause;
};

// The gravest first.
Result<std::vector<RaisedAlert>> CollectAlerts(ledger::Reader& reader,
                                               const ReviewFindings& findings, Timestamp now);

// Marks those that a person has seen, and moves them to the end.
Result<std::vector<Alert>> WithMarks(ledger::Reader& reader, std::vector<RaisedAlert> raised);

}  // namespace credence::engine
