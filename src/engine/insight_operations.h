// SPDX-License-Identifier: Apache-2.0
// The operations of the insight room that look at a whole ledger.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> InsightOperations();

}  // namespace credence::engine
