// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/completion_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "surface/cli/alias.h"
#include "surface/cli/glossary.h"
#include "surface/cli/help.h"

namespace credence::cli {
namespace {

using operations::Parameter;

// The first word: a single-word command or a group.
std::string_view FirstWordOf(const Command& command) {
  return command.name.substr(0, command.name.find(' '));
}

std::vector<std::string> HelpTopics() {
  std::vector<std::string> topics;
  for (const Offer& offer : FirstWords()) topics.push_back(offer.word);
  for (const std::string_view topic : TopicNames()) {
    // A topic of two words would need quotes; "help memory" leads there.
    if (topic.contains(' ') || std::ranges::find(topics, topic) != topics.end()) continue;
    topics.emplace_back(topic);
  }
  for (const std::string_view word : GlossaryWords()) {
    if (word.contains(' ') || std::ranges::find(topics, word) != topics.end()) continue;
    topics.emplace_back(word);
  }
  for (const std::string_view other : {"all", "words"}) topics.emplace_back(other);
  return topics;
}

std::vector<std::string> CommandsOfGroups() {
  std::vector<std::string> words;
  for (const std::string_view group : Groups()) {
    std::ranges::transform(WordsOfGroup(group), std::back_inserter(words), &Offer::word);
  }
  return words;
}

}  // namespace

Values ValuesOf(const Command* command, const Parameter& parameter) {
  if (command != nullptr && command->name == "help" && parameter.positional) {
    return {.kind = ValueKind::kWords,
            .words = parameter.name == "topic" ? HelpTopics() : CommandsOfGroups()};
  }
  if (!parameter.ids.empty()) {
    return {.kind = ValueKind::kIds, .words = {}, .subject = std::string(parameter.ids)};
  }
  const auto words = parameter.choices.empty() ? parameter.offers : parameter.choices;
  if (!words.empty()) {
    return {.kind = ValueKind::kWords, .words = {words.begin(), words.end()}};
  }
  if (parameter.name == "project" || parameter.placeholder == "DIR") {
    return {.kind = ValueKind::kFolders};
  }
  if (parameter.placeholder.contains("PATH") || parameter.placeholder.contains("FILE")) {
    return {.kind = ValueKind::kFiles};
  }
  return {};
}

std::vector<std::string_view> Groups() {
  std::vector<std::string_view> groups;
  for (const Command& command : Commands()) {
    const std::string_view first = FirstWordOf(command);
    if (first == command.name || std::ranges::find(groups, first) != groups.end()) continue;
    groups.push_back(first);
  }
  return groups;
}

std::vector<Offer> FirstWords() {
  std::vector<Offer> offers;
  for (const Command& command : CommandsAndAliases()) {
    const std::string_view first = FirstWordOf(command);
    if (first == command.name) {
      offers.push_back({.word = std::string(first), .summary = std::string(command.summary)});
    } else if (std::ranges::find(offers, first, &Offer::word) == offers.end()) {
      std::vector<std::string> below;
      std::ranges::transform(WordsOfGroup(first), std::back_inserter(below), &Offer::word);
      offers.push_back(
          {.word = std::string(first), .summary = fmt::format("{}", fmt::join(below, ", "))});
    }
  }
  return offers;
}

std::vector<Offer> WordsOfGroup(std::string_view group) {
  std::vector<Offer> offers;
  for (const Command& command : Commands()) {
    if (FirstWordOf(command) != group || command.name == group) continue;
    offers.push_back({.word = std::string(command.name.substr(group.size() + 1)),
                      .summary = std::string(command.summary)});
  }
  return offers;
}

std::string_view IdsAfterGroup(std::string_view group) {
  const Command* command = FindCommand(group);
  if (command == nullptr) return {};
  const auto operand = std::ranges::find(command->parameters, true, &Parameter::positional);
  return operand == command->parameters.end() ? std::string_view() : operand->ids;
}

std::vector<Parameter> OptionsOf(const Command& command) {
  std::vector<Parameter> options;
  std::ranges::copy_if(command.parameters, std::back_inserter(options),
                       [](const Parameter& parameter) { return !parameter.positional; });
  return options;
}

std::vector<Parameter> OperandsOf(const Command& command) {
  std::vector<Parameter> operands;
  std::ranges::copy_if(command.parameters, std::back_inserter(operands), &Parameter::positional);
  return operands;
}

std::string ShellQuoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    // Ends the quotes, adds an escaped quote, and opens them again.
    if (c == '\'') quoted += "'\\'";
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace credence::cli
