// SPDX-License-Identifier: Apache-2.0
// The folds of all faculties in one list: the one place that names them.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::insight {

// Empty folds, one for each faculty.
std::vector<std::unique_ptr<ledger::Projection>> MakeProjections();

// Applies events that were appended in this transaction to the row of their subject, whichever
// faculty it belongs to. Those that belong to none are left alone. REQUIRES: as ledger::ApplyToRow.
Result<void> ApplyToRows(ledger::Writer& writer, std::span<const ledger::EventView> events);

// Whether what an event of this stream does depends on the rows of other subjects, so that it must
// be applied before the next event is appended.
bool DependsOnNeighbours(std::string_view stream);

// Whether the verbatim of this kind of event is to be found by search.
bool IsSearchable(std::string_view kind);

}  // namespace credence::insight
