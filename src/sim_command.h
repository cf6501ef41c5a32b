// SPDX-License-Identifier: Apache-2.0
// The command `sim`: the engine in a simulated world (docs/simulation.md).
#pragma once

#include "surface/cli/command.h"

namespace credence {

cli::Command SimCommand();

}  // namespace credence
