// SPDX-License-Identifier: Apache-2.0
// Verify: replays every space from the first event and compares the result with the store, bit for
// bit.
#pragma once

#include "credence/insight.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::insight {

// Checks the storage, the chain of hashes, the digests of verbatims, and every state row. Problems
// are part of the report; a failure means that the store could not be read at all.
Result<VerifyReport> Verify(ledger::Store& store);
// The same for one space, without the storage that all share.
Result<VerifyReport> VerifySpace(ledger::Store& store, const std::string& space);

}  // namespace credence::insight
