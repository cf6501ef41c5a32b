// SPDX-License-Identifier: Apache-2.0
// Globs over paths: `?` is one byte and `*` any number of them, neither of them a slash; `**` is
// anything, and `**/` also nothing. Everything else stands for itself, upper and lower case differ.
#pragma once

#include <string_view>

namespace credence::governor {

// At most |glob| × |path| steps for a glob of at most one `**`, and no allocation.
bool GlobMatches(std::string_view glob, std::string_view path);

}  // namespace credence::governor
