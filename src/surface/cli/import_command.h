// SPDX-License-Identifier: Apache-2.0
// import: exported events, or sessions that clients recorded.
#pragma once

#include <span>

#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> ImportParameters();
Result<Exit> RunImport(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
