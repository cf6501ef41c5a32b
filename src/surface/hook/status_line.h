// SPDX-License-Identifier: Apache-2.0
// The status line that a client always shows below its prompt.
//
//   abc123 | myproject | 🟢75% CERTAINTY | main [+2]
#pragma once

#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::hook {

// `text` is the client's input. A second line announces that the zone changed since the last call.
Result<std::string> StatusLine(Engine& engine, const Caller& caller, std::string_view text);

}  // namespace credence::hook
