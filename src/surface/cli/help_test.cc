// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/help.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "base/version.h"
#include "surface/cli/alias.h"
#include "surface/cli/command_line.h"
#include "surface/cli/command_reference.h"
#include "surface/cli/front_page.h"
#include "surface/cli/subjects.h"
#include "surface/cli/word_help.h"

namespace credence::cli {
namespace {

Terminal Narrow() { return Terminal({.color = false, .width = 80}); }

// No line is longer than the window, and none is cut.
void ExpectFits(const std::string& text, std::size_t width = 80) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(DisplayWidth(line), width) << line;
    EXPECT_FALSE(line.ends_with("…") && !line.ends_with(" …") && !line.ends_with("]…")) << line;
  }
}

TEST(Help, TheOverviewNamesEverything) {
  Terminal out = Narrow();
  RenderOverview(out);
  for (const Command& command : Commands()) {
    EXPECT_THAT(out.text(), HasSubstr("\n  " + std::string(command.name) + " "));
  }
  for (const operations::Parameter& parameter : GlobalParameters()) {
    EXPECT_THAT(out.text(), HasSubstr("\n  --" + std::string(parameter.name) + " "));
  }
  for (const char* topic : {"confidence", "types", "reviews", "stores", "exit"}) {
    EXPECT_THAT(out.text(), HasSubstr("\n  " + std::string(topic) + " "));
  }
  ExpectFits(out.text());
}

TEST(Help, TheFrontPageIsOneScreenOfRealCommands) {
  for (const EverydayGroup& group : EverydayGroups()) {
    for (const EverydayCommand& command : group.commands) {
      if (command.name == "serve" || command.name == "status") continue;  // Added by the program.
      EXPECT_TRUE(FindCommand(command.name) != nullptr || FindAliased(command.name) != nullptr)
          << command.name;
    }
  }
  Terminal out = Narrow();
  RenderFrontPage(out);
  EXPECT_THAT(out.text(),
              AllOf(StartsWith(std::string(kTagline) + "\n"),
                    HasSubstr("\nRemember\n  add TEXT            Remember a"),
                    HasSubstr("help all"), HasSubstr("help WORD"), Not(HasSubstr("…"))));
  EXPECT_LE(std::ranges::count(out.text(), '\n'), 24);
  ExpectFits(out.text());
}

TEST(Help, EveryCommandBelongsToOneSubject) {
  std::set<std::string_view> seen;
  for (const Subject& subject : CommandsBySubject()) {
    // A new command gets a subject in subjects.cc.
    EXPECT_NE(subject.title, "Other") << subject.commands.front()->name;
    for (const Command* command : subject.commands) {
      EXPECT_TRUE(seen.insert(command->name).second) << command->name;
    }
  }
  EXPECT_EQ(seen.size(), Commands().size());
}

TEST(Help, TheReferenceHasEveryCommand) {
  const std::string page = CommandReference();
  for (const Command& command : Commands()) {
    EXPECT_THAT(page, HasSubstr("\n| `credence " + std::string(command.name)));
  }
  EXPECT_THAT(page, HasSubstr("\n| `--space NAME` | "));
}

TEST(Help, ACommandWithItsArguments) {
  Terminal out = Narrow();
  RenderCommandHelp(out, *FindCommand("memory add"));
  EXPECT_THAT(out.text(), AllOf(StartsWith("credence memory add: Add a memory\n"),
                                HasSubstr("usage: credence memory add TEXT [--type T]"),
                                HasSubstr("one of pattern, decision, constraint"),
                                HasSubstr("such as typescript, testing"), HasSubstr("--global")));
}

TEST(Help, EveryCommandTopicAndWordFitsTheWindow) {
  std::vector<std::string_view> names = TopicNames();
  std::ranges::copy(GlossaryWords(), std::back_inserter(names));
  for (const std::size_t width : {80U, 120U}) {
    for (const std::string_view name : names) {
      SCOPED_TRACE(name);
      Terminal out({.color = false, .width = width});
      EXPECT_TRUE(RenderTopic(out, name).has_value());
      EXPECT_FALSE(out.text().empty());
      ExpectFits(out.text(), width);
    }
    Terminal pages({.color = false, .width = width});
    RenderFrontPage(pages);
    RenderOverview(pages);
    RenderWords(pages);
    ExpectFits(pages.text(), width);
  }
}

TEST(Help, AShortNameIsHelpOnItsCommand) {
  for (const Alias& alias : Aliases()) {
    Terminal out = Narrow();
    ASSERT_TRUE(RenderTopic(out, alias.name).has_value());
    EXPECT_THAT(out.text(),
                AllOf(StartsWith("credence " + std::string(alias.name) + ": "),
                      HasSubstr("\nusage: credence " + std::string(alias.name)),
                      HasSubstr("\nshort for: credence " + std::string(alias.command) + "\n")));
    Terminal whole = Narrow();
    RenderCommandHelp(whole, *FindCommand(alias.command));
    EXPECT_THAT(whole.text(), HasSubstr("\nshort: credence " + std::string(alias.name) + "\n"));
  }
}

TEST(Help, ACommandComesBeforeTheWordOfItsName) {
  Terminal command = Narrow();
  ASSERT_TRUE(RenderTopic(command, "replay").has_value());
  EXPECT_THAT(command.text(),
              AllOf(StartsWith("credence replay: "), HasSubstr("\nreplay: Fold the ledger")));
  Terminal word = Narrow();
  ASSERT_TRUE(RenderTopic(word, "word replay").has_value());
  EXPECT_THAT(word.text(), StartsWith("replay: Fold the ledger"));
}

TEST(Help, TopicsAreNamedOnce) {
  const std::vector<std::string_view> names = TopicNames();
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), names.size());
}

TEST(Help, AGroupListsItsCommands) {
  Terminal out = Narrow();
  ASSERT_TRUE(RenderTopic(out, "memory").has_value());
  EXPECT_THAT(out.text(), AllOf(StartsWith("usage: credence memory COMMAND"),
                                HasSubstr("memory violate"), Not(HasSubstr("verify "))));
}

TEST(Help, AnUnknownTopicIsNotFound) {
  Terminal out = Narrow();
  const Result<void> near = RenderTopic(out, "confidense");
  ASSERT_FALSE(near);
  EXPECT_EQ(near.error(), (Error{Code::kNotFound,
                                 "there is no help on \"confidense\"; did you "
                                 "mean confidence?"}));
  EXPECT_THAT(RenderTopic(out, "zzz"),
              FailsSaying(HasSubstr("'credence help all' lists the commands")));
  EXPECT_EQ(RenderTopic(out, "goldn").error().message,
            "there is no help on \"goldn\"; did you mean golden?");
  EXPECT_EQ(RenderTopic(out, "word goldn").error().message,
            "\"goldn\" is not in the glossary; did you mean golden?");
  EXPECT_EQ(out.text(), "");
}

}  // namespace
}  // namespace credence::cli
