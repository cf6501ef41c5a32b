// SPDX-License-Identifier: Apache-2.0
// The data for the completion scripts of all shells: which words are possible where.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

enum class ValueKind { kNothing, kWords, kFiles, kFolders, kIds };

// The possible values of a command's parameter or, without a command, of a global option.
struct Values {
  ValueKind kind = ValueKind::kNothing;
  std::vector<std::string> words;
  std::string subject = {};  // Of ids: the operand of 'credence complete'.
};
Values ValuesOf(const Command* command, const operations::Parameter& parameter);

// A possible next word, with its meaning.
struct Offer {
  std::string word;
  std::string summary;
};

std::vector<std::string_view> Groups();
// The commands and groups that can come first, and the commands of a group.
std::vector<Offer> FirstWords();
std::vector<Offer> WordsOfGroup(std::string_view group);

// What the ids are of that can follow a group instead of its commands, because it is a command,
// too; empty if it is none.
std::string_view IdsAfterGroup(std::string_view group);

std::vector<operations::Parameter> OptionsOf(const Command& command);
std::vector<operations::Parameter> OperandsOf(const Command& command);

// The text in single quotes, for bash and zsh.
std::string ShellQuoted(std::string_view text);

// One script for each shell; CompletionScript chooses.
std::string BashCompletion();
std::string ZshCompletion();
std::string FishCompletion();

}  // namespace credence::cli
