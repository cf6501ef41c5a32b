// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/spelling.h"

#include <fmt/format.h>

#include <algorithm>

#include "credence/mention.h"
#include "surface/cli/command.h"

namespace credence::cli {
namespace {

std::string OptionOf(std::string_view name, std::string_view value) {
  return fmt::format("--{}{}{}", name, value.empty() ? "" : " ", value);
}

bool IsPositional(const Command& command, std::string_view name) {
  return std::ranges::any_of(command.parameters, [&](const operations::Parameter& parameter) {
    return parameter.positional && parameter.name == name;
  });
}

std::string CommandLineOf(const Mention& mention) {
  const Command* command = FindCommand(mention.name);
  std::string line = fmt::format("'credence {}", mention.name);
  for (const auto& [name, value] : mention.arguments) {
    const bool is_positional = command != nullptr && IsPositional(*command, name);
    line += fmt::format(" {}", is_positional ? value : OptionOf(name, value));
  }
  return line + "'";
}

}  // namespace

std::string SpellForShell(std::string_view message) {
  return Spell(message, [](const Mention& mention) {
    return mention.kind == Mention::Kind::kParameter ? OptionOf(mention.name, mention.value)
                                                     : CommandLineOf(mention);
  });
}

}  // namespace credence::cli
