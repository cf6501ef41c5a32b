// SPDX-License-Identifier: Apache-2.0
// The operations that read words alone: they answer without a store.
#pragma once

#include <vector>

#include "engine/operation.h"

namespace credence::engine {

std::vector<Operation> TextOperations();

}  // namespace credence::engine
