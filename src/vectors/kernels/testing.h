// SPDX-License-Identifier: Apache-2.0
// Shared by tests of all kernels: names a test after its kernels.
#pragma once

#include <ostream>

#include "vectors/kernels/kernels.h"

namespace credence::vectors {

// gtest finds it.
inline void PrintTo(const Kernels* kernels, std::ostream* out) { *out << kernels->name; }

}  // namespace credence::vectors
