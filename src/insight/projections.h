// SPDX-License-Identifier: Apache-2.0
// The folds of all faculties in one list: the one place that names them.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::insight {

// Empty folds, one for each faculty.
std::vector<std::unique_ptr<ledger::Projection>> MakeProjections();

// Applies an event that was appended in this transaction to the row of its subject, whichever
// faculty it belongs to. An event that belongs to none is left alone.
Result<void> ApplyToRows(ledger::Writer& writer, const ledger::EventView& event);

// Whether the verbatim of this kind of event is to be found by search.
bool IsSearchable(std::string_view kind);

}  // namespace credence::insight
