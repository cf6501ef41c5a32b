// SPDX-License-Identifier: Apache-2.0
// What the ledger under other settings comes to, for people.
#pragma once

#include <string_view>

#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// False: the operation is another one.
bool RenderInsight(Terminal& out, std::string_view operation, const operations::Reply& reply);

}  // namespace credence::cli
