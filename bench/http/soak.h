// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/support.h"

namespace credence::bench {

// Reads and writes for so many seconds. Says how the memory of the server grew after its first
// tenth; ends the benchmark when an acknowledged write is not in the ledger, or the ledger is not
// sound.
int Soak(int seconds, const Options& options);

}  // namespace credence::bench
