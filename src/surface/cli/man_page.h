// SPDX-License-Identifier: Apache-2.0
// The manual page credence(1), generated from the table of commands.
#pragma once

#include <string>

namespace credence::cli {

// In the man macros of troff.
std::string ManPage();

}  // namespace credence::cli
