// SPDX-License-Identifier: Apache-2.0
// The text of the manual page; tests/completion runs groff on it.
#include "surface/cli/man_page.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

#include "base/test_framework.h"
#include "surface/cli/alias.h"
#include "surface/cli/command.h"

namespace credence::cli {
namespace {

TEST(ManPage, HasAllSections) {
  const std::string page = ManPage();
  EXPECT_THAT(page, StartsWith(".TH CREDENCE 1 "));
  std::size_t at = 0;
  for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GLOBAL OPTIONS",
                              "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"}) {
    const std::size_t found = page.find("\n.SH " + std::string(section) + "\n", at);
    ASSERT_NE(found, std::string::npos) << section;
    at = found;
  }
}

TEST(ManPage, NamesEveryCommandAndVariable) {
  const std::string page = ManPage();
  for (const Command& command : Commands()) {
    std::string name(command.name);
    if (const std::size_t hyphen = name.find('-'); hyphen != name.npos) name.insert(hyphen, "\\");
    EXPECT_THAT(page, HasSubstr("\n.SS " + name + "\n"));
  }
  for (const Alias& alias : Aliases()) {
    EXPECT_THAT(page, HasSubstr("Short name: \\fBcredence " + std::string(alias.name) + "\\fR\n"));
  }
  EXPECT_THAT(page, HasSubstr("\ncredence \\- tells you how far you can trust"));
  for (const char* variable :
       {"CREDENCE_DB", "CREDENCE_CONFIG", "CREDENCE_NOW", "CREDENCE_SPACE",
        "CREDENCE_<SECTION>_<KEY>", "NO_COLOR", "COLUMNS", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) {
    EXPECT_THAT(page, HasSubstr("\n\\fB" + std::string(variable) + "\\fR\n"));
  }
}

TEST(ManPage, OnlyKnownMacrosBeginALine) {
  const std::set<std::string> known = {".TH", ".SH", ".SS", ".TP", ".PP",
                                       ".RS", ".RE", ".nf", ".fi", ".nh"};
  std::istringstream lines(ManPage());
  for (std::string line; std::getline(lines, line);) {
    EXPECT_FALSE(line.empty());
    EXPECT_FALSE(line.starts_with('\'')) << line;
    EXPECT_TRUE(!line.starts_with('.') || known.contains(line.substr(0, 3))) << line;
  }
}

TEST(ManPage, IsAsciiWithEscapedHyphens) {
  const std::string page = ManPage();
  EXPECT_TRUE(
      std::ranges::all_of(page, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
  EXPECT_THAT(page, HasSubstr("\\fB\\-\\-max\\-tokens\\fR \\fIN\\fR"));
  EXPECT_THAT(page, HasSubstr("agent\\(aqs prompt"));
}

}  // namespace
}  // namespace credence::cli
