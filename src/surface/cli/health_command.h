// SPDX-License-Identifier: Apache-2.0
// credence health: whether a server answers, for health checks of containers and scripts.
#pragma once

#include <span>

#include "credence/result.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> HealthParameters();
// Ends with 1 if the server does not answer, or is not ready.
Result<Exit> RunHealth(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
