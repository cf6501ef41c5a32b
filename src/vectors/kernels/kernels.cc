// SPDX-License-Identifier: Apache-2.0
#include "vectors/kernels/kernels.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

#include <vector>

#include "vectors/kernels/scratch.h"

namespace credence::vectors {
namespace {

// Checks the processor before taking an address: each file of kernels is compiled for its target.
std::vector<const Kernels*> FindSupported() {
  std::vector<const Kernels*> found;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni")) {
    found.push_back(Avx512Kernels());
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("f16c")) {
    found.push_back(Avx2Kernels());
  }
  found.push_back(Sse2Kernels());
#elif defined(__aarch64__)
  if ((getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0) {
    if ((getauxval(AT_HWCAP2) & HWCAP2_I8MM) != 0) found.push_back(I8mmKernels());
    found.push_back(DotprodKernels());
  }
  found.push_back(NeonKernels());
#endif
  found.push_back(PortableKernels());
  return found;
}

}  // namespace

std::size_t MultiplyScratch(std::size_t rows, std::size_t inputs) {
  return PackedSize(rows, inputs) + kTilePanelsMax * kDepthMax * kLanes;
}

std::size_t AttendScratch(std::size_t tokens, std::size_t head_size) {
  const std::size_t columns = RoundUpToLanes(tokens);
  return columns * head_size + PackedSize(tokens, head_size) + tokens * columns +
         tokens * head_size + PackedSize(tokens, tokens);
}

std::span<const Kernels* const> SupportedKernels() {
  static const std::vector<const Kernels*> kSupported = FindSupported();
  return kSupported;
}

}  // namespace credence::vectors
