// SPDX-License-Identifier: Apache-2.0
// Short names of everyday commands: "credence add" is "credence memory add".
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

struct Alias {
  std::string_view name;
  std::string_view command;
};

std::span<const Alias> Aliases();

// The command that a short name stands for. Null: it is none.
const Command* FindAliased(std::string_view name);

// The short name of a command; empty if it has none.
std::string_view AliasOf(const Command& command);

// All commands and, once more under their short names, those that have one: every way in which a
// line can begin.
std::vector<Command> CommandsAndAliases();

}  // namespace credence::cli
