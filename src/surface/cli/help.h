// SPDX-License-Identifier: Apache-2.0
// Help, generated from the table of commands, and a few topics.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/command.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// What Credence is, in one sentence, for every introduction.
inline constexpr std::string_view kTagline =
    "Credence measures how far you can trust an AI agent: one number for each thing that it "
    "knows, does and says, with the evidence behind the number.";

// All commands, one line each.
void RenderOverview(Terminal& out);
// One command, or all of a group such as "memory".
void RenderCommandHelp(Terminal& out, const Command& command);
void RenderGroupHelp(Terminal& out, std::string_view group);

// Commands, groups and topics. Failure: kNotFound, with the most similar one.
Result<void> RenderTopic(Terminal& out, std::string_view topic);
std::vector<std::string_view> TopicNames();
// The topics that are not commands: "confidence, types, … or exit".
std::string TopicsInProse();

}  // namespace credence::cli
