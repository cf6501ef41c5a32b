// SPDX-License-Identifier: Apache-2.0
// Help, generated from the table of commands, and a few topics.
#pragma once

#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/command.h"
#include "surface/cli/glossary.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// All commands by subject, one line each.
void RenderOverview(Terminal& out);
// One command, under the name that was typed, or all of a group such as "memory".
void RenderCommandHelp(Terminal& out, const Command& command, std::string_view name = "");
void RenderGroupHelp(Terminal& out, std::string_view group);

// Commands, groups, topics and words of the glossary, in this order; "word zone" is only the word.
// Failure: kNotFound, with the most similar one.
Result<void> RenderTopic(Terminal& out, std::string_view topic);
// The word of the glossary that RenderTopic explains. Null: the topic is something else.
const Word* WordOfTopic(std::string_view topic);
// Commands, short names, groups and topics, without the words of the glossary.
std::vector<std::string_view> TopicNames();

}  // namespace credence::cli
