// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/kernels.h"

#include <vector>

#include "vectors/embedding/kernels_scratch.h"

namespace credence::vectors {
namespace {

bool HasAvx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") != 0;
#else
  return false;
#endif
}

bool HasAvx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
         __builtin_cpu_supports("f16c") != 0;
#else
  return false;
#endif
}

std::vector<const Kernels*> FindSupported() {
  std::vector<const Kernels*> found;
  const auto add = [&found](const Kernels* kernels, bool supported) {
    if (kernels != nullptr && supported) found.push_back(kernels);
  };
  add(Avx512Kernels(), HasAvx512());
  add(Avx2Kernels(), HasAvx2());
  add(Sse2Kernels(), true);
  add(NeonKernels(), true);
  add(PortableKernels(), true);
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
