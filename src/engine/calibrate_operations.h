// SPDX-License-Identifier: Apache-2.0
// The operation that holds stated confidences of a table against outcomes: it needs no store.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> CalibrateOperations();

}  // namespace credence::engine
