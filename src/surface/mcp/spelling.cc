// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/spelling.h"

#include <fmt/format.h>

#include <algorithm>

#include "credence/mention.h"
#include "surface/mcp/tool.h"

namespace credence::mcp {
namespace {

std::string ToolOf(const Mention& mention) {
  for (const Tool& tool : Tools()) {
    if (std::ranges::find(tool.operations, mention.name) == tool.operations.end()) continue;
    if (tool.choice != Tool::Choice::kByAction) return fmt::format("the tool {}", tool.name);
    return fmt::format("the tool {} (action {})", tool.name,
                       mention.name.substr(mention.name.rfind(' ') + 1));
  }
  return fmt::format("'credence {}'", mention.name);
}

}  // namespace

std::string SpellForAgents(std::string_view message) {
  return Spell(message, [](const Mention& mention) {
    if (mention.kind == Mention::Kind::kOperation) return ToolOf(mention);
    return FieldName(mention.name) + (mention.value.empty() ? "" : " ") + mention.value;
  });
}

}  // namespace credence::mcp
