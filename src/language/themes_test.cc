// SPDX-License-Identifier: Apache-2.0
#include "language/themes.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "language/themes/table.h"

namespace credence::language {
namespace {

TEST(ThemesTest, CommentsOfTheTable) {
  std::ifstream file(CREDENCE_THEME_COMMENTS);
  int comments = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const std::string theme = line.substr(0, tab);
    const std::vector<Theme> themes = ReadThemes(std::string_view(line).substr(tab + 1));
    if (theme == "-") {
      EXPECT_TRUE(themes.empty()) << line << " " << themes.front().theme;
    } else {
      EXPECT_NE(std::ranges::find(themes, theme, &Theme::theme), themes.end())
          << line << " " << (themes.empty() ? "none" : themes.front().theme);
    }
    ++comments;
  }
  EXPECT_GE(comments, 80);
}

TEST(ThemesTest, TheClearestComesFirstWithItsWords) {
  const std::vector<Theme> themes = ReadThemes("Missing retry logic.");
  ASSERT_FALSE(themes.empty());
  EXPECT_EQ(themes.front().theme, "retry-logic");
  EXPECT_EQ(themes.front().words, std::vector<std::string>({"retry logic"}));
  for (std::size_t i = 1; i < themes.size(); ++i) EXPECT_LE(themes[i].score, themes[i - 1].score);
}

TEST(ThemesTest, OneThemeForManyPhrasings) {
  for (const std::string_view comment :
       {"missing retry logic", "Retry logic is missing!", "it never retries", "no retries"}) {
    EXPECT_EQ(ReadThemes(comment).front().theme, "retry-logic") << comment;
  }
  for (const std::string_view comment : {"no error handling", "errors are not handled",
                                         "missing try/catch", "Please add error handling"}) {
    EXPECT_EQ(ReadThemes(comment).front().theme, "error-handling") << comment;
  }
}

TEST(ThemesTest, UnknownThemesHaveOneNormalForm) {
  for (const std::string_view comment :
       {"missing webhook signature", "There are no webhook signatures.", "Lacks Webhook signatures",
        "Add the webhook signature, please"}) {
    ASSERT_EQ(ReadThemes(comment).size(), 1U) << comment;
    EXPECT_EQ(ReadThemes(comment).front().theme, "webhook-signature") << comment;
  }
}

TEST(ThemesTest, FillersAreNeverThemes) {
  for (const std::string_view comment :
       {"hmm", "Hmm, I see.", "Huh? Why this?", "ditto", "Yeah, agreed.", "nit: same here", "Oops!",
        "hmm hmm", "the hmm", "no, hmm", "Thanks, gotcha.", "Meh.", "This exists above.",
        "I was wondering about the method."}) {
    const std::vector<Theme> themes = ReadThemes(comment);
    EXPECT_TRUE(themes.empty()) << comment << ": " << themes.front().theme;
  }
}

TEST(ThemesTest, OnlyNounPhrasesNameUnknownThemes) {
  const auto only = [](std::string_view comment) {
    const std::vector<Theme> themes = ReadThemes(comment);
    return themes.size() == 1 ? themes.front().theme : "";
  };
  EXPECT_EQ(only("This footer is ugly."), "footer");
  EXPECT_EQ(only("Hmm, the hypervisor inventory is stale."), "hypervisor-inventory");
  EXPECT_EQ(only("The default gateway is wrong."), "gateway");
  EXPECT_TRUE(ReadThemes("This persists afterwards.").empty());
  EXPECT_TRUE(ReadThemes("I would continue here.").empty());
}

TEST(ThemesTest, FinerThemesSpeakOfWiderOnes) {
  std::set<std::string_view> names;
  for (const ThemePhrases& row : ThemeTable()) {
    names.insert(row.theme);
    EXPECT_GT(row.weight, 0) << row.theme;
    EXPECT_LT(row.weight, 1) << row.theme;
  }
  for (const WiderTheme& each : WiderThemes()) {
    EXPECT_TRUE(names.contains(each.theme)) << each.theme;
    EXPECT_TRUE(names.contains(each.wider)) << each.wider;
  }
  for (const std::string_view dimension :
       {"code-quality", "design-aesthetics", "design-ux", "test-coverage", "documentation",
        "architecture", "error-handling", "performance", "security", "creativity", "completeness",
        "naming", "dx"}) {
    EXPECT_TRUE(names.contains(dimension)) << dimension;
  }
}

}  // namespace
}  // namespace credence::language
