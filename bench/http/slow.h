// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/support.h"

namespace credence::bench {

// Measures what a fast client sees with and without `connections` slow clients, alternately.
int Slow(int connections, const Options& options);

}  // namespace credence::bench
