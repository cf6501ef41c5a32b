// SPDX-License-Identifier: Apache-2.0
// The script for zsh: one function for each group and each command, built on _arguments.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "surface/cli/alias.h"
#include "surface/cli/completion_table.h"

namespace credence::cli {
namespace {

using operations::Parameter;
using operations::ParameterType;

// Escapes the special characters of _arguments or _describe with backslashes.
std::string ZshEscaped(std::string_view text, std::string_view special) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\' || special.contains(c)) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string Action(const Values& values) {
  switch (values.kind) {
    case ValueKind::kNothing:
      return " ";
    case ValueKind::kFiles:
      return "_files";
    case ValueKind::kFolders:
      return "_files -/";
    case ValueKind::kIds:
      return fmt::format(" _credence_ids {}", values.subject);
    case ValueKind::kWords:
      break;
  }
  std::vector<std::string> words;
  words.reserve(values.words.size());
  for (const std::string& word : values.words)
    words.push_back(ZshEscaped(word, " \t:()\"'`$;&|<>*?"));
  return fmt::format("({})", fmt::join(words, " "));
}

std::string OptionSpec(const Command* command, const Parameter& parameter) {
  const std::string summary = ZshEscaped(parameter.summary, "[]:");
  if (parameter.type == ParameterType::kFlag) {
    return ShellQuoted(fmt::format("--{}[{}]", parameter.name, summary));
  }
  return ShellQuoted(fmt::format("--{}=[{}]:{}:{}", parameter.name, summary,
                                 ZshEscaped(parameter.placeholder, ":"),
                                 Action(ValuesOf(command, parameter))));
}

std::string OperandSpec(const Command& command, const Parameter& operand, std::size_t number) {
  return ShellQuoted(
      fmt::format("{}:{}{}:{}", number, operand.required ? "" : ":",
                  ZshEscaped(fmt::format("{} - {}", operand.placeholder, operand.summary), ":"),
                  Action(ValuesOf(&command, operand))));
}

std::string FunctionName(std::string_view words) {
  std::string name = "_credence";
  if (!words.empty()) name += fmt::format("__{}", words);
  std::ranges::replace(name, ' ', '_');
  std::ranges::replace(name, '-', '_');
  return name;
}

std::string GlobalsFunction() {
  std::string text = "# The options that work everywhere, for _arguments.\n";
  text += "_credence_globals() {\n  reply=(\n";
  for (const Parameter& parameter : GlobalParameters()) {
    text += fmt::format("    {}\n", OptionSpec(nullptr, parameter));
  }
  return text + "  )\n}\n\n";
}

constexpr std::string_view kIdsFunction = R"sh(# Offers the ids of a subject with their texts.
_credence_ids() {
  local id text
  local -a offers
  while IFS=$'\t' read -r id text; do
    offers+=("${id//:/\\:}:${text}")
  done < <(credence complete $1 2>/dev/null)
  _describe -t ids id offers
}

)sh";

std::string CommandFunction(const Command& command) {
  std::string text =
      fmt::format("{}() {{\n  local -a reply\n  _credence_globals\n", FunctionName(command.name));
  text += "  _arguments -S $reply";
  for (const Parameter& parameter : OptionsOf(command)) {
    text += fmt::format(" \\\n    {}", OptionSpec(&command, parameter));
  }
  std::size_t number = 0;
  for (const Parameter& operand : OperandsOf(command)) {
    text += fmt::format(" \\\n    {}", OperandSpec(command, operand, ++number));
  }
  return text + "\n}\n\n";
}

// A function that completes a word and passes the rest to that word's function. `words` is empty
// for the whole line.
std::string ChoosingFunction(std::string_view words, const std::vector<Offer>& offers) {
  std::string text = fmt::format("{}() {{\n", FunctionName(words));
  text += "  local curcontext=\"$curcontext\" state state_descr ret=1\n";
  text += "  local -a line reply offers\n  typeset -A opt_args\n";
  text += "  _credence_globals\n";
  text += "  _arguments -C -S -A \"-*\" $reply '1: :->word' '*:: :->rest' && ret=0\n";
  text += "  case $state in\n  word)\n    offers=(\n";
  for (const Offer& offer : offers) {
    text += fmt::format("      {}\n", ShellQuoted(fmt::format("{}:{}", ZshEscaped(offer.word, ":"),
                                                              ZshEscaped(offer.summary, ""))));
  }
  text += "    )\n    _describe -t commands command offers && ret=0\n";
  if (const std::string_view ids = IdsAfterGroup(words); !ids.empty()) {
    text += fmt::format("    _credence_ids {} && ret=0\n", ids);
  }
  text += "    ;;\n";
  text += "  rest)\n    case $line[1] in\n";
  for (const Offer& offer : offers) {
    const std::string name = words.empty() ? offer.word : fmt::format("{} {}", words, offer.word);
    text += fmt::format("    {}) {} && ret=0 ;;\n", ShellQuoted(offer.word), FunctionName(name));
  }
  return text + "    esac\n    ;;\n  esac\n  return ret\n}\n\n";
}

}  // namespace

std::string ZshCompletion() {
  std::string script =
      "#compdef credence\n"
      "# Completion of credence for zsh, written by 'credence completion zsh'.\n"
      "# Keep it as _credence in a folder of $fpath, or after compinit:\n"
      "#   source <(credence completion zsh)\n\n";
  script += GlobalsFunction();
  script += kIdsFunction;
  for (const Command& command : CommandsAndAliases()) script += CommandFunction(command);
  for (const std::string_view group : Groups()) {
    script += ChoosingFunction(group, WordsOfGroup(group));
  }
  script += ChoosingFunction("", FirstWords());
  // As a file in $fpath the script is the body of the function; when sourced it registers itself.
  script +=
      "if [[ ${funcstack[1]} == _credence ]]; then\n"
      "  _credence \"$@\"\n"
      "else\n"
      "  compdef _credence credence\n"
      "fi\n";
  return script;
}

}  // namespace credence::cli
