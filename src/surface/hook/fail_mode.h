// SPDX-License-Identifier: Apache-2.0
// Whether a call that could not be judged is refused: the setting governor.fail.
#pragma once

#include <string_view>

#include "credence/engine.h"

namespace credence::hook {

// From the engine's settings.
bool FailsClosed(const Engine& engine);

// Without an engine, perhaps because of the settings: from the environment, or else from the text
// of the settings file. A mistake elsewhere in the file, even invalid TOML, does not matter:
// whoever wrote "closed" did not mean a slip of the pen to open everything.
bool FailsClosed(std::string_view settings_toml);

}  // namespace credence::hook
