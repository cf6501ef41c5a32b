// SPDX-License-Identifier: Apache-2.0
// Runs independent pieces of work on several threads.
#pragma once

#include <cstddef>
#include <initializer_list>

#include "base/function_ref.h"

namespace credence {

// Returns when all are done. Starts them in the given order, so put the longest first. The calling
// thread counts as one of `threads`; with one, nothing runs elsewhere.
void DoSideBySide(std::size_t threads, std::initializer_list<FunctionRef<void()>> works);

// The same for `count` pieces that differ by a number from 0 on.
void DoEachSideBySide(std::size_t threads, std::size_t count,
                      FunctionRef<void(std::size_t number)> work);

}  // namespace credence
