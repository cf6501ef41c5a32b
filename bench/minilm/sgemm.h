// SPDX-License-Identifier: Apache-2.0
// The rival: OpenBLAS on one core, where the build found it.
#pragma once

#include <cstddef>
#include <string>

namespace credence::bench {

// Empty where there is none.
std::string SgemmName();

// c = a · bᵀ; rows of `inputs` numbers in a and b, of `outputs` in c. REQUIRES: there is one.
void Sgemm(const float* a, const float* b, float* c, std::size_t rows, std::size_t inputs,
           std::size_t outputs);

}  // namespace credence::bench
