// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/support.h"

namespace credence::bench {

// Reads and writes for `seconds`. Prints how the server's memory grew after the first tenth; ends
// the benchmark if an acknowledged write is not in the ledger, or the ledger does not verify.
int Soak(int seconds, const Options& options);

}  // namespace credence::bench
