// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

// clang-format off: before CLI11, which names streams as default arguments that are not used here.
#include "base/without_iostream.h"
// clang-format on
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "base/nearest.h"
#include "base/utf8.h"
#include "surface/cli/alias.h"
#include "surface/cli/input_file.h"

namespace credence::cli {
namespace {

using operations::Parameter;
using operations::ParameterType;

bool IsOption(std::string_view word) { return word.size() > 1 && word.starts_with('-'); }

bool TakesNextWord(std::string_view word) {
  for (const Parameter& parameter : GlobalParameters()) {
    if (parameter.type != ParameterType::kFlag && word == OptionName(parameter)) return true;
  }
  return false;
}

// A word that is no command: the nearest that begins a line, or the commands that end with it, as
// "validate" of "memory validate".
std::string DidYouMean(std::string_view word) {
  std::vector<std::string_view> first;
  std::vector<std::string_view> second;
  std::vector<std::string> ending;
  for (const Command& command : Commands()) {
    const std::size_t space = command.name.find(' ');
    first.push_back(command.name);
    if (space == std::string_view::npos) continue;
    first.push_back(command.name.substr(0, space));
    second.push_back(command.name.substr(space + 1));
  }
  for (const Alias& alias : Aliases()) first.push_back(alias.name);
  std::optional<std::string_view> nearest;
  if (std::ranges::find(second, word) == second.end()) {
    nearest = Nearest(word, first);
    if (nearest) return fmt::format("did you mean {}?", *nearest);
    nearest = Nearest(word, second);
  } else {
    nearest = word;
  }
  if (!nearest) return "'credence help all' lists the commands";
  for (const Command& command : Commands()) {
    if (command.name.ends_with(" " + std::string(*nearest))) ending.emplace_back(command.name);
  }
  constexpr std::size_t kMost = 4;
  if (ending.size() > kMost) ending.resize(kMost);
  const std::string last = std::move(ending.back());
  ending.pop_back();
  return ending.empty() ? fmt::format("did you mean {}?", last)
                        : fmt::format("did you mean {} or {}?", fmt::join(ending, ", "), last);
}

// Within a group only the second word is wrong; the first must not count for similarity.
Failure UnknownCommand(std::string_view group, std::string_view word) {
  if (group.empty()) {
    return InvalidArgument(fmt::format("{} is not a command; {}", Quoted(word), DidYouMean(word)));
  }
  std::vector<std::string_view> known;
  const std::string prefix = fmt::format("{} ", group);
  for (const Command& command : Commands()) {
    if (command.name.starts_with(prefix)) known.push_back(command.name.substr(prefix.size()));
  }
  const std::optional<std::string_view> nearest = Nearest(word, known);
  return InvalidArgument(
      fmt::format("{} is not a command; {}", Quoted(prefix + std::string(word)),
                  nearest ? fmt::format("did you mean {}{}?", prefix, *nearest)
                          : fmt::format("'credence help {}' lists its commands", group)));
}

// The command's own words, and the rest of the line.
struct Split {
  const Command* command = nullptr;
  std::string name;  // Of the command, as it was typed.
  std::string group;
  std::vector<std::string> rest;
};

// Where a command has a flag --project-only, --project without a path means it.
void TakeBareProject(Split& split) {
  const auto is_flag = [](const Parameter& parameter) { return parameter.name == "project-only"; };
  if (split.command == nullptr || std::ranges::none_of(split.command->parameters, is_flag)) return;
  for (std::size_t i = 0; i < split.rest.size() && split.rest[i] != "--"; ++i) {
    const bool bare = i + 1 == split.rest.size() || IsOption(split.rest[i + 1]);
    if (split.rest[i] == "--project" && bare) split.rest[i] = "--project-only";
  }
}

// A group may itself be a command: "settings memory" is none of "settings set" and "settings
// unset".
void TakeGroupAsCommand(Split& split) {
  split.command = FindCommand(split.group);
  if (split.command != nullptr) split.name = split.group;
}

// A negative number is a value, not an option.
void TakeNegativeNumber(Split& split) {
  const auto is_value = [](const Parameter& parameter) {
    return parameter.positional && parameter.name == "value";
  };
  if (split.command == nullptr || std::ranges::none_of(split.command->parameters, is_value)) return;
  const auto is_number = [](const std::string& word) {
    return word.size() > 1 && word[0] == '-' &&
           (word[1] == '.' || (word[1] >= '0' && word[1] <= '9'));
  };
  const auto end = std::ranges::find(split.rest, "--");
  const auto found = std::find_if(split.rest.begin(), end, is_number);
  if (found == end || end != split.rest.end()) return;
  const std::string number = *found;
  split.rest.erase(found);
  split.rest.insert(split.rest.end(), {"--", number});
}

Result<Split> FindWords(const std::vector<std::string>& words) {
  Split split;
  bool only_operands = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (split.command != nullptr || only_operands || IsOption(word)) {
      only_operands |= word == "--";
      split.rest.push_back(word);
      if (split.command == nullptr && TakesNextWord(word) && i + 1 < words.size()) {
        split.rest.push_back(words[++i]);
      }
      continue;
    }
    if (split.group.empty() && IsGroup(word)) {
      split.group = word;
      continue;
    }
    split.name = split.group.empty() ? word : split.group + " " + word;
    split.command = FindCommand(split.name);
    if (split.command == nullptr && split.group.empty()) split.command = FindAliased(word);
    if (split.command == nullptr) TakeGroupAsCommand(split);
    if (split.command == nullptr) return UnknownCommand(split.group, word);
    if (split.name == split.group) split.rest.push_back(word);
  }
  if (split.command == nullptr) TakeGroupAsCommand(split);
  TakeBareProject(split);
  TakeNegativeNumber(split);
  return split;
}

// The given values, by parameter name.
struct Given {
  std::map<std::string, std::string, std::less<>> values;
  std::map<std::string, std::vector<std::string>, std::less<>> lists;
  std::map<std::string, bool, std::less<>> flags;
};

void Declare(CLI::App& app, const Parameter& parameter, Given& given) {
  const std::string name(parameter.name);
  if (parameter.type == ParameterType::kFlag) {
    app.add_flag(OptionName(parameter), given.flags[name]);
    return;
  }
  if (parameter.repeated) {
    CLI::Option* option = app.add_option_function<std::vector<std::string>>(
        parameter.positional ? name : OptionName(parameter),
        [&given, name](const std::vector<std::string>& values) {
          given.lists[name] = values;
          given.values[name] = values.front();
        });
    option->expected(1, parameter.positional ? CLI::detail::expected_max_vector_size : 1);
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    return;
  }
  app.add_option_function<std::string>(
      parameter.positional ? name : OptionName(parameter),
      [&given, name](const std::string& value) { given.values[name] = value; });
}

// The options allowed for this command, or without one.
std::vector<Parameter> OptionsOn(const Command* command) {
  std::vector<Parameter> options(GlobalParameters().begin(), GlobalParameters().end());
  if (command == nullptr) return options;
  std::ranges::copy_if(command->parameters, std::back_inserter(options),
                       [](const Parameter& parameter) { return !parameter.positional; });
  return options;
}

// Whether help is asked for. The value of an option does not count, whatever it looks like.
bool AsksForHelp(const Split& split) {
  const std::vector<Parameter> options = OptionsOn(split.command);
  for (std::size_t i = 0; i < split.rest.size() && split.rest[i] != "--"; ++i) {
    const std::string& word = split.rest[i];
    if (word == "-h" || word == "--help") return true;
    const auto found = std::ranges::find(options, word, OptionName);
    if (found != options.end() && found->type != ParameterType::kFlag) ++i;
  }
  return false;
}

Failure UnknownOption(std::string_view option, std::span<const Parameter> options,
                      const Split& split) {
  std::vector<std::string> names;
  std::ranges::transform(options, std::back_inserter(names), OptionName);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::optional<std::string_view> nearest = Nearest(option, known);
  return InvalidArgument(fmt::format(
      "{} is not an option here; {}", Quoted(option),
      nearest ? fmt::format("did you mean {}?", *nearest)
              : fmt::format("'credence help {}' lists them; text that begins with a dash goes "
                            "after --",
                            split.command != nullptr ? split.name : "all")));
}

// CLI11 detects an error; this explains it in our own words.
Failure Explain(const CLI::ParseError& error, const Split& split) {
  const std::vector<std::string>& rest = split.rest;
  const std::vector<Parameter> options = OptionsOn(split.command);
  const std::string usage =
      split.command != nullptr ? UsageOf(*split.command, split.name) : "credence COMMAND …";
  std::set<std::string> seen;
  for (std::size_t i = 0; i < rest.size() && rest[i] != "--"; ++i) {
    if (!IsOption(rest[i])) continue;
    const std::string name = rest[i].substr(0, rest[i].find('='));
    const auto found = std::ranges::find(options, name, OptionName);
    if (found == options.end()) return UnknownOption(name, options, split);
    if (found->type == ParameterType::kFlag) {
      if (name == rest[i]) continue;
      return InvalidArgument(fmt::format("{} takes no value; write it alone", name));
    }
    if (!seen.insert(name).second && !found->repeated) {
      return InvalidArgument(fmt::format("{} is given twice; give it once", name));
    }
    if (name != rest[i]) continue;
    // The next word is its value, whatever it looks like.
    if (++i == rest.size())
      return InvalidArgument(fmt::format("{} needs a value: {}", name, usage));
  }
  // By its number, because CLI11 leaves the name of this error empty.
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    return InvalidArgument(
        fmt::format("too many arguments; put a text with spaces in quotes: {}", usage));
  }
  return InvalidArgument(fmt::format("{}; usage: {}", OneLine(error.what()), usage));
}

