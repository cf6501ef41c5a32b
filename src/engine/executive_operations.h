// SPDX-License-Identifier: Apache-2.0
// The operations of the executive: heuristics, events, fires.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> ExecutiveOperations();

}  // namespace credence::engine
