// SPDX-License-Identifier: Apache-2.0
// What memories and heuristics are worth, from what the ledger says was held out.
//
//   about                    a unit is                  success                     clusters
//   memories before a call   a memory offered to a call the call did not fail       sessions
//   memories at the start    a memory offered to a      somebody said that the      sessions
//                            session                    session went well; and the
//                                                       share of its calls that did
//                                                       not fail
//   heuristics               an event that one would    somebody said so of the     events
//                            have answered              answer
//
// A unit counts as treated if it was shown (if the heuristic answered), whatever became of that.
// What could have been expected is the mean of the tool and the type of memory, or of the source.
//
// For heuristics only outcomes count that the model's answer can have too: a person's rating or a
// reported outcome, not silence, an undo, or a pattern that is only looked for after a fire.
#pragma once

#include "credence/lift.h"
#include "credence/result.h"
#include "executive/settings.h"
#include "ledger/store.h"

namespace credence::insight {

// The settings of the executive tell which outcomes were found by a pattern. Fills in all but the
// present settings. Failure: kInvalidArgument, for a smallest difference that is none.
Result<LiftReport> MeasureLift(ledger::Reader& reader, const LiftRequest& request,
                               const executive::ExecutiveSettings& settings);

}  // namespace credence::insight
