// SPDX-License-Identifier: Apache-2.0
// Which lines of a text were removed and added.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence {

// One entry per changed line, in order: "-" or "+" and the line. Very long texts are shown as
// completely replaced between their common beginning and end.
std::vector<std::string> LineDiff(std::string_view before, std::string_view after);

}  // namespace credence
