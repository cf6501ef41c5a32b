// SPDX-License-Identifier: Apache-2.0
// The version of this program, from the build, and what it is.
#pragma once

#include <string_view>

namespace credence {

std::string_view Version();

// What Credence is, in the same words wherever it introduces itself.
inline constexpr std::string_view kTagline =
    "Credence tells you how far you can trust an AI agent, and why.";

}  // namespace credence
