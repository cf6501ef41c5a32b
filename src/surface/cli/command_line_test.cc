// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/command_line.h"

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "surface/cli/alias.h"

namespace credence::cli {
namespace {

using Words = std::vector<std::string>;

ParsedLine Parsed(const Words& words) {
  Result<ParsedLine> line = ParseCommandLine(words);
  EXPECT_TRUE(line.has_value()) << (line ? "" : line.error().message);
  return line ? *line : ParsedLine{};
}

std::string Refusal(const Words& words) {
  const Result<ParsedLine> line = ParseCommandLine(words);
  if (line) return "(accepted)";
  EXPECT_EQ(line.error().code, Code::kInvalidArgument);
  EXPECT_EQ(line.error().message.find('\n'), std::string::npos);
  return line.error().message;
}

TEST(CommandLine, FindsCommandsOfOneAndOfTwoWords) {
  EXPECT_EQ(Parsed({"stats"}).command->name, "stats");
  const ParsedLine add = Parsed({"memory", "add", "Run the tests"});
  EXPECT_EQ(add.command->name, "memory add");
  EXPECT_EQ(add.arguments.Text("text"), "Run the tests");
}

TEST(CommandLine, NothingOrAGroupAloneIsNoCommand) {
  EXPECT_EQ(Parsed({}).command, nullptr);
  const ParsedLine group = Parsed({"memory", "--json"});
  EXPECT_EQ(group.command, nullptr);
  EXPECT_EQ(group.group, "memory");
  EXPECT_EQ(group.options.format, OutputFormat::kJson);
}

TEST(CommandLine, AGroupCanBeACommand) {
  EXPECT_EQ(Parsed({"settings"}).command->name, "settings");
  const ParsedLine some = Parsed({"settings", "--json", "memory", "--changed"});
  EXPECT_EQ(some.command->name, "settings");
  EXPECT_EQ(some.arguments.Text("prefix"), "memory");
  EXPECT_EQ(Parsed({"settings", "set", "a.b", "1"}).command->name, "settings set");
  EXPECT_EQ(Parsed({"settings", "--json", "set", "a.b", "1"}).command->name, "settings set");
  EXPECT_EQ(Parsed({"settings", "unset", "a.b"}).command->name, "settings unset");
  EXPECT_TRUE(Parsed({"settings", "--help"}).options.help);
}

TEST(CommandLine, ANegativeNumberCanBeTheValueOfASetting) {
  for (const Words& words : {Words{"settings", "set", "a.b", "-7", "--user"},
                             Words{"settings", "set", "--user", "a.b", "-7"},
                             Words{"settings", "set", "a.b", "--user", "--", "-7"}}) {
    const ParsedLine line = Parsed(words);
    EXPECT_EQ(line.arguments.Text("key"), "a.b");
    EXPECT_EQ(line.arguments.Text("value"), "-7");
    EXPECT_TRUE(line.arguments.Flag("user"));
  }
  EXPECT_TRUE(Parsed({"settings", "set", "a.b", "1", "--project"}).arguments.Flag("project-only"));
  EXPECT_EQ(Parsed({"settings", "set", "a.b", "1", "--project", "/app"}).options.project, "/app");
}

TEST(CommandLine, GlobalOptionsWorkAnywhere) {
  const std::vector<Words> lines = {
      {"--db", "x.db", "--json", "memory", "add", "text"},
      {"memory", "--db", "x.db", "--json", "add", "text"},
      {"memory", "add", "--db", "x.db", "--json", "text"},
      {"memory", "add", "text", "--json", "--db", "x.db"},
      {"--json", "memory", "--db=x.db", "add", "text"},
  };
  for (const Words& words : lines) {
    SCOPED_TRACE(testing::PrintToString(words));
    const ParsedLine line = Parsed(words);
    ASSERT_NE(line.command, nullptr);
    EXPECT_EQ(line.command->name, "memory add");
    EXPECT_EQ(line.options.db, "x.db");
    EXPECT_EQ(line.options.format, OutputFormat::kJson);
    EXPECT_EQ(line.arguments.Text("text"), "text");
  }
}

TEST(CommandLine, AllGlobalOptionsAreRead) {
  const ParsedLine line =
      Parsed({"stats", "--db=a", "--now=b", "--project=c", "--config=d", "--space=e", "--version"});
  EXPECT_EQ(line.options.db, "a");
  EXPECT_EQ(line.options.now, "b");
  EXPECT_EQ(line.options.project, "c");
  EXPECT_EQ(line.options.config, "d");
  EXPECT_EQ(line.options.space, "e");
  EXPECT_TRUE(line.options.version);
  EXPECT_EQ(line.options.format, OutputFormat::kTable);
  EXPECT_FALSE(line.options.help);
}

TEST(CommandLine, HelpIsAskedForAnywhere) {
  for (const char* help : {"-h", "--help"}) {
    for (const Words& words : {Words{help},
                               {help, "memory", "add"},
                               {"memory", help, "add"},
                               {"memory", "add", help},
                               {"memory", "add", "text", help},
                               {"add", help},
                               {"memory", help},
                               {"--db", "x.db", help},
                               // The rest of the line need not be right.
                               {"memory", "add", "--type", "nonsense", help, "--nonsense", "b"}}) {
      SCOPED_TRACE(testing::PrintToString(words));
      EXPECT_TRUE(Parsed(words).options.help);
    }
  }
  EXPECT_EQ(Parsed({"memory", "add", "-h"}).command->name, "memory add");
  EXPECT_EQ(Parsed({"-h", "memory"}).group, "memory");
  EXPECT_EQ(Parsed({"memory", "add", "-h", "--json"}).options.format, OutputFormat::kJson);
  EXPECT_EQ(Refusal({"nonsence", "-h"}).find("\"nonsence\" is not a command"), 0U);
}

TEST(CommandLine, WhatOnlyLooksLikeAskingForHelp) {
  EXPECT_EQ(Parsed({"memory", "add", "--", "-h"}).arguments.Text("text"), "-h");
  const ParsedLine value = Parsed({"memory", "violate", "1", "--reason", "-h"});
  EXPECT_FALSE(value.options.help);
  EXPECT_EQ(value.arguments.OptionalText("reason"), "-h");
}

TEST(CommandLine, EveryCommandHasHelp) {
  for (const Command& command : CommandsAndAliases()) {
    SCOPED_TRACE(command.name);
    Words words;
    const std::size_t space = command.name.find(' ');
    words.emplace_back(command.name.substr(0, space));
    if (space != std::string_view::npos) words.emplace_back(command.name.substr(space + 1));
    words.emplace_back("-h");
    const ParsedLine line = Parsed(words);
    EXPECT_TRUE(line.options.help);
    ASSERT_NE(line.command, nullptr);
    EXPECT_EQ(line.name, command.name);
  }
}

TEST(CommandLine, AShortNameIsItsCommand) {
  for (const Alias& alias : Aliases()) {
    EXPECT_EQ(Parsed({std::string(alias.name), "-h"}).command, FindCommand(alias.command));
    EXPECT_EQ(FindCommand(alias.name), nullptr) << "a command has this name";
    EXPECT_FALSE(IsGroup(alias.name));
  }
  const ParsedLine add = Parsed({"add", "Use X", "--type", "rule"});
  EXPECT_EQ(add.command->name, "memory add");
  EXPECT_EQ(add.name, "add");
  EXPECT_EQ(add.arguments.Text("text"), "Use X");
}

TEST(CommandLine, AnErrorNamesTheWordThatWasTyped) {
  EXPECT_THAT(Refusal({"add"}), StartsWith("TEXT is missing: credence add TEXT"));
  EXPECT_THAT(Refusal({"add", "a", "b"}), HasSubstr("quotes: credence add TEXT"));
  EXPECT_THAT(Refusal({"add", "a", "-x"}), HasSubstr("'credence help add' lists them"));
  EXPECT_THAT(Refusal({"memory", "add"}), StartsWith("TEXT is missing: credence memory add"));
}

TEST(CommandLine, AWordOfAGroupLeadsToItsCommands) {
  EXPECT_EQ(Refusal({"validate", "1"}),
            "\"validate\" is not a command; did you mean memory validate?");
  EXPECT_EQ(Refusal({"validat"}), "\"validat\" is not a command; did you mean memory validate?");
  EXPECT_EQ(Refusal({"compare"}),
            "\"compare\" is not a command; did you mean heuristic compare or review compare?");
  EXPECT_EQ(Refusal({"serach", "x"}), "\"serach\" is not a command; did you mean search?");
}

TEST(CommandLine, TheValueOfAGlobalOptionIsNotTheCommand) {
  const ParsedLine line = Parsed({"--space", "memory", "stats"});
  EXPECT_EQ(line.command->name, "stats");
  EXPECT_EQ(line.options.space, "memory");
}

TEST(CommandLine, ValuesAfterAnEqualsSign) {
  const ParsedLine line = Parsed({"memory", "add", "t", "--type=rule", "--domain=a=b"});
  EXPECT_EQ(line.arguments.OptionalText("type"), "rule");
  EXPECT_EQ(line.arguments.OptionalText("domain"), "a=b");
}

TEST(CommandLine, FlagsAndWhatIsNotGiven) {
  const ParsedLine line = Parsed({"memory", "add", "t", "--global"});
  EXPECT_TRUE(line.arguments.Flag("global"));
  EXPECT_FALSE(line.arguments.Flag("passive"));
  EXPECT_FALSE(line.arguments.OptionalText("tool").has_value());
}

TEST(CommandLine, ADoubleDashEndsTheOptions) {
  EXPECT_EQ(Parsed({"memory", "add", "--", "--json"}).arguments.Text("text"), "--json");
  EXPECT_EQ(Parsed({"memory", "add", "--", "-x is slow"}).arguments.Text("text"), "-x is slow");
  EXPECT_EQ(Parsed({"memory", "add", "--", "--json"}).options.format, OutputFormat::kTable);
  EXPECT_EQ(Parsed({"memory", "add", "--global", "--", "t"}).arguments.Text("text"), "t");
}

TEST(CommandLine, ALoneDashIsAnOperand) {
  EXPECT_EQ(Parsed({"import", "events", "-"}).arguments.Text("path"), "-");
  EXPECT_EQ(Parsed({"memory", "add", "-"}).arguments.Text("text"), "-");
}

TEST(CommandLine, EmptyTextIsText) {
  EXPECT_EQ(Parsed({"memory", "add", ""}).arguments.Text("text"), "");
  EXPECT_EQ(Parsed({"stats", "--db", ""}).options.db, "");
  EXPECT_EQ(Parsed({"memory", "violate", "1", "--reason", ""}).arguments.OptionalText("reason"),
            "");
}

TEST(CommandLine, TextIsTakenAsItIs) {
  const std::string text = "[a, b] {\"x\": 1} 'q' \"q\" $HOME \\n 日本\n#";
  EXPECT_EQ(Parsed({"memory", "add", text}).arguments.Text("text"), text);
  EXPECT_EQ(Parsed({"inject", "--for-tool", "Bash", "--input", "[\"a\",\"b\"]"})
                .arguments.OptionalText("input"),
            "[\"a\",\"b\"]");
  EXPECT_EQ(Parsed({"inject", "--for-tool", "Bash", "--input", R"({"command":"ls"})"})
                .arguments.OptionalText("input"),
            R"({"command":"ls"})");
}

TEST(CommandLine, TheValueOfAnOptionMayBeginWithADash) {
  const ParsedLine line = Parsed({"memory", "violate", "1", "--reason", "--no-verify was needed"});
  EXPECT_EQ(line.arguments.OptionalText("reason"), "--no-verify was needed");
}

TEST(CommandLine, TextThatBeginsWithADashIsExplained) {
  EXPECT_THAT(Refusal({"memory", "add", "-x is slow"}),
              AllOf(HasSubstr("is not an option here"), HasSubstr("after --")));
}

TEST(CommandLine, AValueIsGivenOnceAFlagAsOftenAsOneLikes) {
  EXPECT_EQ(Refusal({"memory", "add", "t", "--type", "rule", "--type=rule"}),
            "--type is given twice; give it once");
  EXPECT_EQ(Refusal({"--db", "a", "stats", "--db", "b"}), "--db is given twice; give it once");
  const ParsedLine scored =
      Parsed({"review", "approve", "w", "--score", "naming=8", "--score=security=-9"});
  EXPECT_EQ(scored.arguments.Text("score"), "naming=8\nsecurity=-9");
  EXPECT_EQ(scored.arguments.Text("id"), "w");
  EXPECT_EQ(Parsed({"--json", "stats", "--json"}).options.format, OutputFormat::kJson);
  EXPECT_TRUE(Parsed({"memory", "list", "--all", "--all"}).arguments.Flag("all"));
}

TEST(CommandLine, UnknownCommandsWithTheNearest) {
  EXPECT_EQ(Refusal({"memory", "shwo", "1"}),
            "\"memory shwo\" is not a command; did you mean memory show?");
  // The shared group name does not make unrelated commands similar.
  EXPECT_EQ(Refusal({"memory", "bogus"}),
            "\"memory bogus\" is not a command; 'credence help memory' lists its commands");
  EXPECT_EQ(Refusal({"memroy", "list"}), "\"memroy\" is not a command; did you mean memory?");
  EXPECT_EQ(Refusal({"verfiy"}), "\"verfiy\" is not a command; did you mean verify?");
  EXPECT_EQ(Refusal({"frobnicate"}),
            "\"frobnicate\" is not a command; 'credence help all' lists the commands");
  EXPECT_THAT(Refusal({""}), HasSubstr("is not a command"));
}

TEST(CommandLine, UnknownOptionsWithTheNearest) {
  EXPECT_EQ(Refusal({"memory", "add", "t", "--tpye", "rule"}),
            "\"--tpye\" is not an option here; did you mean --type?");
  EXPECT_EQ(Refusal({"memory", "add", "t", "--tpye=rule"}),
            "\"--tpye\" is not an option here; did you mean --type?");
  EXPECT_EQ(Refusal({"--jsn", "stats"}), "\"--jsn\" is not an option here; did you mean --json?");
  EXPECT_THAT(Refusal({"stats", "--frobnicate"}), HasSubstr("'credence help stats' lists them"));
  // An option of another command.
  EXPECT_THAT(Refusal({"memory", "show", "1", "--max-tokens", "3"}),
              HasSubstr("\"--max-tokens\" is not an option here"));
  // The message names the wrong option, not the text before it.
  EXPECT_THAT(Refusal({"memory", "violate", "1", "--reason", "-a", "--frob"}),
              HasSubstr("\"--frob\" is not"));
}

TEST(CommandLine, MissingArguments) {
  EXPECT_THAT(Refusal({"memory", "add"}), StartsWith("TEXT is missing: credence memory add TEXT"));
  EXPECT_THAT(Refusal({"memory", "search"}), StartsWith("TEXT is missing: "));
  EXPECT_THAT(Refusal({"memory", "show", "--json"}), StartsWith("ID is missing: "));
  EXPECT_THAT(Refusal({"inject", "--limit"}),
              StartsWith("--limit needs a value: credence inject [--limit N]"));
  EXPECT_THAT(Refusal({"stats", "--db"}), StartsWith("--db needs a value: "));
  EXPECT_THAT(Refusal({"--db"}), StartsWith("--db needs a value: credence COMMAND"));
}

TEST(CommandLine, AFlagTakesNoValue) {
  EXPECT_EQ(Refusal({"stats", "--json=please"}), "--json takes no value; write it alone");
}

TEST(CommandLine, TooManyArguments) {
  EXPECT_THAT(Refusal({"memory", "add", "Run", "the", "tests"}),
              StartsWith("too many arguments; put a text with spaces in quotes: "));
  EXPECT_THAT(Refusal({"memory", "add", "--", "-x", "y"}), StartsWith("too many arguments"));
  EXPECT_THAT(Refusal({"stats", "more"}), StartsWith("too many arguments"));
}

TEST(CommandLine, NumbersAreWholeAndNotNegative) {
  EXPECT_EQ(Parsed({"inject", "--limit", "0"}).arguments.OptionalInt("limit"), 0);
  EXPECT_EQ(
      Parsed({"inject", "--max-tokens=9223372036854775807"}).arguments.OptionalInt("max-tokens"),
      9223372036854775807);
  for (const char* bad : {"-1", "x", "5x", "", "1.5", "+3", " 3", "0x10", "9223372036854775808"}) {
    EXPECT_THAT(Refusal({"inject", "--limit", bad}),
                StartsWith("--limit must be a whole number, 0 or more"))
        << bad;
  }
}

TEST(CommandLine, OnlyTheChoicesAreAccepted) {
  EXPECT_EQ(Refusal({"memory", "add", "t", "--type", "Rule"}),
            "--type \"Rule\" is not known; use one of pattern, decision, constraint, learning, "
            "context, rule");
  EXPECT_EQ(
      Refusal({"import", "stuff", "-"}),
      "KIND \"stuff\" is not known; use one of events, claude-code, codex, gemini, swe-agent, "
      "mini-swe-agent, otlp");
  // Domains are suggested, not enforced.
  EXPECT_EQ(Parsed({"memory", "add", "t", "--domain", "cooking"}).arguments.OptionalText("domain"),
            "cooking");
}

TEST(CommandLine, WithHelpNothingIsMissing) {
  const ParsedLine line = Parsed({"memory", "add", "--help"});
  EXPECT_EQ(line.command->name, "memory add");
  EXPECT_TRUE(line.options.help);
  EXPECT_TRUE(Parsed({"--help"}).options.help);
  EXPECT_EQ(Parsed({"--help", "memory"}).group, "memory");
}

TEST(CommandLine, UsageNamesOperandsFirst) {
  EXPECT_EQ(UsageOf(*FindCommand("memory validate")),
            "credence memory validate ID [--reason R] [--key KEY]");
  EXPECT_EQ(UsageOf(*FindCommand("import")),
            "credence import KIND PATH [--outcomes FILE] [--learn]");
  EXPECT_EQ(UsageOf(*FindCommand("help")), "credence help [TOPIC] [COMMAND] [--all] [--markdown]");
  EXPECT_EQ(UsageOf(*FindCommand("stats")), "credence stats");
}

TEST(CommandLine, EveryCommandIsDescribed) {
  for (const Command& command : Commands()) {
    SCOPED_TRACE(command.name);
    EXPECT_FALSE(command.summary.empty());
    EXPECT_EQ(FindCommand(command.name), &command);
    for (const operations::Parameter& parameter : command.parameters) {
      EXPECT_FALSE(parameter.summary.empty()) << parameter.name;
      EXPECT_EQ(parameter.placeholder.empty(), parameter.type == operations::ParameterType::kFlag);
      for (const operations::Parameter& global : GlobalParameters()) {
        // Some commands have formats of their own, such as Markdown.
        if (global.name == "format") continue;
        EXPECT_NE(parameter.name, global.name);
      }
    }
  }
}

}  // namespace
}  // namespace credence::cli
