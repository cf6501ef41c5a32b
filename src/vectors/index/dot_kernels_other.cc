// SPDX-License-Identifier: Apache-2.0
// Other architectures: the plain loops are all there is.
#include "vectors/index/dot_kernels_machine.h"

#if !defined(__x86_64__) && !defined(__aarch64__)

namespace credence::vectors {

void AppendMachineDotKernels(std::vector<DotKernels>&) {}

}  // namespace credence::vectors

#endif
