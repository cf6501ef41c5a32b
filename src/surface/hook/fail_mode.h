// SPDX-License-Identifier: Apache-2.0
// Whether a call that could not be judged is refused: the setting governor.fail.
#pragma once

#include <string_view>

#include "credence/engine.h"

namespace credence::hook {

// As the settings of the engine say.
bool FailsClosed(const Engine& engine);

// Where there is no engine, and the settings may be why: the environment says it, or else the text
// of the settings file does. A file with a mistake elsewhere still says what it plainly says, even
// if it is no TOML: whoever wrote "closed" did not mean a slip of the pen to open everything.
bool FailsClosed(std::string_view settings_toml);

}  // namespace credence::hook
