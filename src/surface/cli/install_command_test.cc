// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace credence::cli {
namespace {

using testing::ElementsAre;

TEST(InstallCommand, AWordIsQuotedOnlyWhereItMustBe) {
  EXPECT_EQ(ShellWord("/usr/bin/credence"), "/usr/bin/credence");
  EXPECT_EQ(ShellWord("/my apps/credence"), "'/my apps/credence'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord("$HOME"), "'$HOME'");
  EXPECT_EQ(ShellWord(""), "''");
}

TEST(InstallCommand, WordsComeBackAsTheyWere) {
  EXPECT_THAT(ShellWords("a  'b c' \"d e\" f\\ g"), ElementsAre("a", "b c", "d e", "f g"));
  EXPECT_THAT(ShellWords(""), ElementsAre());
  for (const std::string word : {"it's", "a\\b", "\"", "$x `y`", "ä b", ""}) {
    EXPECT_THAT(ShellWords(ShellWord(word) + " hook"), ElementsAre(word, "hook"));
  }
}

TEST(InstallCommand, KnowsItsOwnCommands) {
  const std::vector<std::string> hook = {"hook", "codex"};
  EXPECT_TRUE(RunsCredence("credence hook codex", hook));
  EXPECT_TRUE(RunsCredence("'/my apps/credence' hook codex", hook));
  EXPECT_TRUE(RunsCredence("/opt/credence-0.1 --db x hook codex", hook));
  EXPECT_TRUE(RunsCredence("CREDENCE_SPACE=team credence hook codex", hook));
  EXPECT_FALSE(RunsCredence("credence hook gemini", hook));
  EXPECT_FALSE(RunsCredence("other hook codex", hook));
  EXPECT_FALSE(RunsCredence("hook codex", hook));
  EXPECT_FALSE(RunsCredence("credence hook codex && rm x", hook));
}

TEST(InstallCommand, TheProgramIsTheWordThatNamesIt) {
  EXPECT_EQ(ProgramOf(ShellWords("CREDENCE_SPACE=team nice /opt/credence hook codex")),
            "/opt/credence");
  EXPECT_EQ(ProgramOf(ShellWords("other hook codex")), "");
}

TEST(InstallCommand, FindsPrograms) {
  EXPECT_EQ(FindProgram("/bin/sh"), "/bin/sh");
  EXPECT_NE(FindProgram("sh"), "");
  EXPECT_EQ(FindProgram("/etc/passwd"), "");
  EXPECT_EQ(FindProgram("/bin"), "");
  EXPECT_EQ(FindProgram("no-such-program-here"), "");
}

}  // namespace
}  // namespace credence::cli
