// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/support.h"

namespace credence::bench {

// What a fast client sees while so many slow ones hold a connection each: without and with them in
// turn.
int Slow(int connections, const Options& options);

}  // namespace credence::bench
