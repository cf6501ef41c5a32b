// SPDX-License-Identifier: Apache-2.0
// Commands of PowerShell and of Windows' cmd: known reads are reads, all else is a state change.
#pragma once

#include <span>

#include "governor/shell/judge.h"

namespace credence::governor::shell {

// Judges the command if it is one of theirs. REQUIRES: args[0] is constant.
bool RunForeign(Judge& judge, std::span<const Arg> args);

}  // namespace credence::governor::shell
