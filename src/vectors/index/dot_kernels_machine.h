// SPDX-License-Identifier: Apache-2.0
// The kernels of one architecture: exactly one of dot_kernels_{x86,arm,other}.cc has code.
#pragma once

#include <vector>

#include "vectors/index/dot_kernels.h"

namespace credence::vectors {

// Appends what this machine can run, slowest first. Asks the processor at run time.
void AppendMachineDotKernels(std::vector<DotKernels>& kernels);

}  // namespace credence::vectors
