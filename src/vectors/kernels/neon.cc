// SPDX-License-Identifier: Apache-2.0
// Kernels for any arm64.
#include "vectors/kernels/kernels.h"

#if defined(__aarch64__)

#include "vectors/kernels/neon_inl.h"

namespace credence::vectors {
const Kernels* NeonKernels() { return &kKernelsOf<NeonMachine>; }
}  // namespace credence::vectors

#endif
