// SPDX-License-Identifier: Apache-2.0
// Checks the text of the scripts; tests/completion runs them in the shells.
#include "surface/cli/completion.h"

#include <algorithm>
#include <string>

#include "base/test_framework.h"
#include "surface/cli/alias.h"
#include "surface/cli/completion_table.h"

namespace credence::cli {
namespace {

using operations::Parameter;

const Parameter& Find(std::span<const Parameter> parameters, std::string_view name) {
  return *std::ranges::find(parameters, name, &Parameter::name);
}

TEST(Completion, FirstWordsAreCommandsAndGroups) {
  const std::vector<Offer> offers = FirstWords();
  EXPECT_EQ(offers.front().word, "memory");
  EXPECT_THAT(offers.front().summary, StartsWith("add, list, show"));
  EXPECT_EQ(std::ranges::count(offers, "memory", &Offer::word), 1);
  EXPECT_EQ(std::ranges::count(offers, "verify", &Offer::word), 1);
  for (const Alias& alias : Aliases()) {
    EXPECT_EQ(std::ranges::count(offers, alias.name, &Offer::word), 1) << alias.name;
  }
  EXPECT_THAT(Groups(), ElementsAre("memory", "eval", "session", "rule", "heuristic", "events",
                                    "fire", "embed", "belief", "review", "settings", "ledger",
                                    "alert", "config", "store", "token"));
}

TEST(Completion, WordsOfAGroup) {
  const std::vector<Offer> offers = WordsOfGroup("memory");
  EXPECT_EQ(offers.front().word, "add");
  EXPECT_EQ(offers.front().summary, "Add a memory");
  EXPECT_TRUE(WordsOfGroup("verify").empty());
}

TEST(Completion, WhatCanStandForAValue) {
  EXPECT_EQ(ValuesOf(nullptr, Find(GlobalParameters(), "db")).kind, ValueKind::kFiles);
  EXPECT_EQ(ValuesOf(nullptr, Find(GlobalParameters(), "config")).kind, ValueKind::kFiles);
  EXPECT_EQ(ValuesOf(nullptr, Find(GlobalParameters(), "project")).kind, ValueKind::kFolders);
  EXPECT_EQ(ValuesOf(nullptr, Find(GlobalParameters(), "now")).kind, ValueKind::kNothing);
  const Command* add = FindCommand("memory add");
  EXPECT_THAT(ValuesOf(add, Find(add->parameters, "type")).words, Contains("rule"));
  EXPECT_THAT(ValuesOf(add, Find(add->parameters, "domain")).words, Contains("testing"));
  EXPECT_EQ(ValuesOf(add, Find(add->parameters, "text")).kind, ValueKind::kNothing);
  const Values ids = ValuesOf(add, Find(add->parameters, "supersede"));
  EXPECT_EQ(ids.kind, ValueKind::kIds);
  EXPECT_EQ(ids.subject, "memory");
  const Command* import = FindCommand("import");
  EXPECT_THAT(ValuesOf(import, Find(import->parameters, "kind")).words,
              ElementsAre("events", "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent",
                          "otlp"));
  EXPECT_EQ(ValuesOf(import, Find(import->parameters, "path")).kind, ValueKind::kFiles);
}

TEST(Completion, HelpOffersCommandsGroupsAndTopics) {
  const Command* help = FindCommand("help");
  const std::vector<std::string> words = ValuesOf(help, Find(help->parameters, "topic")).words;
  for (const char* word :
       {"memory", "stats", "confidence", "exit", "zone", "all", "words", "add"}) {
    EXPECT_EQ(std::ranges::count(words, word), 1) << word;
  }
  EXPECT_THAT(words, Not(Contains(HasSubstr(" "))));
  EXPECT_THAT(ValuesOf(help, Find(help->parameters, "command")).words, Contains("validate"));
}

TEST(Completion, OperandsAndOptionsAreToldApart) {
  const Command* supersede = FindCommand("memory supersede");
  EXPECT_EQ(OperandsOf(*supersede).size(), 2U);
  EXPECT_TRUE(OptionsOf(*supersede).empty());
  const Command* inject = FindCommand("inject");
  EXPECT_TRUE(OperandsOf(*inject).empty());
  EXPECT_EQ(OptionsOf(*inject).size(), inject->parameters.size());
}

TEST(Completion, QuotesForTheShell) {
  EXPECT_EQ(ShellQuoted("plain"), "'plain'");
  EXPECT_EQ(ShellQuoted("agent's $HOME"), "'agent'\\''s $HOME'");
  EXPECT_EQ(ShellQuoted(""), "''");
}

TEST(Completion, EachShellHasAScript) {
  EXPECT_THAT(CompletionScript("bash"), EndsWith("complete -F _credence credence\n"));
  EXPECT_THAT(CompletionScript("zsh"), StartsWith("#compdef credence\n"));
  EXPECT_THAT(CompletionScript("fish"), HasSubstr("complete -c credence -f\n"));
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = CompletionScript(shell);
    for (const Command& command : Commands()) {
      const std::string_view word = command.name.substr(command.name.find(' ') + 1);
      EXPECT_TRUE(script.contains(word)) << shell << ": " << command.name;
    }
  }
}

TEST(Completion, SummariesAreEscaped) {
  EXPECT_THAT(CompletionScript("zsh"), HasSubstr("text for an agent'\\''s prompt"));
  EXPECT_THAT(CompletionScript("fish"), HasSubstr("text for an agent\\'s prompt"));
  // A colon would end the description.
  EXPECT_THAT(CompletionScript("zsh"), HasSubstr("(default\\: the current git root"));
}

}  // namespace
}  // namespace credence::cli
