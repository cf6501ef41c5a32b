// SPDX-License-Identifier: Apache-2.0
// The operations on beliefs.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> BeliefOperations();

}  // namespace credence::engine
