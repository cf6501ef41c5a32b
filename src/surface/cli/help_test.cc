// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/help.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "surface/cli/command_line.h"
#include "surface/cli/command_reference.h"
#include "surface/cli/front_page.h"

namespace credence::cli {
namespace {

Terminal Narrow() { return Terminal({.color = false, .width = 80}); }

void ExpectFits(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(DisplayWidth(line), 80U) << line;
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

TEST(Help, TheFrontPageIsShortAndNamesRealCommands) {
  for (const EverydayGroup& group : EverydayGroups()) {
    for (const EverydayCommand& command : group.commands) {
      if (command.name == "serve") continue;  // Added by the program.
      EXPECT_NE(FindCommand(command.name), nullptr) << command.name;
    }
  }
  Terminal out = Narrow();
  RenderFrontPage(out);
  EXPECT_THAT(out.text(), AllOf(HasSubstr("\nRemember\n  memory add TEXT           Remember a"),
                                HasSubstr("help --all"), HasSubstr("or exit")));
  EXPECT_LE(std::ranges::count(out.text(), '\n'), 40);
  ExpectFits(out.text());
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

TEST(Help, EveryCommandAndTopicFitsTheWindow) {
  for (const std::string_view name : TopicNames()) {
    SCOPED_TRACE(name);
    Terminal out = Narrow();
    EXPECT_TRUE(RenderTopic(out, name).has_value());
    EXPECT_FALSE(out.text().empty());
    ExpectFits(out.text());
  }
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
              FailsSaying(HasSubstr("'credence help --all' lists the commands and topics")));
  EXPECT_EQ(out.text(), "");
}

}  // namespace
}  // namespace credence::cli
