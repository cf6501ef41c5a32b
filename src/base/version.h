// SPDX-License-Identifier: Apache-2.0
// The version of this program, from the build.
#pragma once

#include <string_view>

namespace credence {

std::string_view Version();

}  // namespace credence
