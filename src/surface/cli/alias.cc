// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/alias.h"

#include <algorithm>
#include <array>

namespace credence::cli {
namespace {

constexpr std::array<Alias, 4> kAliases = {{
    {"add", "memory add"},
    {"search", "memory search"},
    {"list", "memory list"},
    {"next", "review next"},
}};

}  // namespace

std::span<const Alias> Aliases() { return kAliases; }

const Command* FindAliased(std::string_view name) {
  const auto found = std::ranges::find(kAliases, name, &Alias::name);
  return found == kAliases.end() ? nullptr : FindCommand(found->command);
}

std::string_view AliasOf(const Command& command) {
  const auto found = std::ranges::find(kAliases, command.name, &Alias::command);
  return found == kAliases.end() ? "" : found->name;
}

std::vector<Command> CommandsAndAliases() {
  const std::span<const Command> commands = Commands();
  std::vector<Command> all(commands.begin(), commands.end());
  for (const Alias& alias : kAliases) {
    all.push_back(*FindCommand(alias.command));
    all.back().name = alias.name;
  }
  return all;
}

}  // namespace credence::cli
