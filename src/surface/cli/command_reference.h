// SPDX-License-Identifier: Apache-2.0
// docs/commands.md: all commands as Markdown, generated from the table of commands.
#pragma once

#include <string>

namespace credence::cli {

std::string CommandReference();

}  // namespace credence::cli
