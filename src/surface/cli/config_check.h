// SPDX-License-Identifier: Apache-2.0
// credence config check: whether a server would start with these settings. Opens no store.
#pragma once

#include <span>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> ConfigCheckParameters();
Result<Exit> RunConfigCheck(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