Result<std::int64_t> ParseInt(const Parameter& parameter, const std::string& text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [parsed, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || parsed != end || value < 0) {
    return InvalidArgument(fmt::format("{} must be a whole number, 0 or more, not {}",
                                       OptionName(parameter), Quoted(text)));
  }
  return value;
}

// Several values as one, as the operation expects them.
Result<std::string> JoinedValues(const Parameter& parameter,
                                 const std::vector<std::string>& values) {
  if (parameter.type != ParameterType::kFile) return fmt::format("{}", fmt::join(values, "\n"));
  constexpr char kTextSeparator = '\x1e';
  std::string all;
  for (const std::string& path : values) {
    CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                              ReadInput(path, "a file, or - for standard input"));
    if (values.size() > 1) all += kTextSeparator;
    all += text;
  }
  return all;
}

Result<void> Take(const Parameter& parameter, const Given& given,
                  operations::Arguments& arguments) {
  if (const auto list = given.lists.find(parameter.name); list != given.lists.end()) {
    CREDENCE_ASSIGN_OR_RETURN(std::string all, JoinedValues(parameter, list->second));
    arguments.Set(parameter.name, std::move(all));
    if (parameter.type == ParameterType::kFile) {
      arguments.Set(std::string(parameter.name) + "-path",
                    fmt::format("{}", fmt::join(list->second, "\n")));
    }
    return {};
  }
  if (parameter.type == ParameterType::kFlag) {
    if (given.flags.find(parameter.name)->second) arguments.Set(parameter.name, true);
    return {};
  }
  const auto found = given.values.find(parameter.name);
  if (found == given.values.end()) return {};
  const std::string& text = found->second;
  if (parameter.type == ParameterType::kInt) {
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t value, ParseInt(parameter, text));
    arguments.Set(parameter.name, value);
    return {};
  }
  if (!parameter.choices.empty() &&
      std::ranges::find(parameter.choices, text) == parameter.choices.end()) {
    return InvalidArgument(fmt::format(
        "{} {} is not known; use {}{}",
        parameter.positional ? std::string(parameter.placeholder) : OptionName(parameter),
        Quoted(text), parameter.choices.size() > 1 ? "one of " : "",
        fmt::join(parameter.choices, ", ")));
  }
  if (parameter.type == ParameterType::kFile) {
    CREDENCE_ASSIGN_OR_RETURN(std::string content,
                              ReadInput(text, "a file, or - for standard input"));
    arguments.Set(parameter.name, std::move(content));
    if (text != "-") {
      std::error_code error;
      arguments.Set(
          std::string(parameter.name) + "-path",
          std::filesystem::weakly_canonical(std::filesystem::absolute(text), error).string());
    }
    return {};
  }
  arguments.Set(parameter.name, text);
  return {};
}

