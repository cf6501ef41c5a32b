// SPDX-License-Identifier: Apache-2.0
// The commands grouped by subject, for 'credence help all' and docs/commands.md.
#pragma once

#include <string_view>
#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

struct Subject {
  std::string_view title;
  std::vector<const Command*> commands;
};

// Every command once. A command that belongs to no subject comes last, under "Other".
std::vector<Subject> CommandsBySubject();

}  // namespace credence::cli
