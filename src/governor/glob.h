// SPDX-License-Identifier: Apache-2.0
// Globs over paths: `?` is one byte and `*` any number of bytes, neither matching a slash; `**` is
// anything, and `**/` also nothing. All other bytes match themselves; case matters.
#pragma once

#include <string_view>

namespace credence::governor {

// Takes at most |glob| × |path| steps for a glob with at most one `**`, and allocates nothing.
bool GlobMatches(std::string_view glob, std::string_view path);

}  // namespace credence::governor
