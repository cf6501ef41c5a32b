// SPDX-License-Identifier: Apache-2.0
#include "bench/minilm/sgemm.h"

#if defined(CREDENCE_OPENBLAS)

#include <cblas.h>

namespace credence::bench {

std::string SgemmName() {
  openblas_set_num_threads(1);
  return std::string("OpenBLAS, ") + openblas_get_corename();
}

void Sgemm(const float* a, const float* b, float* c, std::size_t rows, std::size_t inputs,
           std::size_t outputs) {
  const auto m = static_cast<blasint>(rows);
  const auto k = static_cast<blasint>(inputs);
  const auto n = static_cast<blasint>(outputs);
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, m, n, k, 1, a, k, b, k, 0, c, n);
}

}  // namespace credence::bench

#else

namespace credence::bench {

std::string SgemmName() { return ""; }

void Sgemm(const float*, const float*, float*, std::size_t, std::size_t, std::size_t) {}

}  // namespace credence::bench

#endif