// Whether options that only the command line has stand for a file, such as --diff.
bool IsDescribedByOptions(const Parameter& parameter, const Command& command, const Given& given) {
  if (parameter.type != ParameterType::kFile) return false;
  return std::ranges::any_of(command.parameters, [&](const Parameter& option) {
    return option.local && given.values.contains(option.name);
  });
}

std::optional<std::string> ValueOf(const Given& given, std::string_view name) {
  const auto found = given.values.find(name);
  if (found == given.values.end()) return std::nullopt;
  return found->second;
}

// Optional parts are in brackets.
std::string Bracketed(const std::string& text, bool required) {
  return required ? " " + text : " [" + text + "]";
}

// The seconds of "--watch=5", which is then "--watch".
Result<std::optional<double>> TakeWatch(std::vector<std::string>& words) {
  constexpr std::string_view kWatch = "--watch";
  constexpr double kLongest = 86'400;
  std::optional<double> seconds;
  for (std::string& word : words) {
    if (word == "--") break;
    if (word == kWatch) seconds = 2;
    if (!word.starts_with(kWatch) || !word.substr(kWatch.size()).starts_with('=')) continue;
    const std::string_view text = std::string_view(word).substr(kWatch.size() + 1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 0.1) ||
        value > kLongest) {
      return InvalidArgument(
          fmt::format("--watch must be a number of seconds from 0.1 to {}, not "
                      "{}",
                      kLongest, Quoted(text)));
    }
    seconds = value;
    word = kWatch;
  }
  return seconds;
}

