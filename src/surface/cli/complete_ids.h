// SPDX-License-Identifier: Apache-2.0
// complete: the ids that a completion script offers, each with what it stands for.
#pragma once

#include <span>

#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> CompleteIdsParameters();
// One line for each: the id as lists show it, a tab, and the text.
Result<Exit> RunCompleteIds(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
