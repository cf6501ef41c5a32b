// SPDX-License-Identifier: Apache-2.0
// Pieces of work that know nothing of each other, done by several threads.
#pragma once

#include <cstddef>
#include <initializer_list>

#include "base/function_ref.h"

namespace credence {

// Returns when all are done. They are begun in the order in which they stand, so the longest goes
// first. This thread is one of so many; with one, nothing runs elsewhere.
void DoSideBySide(std::size_t threads, std::initializer_list<FunctionRef<void()>> works);

}  // namespace credence
