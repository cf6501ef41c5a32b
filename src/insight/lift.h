// SPDX-License-Identifier: Apache-2.0
// Measures what memories and heuristics are worth, from the holdouts in the ledger.
//
//   about                    a unit is                  success                     clusters
//   memories before a call   a memory offered to a call the call did not fail       sessions
//   memories at the start    a memory offered to a      somebody said that the      sessions
//                            session                    session went well; and the
//                                                       share of its calls that did
//                                                       not fail
//   heuristics               an event that one would    somebody said that the      events
//                            have answered              answer was good
//
// A unit counts as treated if the memory was shown (if the heuristic answered), with or without
// effect. The expected outcome is the mean for the tool and the type of memory, or for the source.
//
// For heuristics, only outcomes count that a model's answer can also have: a person's rating or a
// reported outcome, but not silence, an undo, or a pattern that is only searched for after a fire.
#pragma once

#include "credence/lift.h"
#include "credence/result.h"
#include "executive/settings.h"
#include "ledger/store.h"

namespace credence::insight {

// The settings of the executive determine which outcomes were found by a pattern. Fills in
// everything except the present settings. Failure: kInvalidArgument for an invalid smallest
// difference.
Result<LiftReport> MeasureLift(ledger::Reader& reader, const LiftRequest& request,
                               const executive::ExecutiveSettings& settings);

}  // namespace credence::insight
