// SPDX-License-Identifier: Apache-2.0
// Copies one store into another, of any kind, while the first is in use.
//
// Events are copied unchanged, with their hashes, and states are folded from them again, which
// checks the copy. An interrupted copy continues where it stopped. So the last run, when the old
// store is no longer written to, is short.
#pragma once

#include <cstddef>
#include <functional>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

using CopyProgress = std::function<void(std::size_t done, std::size_t all)>;

// Failure: kFailedPrecondition when `to` has events that `from` does not have, kDataLoss when
// events did not arrive as they were sent. Everything copied until then is consistent, and stays.
Result<CopyReport> CopyStore(ledger::Store& from, ledger::Store& to, const CopyProgress& progress);

}  // namespace credence::engine
