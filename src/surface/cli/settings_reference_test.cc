// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/settings_reference.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "engine/settings.h"

namespace credence::cli {
namespace {

constexpr std::string_view kSignalPrefix = "governor.signals.";

std::vector<std::string> PageLines(std::string_view page) {
  std::vector<std::string> lines;
  while (!page.empty()) {
    const std::size_t end = std::min(page.find('\n'), page.size());
    lines.emplace_back(page.substr(0, end));
    page.remove_prefix(std::min(end + 1, page.size()));
  }
  return lines;
}

// The rows that begin with this code.
std::vector<std::string> PageRows(std::string_view name) {
  static const std::string page = SettingsReference().value();
  const std::string begin = "| `" + std::string(name) + "` |";
  std::vector<std::string> rows = PageLines(page);
  std::erase_if(rows, [&](const std::string& line) { return !line.starts_with(begin); });
  return rows;
}

TEST(SettingsReference, HasEverySettingOnce) {
  engine::AllSettings settings;
  std::set<std::string> signals;
  for (const SettingsSchema::Entry& entry : settings.schema().entries()) {
    const std::string_view key = entry.key;
    if (key.starts_with(kSignalPrefix)) {
      const std::string_view rest = key.substr(kSignalPrefix.size());
      const std::size_t dot = rest.find('.');
      signals.insert(std::string(rest.substr(0, dot)));
      EXPECT_FALSE(PageRows(rest.substr(dot + 1)).empty()) << key;
      continue;
    }
    EXPECT_EQ(PageRows(key).size(), 1U) << key;
  }
  EXPECT_GT(signals.size(), 40U);
  for (const std::string& signal : signals) EXPECT_FALSE(PageRows(signal).empty()) << signal;
}

TEST(SettingsReference, ARowSaysWhatTheSettingTakesAndWhatInstallMakesOfIt) {
  EXPECT_THAT(PageRows("memory.inject_limit"),
              ElementsAre("| `memory.inject_limit` | maximum number of memories in an injection "
                          "(integer, 0 to 1,000,000) | `5` |"));
  // Written by install, and following from its profile.
  EXPECT_THAT(PageRows("governor.mode"),
              ElementsAre(AllOf(HasSubstr(" (`observe`, `ask`, `enforce`) |"),
                                EndsWith("| `\"enforce\"`; *install*: `\"observe\"` |"))));
  EXPECT_THAT(PageRows("governor.earned_per_turn"),
              ElementsAre(EndsWith("| `0`; *install*: *`15`* |")));
}

TEST(SettingsReference, ASignalHasItsMeaningAndItsDefaults) {
  EXPECT_EQ(PageRows("sunk_cost"),
            std::vector<std::string>{"| `sunk_cost` |  | this many calls fail in a row | `true` | "
                                     "`-20` | `5` | `0` | `3` |  |  |  |"});
  // A signal that is found in a text is in both tables. A bar in its pattern does not end the cell.
  const std::vector<std::string> rows = PageRows("lint_pass");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_THAT(rows[0], StartsWith("| `lint_pass` | checks | a linter "));
  EXPECT_THAT(rows[1], HasSubstr("all checks passed!\\|no issues found"));
}

TEST(SettingsReference, TablesWithAnyNameHaveTheirKeys) {
  for (const std::string_view key : {"decision", "command", "expires", "window_s"}) {
    EXPECT_EQ(PageRows(key).size(), 1U) << key;
  }
  EXPECT_THAT(PageRows("pattern"), SizeIs(2));  // Of signals and of outcomes.
}

}  // namespace
}  // namespace credence::cli
