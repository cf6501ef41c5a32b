// SPDX-License-Identifier: Apache-2.0
// The folds of all faculties in one list, the only one that names them.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::insight {

// One empty fold for each faculty.
std::vector<std::unique_ptr<ledger::Projection>> MakeProjections();

// Applies events that were appended in this transaction to the rows of their subjects, for all
// faculties. Events that belong to no faculty are ignored. REQUIRES: as ledger::ApplyToRow.
Result<void> ApplyToRows(ledger::Writer& writer, std::span<const ledger::EventView> events);

// Whether events of this stream depend on the rows of other subjects, so that each must be applied
// before the next is appended.
bool DependsOnNeighbours(std::string_view stream);

// Whether the verbatim of this kind of event can be found by search.
bool IsSearchable(std::string_view kind);

}  // namespace credence::insight
