// SPDX-License-Identifier: Apache-2.0
// What tests of all kernels share: how a test is named after the kernels that it runs with.
#pragma once

#include <ostream>

#include "vectors/kernels/kernels.h"

namespace credence::vectors {

// Found by gtest.
inline void PrintTo(const Kernels* kernels, std::ostream* out) { *out << kernels->name; }

}  // namespace credence::vectors
