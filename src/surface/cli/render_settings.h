// SPDX-License-Identifier: Apache-2.0
// Renders settings, with where their values come from.
#pragma once

#include "operations/store_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const operations::SettingList& list);

}  // namespace credence::cli
