// SPDX-License-Identifier: Apache-2.0
// `credence review next`: shows one waiting work product after another and asks for a decision.
#pragma once

#include <span>

#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> ReviewNextParameters();
Result<Exit> RunReviewNext(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
