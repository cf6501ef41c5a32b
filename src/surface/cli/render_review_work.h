// SPDX-License-Identifier: Apache-2.0
// Renders a work product with its content, for the person who reviews it.
#pragma once

#include "credence/reviews.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const ShownWork& shown);

}  // namespace credence::cli
