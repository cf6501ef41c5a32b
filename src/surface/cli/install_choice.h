// SPDX-License-Identifier: Apache-2.0
// The settings that 'credence install' chooses for a person: gentler than the engine's defaults,
// and only where the person has not chosen already. Text in, text out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::cli {

// The text of the settings with a mode and a profile, people's rules that do not fade, and memories
// proven by what agents do with them, if it has no settings of the governor yet. `mode` is what the
// person asks for, and wins. Failure: kFailedPrecondition.
Result<std::string> WithChoice(const std::optional<std::string>& text,
                               const std::optional<std::string>& mode);

}  // namespace credence::cli
