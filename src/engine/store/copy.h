// SPDX-License-Identifier: Apache-2.0
// The content of one store in another, of whatever kind, while the first is in use.
//
// Events go over as they are, with their hashes, and the states are folded from them anew: what
// arrives was checked on the way. A copy that was begun goes on where it stopped, so that the last
// run, after the old store is no longer written to, is short.
#pragma once

#include <cstddef>
#include <functional>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

using CopyProgress = std::function<void(std::size_t done, std::size_t all)>;

// Failure: kFailedPrecondition when `to` has events that `from` has not, kDataLoss when what
// arrived is not what was sent; what was copied until then is whole, and stays.
Result<CopyReport> CopyStore(ledger::Store& from, ledger::Store& to, const CopyProgress& progress);

}  // namespace credence::engine
