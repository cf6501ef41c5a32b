// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace credence::capi {

// A message of the engine for a caller of credence.h: parameters are fields, "max_tokens", and
// operations are names for credence_call with their arguments. What only the command line has is
// named as a command.
std::string SpellForC(std::string_view message);

}  // namespace credence::capi
