// SPDX-License-Identifier: Apache-2.0
// The script for fish: one "complete" for each word, with a condition on the words before it.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "surface/cli/alias.h"
#include "surface/cli/completion_table.h"

namespace credence::cli {
namespace {

using operations::Parameter;
using operations::ParameterType;

constexpr std::string_view kFishHead =
    "# Completion of credence for fish, written by 'credence completion fish'.\n"
    "# Keep it as ~/.config/fish/completions/credence.fish.\n\n";

constexpr std::string_view kPlaceFunction = R"sh(
# Prints where the cursor is: the command so far and the number of its operands.
function __credence_place
    set -l command ''
    set -l operands 0
    set -l skip 0
    set -l only_operands 0
    for word in (commandline -opc)[2..-1]
        if test $skip -eq 1
            set skip 0
        else if test $only_operands -eq 0; and string match -qr -- '^-.' $word
            if test $word = --
                set only_operands 1
            else if __credence_takes_value "$command $word"
                set skip 1
            end
        else if test -z "$command"
            set command $word
        else if contains -- "$command" $__credence_groups
            set command "$command $word"
        else
            set operands (math $operands + 1)
        end
    end
    echo "$command $operands"
end

function __credence_at
    test (__credence_place) = "$argv"
end

function __credence_in
    string match -q -- "$argv "'*' (__credence_place)
end

# What stands here are commands, options and their values, not files.
complete -c credence -f

)sh";

// In fish's single quotes only the quote and the backslash are special.
std::string FishQuoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

// The arguments of "complete" for the values of a parameter. fish evaluates the argument of -a
// again, so the words are quoted twice.
std::string FishArguments(const Values& values) {
  switch (values.kind) {
    case ValueKind::kNothing:
      return "";
    case ValueKind::kFiles:
      return " -F";
    case ValueKind::kFolders:
      return " -a '(__fish_complete_directories (commandline -ct | "
             "string replace -r -- \"^--[^=]*=\" \"\"))'";
    case ValueKind::kIds:
      return fmt::format(" -a '(credence complete {} 2>/dev/null)'", values.subject);
    case ValueKind::kWords:
      break;
  }
  std::string words;
  for (const std::string& word : values.words) {
    words += (words.empty() ? "" : " ") + FishQuoted(word);
  }
  return fmt::format(" -a {}", FishQuoted(words));
}

std::string OptionLine(const Command* command, const Parameter& parameter) {
  std::string line = "complete -c credence";
  if (command != nullptr) {
    line += fmt::format(" -n {}",
                        FishQuoted(fmt::format("__credence_in {}", FishQuoted(command->name))));
  }
  line += fmt::format(" -l {}", parameter.name);
  if (parameter.type != ParameterType::kFlag) {
    const Values values = ValuesOf(command, parameter);
    line += values.kind == ValueKind::kFiles ? " -r" : " -x";
    line += FishArguments(values);
  }
  return line + fmt::format(" -d {}\n", FishQuoted(parameter.summary));
}

std::string PlaceCondition(std::string_view command, std::size_t operands) {
  const std::string place = FishQuoted(fmt::format("{} {}", command, operands));
  return fmt::format("complete -c credence -n {}",
                     FishQuoted(fmt::format("__credence_at {}", place)));
}

std::string OfferLines(std::string_view before, const std::vector<Offer>& offers) {
  std::string lines;
  for (const Offer& offer : offers) {
    lines += fmt::format("{} -a {} -d {}\n", PlaceCondition(before, 0), FishQuoted(offer.word),
                         FishQuoted(offer.summary));
  }
  return lines;
}

std::string CommandLines(const Command& command) {
  std::string lines;
  std::size_t number = 0;
  for (const Parameter& operand : OperandsOf(command)) {
    const Values values = ValuesOf(&command, operand);
    if (values.kind != ValueKind::kNothing) {
      lines += fmt::format("{}{}\n", PlaceCondition(command.name, number), FishArguments(values));
    }
    ++number;
  }
  for (const Parameter& option : OptionsOf(command)) lines += OptionLine(&command, option);
  return lines;
}

std::string FishTakesValueFunction() {
  std::string text = "# Whether the next word is the value of this option.\n";
  text += "function __credence_takes_value\n    switch \"$argv\"\n";
  const auto add = [&text](const std::string& place) {
    text += fmt::format("        case {}\n            return 0\n", FishQuoted(place));
  };
  for (const Parameter& parameter : GlobalParameters()) {
    if (parameter.type != ParameterType::kFlag) add(fmt::format("* --{}", parameter.name));
  }
  for (const Command& command : CommandsAndAliases()) {
    for (const Parameter& parameter : OptionsOf(command)) {
      if (parameter.type == ParameterType::kFlag) continue;
      add(fmt::format("{} --{}", command.name, parameter.name));
    }
  }
  return text + "    end\n    return 1\nend\n";
}

}  // namespace

std::string FishCompletion() {
  std::string script(kFishHead);
  script += fmt::format("set -g __credence_groups {}\n\n", fmt::join(Groups(), " "));
  script += FishTakesValueFunction();
  script += kPlaceFunction;
  for (const Parameter& parameter : GlobalParameters()) script += OptionLine(nullptr, parameter);
  script += OfferLines("", FirstWords());
  for (const std::string_view group : Groups()) script += OfferLines(group, WordsOfGroup(group));
  for (const Command& command : CommandsAndAliases()) script += CommandLines(command);
  return script;
}

}  // namespace credence::cli
