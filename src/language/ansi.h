// SPDX-License-Identifier: Apache-2.0
// Terminal escape sequences (ECMA-48), which tools print for colour and which memory must not keep.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

// Without escape sequences: CSI (ESC [ … letter), strings such as OSC (ESC ] … BEL or ESC \), and
// ESC with one further character. A sequence that was cut off goes to its end.
std::string StripAnsi(std::string_view text);

}  // namespace credence::language
