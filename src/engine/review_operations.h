// SPDX-License-Identifier: Apache-2.0
// The operations on reviews.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> ReviewOperations();

}  // namespace credence::engine
