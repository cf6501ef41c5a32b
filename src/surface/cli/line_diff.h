// SPDX-License-Identifier: Apache-2.0
// Which lines of a text were taken out and which came in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::cli {

// One entry per changed line, in order: "-" or "+" and the line. Texts of very many lines are shown
// as wholly replaced between their common beginning and end.
std::vector<std::string> LineDiff(std::string_view before, std::string_view after);

}  // namespace credence::cli
