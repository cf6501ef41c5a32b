// SPDX-License-Identifier: Apache-2.0
// The status line: what a client shows below its prompt all the time.
//
//   abc123 | myproject | 🟢75% CERTAINTY | main [+2]
#pragma once

#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::hook {

// `text` is what the client says about itself. A second line tells that the zone is another one
// than the last time.
Result<std::string> StatusLine(Engine& engine, const Caller& caller, std::string_view text);

}  // namespace credence::hook
