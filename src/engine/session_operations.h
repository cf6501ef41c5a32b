// SPDX-License-Identifier: Apache-2.0
// The operations on sessions.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> SessionOperations();

}  // namespace credence::engine
