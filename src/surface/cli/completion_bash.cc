// SPDX-License-Identifier: Apache-2.0
// The script for bash. It does not need the package bash-completion, and works in bash 3.2, the
// version on a Mac.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "surface/cli/alias.h"
#include "surface/cli/completion_table.h"

namespace credence::cli {
namespace {

using operations::Parameter;
using operations::ParameterType;

constexpr std::string_view kBashHead =
    R"sh(# Completion of credence for bash, written by 'credence completion bash'.
# Load it with: source <(credence completion bash)

# Offers those of the words that begin with what was typed: typed, prefix, words.
_credence_offer() {
  local word
  for word in "${@:3}"; do
    if [[ $word == "$1"* ]]; then COMPREPLY+=("$2$word"); fi
  done
}

# Offers ids, with their texts as long as there are several: subject, typed, prefix.
_credence_ids() {
  local id text
  local -a ids=() shown=()
  while IFS=$'\t' read -r id text; do
    if [[ $id == "$2"* ]]; then
      ids+=("$3$id")
      shown+=("$3$id  $text")
    fi
  done < <("${COMP_WORDS[0]:-credence}" complete "$1" 2>/dev/null)
  if ((${#ids[@]} > 1)); then
    COMPREPLY+=("${shown[@]}")
  elif ((${#ids[@]} == 1)); then
    COMPREPLY+=("${ids[0]}")
  fi
}

# Offers files, or with -d folders: action, typed, prefix.
_credence_paths() {
  local path
  compopt -o filenames 2>/dev/null
  while IFS= read -r path; do
    COMPREPLY+=("$3$path")
  done < <(compgen "$1" -- "$2")
}

)sh";

constexpr std::string_view kTail = R"sh(_credence() {
  COMPREPLY=()
  # Bash splits words at = and : too, depending on COMP_WORDBREAKS; here they are put together.
  local -a words=()
  local i word glued=0 raw=${COMP_WORDS[COMP_CWORD]}
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((${#words[@]} > 0)) && { ((glued)) || [[ $word == [=:]* ]]; }; then
      words[${#words[@]}-1]+=$word
    else
      words+=("$word")
    fi
    glued=0
    if [[ $word == [=:]* ]]; then glued=1; fi
  done
  local typed=${words[${#words[@]}-1]}

  # What stands before the word that is being typed.
  local command='' expects='' operands=0 only_operands=0
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    word=${words[i]}
    if [[ -n $expects ]]; then
      expects=''
    elif ((!only_operands)) && [[ $word == -?* ]]; then
      if [[ $word == -- ]]; then
        only_operands=1
      elif _credence_takes_value "$command $word"; then
        expects=$word
      fi
    elif [[ -z $command ]] || _credence_is_group "$command"; then
      command=${command:+$command }$word
    else
      operands=$((operands + 1))
    fi
  done

  if [[ -n $expects ]]; then
    _credence_values "$command $expects" "$typed" ''
  elif ((!only_operands)) && [[ $typed == --*=* ]]; then
    _credence_values "$command ${typed%%=*}" "${typed#*=}" "${typed%%=*}="
  elif ((!only_operands)) && [[ $typed == -* ]]; then
    _credence_options "$command" "$typed"
  else
    _credence_values "$command $operands" "$typed" ''
  fi

  # Bash replaces only what it takes for the current word.
  local before=${typed%"$raw"}
  if [[ $raw == [=:]* ]]; then before=$typed; fi
  for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$before"}; done
}

complete -F _credence credence
)sh";

std::string Words(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += " " + ShellQuoted(word);
  return line;
}

std::string Words(const std::vector<Offer>& offers) {
  std::string line;
  for (const Offer& offer : offers) line += " " + ShellQuoted(offer.word);
  return line;
}

// One branch of a case, such as "'import 1') _credence_paths …".
std::string Branch(std::string_view pattern, std::string_view body) {
  return fmt::format("    {}) {} ;;\n", pattern, body);
}

std::string ValuesBranch(std::string_view pattern, const Values& values) {
  switch (values.kind) {
    case ValueKind::kNothing:
      return "";
    case ValueKind::kWords:
      return Branch(pattern, "_credence_offer \"$2\" \"$3\"" + Words(values.words));
    case ValueKind::kFiles:
      return Branch(pattern, "_credence_paths -f \"$2\" \"$3\"");
    case ValueKind::kFolders:
      return Branch(pattern, "_credence_paths -d \"$2\" \"$3\"");
    case ValueKind::kIds:
      return Branch(pattern, fmt::format("_credence_ids {} \"$2\" \"$3\"", values.subject));
  }
  return "";
}

std::string Function(std::string_view name, std::string_view why, std::string_view subject,
                     std::string_view branches, std::string_view end) {
  return fmt::format("# {}\n{}() {{\n  case {} in\n{}  esac\n{}}}\n\n", why, name, subject,
                     branches, end);
}

std::string IsGroupFunction() {
  std::string branches;
  for (const std::string_view group : Groups()) branches += Branch(ShellQuoted(group), "return 0");
  return Function("_credence_is_group", "Whether a command follows the word.", "$1", branches,
                  "  return 1\n");
}

std::string BashTakesValueFunction() {
  std::string branches;
  const auto add = [&branches](std::string_view command, const Parameter& parameter) {
    if (parameter.type == ParameterType::kFlag) return;
    const std::string option = ShellQuoted(fmt::format("{} {}", command, OptionName(parameter)));
    branches += Branch(command.empty() ? "*" + option : option, "return 0");
  };
  for (const Parameter& parameter : GlobalParameters()) add("", parameter);
  for (const Command& command : CommandsAndAliases()) {
    for (const Parameter& parameter : OptionsOf(command)) add(command.name, parameter);
  }
  return Function("_credence_takes_value", "Whether the next word is the value of this option.",
                  "$1", branches, "  return 1\n");
}

std::string OptionsFunction() {
  std::string branches;
  for (const Command& command : CommandsAndAliases()) {
    std::vector<std::string> names;
    for (const Parameter& parameter : OptionsOf(command)) names.push_back(OptionName(parameter));
    if (names.empty()) continue;
    branches += Branch(ShellQuoted(command.name), "_credence_offer \"$2\" ''" + Words(names));
  }
  std::vector<std::string> globals;
  for (const Parameter& parameter : GlobalParameters()) globals.push_back(OptionName(parameter));
  return Function("_credence_options", "The options of a command, and those that work everywhere.",
                  "$1", branches, fmt::format("  _credence_offer \"$2\" ''{}\n", Words(globals)));
}

std::string ValuesFunction() {
  std::string branches = Branch("' 0'", "_credence_offer \"$2\" \"$3\"" + Words(FirstWords()));
  for (const std::string_view group : Groups()) {
    std::string offer = "_credence_offer \"$2\" \"$3\"" + Words(WordsOfGroup(group));
    if (const std::string_view ids = IdsAfterGroup(group); !ids.empty()) {
      offer += fmt::format("; _credence_ids {} \"$2\" \"$3\"", ids);
    }
    branches += Branch(ShellQuoted(fmt::format("{} 0", group)), offer);
  }
  for (const Parameter& parameter : GlobalParameters()) {
    branches +=
        ValuesBranch("*" + ShellQuoted(" " + OptionName(parameter)), ValuesOf(nullptr, parameter));
  }
  for (const Command& command : CommandsAndAliases()) {
    for (const Parameter& parameter : OptionsOf(command)) {
      branches +=
          ValuesBranch(ShellQuoted(fmt::format("{} {}", command.name, OptionName(parameter))),
                       ValuesOf(&command, parameter));
    }
    const std::vector<Parameter> operands = OperandsOf(command);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      branches += ValuesBranch(ShellQuoted(fmt::format("{} {}", command.name, i)),
                               ValuesOf(&command, operands[i]));
    }
    // If no operand can follow, only options can.
    branches += Branch(
        ShellQuoted(fmt::format("{} {}", command.name, operands.size())),
        fmt::format("((only_operands)) || _credence_options {} \"$2\"", ShellQuoted(command.name)));
  }
  return Function(
      "_credence_values",
      "What can stand for an option or for the operand of a number: place, typed, prefix.", "$1",
      branches, "");
}

}  // namespace

std::string BashCompletion() {
  std::string script(kBashHead);
  script += IsGroupFunction();
  script += BashTakesValueFunction();
  script += OptionsFunction();
  script += ValuesFunction();
  script += kTail;
  return script;
}

}  // namespace credence::cli
