// SPDX-License-Identifier: Apache-2.0
// What was read from words, as text for people.
#pragma once

#include <string_view>

#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// False: the operation is none of these.
bool RenderText(Terminal& out, std::string_view operation, const operations::Reply& reply);

}  // namespace credence::cli