// A command with an option of this name keeps its own.
bool HasOwn(const Command* command, std::string_view name) {
  return command != nullptr && std::ranges::find(command->parameters, name, &Parameter::name) !=
                                   command->parameters.end();
}

Result<OutputFormat> FormatIn(const Given& given, const Command* command) {
  const bool json = given.flags.find("json")->second;
  const auto name = HasOwn(command, "format") ? std::nullopt : ValueOf(given, "format");
  if (!name) return json ? OutputFormat::kJson : OutputFormat::kTable;
  const std::optional<OutputFormat> format = FromName<OutputFormat>(*name);
  if (!format) {
    return InvalidArgument(fmt::format("--format {} is not known; use one of {}", Quoted(*name),
                                       AllNames<OutputFormat>()));
  }
  if (json && *format != OutputFormat::kJson) {
    return InvalidArgument(fmt::format("give --json or --format {}, not both", *name));
  }
  return *format;
}

GlobalOptions GlobalsOf(const Given& given) {
  return {.db = ValueOf(given, "db"),
          .now = ValueOf(given, "now"),
          .project = ValueOf(given, "project"),
          .config = ValueOf(given, "config"),
          .space = ValueOf(given, "space"),
          .help = given.flags.find("help")->second,
          .version = given.flags.find("version")->second};
}

}  // namespace

std::string UsageOf(const Command& command, std::string_view name) {
  std::string usage = fmt::format("credence {}", name.empty() ? command.name : name);
  for (const Parameter& parameter : command.parameters) {
    if (parameter.positional) {
      usage += Bracketed(std::string(parameter.placeholder), parameter.required);
      if (parameter.repeated) usage += "…";
    }
  }
  for (const Parameter& parameter : command.parameters) {
    if (parameter.positional) continue;
    const std::string value =
        parameter.type == ParameterType::kFlag ? "" : fmt::format(" {}", parameter.placeholder);
    usage += Bracketed(OptionName(parameter) + value, parameter.required);
    if (parameter.repeated) usage += "…";
  }
  return usage;
}

Result<ParsedLine> ParseCommandLine(const std::vector<std::string>& words) {
  CREDENCE_ASSIGN_OR_RETURN(Split split, FindWords(words));
  ParsedLine line;
  line.command = split.command;
  line.name = split.name;
  line.group = split.group;
  if (AsksForHelp(split)) {
    line.options.help = true;
    if (std::ranges::find(split.rest, "--json") != split.rest.end()) {
      line.options.format = OutputFormat::kJson;
    }
    return line;
  }
  // Only the command, as in "credence memory list": skips the parser, which is slow to set up.
  const bool bare = line.command != nullptr && split.rest.empty() &&
                    std::ranges::none_of(line.command->parameters, &Parameter::required);
  if (bare) return line;

  CREDENCE_ASSIGN_OR_RETURN(const std::optional<double> watch, TakeWatch(split.rest));
  CLI::App app;
  app.set_help_flag();
  Given given;
  for (const Parameter& parameter : GlobalParameters()) {
    if (!HasOwn(line.command, parameter.name)) Declare(app, parameter, given);
  }
  if (line.command != nullptr) {
    for (const Parameter& parameter : line.command->parameters) Declare(app, parameter, given);
  }
  try {
    // CLI11 expects the words in reverse order.
    std::vector<std::string> reversed(split.rest.rbegin(), split.rest.rend());
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    return Explain(error, split);
  }
  line.options = GlobalsOf(given);
  CREDENCE_ASSIGN_OR_RETURN(line.options.format, FormatIn(given, line.command));
  line.options.watch = watch;
  if (line.command == nullptr) return line;
  for (const Parameter& parameter : line.command->parameters) {
    CREDENCE_RETURN_IF_ERROR(Take(parameter, given, line.arguments));
    const bool is_missing = parameter.required && !given.values.contains(parameter.name);
    if (is_missing && !IsDescribedByOptions(parameter, *line.command, given)) {
      return InvalidArgument(fmt::format(
          "{} is missing: {}",
          parameter.positional ? std::string(parameter.placeholder) : OptionName(parameter),
          UsageOf(*line.command, line.name)));
    }
  }
  return line;
}

}  // namespace credence::cli
