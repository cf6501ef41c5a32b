// SPDX-License-Identifier: Apache-2.0
// The rival: OpenBLAS on one core, if the build found it.
#pragma once

#include <cstddef>
#include <string>

namespace credence::bench {

// Empty: OpenBLAS is not available.
std::string SgemmName();

// c = a · bᵀ; rows of `inputs` numbers in a and b, of `outputs` in c. REQUIRES: OpenBLAS is
// available.
void Sgemm(const float* a, const float* b, float* c, std::size_t rows, std::size_t inputs,
           std::size_t outputs);

}  // namespace credence::bench
