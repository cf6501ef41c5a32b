// SPDX-License-Identifier: Apache-2.0
// Answers about reviews, for people.
#pragma once

#include <string_view>

#include "credence/timestamp.h"
#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// False: the operation is none of theirs.
bool RenderReview(Terminal& out, std::string_view operation, const operations::Reply& reply,
                  Timestamp now);

}  // namespace credence::cli
