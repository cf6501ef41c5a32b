// SPDX-License-Identifier: Apache-2.0
// Terminal escape sequences (ECMA-48), which tools print for colour and which must not get into
// memories.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

// Removes escape sequences: CSI (ESC [ … letter), strings such as OSC (ESC ] … BEL or ESC \), and
// ESC with one more character. A truncated sequence extends to the end.
std::string StripAnsi(std::string_view text);

}  // namespace credence::language
